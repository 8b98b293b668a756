// Why a move is refused: the reason and its clause. That there is one exactly when a move is not
// allowed holds for every game (game_properties_test.cpp).
#include "rules/why_not.h"

#include "rules/as_written.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

namespace qwixx {
namespace {

using enum WhyNot::Reason;

template <class Game>
void expect_reason(const Game& game, Seat seat, const Move& move, WhyNot::Reason reason) {
    const auto why = why_not(game, seat, move);
    ASSERT_TRUE(why) << "expected: " << code(reason);
    EXPECT_EQ(code(why->reason), code(reason));
}

TEST(WhyNot, EveryReasonHasACodeOfItsOwnAndWords) {
    std::set<std::string_view> codes;
    for (int i = 0; i < reasons_why_not; ++i) {
        const auto reason = static_cast<WhyNot::Reason>(i);
        EXPECT_TRUE(codes.insert(code(reason)).second) << code(reason);
        EXPECT_FALSE(words(reason).empty());
    }
}

TEST(WhyNot, D4_D5_D8_S2_S3_OfACrossWithDice) {
    Sheet sheet;
    for (const int number : {2, 3, 7}) sheet.cross({Color::Red, number});
    Sheet locked;
    for (const int number : {2, 3, 4, 5, 6, 12}) locked.cross({Color::Yellow, number});
    const std::array sheets{sheet, locked};
    DiceGame game(sheets, 0);
    expect_reason(game, 0, nothing, NotAsked);
    game.roll(Dice(4, 2, 5, 1, 6, 6));
    expect_reason(game, 0, Cross(Color::Blue, 7), NotTheWhiteSum);
    expect_reason(game, 0, Cross(Color::Yellow, 6), RowClosed);
    expect_reason(game, 0, Cross(Color::Red, 6), NotToTheRight);
    expect_reason(game, 0, Move::take(1), OtherAction);
    game.choose({});
    expect_reason(game, 1, nothing, NotAsked);
    expect_reason(game, 0, Cross(Color::Yellow, 5), RowClosed);
    expect_reason(game, 0, Cross(Color::Red, 8), NotAColoredSum);
    expect_reason(game, 0, Cross(Color::Red, 7), AlreadyCrossed);
    game = DiceGame(sheets, 0);
    game.roll(Dice(6, 6, 5, 1, 6, 6));
    expect_reason(game, 0, Cross(Color::Red, 12), FiveCrossesFirst);
    EXPECT_EQ(clause(FiveCrossesFirst), "S3");
}

TEST(WhyNot, C2_C5_C6_C7_OfCards) {
    CardGame game(2, false);
    game.lots(0);
    std::vector<Card> sorted;
    for (const Card card : CardSet::deck(false)) sorted.push_back(card);
    game.shuffle(sorted); // r2 to r5 and r6 to r9 are dealt, r10, r11, r12 and y2 lie open
    expect_reason(game, 0, Move::take(5), NoSuchPlace);
    expect_reason(game, 0, Cross(Color::Red, 5), OtherAction);
    expect_reason(game, 1, Move::take(1), NotAsked);
    game.choose({Move::take(1)});
    ASSERT_EQ(game.top(), Card(Color::Yellow, 4));
    expect_reason(game, 1, Cross(Color::Red, 5), NotTheNumberCalled);
    game.choose({});
    const auto cards = [](auto... numbers) {
        CardSet set;
        ((set = set | CardSet::only(Card(Color::Red, numbers))), ...);
        return set;
    };
    expect_reason(game, 0, nothing, NoCards);
    expect_reason(game, 0, Move::play({}, Color::Green, 0), NoCards);
    expect_reason(game, 0, Move::play(cards(6), Color::Red, 0), NotInHand);
    expect_reason(game, 0, Move::play(cards(2, 3, 4, 5), Color::Red, 0), TooManyCards);
    expect_reason(game, 0, Move::play(cards(2), Color::Green, 0), TwoColors);
    expect_reason(game, 0, Move::play(cards(2), Color::Red, 0b10), NotAPlayedNumber);
    expect_reason(game, 0, Move::play(cards(2, 5), Color::Red, 0b1001), TooManyLeftOut);
    EXPECT_EQ(why_not(game, 0, Move::play(cards(2, 4), Color::Red, 0b101)), std::nullopt);
}

} // namespace
} // namespace qwixx
