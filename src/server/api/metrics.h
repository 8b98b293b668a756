// Figures for Prometheus.
#pragma once

#include "server/net/listener.h"
#include "server/store/storage.h"
#include "server/tables/tables.h"

#include <string>

namespace qwixx {

[[nodiscard]] std::string metrics_text(const Tables& tables, const StorageFigures& storage,
                                       const ListenerFigures& listener);

} // namespace qwixx
