// What must hold at every table, whatever persons wish and the house brings.
#include "table/event_text.h"
#include "table/random_crowd.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>

namespace qwixx {
namespace {

/// Lets a crowd loose; `see(house, command, answer)` is called after every command.
template <class See> SmallHouse crowd_at_a_table(std::uint64_t seed, int steps, See see) {
    SmallHouse house{.chance = Random(seed, 1)};
    RandomCrowd crowd{house, Random(seed, 2)};
    RC_ASSERT(house.bring(Open{"anna", {}, crowd.one_in(2) ? "c0ffee" : ""}).has_value());
    for (int i = 0; i < steps; ++i) {
        const AnyCommand command = crowd.next();
        const auto answer = house.take(command);
        see(house, command, answer);
    }
    return house;
}
const auto nothing_to_see = [](const auto&...) {};

RC_GTEST_PROP(EveryTable, IsTheSameWhenItsLogIsReplayed, (std::uint64_t seed)) {
    const auto house = crowd_at_a_table(seed, 600, nothing_to_see);
    RC_ASSERT(loaded(house.log) == house.table());
    const auto read = read_log(write_log(house.log));
    RC_ASSERT(read.has_value());
    RC_ASSERT(*read == house.log);
}

RC_GTEST_PROP(EveryTable, NumbersItsEventsWithoutGapsAndAnswersWithTheLast, (std::uint64_t seed)) {
    crowd_at_a_table(seed, 300, [](const SmallHouse& house, const auto&, const auto& answer) {
        RC_ASSERT(house.table().number == std::ssize(house.log));
        if (answer && !answer->events.empty()) RC_ASSERT(answer->number == house.table().number);
    });
}

RC_GTEST_PROP(EveryTable, RefusesWithACodeAndASentence, (std::uint64_t seed)) {
    Table before;
    crowd_at_a_table(seed, 300, [&](const SmallHouse& house, const auto&, const auto& answer) {
        if (!answer) {
            RC_ASSERT(!code(answer.error()).empty());
            RC_ASSERT(sentence(answer.error()).ends_with('.'));
            if (before.number != 0) RC_ASSERT(house.table() == before);
        }
        before = house.table();
    });
}

RC_GTEST_PROP(EveryTable, KeepsTheSeatsInOrder, (std::uint64_t seed)) {
    crowd_at_a_table(seed, 400, [](const SmallHouse& house, const auto&, const auto&) {
        const Table& table = house.table();
        RC_ASSERT(table.chairs.size() <= 5U);
        std::set<std::string> names;
        std::set<Person> persons;
        for (const Chair& chair : table.chairs) {
            RC_ASSERT(is_name(chair.name));
            RC_ASSERT(names.insert(chair.name).second);
            RC_ASSERT(chair.person.empty() != chair.level.empty());
            if (chair.person.empty()) continue;
            RC_ASSERT(persons.insert(chair.person).second);
            RC_ASSERT(presence_of(table, chair.person) != nullptr);
        }
        // There is a host wherever there is anybody, though perhaps one without a seat.
        if (!persons.empty()) RC_ASSERT(!table.host.empty());
        RC_ASSERT(table.chat.size() <= chat_kept);
        RC_ASSERT(table.answers.size() <= all_answers_kept);
        if (!is_playing(table)) return;
        RC_ASSERT(table.play.players.size() == table.play.record.players.size());
        for (const Player& player : table.play.players) {
            RC_ASSERT(!player.person.empty() || !player.level.empty());
            if (player.person.empty()) continue;
            RC_ASSERT(player.left() == !persons.contains(player.person));
            if (player.misses >= most_misses) RC_ASSERT(!player.level.empty());
        }
    });
}

RC_GTEST_PROP(EveryTable, AlwaysWaitsForSomethingThatCanCome, (std::uint64_t seed)) {
    crowd_at_a_table(seed, 400, [](const SmallHouse& house, const auto&, const auto&) {
        const Table& table = house.table();
        const Needs needed = needs(table);
        if (!is_playing(table)) {
            RC_ASSERT(!needed.chance && needed.bots.empty() && !needed.wake_at);
            return;
        }
        const Seats waited_for = awaited(table.play);
        RC_ASSERT(needed.chance.has_value() == waited_for.empty());
        for (const Seat seat : waited_for) {
            RC_ASSERT(!table.play.sealed[static_cast<std::size_t>(seat)]);
            RC_ASSERT(moves(table.play.game, seat).size() > 1);
            RC_ASSERT(allows(table.play.game, seat, move_out_of_time(table.play.game, seat)));
        }
    });
}

RC_GTEST_PROP(EveryTable, GivesARecordOfEveryGameThatIsOver, (std::uint64_t seed)) {
    int over = 0;
    crowd_at_a_table(seed, 1500, [&](const SmallHouse& house, const auto&, const auto&) {
        const Table& table = house.table();
        if (is_playing(table)) RC_ASSERT(finished_record(table, table.games_over + 1) == nullptr);
        if (table.games_over == over) return;
        over = table.games_over;
        const Record* record = finished_record(table, over);
        RC_ASSERT(record != nullptr);
        const auto read = read_record(write_record(*record));
        if (!read) RC_FAIL(read.error().message + "\n" + write_record(*record));
        RC_ASSERT(*read == *record);
        const auto result = results(table);
        const auto total = totals(replay(*read));
        RC_ASSERT(is_over(replay(*read)));
        RC_ASSERT(result.size() == total.size());
        for (std::size_t i = 0; i < total.size(); ++i) {
            RC_ASSERT(result[i].total == total[i]);
            RC_ASSERT(!(result[i].won && result[i].left));
        }
    });
    RC_CLASSIFY(over > 0, "a game came to its end");
    RC_CLASSIFY(over > 1, "so did another");
}

RC_GTEST_PROP(EveryTable, ShowsEverybodyWhatTheyMayDoAndNoMore, (std::uint64_t seed)) {
    crowd_at_a_table(seed, 200, [](const SmallHouse& house, const auto&, const auto&) {
        for (const Person& person : {Person("anna"), Person("ben"), Person("gus"), Person()}) {
            const TableView view = view_of(house.table(), person);
            RC_ASSERT(view.number == house.table().number);
            if (!view.game) continue;
            const GameView& game = *view.game;
            RC_ASSERT(game.players.size() == house.table().play.players.size());
            if (!game.moves.empty()) {
                RC_ASSERT(game.seat.has_value());
                RC_ASSERT(game.players[static_cast<std::size_t>(*game.seat)].awaited);
                RC_ASSERT(!game.sealed && !game.may_come_back);
                for (const Move& move : game.moves)
                    RC_ASSERT(decide(house.table(),
                                     Command{house.now, person, "", Choose{game.decision, move}})
                                  .has_value());
            }
            if (game.sealed && !game.may_come_back)
                RC_ASSERT(
                    decide(house.table(), Command{house.now, person, "", TakeBack{game.decision}})
                        .has_value());
            if (const auto* cards = std::get_if<CardsSeen>(&game.position); cards && !game.seat)
                RC_ASSERT(cards->hand.empty());
        }
    });
}

RC_GTEST_PROP(EveryTable, AnswersARepeatedCommandAgainAndActsOnce, (std::uint64_t seed)) {
    crowd_at_a_table(seed, 400, [](SmallHouse& house, const auto& command, const auto& answer) {
        const auto* wish = std::get_if<Command>(&command);
        if (wish == nullptr || wish->id.empty() || !answer) return;
        Command again = *wish;
        again.time += 5'000;
        const Table loaded_again = loaded(house.log); // also after a restart
        for (const Table* table : {&std::as_const(house.table()), &loaded_again}) {
            const auto repeated = decide(*table, again);
            RC_ASSERT(repeated.has_value());
            RC_ASSERT(repeated->events.empty());
            RC_ASSERT(repeated->number == answer->number);
        }
    });
}

RC_GTEST_PROP(EveryTable, TellsNobodyAPersonsId, (std::uint64_t seed)) {
    // Names are not ids here, and ids are long enough not to turn up by themselves.
    SmallHouse house{.chance = Random(seed, 1)};
    RandomCrowd crowd{house, Random(seed, 2)};
    house.streams[""];
    RC_ASSERT(house.bring(Open{"anna", {}, "c0ffee"}).has_value());
    crowd.act(200);
    for (const auto& [told, view] : house.streams[""]) {
        for (const Person& person : some_persons) {
            RC_ASSERT(told.who.find(person) == std::string::npos);
            RC_ASSERT(told.text.find(person) == std::string::npos);
        }
        RC_ASSERT(!view.host && !view.chair && (!view.game || !view.game->seat));
    }
}

} // namespace
} // namespace qwixx
