// Counts every line of play from fixed positions with fixed chance, so that any change of the
// rules is seen. The positions and counts are in perft.txt, which also says how it is read.
#include "rules/as_written.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <string>
#include <variant>
#include <vector>

namespace qwixx {
namespace {

struct Position {
    std::string name;
    int players = 0;
    Seat first = 0;
    std::variant<DiceGame, CardGame> game = DiceGame(1);
    std::vector<Sheet> sheets;
    std::vector<Dice> rolls;
};

/// Brings the chance that a game waits for; false when there is no more of it.
bool bring_next(DiceGame& game, const Position& position, std::size_t& rolled) {
    if (rolled == position.rolls.size()) return false;
    game.roll(position.rolls[rolled++]);
    return true;
}
bool bring_next(CardGame& game, const Position&, std::size_t&) {
    shuffle(game, "");
    return true;
}

/// The number of lines of so many decisions, or fewer when the game ends. A decision is the
/// choices of all the seats that are asked.
template <class Game>
std::uint64_t lines(Game game, const Position& position, std::size_t rolled, int decisions) {
    if (game.over() || decisions == 0) return 1;
    while (game.need() != Need::Choices)
        if (!bring_next(game, position, rolled)) {
            ADD_FAILURE() << "not enough rolls: " << position.name;
            return 0;
        }
    std::array<typename Game::Moves, most_players> moves;
    std::uint64_t all = 1;
    for (const Seat seat : game.choosers()) {
        moves[static_cast<std::size_t>(seat)] = game.moves(seat);
        all *= static_cast<std::uint64_t>(game.moves(seat).size());
    }
    if (decisions == 1) return all;
    std::uint64_t sum = 0;
    for (std::uint64_t joint = 0; joint < all; ++joint) {
        typename Game::Choices choices;
        std::uint64_t rest = joint;
        for (const Seat seat : game.choosers()) {
            const auto& list = moves[static_cast<std::size_t>(seat)];
            const auto size = static_cast<std::uint64_t>(list.size());
            choices[static_cast<std::size_t>(seat)] = list[static_cast<int>(rest % size)];
            rest /= size;
        }
        Game next = game;
        next.choose(choices);
        sum += lines(next, position, rolled, decisions - 1);
    }
    return sum;
}

/// One line of the file: a word, then what belongs to it.
void read(Position& position, std::string_view word, std::string_view rest) {
    const auto parts = words(rest);
    if (word == "position") {
        position = {.name = std::string(rest)};
    } else if (word == "dice" || word == "cards" || word == "jokers") {
        position.players = number(parts[0]);
        position.first = number(parts[1]) - 1;
        if (word == "dice")
            position.game = DiceGame(position.players);
        else
            position.game = CardGame(position.players, word == "jokers");
        std::visit([&](auto& game) { game.lots(position.first); }, position.game);
    } else if (word == "sheet") {
        position.sheets.push_back(sheet_with(rest == "empty" ? "" : rest));
        if (std::ssize(position.sheets) == position.players)
            position.game = DiceGame(std::span<const Sheet>(position.sheets), position.first);
    } else if (word == "roll") {
        position.rolls.push_back(dice(rest));
    } else if (word == "deck") {
        shuffle(std::get<CardGame>(position.game), rest);
    } else if (word == "turn") {
        std::visit([&](auto& game) { turn(game, rest); }, position.game);
    } else if (word == "lines") {
        const std::uint64_t counted =
            std::visit([&](const auto& game) { return lines(game, position, 0, number(parts[0])); },
                       position.game);
        EXPECT_EQ(std::to_string(counted), parts[1])
            << position.name << ", decisions: " << parts[0];
    } else {
        ADD_FAILURE() << "what is " << word << "?";
    }
}

TEST(Perft, EveryCountIsAsWritten) {
    std::ifstream file(QWIXX_SOURCE_DIR "/tests/rules/perft.txt");
    ASSERT_TRUE(file);
    Position position;
    int counts = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line[0] == '#') continue;
        const auto space = line.find(' ');
        const std::string_view text = line;
        read(position, text.substr(0, space), text.substr(space + 1));
        counts += line.starts_with("lines") ? 1 : 0;
    }
    EXPECT_GT(counts, 50);
}

} // namespace
} // namespace qwixx
