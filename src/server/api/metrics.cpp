#include "server/api/metrics.h"

#include <fmt/format.h>

#include <iterator>
#include <string_view>

namespace qwixx {

std::string metrics_text(const Tables& tables, const StorageFigures& storage,
                         const ListenerFigures& listener) {
    std::string text;
    const auto add = [&text](std::string_view name, std::string_view type, std::string_view help,
                             std::uint64_t value) {
        fmt::format_to(std::back_inserter(text), "# HELP qwixx_{0} {1}\n# TYPE qwixx_{0} {2}\n",
                       name, help, type);
        fmt::format_to(std::back_inserter(text), "qwixx_{} {}\n", name, value);
    };
    const TableFigures& figures = tables.figures();
    add("tables", "gauge", "tables in memory", tables.in_use());
    add("commands_total", "counter", "commands of persons", figures.commands);
    add("refusals_total", "counter", "commands that a table refused", figures.refusals);
    add("events_total", "counter", "events written and told", figures.events);
    add("games_total", "counter", "games played to their end", figures.games);
    add("conflicts_total", "counter", "writes of which another node was quicker",
        figures.conflicts);
    add("failed_writes_total", "counter", "commands that could not be stored", figures.failures);
    add("transactions_total", "counter", "transactions of the store", storage.transactions);
    add("batches_total", "counter", "batches of events stored", storage.batches);
    add("store_failures_total", "counter", "batches the store could not keep", storage.failures);
    add("store_waiting", "gauge", "batches and questions that wait for the store", storage.waiting);
    add("store_reading", "gauge", "questions that wait to be read", storage.reading);
    add("connections", "gauge", "open connections", listener.connections);
    add("sockets", "gauge", "open WebSockets", listener.sockets);
    add("requests_total", "counter", "HTTP requests", listener.requests);
    add("messages_in_total", "counter", "messages that sockets sent", listener.messages_in);
    add("messages_out_total", "counter", "messages sent to sockets", listener.messages_out);
    add("slow_readers_total", "counter", "sockets cut off because they read too slowly",
        listener.cut_off);
    return text;
}

} // namespace qwixx
