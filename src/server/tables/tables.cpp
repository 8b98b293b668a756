#include "server/tables/tables.h"

#include "server/fair/chance.h"

namespace qwixx {

namespace {

constexpr std::size_t id_bytes = 15; // 120 bits, 20 letters

} // namespace

Tables::Tables(Loop& loop, Storage& storage, BotRoom& bots, TablePatience patience)
    : means_{loop, storage, bots, figures_, patience} {}

void Tables::open(const Person& host, const Options& options,
                  std::function<void(Reply<std::string>)> done) {
    const std::string id = random_text(id_bytes);
    add(id)->create(host, options, [id, done = std::move(done)](const Reply<void>& opened) {
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

std::shared_ptr<OpenTable> Tables::add(const std::string& id) {
    auto table = std::make_shared<OpenTable>(id, means_, [this, id] { tables_.erase(id); });
    tables_[id] = table;
    return table;
}

} // namespace qwixx
