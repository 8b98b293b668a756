#include "server/tables/tables.h"

#include "server/fair/chance.h"
#include "server/net/fair_line.h"

#include <algorithm>
#include <functional>

namespace qwixx {

namespace {

constexpr std::size_t id_bytes = 15; // 120 bits, 20 letters

} // namespace

Tables::Tables(Loop& loop, Storage& storage, BotRoom& bots, TablePatience patience, NodeLink* nodes)
    : means_{loop, storage, bots, figures_, searching_, patience, complaints_, nodes} {
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
                           all.reserve(tables_.size());
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
    table->create({address, host}, options,
                  [id, done = std::move(done)](const Reply<void>& opened) {
                      if (opened)
                          done(id);
                      else
                          done(std::unexpected(opened.error()));
                  });
}

std::shared_ptr<OpenTable> Tables::table(const std::string& id, const Owner& asker) {
    if (const auto found = tables_.find(id); found != tables_.end()) return found->second;
    auto table = add(id);
    table->load(asker);
    return table;
}

std::vector<TableSummary> Tables::waiting(std::size_t most) const {
    struct Listed {
        Owner host;
        TableSummary summary;
    };
    std::map<Person, Listed> by_host;
    for (const auto& [id, table] : tables_)
        if (auto summary = table->as_waiting()) {
            const Owner host = table->owner();
            if (Listed& latest = by_host[host.person];
                latest.summary.table.empty() || latest.summary.touched < summary->touched)
                latest = {host, *std::move(summary)};
        }
    std::vector<Listed> latest_first;
    latest_first.reserve(by_host.size());
    for (auto& [host, waiting] : by_host) latest_first.push_back(std::move(waiting));
    std::ranges::sort(latest_first, std::ranges::greater{},
                      [](const Listed& one) { return one.summary.touched; });
    FairLine<TableSummary> line;
    for (Listed& waiting : latest_first) line.add(waiting.host, std::move(waiting.summary));
    std::vector<TableSummary> list;
    while (!line.empty() && list.size() < most) list.push_back(line.take());
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
