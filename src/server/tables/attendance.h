// Who is here: by open sockets, or for a while by requests; and at other nodes of the server.
#pragma once

#include "table/table.h"

#include <map>
#include <optional>
#include <vector>

namespace qwixx {

class Attendance {
  public:
    /// Nobody is a spectator, and is not counted.
    void socket_opened(const Person& person);
    void socket_closed(const Person& person, Time here_until);
    void visited(const Person& person, Time here_until);
    /// Forgets who has gone.
    void look_round(Time now);

    [[nodiscard]] bool anyone(Time now) const;
    /// Those of whom the table keeps track who are here at this node, in order.
    [[nodiscard]] std::vector<Person> known_to(const Table& table, Time now) const;
    /// What a table is to be told: Connect and Disconnect of those whom it takes for gone, or for
    /// here. Who is at another node is here, too; only the node that does the table's duties says
    /// who has come there, and who has gone. That somebody has gone is not told of those who came
    /// after `came_before`.
    [[nodiscard]] std::vector<Supply> news_for(const Table& table, Time now, Time came_before,
                                               const std::vector<Person>& elsewhere = {},
                                               bool does_duties = true) const;
    /// When the next one will have gone, as far as is known.
    [[nodiscard]] std::optional<Time> next_end() const;

  private:
    struct Visit {
        int sockets = 0;
        Time until = 0;
        [[nodiscard]] bool is_here(Time now) const { return sockets > 0 || until > now; }
    };
    std::map<Person, Visit> visits_;
};

} // namespace qwixx
