// Screens as text, at the sizes people have. tests/terminal/screens keeps those that were looked
// at; QWIXX_WRITE_SCREENS=1 writes them anew, to be looked at again.
#include "terminal/layout.h"

#include "terminal/scripted_table.h"
#include "terminal/sentences.h"
#include "terminal/session.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace qwixx {

namespace {

std::string file_of(const std::string& name) {
    return QWIXX_SOURCE_DIR "/tests/terminal/screens/" + name + ".txt";
}

void expect_screen(const std::string& name, const Scene& scene, Size size) {
    const std::string text = draw(scene, size, fine_glyphs).canvas.text();
    if (std::getenv("QWIXX_WRITE_SCREENS") != nullptr) std::ofstream(file_of(name)) << text;
    std::ifstream in(file_of(name));
    std::ostringstream kept;
    kept << in.rdbuf();
    EXPECT_EQ(text, kept.str()) << name;
}

/// Plays on by the first option until the game is there.
void play_until(ScriptedTable& table, Session& session, const auto& there) {
    for (int i = 0; i < 2000; ++i) {
        table.work();
        session.refresh();
        if (there(session.scene())) return;
        const auto& game = session.scene().view.game;
        if (session.scene().page == Page::Cover || !game || game->moves.empty())
            session.press({Keystroke::Kind::Enter});
        else
            session.act(Wish{Choose{game->decision, game->moves.back()}});
    }
    FAIL() << "it never came to that";
}

bool in_turn(const Scene& scene, int turn) {
    return scene.page == Page::Table && scene.view.game && scene.view.game->turn >= turn &&
           !scene.view.game->moves.empty();
}

struct Case {
    std::string name;
    GameKind kind;
    int persons;
    int bots;
    int turn;
    Size size;
};

class Screens : public testing::TestWithParam<Case> {};

std::vector<std::string> names(int count) {
    const std::vector<std::string> all{"Anna", "Ben", "Carla", "Dan", "Eve"};
    return {all.begin(), all.begin() + count};
}

} // namespace

TEST_P(Screens, LookAsTheyDid) {
    const Case& one = GetParam();
    ScriptedTable table({.game = one.kind}, names(one.persons), one.bots, 7);
    Session session(table);
    play_until(table, session, [&](const Scene& scene) { return in_turn(scene, one.turn); });
    expect_screen(one.name, session.scene(), one.size);
}

INSTANTIATE_TEST_SUITE_P(
    All, Screens,
    testing::Values(Case{"dice-2-80x24", GameKind::Dice, 1, 1, 9, {80, 24}},
                    Case{"dice-5-80x24", GameKind::Dice, 1, 4, 12, {80, 24}},
                    Case{"dice-1-80x24", GameKind::Dice, 1, 0, 6, {80, 24}},
                    Case{"dice-2-120x40", GameKind::Dice, 1, 1, 9, {120, 40}},
                    Case{"dice-5-120x40", GameKind::Dice, 1, 4, 12, {120, 40}},
                    Case{"dice-2-64x13", GameKind::Dice, 1, 1, 9, {64, 13}},
                    Case{"cards-2-80x24", GameKind::Cards, 1, 1, 5, {80, 24}},
                    Case{"jokers-3-80x24", GameKind::Jokers, 1, 2, 6, {80, 24}},
                    Case{"jokers-5-120x40", GameKind::Jokers, 1, 4, 7, {120, 40}}),
    [](const auto& one) {
        std::string name = one.param.name;
        std::ranges::replace(name, '-', '_');
        return name;
    });

TEST(Layout, AHandOverHidesEverything) {
    ScriptedTable table({.game = GameKind::Cards}, {"Anna", "Ben"}, 0, 3);
    Session session(table);
    play_until(table, session, [](const Scene& scene) {
        return scene.page == Page::Cover && scene.view.game && scene.view.game->turn > 2;
    });
    expect_screen("cover-80x24", session.scene(), {80, 24});
    for (const PlayerView& player : session.scene().view.game->players)
        EXPECT_FALSE(player.name.empty());
    EXPECT_FALSE(session.scene().view.game->seat) << "the view under the cover is everybody's";
}

