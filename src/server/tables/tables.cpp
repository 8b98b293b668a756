#include "server/tables/tables.h"

#include "server/fair/chance.h"

#include <algorithm>
#include <functional>

namespace qwixx {

namespace {

constexpr std::size_t id_bytes = 15; // 120 bits, 20 letters

} // namespace

Tables::Tables(Loop& loop, Storage& storage, BotRoom& bots, TablePatience patience, NodeLink* nodes)
    : means_{loop, storage, bots, figures_, searching_, patience, nodes} {
    if (nodes == nullptr) return;
    const auto find = [this](const std::string& id) {
        const auto found = tables_.find(id);
        return found == tables_.end() ? nullptr : found->second;
    };
    nodes->listen({.changed =
                       [find](const std::string& id, const TableMark& mark) {
                           if (const auto table = find(id)) table->heard_of(mark);
                       },
                   .nodes_changed =
                       [this] {
                           std::vector<std::shared_ptr<OpenTable>> all;
                           for (const auto& [id, table] : tables_) all.push_back(table);
                           for (const auto& table : all) table->nodes_changed();
                       },
                   .kept =
                       [this, find](const std::string& id, bool keeps, bool was_away) {
                           // One of a node that is gone has its duties done here, also with nobody
                           // there.
                           const auto open = find(id);
                           if (open || keeps) (open ? open : table(id))->keep(keeps, was_away);
                       }});
}

void Tables::open(const Person& host, const Options& options,
                  std::function<void(Reply<std::string>)> done, const std::string& address) {
    const std::string id = random_text(id_bytes);
    const auto table = add(id);
    table->called_from(host, address);
    table->create(host, options, [id, done = std::move(done)](const Reply<void>& opened) {
        if (opened)
            done(id);
        else
            done(std::unexpected(opened.error()));
    });
}

std::shared_ptr<OpenTable> Tables::table(const std::string& id) {
    if (const auto found = tables_.find(id); found != tables_.end()) return found->second;
    auto table = add(id);
    table->load();
    return table;
}

std::vector<TableSummary> Tables::waiting(std::size_t most) const {
    std::map<Person, TableSummary> by_host;
    for (const auto& [id, table] : tables_)
        if (auto summary = table->as_waiting())
            if (TableSummary& latest = by_host[table->host()];
                latest.table.empty() || latest.touched < summary->touched)
                latest = *std::move(summary);
    std::vector<TableSummary> list;
    for (auto& [host, summary] : by_host) list.push_back(std::move(summary));
    std::ranges::sort(list, std::ranges::greater{}, &TableSummary::touched);
    if (list.size() > most) list.resize(most);
    return list;
}

void Tables::send_away(const Person& person) {
    auto all = tables_; // one that nobody is at any more may go
    for (const auto& [id, table] : all) table->send_away(person);
}

void Tables::touch_all() {
    for (const auto& [id, table] : tables_) table->touch();
}

std::shared_ptr<OpenTable> Tables::add(const std::string& id) {
    if (means_.nodes != nullptr) means_.nodes->watch(id);
    auto table = std::make_shared<OpenTable>(id, means_, [this, id] {
        tables_.erase(id);
        if (means_.nodes != nullptr) means_.nodes->forget(id);
    });
    tables_[id] = table;
    return table;
}

} // namespace qwixx
