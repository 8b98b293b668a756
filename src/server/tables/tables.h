// All tables of the server. Those that are in use are held in memory (open_table.h); the others
// are in the store until somebody comes.
#pragma once

#include "server/tables/open_table.h"

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace qwixx {

class Tables {
  public:
    Tables(Loop& loop, Storage& storage, BotRoom& bots, TablePatience patience = {});

    /// Opens a new table: its id, which nobody can guess.
    void open(const Person& host, const Options& options,
              std::function<void(Reply<std::string>)> done);
    /// A table that is in use from now on. If there is no such table, whatever it is asked fails.
    [[nodiscard]] std::shared_ptr<OpenTable> table(const std::string& id);

    [[nodiscard]] std::size_t in_use() const { return tables_.size(); }
    [[nodiscard]] const TableFigures& figures() const { return figures_; }

  private:
    std::shared_ptr<OpenTable> add(const std::string& id);

    TableFigures figures_;
    TableMeans means_;
    std::map<std::string, std::shared_ptr<OpenTable>, std::less<>> tables_;
};

} // namespace qwixx