TEST(Layout, TheEndSaysWhoWon) {
    ScriptedTable table({}, {"Anna"}, 1, 5);
    Session session(table);
    play_until(table, session,
               [](const Scene& scene) { return scene.view.game && !scene.view.playing; });
    expect_screen("over-80x24", session.scene(), {80, 24});
}

TEST(Layout, HelpFitsAndIsAllThere) {
    Scene scene;
    scene.page = Page::Help;
    expect_screen("help-80x24", scene, {80, 24});
}

TEST(Layout, HelpThatDoesNotFitSaysHowToGoOn) {
    Scene scene;
    scene.page = Page::Help;
    EXPECT_FALSE(draw(scene, {80, 24}, plain_glyphs).canvas.text().contains("j k: "));
    EXPECT_TRUE(draw(scene, {64, 13}, plain_glyphs).canvas.text().contains("j k: 1-9 / "));
    for (int i = 0; i < 99; ++i)
        EXPECT_TRUE(
            std::holds_alternative<std::monostate>(press(scene, {Keystroke::Kind::Down, "", 0})));
    EXPECT_TRUE(draw(scene, {64, 13}, plain_glyphs).canvas.text().contains("Mouse"));
}

TEST(Layout, TheEndIsNotCutOff) {
    ScriptedTable table({}, {"Anna of the long name"}, 1, 5);
    Session session(table);
    play_until(table, session,
               [](const Scene& scene) { return scene.view.game && !scene.view.playing; });
    const GameView& game = *session.scene().view.game;
    for (const int width : {64, 80, 200})
        EXPECT_TRUE(draw(session.scene(), {width, 24}, fine_glyphs)
                        .canvas.text()
                        .contains(end_reason(game)))
            << width;
}

TEST(Layout, EverySizeIsDrawnAndNothingLeavesIt) {
    for (const GameKind kind : game_kinds) {
        ScriptedTable table({.game = kind}, {"Anna"}, 4, 11);
        Session session(table);
        play_until(table, session, [](const Scene& scene) { return in_turn(scene, 4); });
        for (int width = 1; width < 140; width += 3)
            for (int height = 1; height < 50; height += 2) {
                const Picture picture = draw(session.scene(), {width, height}, fine_glyphs);
                EXPECT_EQ(picture.canvas.size(), (Size{width, height}));
                for (const Spot& spot : picture.spots) EXPECT_GE(spot.x, 0);
            }
    }
}

TEST(Layout, PlainGlyphsAreAscii) {
    ScriptedTable table({.game = GameKind::Jokers}, {"Anna"}, 2, 2);
    Session session(table);
    play_until(table, session, [](const Scene& scene) { return in_turn(scene, 3); });
    const std::string text = draw(session.scene(), {100, 40}, plain_glyphs).canvas.text();
    EXPECT_TRUE(std::ranges::all_of(text, [](char c) { return c >= 0; })) << text;
}

TEST(Layout, AClickOnAMarkedBoxIsItsOption) {
    ScriptedTable table({}, {"Anna"}, 1, 7);
    Session session(table);
    play_until(table, session, [](const Scene& scene) { return in_turn(scene, 1); });
    const Picture picture = draw(session.scene(), {80, 24}, fine_glyphs);
    int found = 0;
    for (int y = 9; y < 13; ++y) // the rows of the own sheet
        for (int x = 0; x < 80; ++x) {
            if (picture.canvas.at(x, y).glyph != "[" || y == 13) continue;
            const Keystroke input = clicked(picture, x, y);
            ASSERT_EQ(input.kind, Keystroke::Kind::Option);
            const auto all = candidates(*session.scene().view.game, {});
            EXPECT_EQ(index(all[static_cast<std::size_t>(input.place)].cross.color()), y - 9);
            ++found;
        }
    EXPECT_GT(found, 0);
    EXPECT_EQ(clicked(picture, 0, 0).kind, Keystroke::Kind::None);
}

} // namespace qwixx
