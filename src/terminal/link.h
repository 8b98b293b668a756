// A table as the screen knows it: in this process (local_table.h), or at a server (remote_table.h).
#pragma once

#include "table/house.h"

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// By the clock of this machine.
[[nodiscard]] inline Time own_time() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

class TableLink {
  public:
    virtual ~TableLink() = default;

    /// The persons at this screen, in seat order.
    [[nodiscard]] virtual std::vector<Person> persons() const = 0;
    /// What a person may see; with an empty id, what everyone may.
    [[nodiscard]] virtual TableView view(std::string_view person) const = 0;
    virtual void wish(const Person& person, Wish wish) = 0;

    /// Goes on as far as it can without waiting.
    virtual void work() = 0;
    /// Readable when there is work again.
    [[nodiscard]] virtual int signal() const = 0;
    /// Whether it will go on without anybody at this screen.
    [[nodiscard]] virtual bool busy() const = 0;

    /// What happened since this was asked last: as the one person here hears it, or, when several
    /// share the screen, as everyone may.
    [[nodiscard]] virtual std::vector<Heard> heard() = 0;
    /// What is to be said to the person besides, once: why a wish was refused, that the connection
    /// broke. Empty: nothing.
    [[nodiscard]] virtual std::string trouble() = 0;
    /// Which move would be good, in words.
    [[nodiscard]] virtual std::string hint(const Person& person) = 0;
    /// The time by the clock that deadlines are given in.
    [[nodiscard]] virtual Time now() const { return 0; }
    /// The address for others; empty when the table is here.
    [[nodiscard]] virtual std::string link() const { return {}; }
};

} // namespace qwixx
