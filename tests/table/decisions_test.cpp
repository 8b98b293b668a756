// Choices: sealed, taken back, settled together; chance; and whole games.
#include "bots/bot.h"
#include "rules/as_written.h"
#include "table/small_house.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

namespace qwixx {
namespace {

Move call(std::string_view text) { return {cross(text)}; }

/// A dice game of persons that has rolled this, with the first seat active.
SmallHouse rolled(int persons, std::string_view text) {
    SmallHouse house = house_with(persons);
    EXPECT_TRUE(house.wish("anna", StartGame{}));
    EXPECT_TRUE(house.bring(BringChance{1, 1, Lot{0}}));
    EXPECT_TRUE(house.bring(BringChance{1, 2, dice(text)}));
    return house;
}
const DiceGame& dice_game(const SmallHouse& house) {
    return std::get<DiceGame>(house.table().play.game);
}

TEST(Decisions, D4_ChoicesOfActionOneAreSealedAndSettleTogether) {
    SmallHouse house = rolled(3, "41 r2 y3 g5 b6");
    house.streams[""];
    ASSERT_TRUE(house.choose(2, call("r5")));
    ASSERT_TRUE(house.choose(0, call("-")));
    EXPECT_TRUE(house.streams[""].back().told.settled.empty());
    EXPECT_EQ(dice_game(house).sheet(2), Sheet{});
    const GameView before = house.seen_by("");
    EXPECT_TRUE(before.players[0].chosen && before.players[2].chosen && before.players[1].awaited);
    ASSERT_TRUE(house.choose(1, call("y5")));
    const auto& settled = house.streams[""].back().told.settled;
    ASSERT_EQ(settled.size(), 1U);
    EXPECT_EQ(settled[0].action, 1);
    ASSERT_EQ(settled[0].choices.size(), 3U);
    EXPECT_EQ(settled[0].choices[2].move, call("r5"));
    EXPECT_EQ(dice_game(house).phase(), DiceGame::Phase::Action2);
    EXPECT_EQ(dice_game(house).sheet(2), sheet_with("r5"));
}

TEST(Decisions, OnlyTheOwnSealedChoiceCanBeTakenBackAndOnlyWhileOthersChoose) {
    SmallHouse house = rolled(2, "41 r2 y3 g5 b6");
    const int decision = house.decision();
    expect_refused(house.wish("anna", TakeBack{decision}), Refusal::NothingSealed);
    ASSERT_TRUE(house.choose(0, call("r5")));
    EXPECT_EQ(house.seen_by("anna").sealed, call("r5"));
    EXPECT_EQ(house.seen_by("ben").sealed, std::nullopt);
    expect_refused(house.choose(0, call("y5")), Refusal::AlreadyChosen);
    expect_refused(house.wish("ben", TakeBack{decision}), Refusal::NothingSealed);
    expect_refused(house.wish("gus", TakeBack{decision}), Refusal::NotPlaying);
    ASSERT_TRUE(house.wish("anna", TakeBack{decision}));
    ASSERT_TRUE(house.choose(0, call("y5")));
    ASSERT_TRUE(house.choose(1, call("-")));
    EXPECT_EQ(dice_game(house).sheet(0), sheet_with("y5"));
    // Settled: there is no way back, neither in this action nor in the next.
    expect_refused(house.wish("anna", TakeBack{decision}), Refusal::OldDecision);
    expect_refused(house.wish("anna", TakeBack{decision + 1}), Refusal::NothingSealed);
}

TEST(Decisions, D5_OnlyTheActivePlayerIsAskedInActionTwo) {
    SmallHouse house = rolled(2, "41 r2 y3 g5 b6");
    ASSERT_TRUE(house.choose(0, call("-")));
    ASSERT_TRUE(house.choose(1, call("-")));
    expect_refused(house.choose(1, call("-")), Refusal::NotAsked);
    expect_refused(house.choose(0, call("r5")), Refusal::IllegalMove);
    expect_refused(house.choose(0, Move::take(1)), Refusal::IllegalMove);
    // An online player hears why, not only that it is illegal.
    const auto answer = house.choose(0, call("y6"));
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().reason, "not-a-coloured-sum");
    EXPECT_EQ(answer.error().clause, "D5");
    EXPECT_EQ(sentence(answer.error()), "One white die and the yellow die make 7 or 4, not 6.");
    ASSERT_TRUE(house.choose(0, call("b10")));
    EXPECT_EQ(dice_game(house).sheet(0), sheet_with("b10"));
    EXPECT_EQ(house.chance_needed().number, 3);
}

TEST(Decisions, AChoiceThatComesTooLateIsNotTakenForTheNext) {
    SmallHouse house = rolled(2, "41 r2 y3 g5 b6");
    const int first = house.decision();
    ASSERT_TRUE(house.choose(0, call("-")));
    ASSERT_TRUE(house.choose(1, call("-")));
    expect_refused(house.wish("anna", Choose{first, call("-")}), Refusal::OldDecision);
    expect_refused(house.wish("anna", Choose{first + 2, call("-")}), Refusal::NotAsked);
    expect_refused(house.wish("gus", Choose{first + 1, call("-")}), Refusal::NotPlaying);
}

TEST(Decisions, WhoCanOnlyPassIsNotWaitedFor) {
    SmallHouse house = rolled(2, "66 r6 y6 g6 b6");
    house.streams[""];
    // 12 closes red and yellow, which nobody may yet; it is the first of green and blue.
    ASSERT_TRUE(house.choose(0, call("g12")));
    ASSERT_TRUE(house.choose(1, call("g12")));
    ASSERT_TRUE(house.choose(0, call("b12")));
    ASSERT_TRUE(house.bring(BringChance{1, 3, dice("66 r6 y6 g6 b6")}));
    // Now the first seat can cross neither 12, and is not asked.
    expect_refused(house.choose(0, call("-")), Refusal::NotAsked);
    EXPECT_TRUE(house.seen_by("anna").moves.empty());
    ASSERT_TRUE(house.choose(1, call("b12")));
    // Nor can the second in its action 2: the turn is over without a word more.
    const auto& settled = house.streams[""].back().told.settled;
    ASSERT_EQ(settled.size(), 2U);
    EXPECT_TRUE(settled[0].choices[0].only);
    EXPECT_FALSE(settled[0].choices[1].only);
    EXPECT_TRUE(settled[1].choices[0].only);
    EXPECT_EQ(settled[1].misthrow, std::nullopt);
    ASSERT_TRUE(house.bring(BringChance{1, 4, dice("66 r6 y6 g6 b6")}));
    // And this roll is nobody's: a misthrow, and on to the next.
    ASSERT_EQ(house.streams[""].back().told.settled.size(), 2U);
    EXPECT_EQ(house.streams[""].back().told.settled[1].misthrow, 0); // D7
    EXPECT_EQ(house.chance_needed().number, 5);
}

TEST(Chance, ComesInItsNumberAndFitsWhatIsAwaited) {
    SmallHouse house = house_with(2);
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    EXPECT_EQ(needs(house.table()).chance, (ChanceNeed{1, 1, ChanceNeed::Kind::Lot, 2, {}}));
    expect_refused(house.bring(BringChance{1, 2, Lot{0}}), Refusal::WrongChance);
    expect_refused(house.bring(BringChance{2, 1, Lot{0}}), Refusal::WrongChance);
    expect_refused(house.bring(BringChance{1, 1, Lot{2}}), Refusal::WrongChance);
    expect_refused(house.bring(BringChance{1, 1, Die{6}}), Refusal::WrongChance);
    expect_refused(house.bring(BringChance{1, 1, Dice(1, 2, 3, 4, 5, 6)}), Refusal::WrongChance);
    ASSERT_TRUE(house.bring(BringChance{1, 1, Lot{1}}));
    expect_refused(house.bring(BringChance{1, 2, Dice(1, 2, 3, 4, 5, 7)}), Refusal::WrongChance);
    expect_refused(house.bring(BringChance{1, 2, Dice(1, 2, 3, 4, 5, 0)}), Refusal::WrongChance);
    ASSERT_TRUE(house.bring(BringChance{1, 2, Dice(1, 2, 3, 4, 5, 6)}));
    expect_refused(house.bring(BringChance{1, 3, Dice(1, 2, 3, 4, 5, 6)}), Refusal::WrongChance);
}

TEST(Chance, C1_TheDeckIsWholeAndEveryCardInItOnce) {
    SmallHouse house = house_with(2, {GameKind::Jokers});
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    ASSERT_TRUE(house.bring(BringChance{1, 1, Lot{1}}));
    auto chance = house.draw(house.chance_needed());
    auto& cards = std::get<Shuffled>(chance.outcome).cards;
    EXPECT_EQ(cards.size(), 55U);
    const Card last = cards.back();
    cards.back() = cards.front();
    expect_refused(house.bring(chance), Refusal::WrongChance);
    cards.pop_back();
    expect_refused(house.bring(chance), Refusal::WrongChance);
    cards.push_back(last);
    ASSERT_TRUE(house.bring(chance));
}

TEST(Chance, D2_TheFirstSixIsRolledForDieByDie) {
    SmallHouse house = house_with(3, {GameKind::Dice, StartingRule::FirstSix});
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    int number = 0;
    for (const int die : {1, 5, 3, 2}) {
        EXPECT_EQ(house.chance_needed().kind, ChanceNeed::Kind::Die);
        ASSERT_TRUE(house.bring(BringChance{1, ++number, Die{die}}));
        EXPECT_FALSE(house.seen_by("").started);
    }
    expect_refused(house.bring(BringChance{1, 5, Lot{0}}), Refusal::WrongChance);
    expect_refused(house.bring(BringChance{1, 5, Die{7}}), Refusal::WrongChance);
    ASSERT_TRUE(house.bring(BringChance{1, 5, Die{6}}));
    const GameView game = house.seen_by("");
    EXPECT_EQ(game.active, 1);
    EXPECT_EQ(game.first_six, (std::vector<std::uint8_t>{1, 5, 3, 2, 6}));
    house.play_to_the_end();
    const Record& record = *finished_record(house.table(), 1);
    EXPECT_EQ(record.start, (Start{1, {1, 5, 3, 2, 6}}));
    EXPECT_TRUE(read_record(write_record(record)));
}

TEST(Chance, D8_DiceOfClosedRowsAreLeftAside) {
    SmallHouse house = started(2);
    house.streams[""];
    const auto one_row_is_closed = [&] {
        return std::ranges::any_of(colors, [&](Color c) { return dice_game(house).closed(c); });
    };
    for (std::uint64_t seed = 1; !one_row_is_closed() || is_over(house.table().play.game); ++seed) {
        house = started(2, {}, seed);
        house.streams[""];
        while (is_playing(house.table()) && !one_row_is_closed())
            ASSERT_TRUE(house.serve() || house.choose_once());
    }
    house.play_until([&] { return dice_game(house).need() != Need::Choices; });
    if (!is_playing(house.table())) return;
    ASSERT_TRUE(house.serve());
    const Dice told = house.streams[""].back().told.dice.value_or(Dice{});
    for (const Color color : colors) EXPECT_EQ(told.has(color), !dice_game(house).closed(color));
}

TEST(Bots, AreAskedBySeatAndDecision) {
    SmallHouse house = house_with(1, {GameKind::Dice});
    ASSERT_TRUE(house.wish("anna", SeatBot{"random"}));
    ASSERT_TRUE(house.wish("anna", StartGame{}));
    ASSERT_TRUE(house.bring(BringChance{1, 1, Lot{0}}));
    ASSERT_TRUE(house.bring(BringChance{1, 2, dice("41 r2 y3 g5 b6")}));
    EXPECT_EQ(needs(house.table()).bots, (std::vector<BotNeed>{{1, 1, "random"}}));
    expect_refused(house.bring(BotChoice{0, 1, call("-")}), Refusal::NoBotHere);
    expect_refused(house.bring(BotChoice{1, 2, call("-")}), Refusal::OldDecision);
    expect_refused(house.bring(BotChoice{1, 1, call("r6")}), Refusal::IllegalMove);
    expect_refused(house.bring(BotChoice{7, 1, call("-")}), Refusal::NoBotHere);
    ASSERT_TRUE(house.bring(BotChoice{1, 1, call("r5")}));
    EXPECT_TRUE(needs(house.table()).bots.empty());
    expect_refused(house.bring(BotChoice{1, 1, call("y5")}), Refusal::NoBotHere);
}

TEST(Bots, OfALevelThatIsGoneIsPlayedByTheStandIn) {
    Mind mind{.random = Random(1)};
    SmallHouse house = rolled(2, "41 r2 y3 g5 b6");
    BotQuestion retired = bot_question(house.table().play, {0, 1, "retired"});
    BotQuestion usual = bot_question(house.table().play, {0, 1, std::string(stand_in)});
    EXPECT_EQ(bot_choice(retired, mind), bot_choice(usual, mind));
}

TEST(Bots, AreToldWhatAllHaveChosen) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        SmallHouse house = started(3, {}, seed);
        std::size_t most = 0;
        while (is_playing(house.table()) && (house.serve() || house.choose_once())) {
            if (!is_playing(house.table())) break;
            const Play& play = house.table().play;
            if (need_of(play.game) != Need::Choices) continue;
            const BotQuestion question = bot_question(play, {0, 1, "master"});
            const auto seen = question.reading.seen();
            most = std::max(most, seen.size());
            for (std::size_t i = 0; i < seen.size(); ++i) {
                DiceGame after = seen[i].game;
                after.choose(seen[i].choices);
                const DiceGame& next = i + 1 < seen.size() ? seen[i + 1].game : dice_game(house);
                EXPECT_TRUE(std::ranges::equal(after.sheets(), next.sheets()));
                EXPECT_EQ(after.active(), next.active());
            }
        }
        EXPECT_GT(most, 9U);
    }
}

