// Whether the draws of fair chance are spread evenly, by chi-square tests. The seeds are fixed, so
// the figures are always the same. QWIXX_CHANCE_ROLLS says how many rolls to look at; `make
// verify-chance` takes ten million.

#include "server/fair/chance.h"

#include "record/join.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <numbers>
#include <span>
#include <string>
#include <vector>

namespace qwixx {
namespace {

int rolls() {
    const char* text = std::getenv("QWIXX_CHANCE_ROLLS");
    return text == nullptr ? 200'000 : std::stoi(text);
}

/// The chance of a chi-square this large or larger, by the approximation of Wilson and Hilferty.
double p_of(double chi_square, double freedom) {
    const double spread = 2 / (9 * freedom);
    const double z = (std::cbrt(chi_square / freedom) - (1 - spread)) / std::sqrt(spread);
    return std::erfc(z / std::numbers::sqrt2) / 2;
}

double chi_square(std::span<const int> counts) {
    double total = 0;
    for (const int count : counts) total += count;
    const double expected = total / static_cast<double>(counts.size());
    double sum = 0;
    for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
    return sum;
}

/// Too uneven or too even to be chance: both would be wrong. The bounds are wide for there are
/// several dozens of figures, and narrow for what is wrong at all.
void judge(const std::string& what, double chi_square, double freedom) {
    const double p = p_of(chi_square, freedom);
    std::printf("%-44s chi-square %10.2f, df %5.0f, p %.4f\n", what.c_str(), chi_square, freedom,
                p);
    EXPECT_GT(p, 1e-5) << what;
    EXPECT_LT(p, 1 - 1e-5) << what;
}
void judge(const std::string& what, std::span<const int> counts) {
    judge(what, chi_square(counts), static_cast<double>(counts.size()) - 1);
}

/// Draws as in games: a hundred with each seed, and words here and there.
template <class Look> void draw_many(int draws, ChanceNeed need, const Look& look) {
    constexpr int in_a_game = 100;
    std::string seed;
    std::vector<std::string> words;
    for (int i = 0; i < draws; ++i) {
        if (i % in_a_game == 0) {
            seed = hash_of(join("statistics ", i));
            words = {i % 3 == 0 ? "" : join("word", i), ""};
        }
        need.number = i % in_a_game + 1;
        look(draw(seed, words, need));
    }
}

std::array<int, 6> faces_of(const Dice& dice) {
    return {dice.white(0) - 1,
            dice.white(1) - 1,
            dice.colored(Color::Red) - 1,
            dice.colored(Color::Yellow) - 1,
            dice.colored(Color::Green) - 1,
            dice.colored(Color::Blue) - 1};
}

constexpr std::array<const char*, 6> die_names{"white 1", "white 2", "red",
                                               "yellow",  "green",   "blue"};

TEST(ChanceStatistics, Rolls) {
    std::array<std::array<int, 6>, 6> faces{};
    std::array<int, 6> all_faces{};
    std::array<std::array<std::array<int, 36>, 6>, 6> pairs{}; // also of a die and the next roll's
    std::vector<int> whole_rolls(46656);
    std::array<int, 6> last{};
    draw_many(rolls(), {.kind = ChanceNeed::Kind::Dice}, [&](const Outcome& outcome) {
        const auto roll = faces_of(std::get<Dice>(outcome));
        std::size_t number = 0;
        for (std::size_t i = 0; i < 6; ++i) {
            const auto face = static_cast<std::size_t>(roll[i]);
            ++faces[i][face];
            ++all_faces[face];
            ++pairs[i][i][6 * face + static_cast<std::size_t>(last[i])];
            for (std::size_t j = 0; j < i; ++j)
                ++pairs[i][j][6 * face + static_cast<std::size_t>(roll[j])];
            number = 6 * number + face;
        }
        ++whole_rolls[number];
        last = roll;
    });
    judge("faces of all dice", all_faces);
    for (std::size_t i = 0; i < 6; ++i) judge(join("faces of ", die_names[i]), faces[i]);
    for (std::size_t i = 0; i < 6; ++i)
        for (std::size_t j = 0; j < i; ++j)
            judge(join("pairs of ", die_names[j], " and ", die_names[i]), pairs[i][j]);
    for (std::size_t i = 0; i < 6; ++i)
        judge(join("pairs of ", die_names[i], " and itself a roll later"), pairs[i][i]);
    judge("whole rolls", whole_rolls);
}

TEST(ChanceStatistics, Lots) {
    for (int players = 2; players <= most_players; ++players) {
        std::vector<int> seats(static_cast<std::size_t>(players));
        draw_many(rolls(), {.kind = ChanceNeed::Kind::Lot, .players = players},
                  [&](const Outcome& outcome) {
                      ++seats[static_cast<std::size_t>(std::get<Lot>(outcome).seat)];
                  });
        judge(join("lots among ", players), seats);
    }
}

/// Which card lies in which place, and which two lie on top.
TEST(ChanceStatistics, Shuffles) {
    for (const bool jokers : {false, true}) {
        const CardSet deck = CardSet::deck(jokers);
        const auto size = static_cast<std::size_t>(deck.count());
        std::vector<int> places(size * size);
        std::vector<int> tops(size * (size - 1));
        const ChanceNeed need{.kind = ChanceNeed::Kind::Shuffle, .cards = deck};
        draw_many(rolls() / 10, need, [&](const Outcome& outcome) {
            const auto& cards = std::get<Shuffled>(outcome).cards;
            const auto card = [&cards](std::size_t place) {
                return static_cast<std::size_t>(cards[place].id());
            };
            for (std::size_t place = 0; place < size; ++place) ++places[size * place + card(place)];
            ++tops[(size - 1) * card(0) + card(1) - (card(1) > card(0) ? 1 : 0)];
        });
        const auto n = static_cast<double>(size);
        // A shuffle fills every place once and lays every card once. So only (n - 1) (n - 1) counts
        // are free, and the sum is n / (n - 1) times too large.
        judge(join("places of cards in a deck of ", size), chi_square(places) * (n - 1) / n,
              (n - 1) * (n - 1));
        judge(join("the two top cards of a deck of ", size), tops);
    }
}

} // namespace
} // namespace qwixx
