// The house of one table: what every program that runs a table does with it, whatever the program
// uses for storage, time, chance and bots (docs/table.md). The order is the same everywhere:
//
//     decide     judges a command: its events are pending, or why not
//     pending    is what is to be stored, all of it or nothing
//     stored     it is: now it happens, and viewers are told
//     dropped    it could not be stored: nothing of it happens
//
// Several commands may be pending, to be stored together, and with them the chance that they make
// due: what is decided and needed goes by the table that is ahead of the stored one. Nobody is
// shown what is pending.
#pragma once

#include "table/decide.h"
#include "table/needs.h"
#include "table/told.h"
#include "table/view.h"

#include <cstddef>
#include <deque>
#include <expected>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

/// What a viewer is told of one event: what happened, and the view after it, without the chat.
struct Heard {
    Told told;
    TableView view;
    friend bool operator==(const Heard&, const Heard&) = default;
};
/// What one viewer is told, event by event.
struct News {
    Person to;
    std::vector<Heard> heard;
};
/// What a viewer missed: what happened, and the view after all of it.
struct Missed {
    std::vector<Told> told;
    TableView view;
};

class House {
  public:
    /// Of a table that is yet to be opened.
    House() = default;
    /// Of a table whose events were stored; otherwise what is wrong with them.
    [[nodiscard]] static std::expected<House, std::string> load(const Events& log);
    /// The same from a snapshot on (snapshot.h), and the events after it.
    [[nodiscard]] static std::expected<House, std::string> load(Table from, const Events& log);

    /// The answer is the number of the last event that the command makes; it is to be given when
    /// all that is pending is stored. A command that was answered before, perhaps a moment ago,
    /// gets that answer again. What a table needs, a HouseCommand, is refused only when something
    /// is wrong.
    template <class AnyCommand>
    [[nodiscard]] std::expected<int, Refused> decide(const AnyCommand& command);

    [[nodiscard]] const Events& pending() const { return pending_; }
    /// The first `count` events stay pending; what was decided after them does not happen.
    void keep_pending(std::size_t count);
    void dropped() { keep_pending(0); }
    /// All that is pending happens. What these viewers are told of it; whoever tells others is
    /// called after each event, with the table as it is then.
    using Witness = std::function<void(const Event&, const Effect&, const Table&)>;
    [[nodiscard]] std::vector<News> stored(std::span<const Person> viewers,
                                           const Witness& witness = nullptr);
    /// Another house of the same table has stored these events after the last one: they happen
    /// here, too, and what is pending does not. Nothing comes back, and nothing happens, if they
    /// cannot.
    [[nodiscard]] std::optional<std::vector<News>>
    stored_elsewhere(const Events& events, std::span<const Person> viewers,
                     const Witness& witness = nullptr);

    /// The table as it is stored: what may be shown.
    [[nodiscard]] const Table& table() const { return table_; }
    /// The table as it will be when all that is pending is stored: what is needed now is needed
    /// for it.
    [[nodiscard]] const Table& ahead() const { return ahead_; }

    /// What a viewer missed after an event. Nothing comes back when that is too long ago to be
    /// remembered: then missed_in() finds it in the log.
    [[nodiscard]] std::optional<Missed> missed(std::string_view person, int after) const;

  private:
    /// An event as it must be known to tell of it again.
    struct Past {
        Event event;
        Effect effect;
        int number = 0;
    };

    [[nodiscard]] bool happens(const Event& event);

    Table table_;
    Table ahead_;
    Events pending_;
    /// The latest events of the game under way. Earlier games are left out, because people may have
    /// sat in other seats.
    std::deque<Past> past_;
};

/// What a viewer missed after an event, and of that only the first so many, with the view after
/// them; from a table (an empty one, or a snapshot from before that event) and the events that
/// followed. Nothing if they cannot have.
[[nodiscard]] std::optional<Missed> missed_in(Table from, const Events& log,
                                              std::string_view person, int after, int most);

} // namespace qwixx
