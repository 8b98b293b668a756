// Time and absence: running out of it, bots that stand in, clocks that stand still.
#include "bots/bot.h"
#include "rules/as_written.h"
#include "table/small_house.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

constexpr Options fast_dice{GameKind::Dice, StartingRule::Lots, Pace::Fast};
constexpr Options fast_cards{GameKind::Cards, StartingRule::Lots, Pace::Fast};
constexpr Time fast = 15'000;

Time wake_at(const SmallHouse& house) { return needs(house.table()).wake_at.value_or(-1); }
const Player& player(const SmallHouse& house, Seat seat) {
    return house.table().play.players[static_cast<std::size_t>(seat)];
}
/// Wakes the table at the time it asked for.
void let_time_run_out(SmallHouse& house) {
    ASSERT_TRUE(needs(house.table()).wake_at);
    house.now = wake_at(house);
    const auto woken = house.bring(Wake{});
    ASSERT_TRUE(woken);
    EXPECT_FALSE(woken->events.empty());
}

TEST(Pace, UntimedTablesAreNeverWoken) {
    SmallHouse house = started(2);
    EXPECT_FALSE(needs(house.table()).wake_at);
    EXPECT_FALSE(house.seen_by("anna").deadline);
    house.now += 1'000'000'000;
    EXPECT_TRUE(house.bring(Wake{})->events.empty());
}

TEST(Pace, ADecisionHasItsTimeFromWhenItOpened) {
    for (const auto& [pace, time] : {std::pair{Pace::Fast, 15'000}, {Pace::Relaxed, 60'000}}) {
        SmallHouse house = started(2, {GameKind::Dice, StartingRule::Lots, pace});
        EXPECT_EQ(wake_at(house), house.now + time);
        EXPECT_EQ(house.seen_by("").deadline, house.now + time);
        const Time opened = house.now;
        house.now += 5'000;
        ASSERT_TRUE(house.choose(0, {}));
        EXPECT_EQ(wake_at(house), opened + time); // for the other
        ASSERT_TRUE(house.wish("anna", TakeBack{house.decision()}));
        EXPECT_EQ(wake_at(house), opened + time);
        house.now = opened + time - 1;
        EXPECT_TRUE(house.bring(Wake{})->events.empty());
        house.now += 1;
        EXPECT_EQ(house.bring(Wake{})->events.size(), 2U);
    }
}

TEST(Pace, WhoRunsOutOfTimeCrossesNothing) {
    SmallHouse house = started(2, fast_dice);
    const Seat active = active_seat(house.table().play.game);
    const Seat other = 1 - active;
    const Move move = moves(house.table().play.game, other).back();
    ASSERT_TRUE(house.choose(other, move));
    let_time_run_out(house);
    const auto& game = std::get<DiceGame>(house.table().play.game);
    EXPECT_EQ(game.phase(), DiceGame::Phase::Action2);
    EXPECT_EQ(game.sheet(active), Sheet{});
    EXPECT_EQ(game.sheet(other).crossed().count(), 1); // was in time
    EXPECT_EQ(player(house, active).misses, 1);
    EXPECT_EQ(player(house, other).misses, 0);
    let_time_run_out(house);
    EXPECT_EQ(game.sheet(active).misthrows(), 1); // D7
    house.serve_all();
    EXPECT_EQ(wake_at(house), house.now + fast); // the next decision has its own time
}

TEST(Pace, C3_C6_AnActiveCardPlayerTakesTheLowestPlacesAndPlaysTheFirstCard) {
    SmallHouse house = started(2, fast_cards);
    house.streams[""];
    // Play on to a turn in which two or more cards are to be taken.
    const auto& play = std::get<CardGame>(house.table().play.game);
    house.play_until([&] {
        return play.phase() == CardGame::Phase::Take && play.hand(play.active()).count() <= 3;
    });
    const Seat late = play.active();
    const int missing = 5 - play.hand(late).count();
    CardSet lowest;
    for (int place = 1; place <= missing; ++place)
        lowest = lowest | CardSet::only(play.tableau(place));
    let_time_run_out(house);
    EXPECT_TRUE(play.hand(late).contains(lowest));
    EXPECT_EQ(play.hand(late).count(), 5);
    EXPECT_EQ(player(house, late).misses, 1); // one time late, however many cards
    house.play_until([&] { return play.phase() == CardGame::Phase::Action3; });
    const CardSet hand = play.hand(late);
    const Sheet before = play.sheet(late);
    let_time_run_out(house);
    EXPECT_EQ(play.hand(late), hand - CardSet::only(hand.first()));
    EXPECT_EQ(play.sheet(late).crossed(), before.crossed());
}