struct Setting {
    Options options;
    int seats;
};
class WholeGames : public testing::TestWithParam<Setting> {};

std::vector<Setting> all_settings() {
    std::vector<Setting> list;
    for (const GameKind kind : {GameKind::Dice, GameKind::Cards, GameKind::Jokers})
        for (int seats = fewest_players(kind); seats <= most_players; ++seats) {
            list.push_back({{kind}, seats});
            if (kind == GameKind::Dice) list.push_back({{kind, StartingRule::FirstSix}, seats});
        }
    return list;
}

TEST_P(WholeGames, EndInARecordThatAnyoneCanCheck) {
    const auto& [options, seats] = GetParam();
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        SmallHouse house = house_with(1 + (seats - 1) / 2, options, seed);
        while (std::ssize(house.table().chairs) < seats)
            ASSERT_TRUE(house.wish("anna", SeatBot{seed % 2 == 0 ? "greedy" : "random"}));
        ASSERT_TRUE(house.wish("anna", StartGame{}));
        house.play_to_the_end();
        const Record& record = *finished_record(house.table(), 1);
        const auto read = read_record(write_record(record));
        ASSERT_TRUE(read) << read.error().message << "\n" << write_record(record);
        EXPECT_EQ(*read, record);
        EXPECT_EQ(totals(replay(*read)), totals(house.table().play.game));
        const GameView game = house.seen_by("");
        EXPECT_EQ(game.winners, winners(totals(replay(*read)))); // S5
        EXPECT_EQ(game.turn, record.turns());
        EXPECT_EQ(loaded(house.log), house.table());
    }
}

std::string setting_name(const testing::TestParamInfo<Setting>& info) {
    const auto& [options, seats] = info.param;
    return std::string(name(options.game)) +
           (options.start == StartingRule::FirstSix ? "FirstSix" : "") + std::to_string(seats);
}
INSTANTIATE_TEST_SUITE_P(AllGames, WholeGames, testing::ValuesIn(all_settings()), setting_name);

} // namespace
} // namespace qwixx
