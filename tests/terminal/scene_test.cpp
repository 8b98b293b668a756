// Keys: what they choose, and that nothing else is needed to play any game to its end.
#include "terminal/scene.h"

#include "terminal/layout.h"
#include "terminal/scripted_table.h"
#include "terminal/session.h"

#include <gtest/gtest.h>

namespace qwixx {

namespace {

Keystroke key(std::string text) { return {Keystroke::Kind::Text, std::move(text)}; }
const Keystroke enter{Keystroke::Kind::Enter};

/// At the first decision of the one person.
struct AtTable {
    ScriptedTable table;
    Session session;

    explicit AtTable(GameKind kind, std::vector<std::string> names = {"Anna"}, int bots = 1,
                     std::uint64_t seed = 1)
        : table({.game = kind}, std::move(names), bots, seed), session(table) {
        go_on();
    }
    void go_on() {
        table.work();
        session.refresh();
    }
    void press(const Keystroke& input) {
        session.press(input);
        go_on();
    }
    [[nodiscard]] const Scene& scene() const { return session.scene(); }
    [[nodiscard]] const GameView& game() const { return *session.scene().view.game; }
};

} // namespace

TEST(Keys, EnterAloneDecidesNothing) {
    AtTable at(GameKind::Dice);
    ASSERT_FALSE(at.game().moves.empty());
    const int decision = at.game().decision;
    at.press(enter);
    EXPECT_EQ(at.game().decision, decision);
    EXPECT_FALSE(at.scene().note.empty());
}

TEST(Keys, ANumberGoesThereAndTheSameNumberDecides) {
    AtTable at(GameKind::Dice);
    const auto all = candidates(at.game(), {});
    const int decision = at.game().decision;
    at.press(key("2"));
    EXPECT_EQ(at.scene().pick.option, 1);
    EXPECT_EQ(at.game().decision, decision);
    at.press(key("2"));
    EXPECT_NE(at.game().decision, decision);
    EXPECT_TRUE(at.game().players[0].sheet.crossed().contains(all[1].cross));
}

TEST(Keys, TheCursorGoesRoundAndTakesNothingAlong) {
    AtTable at(GameKind::Dice);
    const auto count = std::ssize(candidates(at.game(), {}));
    for (std::ptrdiff_t i = 0; i < count; ++i) {
        at.press(key("j"));
        EXPECT_EQ(at.scene().pick.option, i);
    }
    at.press({Keystroke::Kind::Right});
    EXPECT_EQ(at.scene().pick.option, 0);
    at.press({Keystroke::Kind::Up});
    EXPECT_EQ(at.scene().pick.option, count - 1);
    at.press(key("u"));
    EXPECT_EQ(at.scene().pick.option, -1);
}

TEST(Keys, NothingIsTheLastOption) {
    AtTable at(GameKind::Dice);
    EXPECT_TRUE(candidates(at.game(), {}).back().crossed().empty());
    const int decision = at.game().decision;
    at.press(key("0"));
    EXPECT_EQ(at.scene().pick.option, std::ssize(candidates(at.game(), {})) - 1);
    at.press(enter);
    EXPECT_NE(at.game().decision, decision);
    EXPECT_TRUE(at.game().players[0].sheet.crossed().empty());
}

TEST(Keys, CardsOfOneColourAreLiftedTogetherAndOthersTakeTheirPlace) {
    AtTable at(GameKind::Cards, {"Anna"}, 1, 4);
    for (int i = 0; i < 50 && (!is_playing_cards(at.game()) || at.game().moves.empty()); ++i) {
        at.press(key("1"));
        at.press(key("1"));
        at.press(key("2"));
        at.press(enter);
    }
    ASSERT_TRUE(is_playing_cards(at.game()));
    at.press({Keystroke::Kind::Escape});
    const auto hand = hand_of(at.game());
    for (std::size_t i = 0; i < hand.size(); ++i) {
        const CardSet before = at.scene().pick.lifted;
        at.press(key(std::to_string(i + 1)));
        const CardSet lifted = at.scene().pick.lifted;
        EXPECT_TRUE(lifted.contains(hand[i]));
        for (const Card card : lifted) EXPECT_EQ(card.color(), hand[i].color());
        if (!before.empty() && before.first().color() == hand[i].color()) {
            EXPECT_TRUE(lifted.contains(before));
        }
        EXPECT_FALSE(candidates(at.game(), at.scene().pick).empty());
    }
}

TEST(Keys, TheHintAndTheHelpDecideNothing) {
    AtTable at(GameKind::Dice);
    at.press(key("h"));
    EXPECT_EQ(at.scene().note, "a hint");
    at.press(key("?"));
    EXPECT_EQ(at.scene().page, Page::Help);
    at.press({Keystroke::Kind::Down});
    EXPECT_EQ(at.scene().page, Page::Help);
    at.press(enter);
    EXPECT_EQ(at.scene().page, Page::Table);
    at.press(key("q"));
    EXPECT_TRUE(at.session.left());
}

TEST(Keys, AtOneScreenTheNextPersonIsAskedBehindACoverAndTheChoiceCanBeTakenBack) {
    AtTable at(GameKind::Dice, {"Anna", "Ben"}, 0);
    ASSERT_EQ(at.scene().page, Page::Cover);
    const std::string first = at.scene().cover;
    at.press(enter);
    ASSERT_EQ(at.scene().page, Page::Table);
    at.press(key("1"));
    at.press(key("1"));
    ASSERT_EQ(at.scene().page, Page::Cover);
    EXPECT_NE(at.scene().cover, first);
    EXPECT_EQ(at.scene().sealed_by, first);
    EXPECT_FALSE(at.scene().view.game->seat);
    at.press(key("u"));
    EXPECT_EQ(at.scene().page, Page::Table);
    EXPECT_FALSE(at.game().moves.empty()) << "the same person chooses again";
    at.press(key("2"));
    at.press(key("2"));
    at.press(enter);
    EXPECT_EQ(at.scene().page, Page::Table);
    EXPECT_FALSE(at.game().sealed) << "now it is the other's turn to choose";
    EXPECT_FALSE(at.game().moves.empty());
}

TEST(Keys, AloneNobodyIsCovered) {
    AtTable at(GameKind::Dice, {"Anna"}, 0);
    EXPECT_EQ(at.scene().page, Page::Table);
}

/// Any keys at all: nothing breaks, no card of another shows, and whoever presses long enough comes
/// to the end of the game.
TEST(Keys, AnyKeysLeadToTheEndOfAnyGame) {
    constexpr std::string_view letters = "0123456789-xjkblwuh? c";
    for (const GameKind kind : game_kinds)
        for (std::uint64_t seed = 1; seed <= 12; ++seed) {
            const int persons = 1 + static_cast<int>(seed % 3);
            std::vector<std::string> names;
            names.reserve(static_cast<std::size_t>(persons));
            for (int i = 0; i < persons; ++i) names.emplace_back(1, static_cast<char>('A' + i));
            AtTable at(kind, names, persons == 1 ? 1 : 0, seed);
            Random random(seed);
            int presses = 0;
            while (at.scene().view.playing && presses < 200'000) {
                ++presses;
                const auto what = random.below(30);
                if (what < letters.size())
                    at.press(key(std::string(1, letters[what])));
                else if (what < 26)
                    at.press({static_cast<Keystroke::Kind>(3 + random.below(4))});
                else
                    at.press(enter);
                ASSERT_FALSE(at.session.left());
                if (presses % 64 == 0)
                    static_cast<void>(draw(at.scene(), {80, 24}, fine_glyphs).canvas.text());
            }
            EXPECT_FALSE(at.scene().view.playing) << name(kind) << " seed " << seed;
        }
}

} // namespace qwixx
