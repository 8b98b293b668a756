// Figures for Prometheus.
#pragma once

#include "server/house.h"
#include "server/listener.h"
#include "server/storage.h"

#include <string>

namespace qwixx {

[[nodiscard]] std::string metrics_text(const House& house, const StorageFigures& storage,
                                       const ListenerFigures& listener);

} // namespace qwixx