TEST(Pace, AfterThreeTimesInARowABotPlaysUntilThePlayerIsBack) {
    SmallHouse house = started(2, fast_dice);
    const auto late = [&](Seat seat, int times) {
        while (times > 0) {
            house.serve_all();
            const Seats asked = awaited(house.table().play);
            if (asked.contains(1 - seat)) {
                ASSERT_TRUE(house.choose(1 - seat, {}));
            }
            if (!asked.contains(seat)) continue;
            let_time_run_out(house);
            --times;
        }
    };
    late(0, 2);
    EXPECT_EQ(player(house, 0).level, "");
    house.play_until([&] { return awaited(house.table().play).contains(0); });
    ASSERT_TRUE(house.choose(0, {}));
    EXPECT_EQ(player(house, 0).misses, 0); // being in time once makes it good
    late(0, 3);
    EXPECT_EQ(player(house, 0).level, stand_in);
    house.play_until([&] {
        return awaited(house.table().play).contains(0) && !needs(house.table()).bots.empty();
    });
    expect_refused(house.choose(0, {}), Refusal::BotPlays);
    EXPECT_TRUE(house.seen_by("anna").may_come_back);
    EXPECT_TRUE(house.seen_by("anna").moves.empty());
    ASSERT_TRUE(house.wish("anna", ComeBack{}));
    expect_refused(house.wish("anna", ComeBack{}), Refusal::NotHandedOver);
    EXPECT_EQ(wake_at(house), house.now + fast); // with the full time
    EXPECT_FALSE(house.seen_by("anna").moves.empty());
    ASSERT_TRUE(house.choose(0, {}));
}

TEST(Pace, ABotsChoiceThatComesAfterItsPlayerIsRefused) {
    SmallHouse house = started(2);
    ASSERT_TRUE(house.bring(Disconnect{"ben"}));
    house.now += absent_after;
    ASSERT_TRUE(house.wish("anna", HandOver{1}));
    ASSERT_EQ(needs(house.table()).bots.size(), 1U);
    ASSERT_TRUE(house.wish("ben", ComeBack{}));
    EXPECT_TRUE(needs(house.table()).bots.empty());
    expect_refused(house.bring(BotChoice{1, house.decision(), {}}), Refusal::NoBotHere);
    ASSERT_TRUE(house.choose(1, {}));
}

TEST(Pace, OneWhoIsBackMayTakeBackWhatTheBotSealed) {
    SmallHouse house = started(2);
    ASSERT_TRUE(house.bring(Disconnect{"ben"}));
    house.now += absent_after;
    ASSERT_TRUE(house.wish("anna", HandOver{1}));
    ASSERT_TRUE(house.serve());
    ASSERT_TRUE(house.wish("ben", ComeBack{}));
    ASSERT_TRUE(house.wish("ben", TakeBack{house.decision()}));
    EXPECT_FALSE(house.seen_by("ben").moves.empty());
}

