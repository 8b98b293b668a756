// What must hold for every game in every position. A new game joins by one more line.
#include "rules/as_written.h"
#include "rules/lane_game.h"
#include "rules/play_randomly.h"
#include "rules/why_not.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace qwixx {
namespace {

static_assert(sizeof(Sheet) == 8);
static_assert(std::is_trivially_copyable_v<Sheet>);
static_assert(std::is_trivially_copyable_v<Dice>);
static_assert(std::is_trivially_copyable_v<CardSet>);
static_assert(std::is_trivially_copyable_v<Move>);
static_assert(std::is_trivially_copyable_v<DiceGame>);
static_assert(std::is_trivially_copyable_v<CardGame>);
static_assert(std::is_trivially_copyable_v<DiceView>);
static_assert(std::is_trivially_copyable_v<CardView>);

template <class Kind> class EveryGame : public testing::Test {
  public:
    static auto fresh() {
        return Kind::fresh(*rc::gen::inRange(Kind::Game::fewest_players, most_players + 1));
    }
};

using Kinds = testing::Types<Dices, DicesInLanes, Cards, CardsWithJokers>;
TYPED_TEST_SUITE(EveryGame, Kinds);

template <class Property> void holds(Property property) { rc::detail::checkGTest(property); }

std::vector<Cross> every_move(const DiceGame&, Seat) {
    std::vector<Cross> moves;
    moves.reserve(64);
    for (int bit = 0; bit < 64; ++bit) moves.push_back(Cross::at_bit(bit));
    return moves;
}

/// All that could be taken or called; of plays, those of this phase and others, all listed ones
/// with something changed. (naive_rules_test.cpp tries every play there is.)
std::vector<Move> every_move(const CardGame& game, Seat seat) {
    std::vector<Move> moves;
    moves.reserve(1024);
    for (int place = 0; place < 256; ++place) moves.push_back(Move::take(place));
    for (int bit = 0; bit < 63; ++bit) moves.emplace_back(Cross::at_bit(bit));
    for (const Move& listed : game.moves(seat)) {
        const auto change = [&](auto how) {
            Move move = listed;
            how(move);
            if (move != listed) moves.push_back(move);
        };
        change([](Move& move) { ++move.place; });
        change([](Move& move) { move.cross = Cross(Color::Red, 2); });
        change([](Move& move) { move.cross = Cross::at_bit(11); });
        change([](Move& move) { move.color = static_cast<Color>(index(move.color) ^ 1); });
        change([](Move& move) { move.color = static_cast<Color>(index(move.color) + 4); });
        change([](Move& move) { move.cards = {}; });
        for (int box = 0; box < 16; ++box)
            change([&](Move& move) { move.boxes ^= static_cast<std::uint16_t>(1U << box); });
        for (int place = 0; place < 64; place += 3)
            change([&](Move& move) { move.cards.bits ^= std::uint64_t{1} << place; });
    }
    return moves;
}

TYPED_TEST(EveryGame, AcceptsEveryListedMoveAndRefusesEveryOther) {
    holds([](std::uint64_t seed) {
        see_positions(TestFixture::fresh(), seed, [](const auto& game) {
            for (const Seat seat : game.choosers()) {
                const auto listed = game.moves(seat);
                RC_ASSERT(!listed.empty());
                for (const auto& move : listed)
                    if (!game.allows(seat, move) || why_not(game, seat, move))
                        RC_FAIL("a listed move is refused");
                // Not every position: there are many moves to try.
                if constexpr (requires { game.hand(seat); })
                    if (game.sheet(0).crossed().count() % 4 != 0) continue;
                for (const auto& move : every_move(game, seat)) {
                    const bool allowed = game.allows(seat, move);
                    if (allowed && std::ranges::count(listed, move) == 0)
                        RC_FAIL("a move is allowed but not listed");
                    if (allowed == why_not(game, seat, move).has_value())
                        RC_FAIL("there is a reason exactly when a move is refused");
                }
            }
            for (Seat seat = 0; seat < most_players; ++seat)
                if (!game.choosers().contains(seat)) {
                    RC_ASSERT(!game.allows(seat, nothing));
                    RC_ASSERT(why_not(game, seat, nothing)->reason == WhyNot::Reason::NotAsked);
                }
        });
    });
}

TYPED_TEST(EveryGame, ListsEveryMoveOnceAndAlwaysInTheSameOrder) {
    holds([](std::uint64_t seed) {
        see_positions(TestFixture::fresh(), seed, [](const auto& game) {
            for (const Seat seat : game.choosers()) {
                const auto moves = game.moves(seat);
                const auto copy = game;
                RC_ASSERT(std::ranges::equal(copy.moves(seat), moves));
                for (int i = 1; i < moves.size(); ++i)
                    if (std::find(moves.begin(), moves.begin() + i, moves[i]) != moves.begin() + i)
                        RC_FAIL("a move is listed twice");
            }
        });
    });
}

TYPED_TEST(EveryGame, IsTheSameWhenReplayed) {
    using Game = TypeParam::Game;
    holds([](std::uint64_t seed) {
        const Game fresh = TestFixture::fresh();
        std::vector<std::variant<Chance, typename Game::Choices>> happened;
        std::vector<Game> positions;
        Game game = fresh;
        Random random(seed);
        play_randomly(game, random, [&](const Game& now, const auto& what) {
            positions.push_back(now);
            happened.emplace_back(what);
        });
        Game again = fresh;
        for (std::size_t i = 0; i < happened.size(); ++i) {
            RC_ASSERT(again == positions[i]);
            if (const auto* chance = std::get_if<Chance>(&happened[i]))
                bring(again, *chance);
            else
                again.choose(std::get<typename Game::Choices>(happened[i]));
            RC_ASSERT(again != positions[i]);
        }
        RC_ASSERT(again == game);
    });
}

TYPED_TEST(EveryGame, ScoresFallOnlyByAMisthrowOfTheActivePlayer) {
    using Game = TypeParam::Game;
    holds([](std::uint64_t seed) {
        Game before = TestFixture::fresh();
        see_positions(before, seed, [&](const Game& game) {
            for (Seat seat = 0; seat < game.players(); ++seat) {
                const Sheet was = before.sheet(seat);
                const Sheet is = game.sheet(seat);
                const int misthrows = is.misthrows() - was.misthrows();
                RC_ASSERT(misthrows == 0 || (misthrows == 1 && seat == before.active()));
                if (misthrows == 1)
                    RC_ASSERT(is.total() == was.total() - 5);
                else
                    RC_ASSERT(is.total() >= was.total());
                RC_ASSERT((is.crossed() & was.crossed()) == was.crossed());
            }
            before = game;
        });
    });
}

/// The most cautious players: they never skip a box that they need not, and they misthrow only
/// when nothing else is left, so their games are long.
template <class Game> Game::Choices choose_to_last(const Game& game) {
    typename Game::Choices choices;
    for (const Seat seat : game.choosers()) {
        const auto moves = game.moves(seat);
        choices[static_cast<std::size_t>(seat)] = *std::ranges::min_element(
            moves, {}, [&](const auto& move) { return cost_of(game.sheet(seat), move); });
    }
    return choices;
}

/// Whether everybody is about to choose, which happens once a turn.
bool all_choose(const DiceGame& game) { return game.phase() == DiceGame::Phase::Action1; }
bool all_choose(const CardGame& game) { return game.phase() == CardGame::Phase::Action2; }

TYPED_TEST(EveryGame, EndsWithinItsBoundOfTurns) {
    holds([](std::uint64_t seed) {
        auto game = TestFixture::fresh();
        Random random(seed);
        int turns = 0;
        play_randomly(game, random, [&](const auto& now, const auto&) {
            turns += all_choose(now) ? 1 : 0;
            RC_ASSERT(turns <= now.most_turns(now.players()));
        });
    });
}

TYPED_TEST(EveryGame, EndsWithinItsBoundOfTurnsHoweverCautious) {
    holds([](std::uint64_t seed) {
        auto game = TestFixture::fresh();
        Random random(seed);
        int turns = 0;
        while (!game.over()) {
            turns += all_choose(game) ? 1 : 0;
            RC_ASSERT(turns <= game.most_turns(game.players()));
            if (game.need() == Need::Choices)
                game.choose(choose_to_last(game));
            else
                bring(game, draw_chance(game, random));
        }
    });
}

TYPED_TEST(EveryGame, EndsOnlyForAReason) {
    holds([](std::uint64_t seed) {
        auto game = TestFixture::fresh();
        Random random(seed);
        const auto reason = [](const auto& now) {
            Boxes closed;
            bool decided = false;
            for (const Sheet& sheet : now.sheets()) {
                // The dice game closes rows for everybody, the card game for one player.
                if constexpr (requires { now.dice(); })
                    closed = closed | sheet.locks();
                else
                    closed = sheet.locks();
                decided = decided || sheet.misthrows() == 4 || closed.count() >= 2;
            }
            return decided;
        };
        play_randomly(game, random, [&](const auto& now, const auto&) { RC_ASSERT(!reason(now)); });
        RC_ASSERT(reason(game));
        RC_ASSERT(game.need() == Need::Nothing);
        RC_ASSERT(game.choosers().empty());
    });
}

TYPED_TEST(EveryGame, SettlesEachSheetByItsOwnPlayersChoiceAlone) {
    using Game = TypeParam::Game;
    holds([](std::uint64_t seed) {
        Random others(seed + 1);
        see_positions(TestFixture::fresh(), seed, [&](const Game& game) {
            const auto choices = choose_randomly(game, others, 1);
            Game settled = game;
            settled.choose(choices);
            for (const Seat seat : game.choosers()) {
                auto different = choose_randomly(game, others, 1);
                different[static_cast<std::size_t>(seat)] = choices[static_cast<std::size_t>(seat)];
                Game other = game;
                other.choose(different);
                RC_ASSERT(other.sheet(seat) == settled.sheet(seat));
            }
        });
    });
}

TYPED_TEST(EveryGame, DoesNotLookAtSeatsThatAreNotAsked) {
    using Game = TypeParam::Game;
    holds([](std::uint64_t seed) {
        Random random(seed + 1);
        see_positions(TestFixture::fresh(), seed, [&](const Game& game) {
            const auto choices = choose_randomly(game, random, 1);
            auto noise = choices;
            for (Seat seat = 0; seat < most_players; ++seat)
                if (!game.choosers().contains(seat)) {
                    typename Game::Move& move = noise[static_cast<std::size_t>(seat)];
                    if constexpr (std::is_same_v<typename Game::Move, Cross>)
                        move = Cross(Color::Red, 12);
                    else
                        move = Move::play(CardSet::deck(true), Color::Blue, 0x7FF);
                }
            Game settled = game;
            settled.choose(choices);
            Game with_noise = game;
            with_noise.choose(noise);
            RC_ASSERT(settled == with_noise);
        });
    });
}

/// The same dice game with every seat moved on by one.
DiceGame moved_on(const DiceGame& game) {
    std::vector<Sheet> sheets(game.sheets().begin(), game.sheets().end());
    std::ranges::rotate(sheets, sheets.end() - 1);
    return {std::span<const Sheet>(sheets), (game.active() + 1) % game.players()};
}

RC_GTEST_PROP(DiceSeats, D4_TheOrderOfTheSeatsCannotMatter, (std::uint64_t seed)) {
    DiceGame game(*rc::gen::inRange(1, 6));
    DiceGame moved = game;
    Random random(seed);
    play_randomly(game, random, [&](const DiceGame& now, const auto& what) {
        if (now.need() == Need::Roll) moved = moved_on(now);
        if (now.phase() == DiceGame::Phase::Lots) return;
        if constexpr (requires { std::get<Dice>(what); }) {
            bring(moved, what);
        } else {
            DiceGame::Choices choices = what;
            std::rotate(choices.begin(), choices.begin() + now.players() - 1,
                        choices.begin() + now.players());
            moved.choose(choices);
            DiceGame next = now;
            next.choose(what);
            RC_ASSERT(moved.phase() == next.phase());
            RC_ASSERT(moved.dice() == next.dice());
            for (Seat seat = 0; seat < now.players(); ++seat)
                RC_ASSERT(moved.sheet((seat + 1) % now.players()) == next.sheet(seat));
        }
    });
}

RC_GTEST_PROP(DiceSeats, AGameAboutToRollIsMadeOfItsSheets, (std::uint64_t seed)) {
    DiceGame game(*rc::gen::inRange(1, 6));
    Random random(seed);
    play_randomly(game, random, [](const DiceGame& now, const auto&) {
        if (now.need() == Need::Roll) RC_ASSERT(now == DiceGame(now.sheets(), now.active()));
    });
    RC_ASSERT(game == DiceGame(game.sheets(), game.active()));
}

} // namespace
} // namespace qwixx
