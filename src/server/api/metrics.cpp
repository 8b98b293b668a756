#include "server/api/metrics.h"

#include <fmt/format.h>

#include <array>
#include <iterator>
#include <string_view>
#include <variant>

namespace qwixx {

namespace {

/// What wishes are called in messages, in the order of Wish.
constexpr auto wishes = std::to_array<std::string_view>(
    {"sit", "rename", "leave", "seat-bot", "remove", "set-options", "start", "give-word", "rematch",
     "choose", "take-back", "say", "hand-over", "come-back"});
static_assert(wishes.size() == std::variant_size_v<Wish>);

/// A text in quotes, as Prometheus reads it.
std::string label_text(std::string_view text) {
    std::string text_in_quotes = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') text_in_quotes += '\\';
        text_in_quotes += c == '\n' ? ' ' : c;
    }
    return text_in_quotes + '"';
}

void add_head(std::string& text, std::string_view name, std::string_view type,
              std::string_view help) {
    fmt::format_to(std::back_inserter(text), "# HELP qwixx_{0} {1}\n# TYPE qwixx_{0} {2}\n", name,
                   help, type);
}

/// The lines of a histogram; a label is `name="value"`, or nothing.
void add_histogram(std::string& text, std::string_view name, const Histogram& histogram,
                   std::string_view label = {}) {
    const auto out = std::back_inserter(text);
    std::uint64_t below = 0;
    for (std::size_t i = 0; i < histogram.counts().size(); ++i) {
        below += histogram.counts()[i];
        const std::string bound =
            i < histogram.bounds().size() ? fmt::format("{}", histogram.bounds()[i]) : "+Inf";
        fmt::format_to(out, "qwixx_{}_bucket{{{}{}le=\"{}\"}} {}\n", name, label,
                       label.empty() ? "" : ",", bound, below);
    }
    const std::string labels = label.empty() ? "" : fmt::format("{{{}}}", label);
    fmt::format_to(out, "qwixx_{0}_sum{1} {2:.6f}\nqwixx_{0}_count{1} {3}\n", name, labels,
                   histogram.sum(), below);
}

} // namespace

std::string metrics_text(const NodeName& node, const Tables& tables, const StorageFigures& storage,
                         const ListenerFigures& listener) {
    std::string text;
    add_head(text, "info", "gauge", "which node this is, and its version");
    text += fmt::format("qwixx_info{{node={},version={}}} 1\n", label_text(node.name),
                        label_text(node.version));
    const auto add = [&text](std::string_view name, std::string_view type, std::string_view help,
                             std::uint64_t value) {
        add_head(text, name, type, help);
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
    add_head(text, "command_seconds", "histogram", "from a command to its answer");
    for (std::size_t i = 0; i < wishes.size(); ++i)
        add_histogram(text, "command_seconds", figures.commands_took[i],
                      fmt::format("command={}", label_text(wishes[i])));
    add_head(text, "write_seconds", "histogram", "until a batch of events was on disk");
    add_histogram(text, "write_seconds", figures.writes_took);
    add_head(text, "batch_bytes", "histogram", "of the events of a batch");
    add_histogram(text, "batch_bytes", figures.batch_bytes);
    add_head(text, "message_bytes", "histogram", "of messages sent to sockets");
    add_histogram(text, "message_bytes", listener.message_bytes);
    return text;
}

} // namespace qwixx