TEST(Absence, AtAnUntimedTableOthersMayHandOverASeatAfterAMinute) {
    SmallHouse house = house_with(3);
    ASSERT_TRUE(house.wish("anna", SeatBot{"random"}));
    expect_refused(house.wish("anna", HandOver{1}), Refusal::NoGame);
    expect_refused(house.wish("anna", ComeBack{}), Refusal::NoGame);
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    house.serve_all();
    expect_refused(house.wish("anna", HandOver{1}), Refusal::NotAbsent);
    ASSERT_TRUE(house.bring(Disconnect{"ben"}));
    EXPECT_EQ(house.seen_by("").players[1].since, house.now);
    EXPECT_EQ(house.seen_by("").players[1].hand_over_from, house.now + absent_after);
    EXPECT_EQ(house.seen_by("").players[0].hand_over_from, std::nullopt);
    house.now += absent_after - 1;
    expect_refused(house.wish("anna", HandOver{1}), Refusal::NotAbsent);
    house.now += 1;
    expect_refused(house.wish("gus", HandOver{1}), Refusal::NotPlaying);
    expect_refused(house.wish("ben", HandOver{1}), Refusal::OwnSeat);
    for (const Seat seat : {-1, 4, 99})
        expect_refused(house.wish("anna", HandOver{seat}), Refusal::NoSuchSeat);
    expect_refused(house.wish("anna", HandOver{3}), Refusal::NotAbsent); // a bot's
    ASSERT_TRUE(house.wish("anna", HandOver{1}));
    expect_refused(house.wish("carla", HandOver{1}), Refusal::NotAbsent);
    EXPECT_EQ(player(house, 1).level, stand_in);
    EXPECT_EQ(house.seen_by("").players[1].hand_over_from, std::nullopt);
    // The game goes on and counts for its player as any other.
    house.play_to_the_end();
    EXPECT_FALSE(results(house.table())[1].left);
    EXPECT_EQ(results(house.table())[1].person, "ben");
}

TEST(Absence, AtATimedTableTheClockDoesIt) {
    SmallHouse house = started(2, fast_dice);
    ASSERT_TRUE(house.bring(Disconnect{"ben"}));
    house.now += absent_after;
    expect_refused(house.wish("anna", HandOver{1}), Refusal::TableIsTimed);
}

