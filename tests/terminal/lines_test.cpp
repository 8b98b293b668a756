#include "terminal/lines.h"

#include "terminal/scripted_table.h"
#include "terminal/session.h"

#include <gtest/gtest.h>

namespace qwixx {

namespace {

struct Lines {
    ScriptedTable table;
    Session session;
    explicit Lines(GameKind kind, std::uint64_t seed = 7)
        : table({.game = kind}, {"Anna"}, 1, seed), session(table) {
        go_on();
    }
    void go_on() {
        table.work();
        session.refresh();
    }
    [[nodiscard]] const GameView& game() const { return *session.scene().view.game; }
    /// The move that a line chooses; none if it chooses none.
    [[nodiscard]] std::optional<Move> move(std::string_view line) const {
        const Typed typed = understand(line, session.scene());
        const auto* const wish = std::get_if<Wish>(&typed.act);
        if (typed.kind != Typed::Kind::Acts || wish == nullptr) return std::nullopt;
        const auto* const choice = std::get_if<Choose>(wish);
        return choice == nullptr ? std::nullopt : std::optional(choice->move);
    }
};

} // namespace

TEST(LineMode, ACrossIsWrittenInManyWays) {
    const Lines lines(GameKind::Dice);
    const Move red = Cross(Color::Red, 5);
    for (const std::string_view line : {"r5", "R5", " r 5 ", "red 5", "Red  5\r"})
        EXPECT_EQ(lines.move(line), red) << line;
    for (const std::string_view line : {"-", "x", "0"}) EXPECT_EQ(lines.move(line), Move()) << line;
    EXPECT_EQ(lines.move("r12!"), Move(Cross(Color::Red, 12)));
    const auto all = candidates(lines.game(), {});
    EXPECT_EQ(lines.move("1"), all[0]);
    EXPECT_EQ(lines.move("9"), std::nullopt);
    for (const std::string_view line : {"", "hello", "r", "r99", "5 5", "take"})
        EXPECT_EQ(lines.move(line), std::nullopt) << line;
}

TEST(LineMode, EverythingElseHasAWord) {
    const Lines lines(GameKind::Dice);
    const Scene& scene = lines.session.scene();
    EXPECT_EQ(understand("?", scene).kind, Typed::Kind::Help);
    EXPECT_EQ(understand("show", scene).kind, Typed::Kind::Sheets);
    EXPECT_TRUE(std::holds_alternative<LeaveScreen>(understand("quit", scene).act));
    EXPECT_TRUE(std::holds_alternative<AskHint>(understand("h", scene).act));
    const Typed said = understand("say  Hello, Ben! ", scene);
    EXPECT_EQ(std::get<Say>(std::get<Wish>(said.act)).text, "Hello, Ben! ");
    EXPECT_EQ(std::get<SeatBot>(std::get<Wish>(understand("bot expert", scene).act)).level,
              "expert");
}

TEST(LineMode, CardsArePlayedByTheirPlacesAndByTheirNames) {
    Lines lines(GameKind::Cards, 4);
    for (int i = 0; i < 60 && (!is_playing_cards(lines.game()) || lines.game().moves.empty());
         ++i) {
        if (is_taking_cards(lines.game()) && !lines.game().moves.empty()) {
            EXPECT_EQ(lines.move("2"), Move::take(2));
            EXPECT_EQ(lines.move("take 2"), Move::take(2));
        }
        lines.session.act(Wish{Choose{lines.game().decision, lines.game().moves[0]}});
        lines.go_on();
    }
    ASSERT_TRUE(is_playing_cards(lines.game()));
    const Card card = hand_of(lines.game())[0];
    const auto by_place = lines.move("1");
    ASSERT_TRUE(by_place);
    EXPECT_EQ(by_place->cards, CardSet::only(card));
    const std::string name = std::string(1, letter(card.color())) + std::to_string(card.number());
    EXPECT_EQ(lines.move(name + " > -")->cards, CardSet::only(card));
    EXPECT_EQ(lines.move("9"), std::nullopt);
}

TEST(LineMode, TheTextIsAsciiAndNarrow) {
    for (const GameKind kind : game_kinds) {
        Lines lines(kind);
        for (int i = 0; i < 300 && lines.session.scene().view.playing; ++i) {
            const std::string text = plain_text(lines.session.scene());
            std::size_t width = 0;
            for (const char c : text) {
                EXPECT_GE(c, 0);
                width = c == '\n' ? 0 : width + 1;
                EXPECT_LE(width, 120U);
            }
            lines.session.act(Wish{Choose{lines.game().decision, lines.game().moves.back()}});
            lines.go_on();
        }
        EXPECT_TRUE(plain_text(lines.session.scene()).contains("The game is over"));
    }
}

} // namespace qwixx
