// Figures for Prometheus.
#pragma once

#include "server/net/listener.h"
#include "server/store/storage.h"
#include "server/tables/tables.h"

#include <string>

namespace qwixx {

struct NodeName {
    std::string name;
    std::string version;
};

[[nodiscard]] std::string metrics_text(const NodeName& node, const Tables& tables,
                                       const StorageFigures& storage,
                                       const ListenerFigures& listener);

} // namespace qwixx