TEST(Clocks, StandStillWhileNoPlayerIsConnected) {
    SmallHouse house = started(2, fast_dice);
    const Time opened = house.now;
    ASSERT_TRUE(house.bring(Disconnect{"ben"}));
    EXPECT_EQ(wake_at(house), opened + fast); // somebody is there
    house.now = opened + 4'000;
    ASSERT_TRUE(house.bring(Disconnect{"anna"}));
    EXPECT_FALSE(needs(house.table()).wake_at);
    EXPECT_EQ(house.seen_by("").time_left, fast - 4'000);
    EXPECT_FALSE(house.seen_by("").deadline);
    house.now += 1'000'000;
    EXPECT_TRUE(house.bring(Wake{})->events.empty());
    EXPECT_TRUE(house.bring(Connect{"gus"})->events.empty()); // has no seat
    EXPECT_FALSE(needs(house.table()).wake_at);
    ASSERT_TRUE(house.bring(Connect{"ben"}));
    EXPECT_EQ(wake_at(house), house.now + fast - 4'000);
    EXPECT_TRUE(house.bring(Connect{"ben"})->events.empty());
}

TEST(Clocks, GiveTheFullTimeAfterTheHouseWasAway) {
    SmallHouse house = started(2, fast_dice);
    house.now += 14'000;
    ASSERT_TRUE(house.bring(Resume{}));
    EXPECT_FALSE(needs(house.table()).wake_at); // nobody is connected
    house.now += 100'000;
    ASSERT_TRUE(house.bring(Connect{"anna"}));
    EXPECT_EQ(wake_at(house), house.now + fast);
}

TEST(Clocks, AHouseThatComesBackToAnEmptyTableSaysNothing) {
    SmallHouse house = started(2, fast_dice);
    ASSERT_FALSE(house.bring(Resume{})->events.empty());
    EXPECT_TRUE(house.bring(Resume{})->events.empty());
    ASSERT_TRUE(house.bring(Connect{"anna"}));
    house.now += 1'000;
    ASSERT_TRUE(house.bring(Disconnect{"anna"}));
    ASSERT_FALSE(house.bring(Resume{})->events.empty()); // a second was used up
    EXPECT_EQ(house.seen_by("").time_left, fast);
}

TEST(Clocks, RunOnlyForPersons) {
    SmallHouse house = house_with(1, fast_dice);
    ASSERT_TRUE(house.wish("anna", SeatBot{"greedy"}));
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    house.play_until([&] {
        return is_playing(house.table()) && !awaited(house.table().play).contains(0) &&
               !needs(house.table()).bots.empty();
    });
    EXPECT_FALSE(needs(house.table()).wake_at);
    house.now += 1'000'000;
    EXPECT_TRUE(house.bring(Wake{})->events.empty());
}

TEST(Clocks, AClockThatIsSetBackDoesNotTurnTheTableBack) {
    SmallHouse house = started(2, fast_dice);
    const Time before = house.table().time;
    house.now -= 500;
    ASSERT_TRUE(house.choose(0, {}));
    EXPECT_EQ(house.table().time, before);
}

TEST(Leaving, ARunningGameHandsTheSeatToABotAndCountsAsALoss) {
    SmallHouse house = started(2);
    house.play_until([&] { return turn_of(house.table().play) == 3; });
    ASSERT_TRUE(house.wish("ben", Leave{}));
    EXPECT_TRUE(is_playing(house.table()));
    EXPECT_EQ(player(house, 1).level, stand_in);
    EXPECT_TRUE(house.seen_by("").players[1].left);
    for (const Wish& wish : {Wish{Leave{}}, Wish{Say{"bye"}}})
        expect_refused(house.wish("ben", wish), Refusal::NotSeated);
    expect_refused(house.wish("ben", Sit{"B"}), Refusal::GameRuns);
    house.play_to_the_end();
    EXPECT_TRUE(results(house.table())[1].left);
    EXPECT_FALSE(results(house.table())[1].won);
    const Record& record = *finished_record(house.table(), 1);
    EXPECT_EQ(record.late_tags.front(), (Tag{"left", "2 3"}));
    EXPECT_TRUE(read_record(write_record(record)));
    ASSERT_TRUE(house.wish("ben", Sit{"B"})); // welcome again, for the next one
}

TEST(Leaving, WhoLeftMayComeBackWhileTheGameRuns) {
    SmallHouse house = started(2);
    house.play_until([&] { return turn_of(house.table().play) == 3; });
    EXPECT_FALSE(house.seen_by("ben").may_come_back);
    expect_refused(house.wish("gus", ComeBack{}), Refusal::NotPlaying);
    expect_refused(house.wish("ben", ComeBack{}), Refusal::NotHandedOver);
    ASSERT_TRUE(house.wish("ben", Leave{}));
    EXPECT_TRUE(house.seen_by("ben").may_come_back);
    EXPECT_FALSE(house.seen_by("ben").seat);
    EXPECT_FALSE(house.seen_by("").may_come_back);
    ASSERT_TRUE(house.wish("anna", Leave{}));
    EXPECT_EQ(house.table().host, "");
    ASSERT_TRUE(house.wish("ben", ComeBack{}));
    EXPECT_EQ(house.table().host, "ben"); // nobody else is there
    EXPECT_EQ(player(house, 1).level, "");
    EXPECT_FALSE(house.seen_by("").players[1].left);
    EXPECT_EQ(house.seen_by("ben").seat, 1);
    EXPECT_NE(chair_of(house.table(), "ben"), nullptr);
    ASSERT_TRUE(house.wish("ben", Say{"here again"}));
    house.play_to_the_end();
    EXPECT_TRUE(results(house.table())[0].left);
    EXPECT_FALSE(results(house.table())[1].left);
    expect_refused(house.wish("anna", ComeBack{}), Refusal::NoGame);
}

TEST(Leaving, TheLastPersonLetsTheBotsFinish) {
    for (const GameKind kind : {GameKind::Dice, GameKind::Cards, GameKind::Jokers}) {
        SmallHouse house = started(2, {kind, StartingRule::Lots, Pace::Fast});
        ASSERT_TRUE(house.wish("anna", Leave{}));
        ASSERT_TRUE(house.wish("ben", Leave{}));
        EXPECT_EQ(house.table().host, "");
        house.serve_all();
        EXPECT_FALSE(is_playing(house.table()));
        EXPECT_TRUE(read_record(write_record(*finished_record(house.table(), 1))));
        EXPECT_TRUE(house.table().chairs.empty());
        EXPECT_TRUE(house.table().presences.empty());
    }
}

} // namespace
} // namespace qwixx
