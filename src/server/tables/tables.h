// All tables of the server. Those that are in use are held in memory (open_table.h); the others
// are in the store until somebody comes.
#pragma once

#include "server/tables/open_table.h"

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace qwixx {

class Tables {
  public:
    /// With `nodes`, others share the storage.
    Tables(Loop& loop, Storage& storage, BotRoom& bots, TablePatience patience = {},
           NodeLink* nodes = nullptr);

    /// Opens a new table for somebody who asks from an address: its id, which nobody can guess.
    void open(const Person& host, const Options& options,
              std::function<void(Reply<std::string>)> done, const std::string& address = {});
    /// A table that is in use from now on; if it was not, it is read in the turn of who asks. If
    /// there is no such table, whatever it is asked fails.
    [[nodiscard]] std::shared_ptr<OpenTable> table(const std::string& id, const Owner& asker = {});

    /// Public tables where somebody waits for others: of each host the latest, so many at most.
    /// Addresses take turns, so that no one of them fills the list.
    [[nodiscard]] std::vector<TableSummary> waiting(std::size_t most) const;
    /// Wherever this person looks on.
    void send_away(const Person& person);
    /// Those in use are, also when nothing happens at them.
    void touch_all();

    [[nodiscard]] std::size_t in_use() const { return tables_.size(); }
    [[nodiscard]] const TableFigures& figures() const { return figures_; }

  private:
    std::shared_ptr<OpenTable> add(const std::string& id);

    TableFigures figures_;
    SearchingSeats searching_;
    Complaints complaints_;
    TableMeans means_;
    std::map<std::string, std::shared_ptr<OpenTable>, std::less<>> tables_;
};

} // namespace qwixx
