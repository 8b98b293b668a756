// The house of a table (table/house.h) as tests run it: the log is kept in memory, what the table
// needs is brought, and streams have all that anybody is told.
#pragma once

#include "record/record.h"
#include "rules/random.h"
#include "table/house.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace qwixx {

/// All that a viewer is told.
using Stream = std::vector<Heard>;

using AnyCommand = std::variant<Command, HouseCommand>;

struct SmallHouse {
    House house;
    Events log;
    Time now = 1'000;
    Random chance{1};
    std::map<Person, Stream> streams; // of those who listen
    std::vector<AnyCommand> taken;    // the commands that were not refused
    House::Witness witness{};         // of each event, if one is wanted

    using Answered = std::expected<Decided, Refused>;

    [[nodiscard]] const Table& table() const { return house.table(); }

    Answered take(const AnyCommand& command) {
        const auto number =
            std::visit([this](const auto& any) { return house.decide(any); }, command);
        if (!number) return std::unexpected(number.error());
        taken.push_back(command);
        Decided decided{house.pending(), *number};
        log.insert(log.end(), decided.events.begin(), decided.events.end());
        std::vector<Person> viewers;
        viewers.reserve(streams.size());
        for (const auto& [person, stream] : streams) viewers.push_back(person);
        for (News& news : house.stored(viewers, witness))
            std::ranges::move(news.heard, std::back_inserter(streams[news.to]));
        return decided;
    }

    Answered wish(const Person& person, Wish wish, const std::string& id = "") {
        return take(Command{now, person, id, std::move(wish)});
    }
    Answered bring(Supply supply) { return take(HouseCommand{now, std::move(supply)}); }

    /// Brings one thing that the table needs now; false if it waits for persons or for nothing.
    bool serve() {
        const Needs needed = needs(table());
        if (needed.commit) return bring(Commit{"c0ffee"}).has_value();
        if (needed.reveal) return bring(Reveal{"5eed"}).has_value();
        if (needed.chance) return bring(draw(*needed.chance)).has_value();
        if (needed.bots.empty()) return false;
        const BotNeed& bot = needed.bots[chance.below(static_cast<unsigned>(needed.bots.size()))];
        Mind mind{.random = Random(chance.next())};
        BotQuestion question = bot_question(table().play, bot);
        const Move move = bot_choice(question, mind);
        return bring(BotChoice{bot.seat, bot.decision, move}).has_value();
    }
    /// Until it waits for persons.
    void serve_all() {
        while (serve()) {
        }
    }

    BringChance draw(const ChanceNeed& need) {
        const auto outcome = [&]() -> Outcome {
            switch (need.kind) {
            case ChanceNeed::Kind::Lot:
                return Lot{static_cast<Seat>(chance.below(static_cast<unsigned>(need.players)))};
            case ChanceNeed::Kind::Die: return Die{static_cast<int>(chance.below(6)) + 1};
            case ChanceNeed::Kind::Dice: return throw_dice(chance);
            default:
                Shuffled shuffled;
                for (const Card card : need.cards) shuffled.cards.push_back(card);
                chance.shuffle(std::span(shuffled.cards));
                return shuffled;
            }
        };
        return {need.game, need.number, outcome()};
    }

    /// A move of a seat that does not skip much, so that games come to all their ends.
    Move sensible_move(Seat seat) {
        if (chance.below(4) == 0) {
            const auto all = moves(table().play.game, seat);
            return all[chance.below(static_cast<unsigned>(all.size()))];
        }
        Mind mind{.random = Random(chance.next())};
        BotQuestion question = bot_question(table().play, {seat, decision(), "greedy"});
        return bot_choice(question, mind);
    }
    /// What a viewer sees of the game.
    [[nodiscard]] GameView seen_by(const Person& person) const {
        return view_of(table(), person).game.value_or(GameView{});
    }
    [[nodiscard]] ChanceNeed chance_needed() const {
        return needs(table()).chance.value_or(ChanceNeed{});
    }
    [[nodiscard]] int decision() const { return table().play.decision; }
    /// The person of a seat chooses this.
    Answered choose(Seat seat, Move move) {
        return wish(table().play.players[static_cast<std::size_t>(seat)].person,
                    Choose{decision(), move});
    }
    /// One choice of a person, if the table waits for any.
    bool choose_once() {
        if (!is_playing(table())) return false;
        for (const Seat seat : awaited(table().play))
            if (table().play.players[static_cast<std::size_t>(seat)].level.empty())
                return choose(seat, sensible_move(seat)).has_value();
        return false;
    }
    void play_to_the_end() {
        while (serve() || choose_once()) now += 10;
        EXPECT_FALSE(is_playing(table()));
    }
    /// Until the table waits for a choice of this seat, as the last of all.
    void play_until(const std::function<bool()>& there) {
        while (!there() && (serve() || choose_once())) now += 10;
        EXPECT_TRUE(there());
    }
};

inline const std::vector<Person> some_persons{"anna", "ben", "carla", "dan", "eve", "fay", "gus"};

/// A table with so many persons seated, each named by an upper case letter, hosted by the first.
inline SmallHouse house_with(int persons, Options options = {}, std::uint64_t seed = 1) {
    SmallHouse house{.chance = Random(seed)};
    EXPECT_TRUE(house.bring(Open{"anna", options, "c0ffee"}));
    for (int i = 0; i < persons; ++i)
        EXPECT_TRUE(house.wish(some_persons[static_cast<std::size_t>(i)],
                               Sit{std::string(1, static_cast<char>('A' + i))}));
    return house;
}
inline SmallHouse started(int persons, Options options = {}, std::uint64_t seed = 1) {
    SmallHouse house = house_with(persons, options, seed);
    EXPECT_TRUE(house.wish("anna", StartGame{}));
    house.serve_all();
    return house;
}

/// The table that a log makes.
inline Table loaded(const Events& log) {
    Table table;
    for (const Event& event : log) EXPECT_TRUE(apply(table, event)) << name(event.what);
    return table;
}

inline void expect_refused(const SmallHouse::Answered& answer, Refusal refusal) {
    ASSERT_FALSE(answer) << "expected: " << code(refusal);
    EXPECT_EQ(code(answer.error()), code(refusal));
}

} // namespace qwixx
