// Nobody is told what is hidden from them: whole streams (what happened, and the view after it) of
// tables that differ only in what a viewer may not know are the same, event by event.
#include "table/small_house.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>

namespace qwixx {
namespace {

Options cards_or_jokers(bool jokers) { return {jokers ? GameKind::Jokers : GameKind::Cards}; }

/// The cards of a game that a viewer has seen so far: those ever played, and those they held.
struct Watcher {
    Person viewer;
    CardSet seen{};

    void look(const Table& table) {
        const auto* game = has_played(table) ? std::get_if<CardGame>(&table.play.game) : nullptr;
        if (game == nullptr) return;
        seen = seen | game->played();
        if (const auto seat = seat_of(table, viewer)) seen = seen | game->hand(*seat);
    }
};

/// Exchanges two cards if this command shuffles them.
void exchange(AnyCommand& command, Card one, Card other) {
    auto* house = std::get_if<HouseCommand>(&command);
    auto* bring = house == nullptr ? nullptr : std::get_if<BringChance>(&house->supply);
    auto* shuffled = bring == nullptr ? nullptr : std::get_if<Shuffled>(&bring->outcome);
    if (shuffled != nullptr)
        for (Card& card : shuffled->cards) {
            if (card == one)
                card = other;
            else if (card == other)
                card = one;
        }
}

SmallHouse house_after(const std::vector<AnyCommand>& commands, const Person& viewer) {
    SmallHouse house;
    house.streams[viewer];
    for (const AnyCommand& command : commands)
        if (!house.take(command)) ADD_FAILURE() << "a command of the same game is refused";
    return house;
}

/// A card game among persons and a bot, cut off somewhere, with all its commands.
SmallHouse cut_off_game(std::uint64_t seed, std::vector<Watcher>& watchers) {
    Random random(seed);
    SmallHouse house = house_with(2 + static_cast<int>(random.below(3)),
                                  cards_or_jokers(random.below(2) == 0), seed);
    EXPECT_TRUE(house.wish("anna", SeatBot{"random"}));
    EXPECT_TRUE(house.wish("anna", StartGame{"w0rd"}));
    for (auto steps = random.below(300); steps > 0; --steps) {
        if (!house.serve() && !house.choose_once()) break;
        if (random.below(10) == 0) {
            EXPECT_TRUE(house.wish("ben", Say{"hm"}));
        }
        for (Watcher& watcher : watchers) watcher.look(house.table());
    }
    return house;
}

/// Exchanges hidden cards of equal backs, a few pairs of them for every viewer. `check` gets the
/// house as it was and the one with exchanged cards, each with that viewer's stream.
void compare_streams(std::uint64_t seed, auto&& check) {
    std::vector<Watcher> watchers{{"anna"}, {"ben"}, {"gus"}, {""}};
    const SmallHouse house = cut_off_game(seed, watchers);
    const auto& game = std::get<CardGame>(house.table().play.game);
    Random random(seed, 1);
    for (const Watcher& watcher : watchers) {
        const SmallHouse truth = house_after(house.taken, watcher.viewer);
        const CardSet hidden = CardSet::deck(game.with_jokers()) - watcher.seen;
        for (int tries = 0; tries < 12; ++tries) {
            const CardSet alike =
                hidden & CardSet::of_number(2 + static_cast<int>(random.below(11)));
            if (alike.count() < 2) continue;
            const Card one = alike.first();
            const Card other = (alike - CardSet::only(one)).first();
            std::vector<AnyCommand> commands = house.taken;
            for (AnyCommand& command : commands) exchange(command, one, other);
            check(truth, house_after(commands, watcher.viewer), watcher.viewer);
        }
    }
}

RC_GTEST_PROP(Secrecy, C2_C9_NoStreamTellsAColourBeforeTheCardIsPlayed, (std::uint64_t seed)) {
    compare_streams(seed, [](const SmallHouse& house, const SmallHouse& exchanged, auto& viewer) {
        const Stream& truth = house.streams.at(viewer);
        const Stream& other = exchanged.streams.at(viewer);
        RC_ASSERT(truth.size() == other.size());
        for (std::size_t i = 0; i < truth.size(); ++i) {
            if (truth[i].told != other[i].told) RC_FAIL("what happened tells a hidden card");
            if (truth[i].view != other[i].view) RC_FAIL("the view shows a hidden card");
        }
    });
}

TEST(Secrecy, TablesWithExchangedCardsDoDiffer) {
    // So that the property above does not compare tables that are the same.
    int compared = 0;
    int seen_by_holders = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        compare_streams(seed, [&](const SmallHouse& house, const SmallHouse& exchanged, auto&) {
            if (house.table().play.drawn < 2) return; // the deck is not yet shuffled
            ++compared;
            EXPECT_FALSE(house.table().play.game == exchanged.table().play.game &&
                         house.log == exchanged.log);
            for (const char* person : {"anna", "ben", "carla", "dan"})
                if (view_of(house.table(), person) != view_of(exchanged.table(), person))
                    ++seen_by_holders;
        });
    EXPECT_GT(compared, 100);
    EXPECT_GT(seen_by_holders, 20);
}

RC_GTEST_PROP(Secrecy, C2_BacksCanBeWhatTheyAreAndTheOwnTellNoMoreThanToAll, (std::uint64_t seed)) {
    std::vector<Watcher> nobody;
    const SmallHouse house = cut_off_game(seed, nobody);
    const auto& game = std::get<CardGame>(house.table().play.game);
    const auto by_all = std::get<CardsSeen>(house.seen_by("gus").position); // who only watches
    for (const char* person : {"anna", "ben", "gus"}) {
        const auto seat_of_viewer = seat_of(house.table(), person);
        const auto seen = std::get<CardsSeen>(house.seen_by(person).position);
        for (Seat seat = 0; seat < game.players(); ++seat) {
            const auto& backs = seen.backs[static_cast<std::size_t>(seat)];
            for (const Card card : game.hand(seat)) {
                RC_ASSERT(std::ranges::any_of(backs, [&](Back back) {
                    return back.number == card.number() && (back.kinds & card.kind()) != 0;
                }));
            }
            if (seat == seat_of_viewer)
                RC_ASSERT(backs == by_all.backs[static_cast<std::size_t>(seat)]);
        }
    }
}

/// Plays until somebody is asked together with others, and returns two moves of that seat.
std::optional<std::pair<Move, Move>> two_choices(SmallHouse& house, Seat seat, int skip) {
    const auto together = [&] {
        if (!is_playing(house.table())) return true;
        const Seats asked = awaited(house.table().play);
        return asked.count() > 1 && asked.contains(seat) && skip-- <= 0;
    };
    house.play_until(together);
    if (!is_playing(house.table())) return std::nullopt;
    const auto all = moves(house.table().play.game, seat);
    return std::pair{all[0], all.back()};
}

RC_GTEST_PROP(Secrecy, D4_C5_ASealedChoiceShowsOnlyThatItWasMade, (std::uint64_t seed)) {
    Random random(seed);
    const Options options{static_cast<GameKind>(random.below(3))};
    SmallHouse house = started(2 + static_cast<int>(random.below(4)), options, seed);
    const Seat seat = static_cast<Seat>(random.below(2));
    const auto two = two_choices(house, seat, static_cast<int>(random.below(10)));
    if (!two) return;
    for (const char* person : {"anna", "ben", "carla", "gus", ""}) house.streams[person];
    SmallHouse other = house;
    RC_ASSERT(house.choose(seat, two->first).has_value());
    RC_ASSERT(other.choose(seat, two->second).has_value());
    const Person& chooser = some_persons[static_cast<std::size_t>(seat)];
    for (SmallHouse* one : {&house, &other}) {
        RC_ASSERT(one->wish("anna", Say{"what now?"}).has_value());
        RC_ASSERT(one->bring(Disconnect{"ben"}).has_value());
    }
    for (const auto& [person, stream] : house.streams) {
        const Stream& same = other.streams[person];
        RC_ASSERT(stream.size() == same.size());
        if (person == chooser) {
            RC_ASSERT(stream.front() != same.front());
            RC_ASSERT(stream.front().told.move == two->first);
            continue;
        }
        for (std::size_t i = 0; i < stream.size(); ++i)
            if (stream[i] != same[i]) RC_FAIL("a sealed choice is told");
        const GameView game = stream.front().view.game.value_or(GameView{});
        RC_ASSERT(game.players[static_cast<std::size_t>(seat)].chosen);
    }
}

TEST(Secrecy, C2_TheRecordOfACardGameLeavesOnlyWhenItIsOver) {
    for (const GameKind kind : {GameKind::Cards, GameKind::Jokers}) {
        SmallHouse house = started(3, {kind});
        while (is_playing(house.table())) {
            for (int game = -1; game < 3; ++game)
                EXPECT_EQ(finished_record(house.table(), game), nullptr);
            EXPECT_TRUE(results(house.table()).empty());
            EXPECT_TRUE(house.table().play.seed.empty());
            ASSERT_TRUE(house.serve() || house.choose_once());
        }
        ASSERT_NE(finished_record(house.table(), 1), nullptr);
        // In the next game that of the last is still there, and the new one is not.
        house.serve_all();
        for (const char* person : {"anna", "ben", "carla"})
            ASSERT_TRUE(house.wish(person, Rematch{}));
        ASSERT_TRUE(is_playing(house.table()));
        EXPECT_NE(finished_record(house.table(), 1), nullptr);
        EXPECT_EQ(finished_record(house.table(), 2), nullptr);
    }
}

TEST(Secrecy, WordsAreOpenOnlyWhenTheGameStarts) {
    SmallHouse house = house_with(2);
    house.streams["gus"];
    ASSERT_TRUE(house.wish("ben", GiveWord{"hush"}));
    EXPECT_TRUE(house.streams["gus"].back().view.chairs[1].gave_word);
    EXPECT_EQ(house.streams["gus"].back().told.text, "");
    ASSERT_TRUE(house.wish("anna", StartGame{"loud"}));
    EXPECT_EQ(house.seen_by("gus").words, (std::vector<std::string>{"loud", "hush"}));
}

TEST(Secrecy, WhoLeftNoLongerSeesTheHand) {
    SmallHouse house = started(3, {GameKind::Cards});
    const auto hand = [&] { return std::get<CardsSeen>(house.seen_by("ben").position).hand; };
    EXPECT_FALSE(hand().empty());
    ASSERT_TRUE(house.wish("ben", Leave{}));
    EXPECT_TRUE(hand().empty());
    EXPECT_FALSE(house.seen_by("ben").seat);
}

TEST(Secrecy, OnlyTheTakerIsToldWhichCardWasTaken) {
    SmallHouse house = started(2, {GameKind::Cards});
    for (const char* person : {"anna", "ben", ""}) house.streams[person];
    const Seat active = active_seat(house.table().play.game);
    const Card card = std::get<CardGame>(house.table().play.game).tableau(3);
    ASSERT_TRUE(house.choose(active, Move::take(3)));
    for (const auto& [person, stream] : house.streams) {
        const Settlement& taken = stream.back().told.settled.front();
        EXPECT_EQ(taken.action, 1);
        EXPECT_EQ(taken.taken_number, card.number());
        const bool is_taker = person == some_persons[static_cast<std::size_t>(active)];
        EXPECT_EQ(taken.taken, is_taker ? card : Card{}) << person;
    }
}

} // namespace
} // namespace qwixx
