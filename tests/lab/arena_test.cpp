#include "lab/arena.h"

#include "bots/greedy.h"
#include "bots/learned.h"
#include "bots/random_bot.h"
#include "lab/measure.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <bit>
#include <cmath>
#include <fstream>

namespace qwixx {
namespace {

constexpr auto kinds = game_kinds;

/// Bots of both sorts at a table of so many.
std::vector<Entrant> mixed_bots(int players) {
    const std::vector<Entrant> bots{&greedy, &random_bot, &greedy, &random_bot, &greedy};
    return {bots.begin(), bots.begin() + players};
}

/// Calls `see(match)` for all games and numbers of players.
void for_each_table(auto&& see) {
    for (const GameKind kind : kinds)
        for (int players = fewest_players(kind); players <= most_players; ++players) {
            SCOPED_TRACE(testing::Message() << name(kind) << " with " << players);
            see(Match{.kind = kind, .bots = mixed_bots(players)});
        }
}

/// A tally is whole numbers and nothing else.
auto numbers_of(const MatchTally& tally) {
    return std::bit_cast<std::array<std::int64_t, sizeof tally / sizeof(std::int64_t)>>(tally);
}

/// One game of a match, by bot: what the arena's sums are made of.
struct Game {
    std::vector<int> totals;
    std::vector<double> wins; // a shared win is shared
    int turns = 0;
};

Game game_of(const Match& match, std::uint64_t number) {
    const Record record = record_of(match, number);
    const std::vector<int> by_seat = totals(replay(record));
    const Seats won = winners(by_seat);
    const auto players = by_seat.size();
    Game game{std::vector<int>(players), std::vector<double>(players), record.turns()};
    for (std::size_t seat = 0; seat < players; ++seat) {
        const std::size_t bot = (seat + number) % players; // one seat further every game
        game.totals[bot] = by_seat[seat];
        game.wins[bot] = won.contains(static_cast<Seat>(seat)) ? 1.0 / won.count() : 0;
    }
    return game;
}

std::vector<Game> games_of(const Match& match) {
    std::vector<Game> games;
    games.reserve(match.games);
    for (std::uint64_t i = 0; i < match.games; ++i) games.push_back(game_of(match, i));
    return games;
}

// The same seed, the same result.

TEST(Arena, GivesTheSameResultWithAnyNumberOfThreads) {
    for (const GameKind kind : kinds) {
        Match match{.kind = kind, .bots = mixed_bots(2), .games = 1201, .seed = 7};
        const auto alone = numbers_of(play_match(match));
        for (match.threads = 2; match.threads <= 3; ++match.threads)
            EXPECT_EQ(numbers_of(play_match(match)), alone);
    }
}

TEST(Arena, PlaysOtherGamesWithAnotherSeed) {
    Match match{.bots = mixed_bots(2), .games = 100, .seed = 1};
    const auto one = numbers_of(play_match(match));
    match.seed = 2;
    EXPECT_NE(numbers_of(play_match(match)), one);
}

TEST(Arena, TellsItsProgressUpToTheLastGame) {
    const Match match{.bots = mixed_bots(3), .games = 2000, .threads = 2};
    std::vector<std::uint64_t> told;
    const MatchTally tally =
        play_match(match, {.progress = [&](std::uint64_t played) { told.push_back(played); }});
    EXPECT_EQ(tally.games, 2000);
    EXPECT_TRUE(std::ranges::is_sorted(told));
    EXPECT_GT(told.size(), 1U);
    EXPECT_EQ(told.back(), 2000U);
}

TEST(Arena, PlaysNoGamesWhenToldSo) {
    const MatchTally tally = play_match({.bots = mixed_bots(2), .games = 0});
    EXPECT_EQ(numbers_of(tally), numbers_of(MatchTally{}));
    EXPECT_EQ(win_rate(tally, 0).value, 0);
    EXPECT_EQ(mean_score(tally, 0).value, 0);
}

// Seats rotate and luck is shared.

TEST(Arena, SeatsEveryBotOnceInEverySeatInARound) {
    for (int players = 1; players <= most_players; ++players)
        for (Seat seat = 0; seat < players; ++seat) {
            Seats bots;
            for (int game = 0; game < players; ++game) {
                const Pairing pairing(static_cast<std::uint64_t>(7 * players + game), players);
                EXPECT_EQ(pairing.round, 7U);
                bots = bots | Seats::only(pairing.bot_at(seat, players));
            }
            EXPECT_EQ(bots, Seats::first(players));
        }
}

TEST(Arena, BringsTheSameChanceToAllGamesOfARound) {
    for_each_table([](const Match& match) {
        const auto players = match.bots.size();
        const Record first = record_of(match, players);
        for (std::uint64_t game = players; game < 2 * players; ++game) {
            const Record record = record_of(match, game);
            EXPECT_EQ(record.start, first.start);
            EXPECT_EQ(record.deck, first.deck);
            if (match.kind == GameKind::Dice) {
                EXPECT_EQ(record.dice_turns.at(0).dice, first.dice_turns.at(0).dice);
            }
            for (std::size_t seat = 0; seat < players; ++seat)
                EXPECT_EQ(record.players[seat], match.bots[(seat + game) % players].name);
        }
        EXPECT_NE(record_of(match, 2 * players), first);
    });
}

TEST(Arena, IsExactlyEvenBetweenABotAndItself) {
    for (const GameKind kind : kinds)
        for (std::size_t players = 2; players <= most_players; ++players) {
            const Match match{.kind = kind,
                              .bots = std::vector<Entrant>(players, &greedy),
                              .games = 20 * players};
            const MatchTally tally = play_match(match);
            for (std::size_t bot = 0; bot < players; ++bot) {
                EXPECT_EQ(tally.bots[bot].wins, tally.bots[0].wins);
                EXPECT_EQ(tally.bots[bot].shared, tally.bots[0].shared);
                EXPECT_EQ(tally.bots[bot].score.sum, tally.bots[0].score.sum);
                const Estimate rate = win_rate(tally, static_cast<int>(bot));
                EXPECT_DOUBLE_EQ(rate.value, 1.0 / static_cast<double>(players));
                EXPECT_NEAR(rate.margin, 0, 1e-6);
            }
        }
}

// What is counted is what was played.

TEST(Arena, CountsTheGamesThatItRecords) {
    for_each_table([](Match match) {
        match.games = 3 * match.bots.size() + 1; // the last round is not full
        const MatchTally tally = play_match(match);
        MatchTally sums;
        for (const Game& game : games_of(match)) {
            ++sums.games;
            sums.turns += game.turns;
            for (std::size_t bot = 0; bot < match.bots.size(); ++bot) {
                sums.bots[bot].score.sum += game.totals[bot];
                sums.bots[bot].wins += game.wins[bot] == 1 ? 1 : 0;
                sums.bots[bot].shared += game.wins[bot] > 0 && game.wins[bot] < 1 ? 1 : 0;
            }
        }
        EXPECT_EQ(tally.games, sums.games);
        EXPECT_EQ(tally.turns, sums.turns);
        EXPECT_EQ(tally.rounds, 4);
        for (std::size_t bot = 0; bot < match.bots.size(); ++bot) {
            EXPECT_EQ(tally.bots[bot].score.sum, sums.bots[bot].score.sum);
            EXPECT_EQ(tally.bots[bot].wins, sums.bots[bot].wins);
            EXPECT_EQ(tally.bots[bot].shared, sums.bots[bot].shared);
        }
    });
}

TEST(Arena, RecordsGamesThatTheReaderAccepts) {
    for_each_table([](const Match& match) {
        for (std::uint64_t game = 0; game < 20; ++game) {
            const Record record = record_of(match, game);
            EXPECT_TRUE(is_over(replay(record)));
            const std::string text = write_record(record);
            const auto again = read_record(text);
            ASSERT_TRUE(again) << again.error().message << "\n" << text;
            EXPECT_EQ(*again, record);
            EXPECT_EQ(write_record(*again), text);
        }
    });
}

RC_GTEST_PROP(Arena, RecordsAnyGameOfAnyMatch, (std::uint64_t seed, std::uint64_t game)) {
    const GameKind kind = kinds[seed % 3];
    const auto more = static_cast<std::uint64_t>(most_players - fewest_players(kind)) + 1;
    const int players = fewest_players(kind) + static_cast<int>(game % more);
    const Record record =
        record_of({.kind = kind, .bots = mixed_bots(players), .seed = seed}, game >> 1);
    const auto again = read_record(write_record(record));
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == record);
}

// What is known after so many games.

/// The half width of the 95 % interval of a sum over games, which are independent by rounds only:
/// the textbook's estimate for a ratio of sums over clusters.
double margin_over_rounds(const std::vector<double>& values, std::size_t round) {
    double sum = 0;
    for (const double value : values) sum += value;
    const auto games = static_cast<double>(values.size());
    double squares = 0;
    double rounds = 0;
    for (std::size_t begin = 0; begin < values.size(); begin += round, ++rounds) {
        double deviation = 0;
        for (std::size_t i = begin; i < std::min(begin + round, values.size()); ++i)
            deviation += values[i] - sum / games;
        squares += deviation * deviation;
    }
    return 1.96 * std::sqrt(squares * rounds / (rounds - 1)) / games;
}

double mean_of(const std::vector<double>& values) {
    double sum = 0;
    for (const double value : values) sum += value;
    return sum / static_cast<double>(values.size());
}

TEST(Estimate, OfTheWinRateIsThatOfTheSingleGames) {
    for_each_table([](Match match) {
        match.games = 20 * match.bots.size() + 1;
        const MatchTally tally = play_match(match);
        const std::vector<Game> games = games_of(match);
        for (std::size_t bot = 0; bot < match.bots.size(); ++bot) {
            std::vector<double> wins;
            wins.reserve(games.size());
            for (const Game& game : games) wins.push_back(game.wins[bot]);
            const Estimate rate = win_rate(tally, static_cast<int>(bot));
            EXPECT_NEAR(rate.value, mean_of(wins), 1e-9);
            // All won or none says little: at most one in three rounds' worth may be otherwise.
            const bool is_extreme = rate.value < 1e-9 || rate.value > 1 - 1e-9;
            const double margin = is_extreme && match.bots.size() > 1
                                      ? 3 / static_cast<double>(tally.rounds)
                                      : margin_over_rounds(wins, match.bots.size());
            EXPECT_NEAR(rate.margin, margin, 1e-4);
        }
    });
}

TEST(Estimate, OfTheMeanScoreIsThatOfTheSingleGames) {
    for_each_table([](Match match) {
        match.games = 20 * match.bots.size() + 1;
        const MatchTally tally = play_match(match);
        const std::vector<Game> games = games_of(match);
        for (std::size_t bot = 0; bot < match.bots.size(); ++bot) {
            std::vector<double> scores;
            scores.reserve(games.size());
            for (const Game& game : games) scores.push_back(game.totals[bot]);
            const Estimate score = mean_score(tally, static_cast<int>(bot));
            EXPECT_NEAR(score.value, mean_of(scores), 1e-9);
            EXPECT_NEAR(score.margin, margin_over_rounds(scores, match.bots.size()), 1e-3);
        }
    });
}

TEST(Estimate, OfOneGameLeavesAllOpen) {
    const MatchTally tally = play_match({.bots = mixed_bots(2), .games = 1});
    EXPECT_TRUE(std::isinf(win_rate(tally, 0).margin));
    EXPECT_TRUE(std::isinf(mean_score(tally, 0).margin));
}

/// How many of 200 short matches have an interval with the true value in it, which a long match
/// tells well enough. With true 95 % intervals fewer than 179 or more than 198 come in one of
/// 1,000 choices of seeds; the seeds are fixed, so that the answer is always the same.
int covered(Match match, Estimate (*estimate)(const MatchTally&, int)) {
    constexpr int matches = 200;
    match.games = 4000;
    match.seed = 1'000'000;
    match.threads = 2;
    const double truth = estimate(play_match(match), 0).value;
    match.games = 30 * match.bots.size();
    match.threads = 1;
    int within = 0;
    for (int i = 0; i < matches; ++i) {
        match.seed = static_cast<std::uint64_t>(i);
        const Estimate short_one = estimate(play_match(match), 0);
        within += std::abs(short_one.value - truth) <= short_one.margin ? 1 : 0;
    }
    return within;
}

constexpr auto about_95_percent = [] { return testing::AllOf(testing::Ge(179), testing::Le(198)); };

TEST(Estimate, OfTheWinRateCoversTheTruthAsOftenAsItSays) {
    EXPECT_THAT(covered({.bots = {&random_bot, &random_bot}}, win_rate), about_95_percent());
    EXPECT_THAT(covered({.bots = mixed_bots(3)}, win_rate), about_95_percent());
}

TEST(Estimate, OfTheMeanScoreCoversTheTruthAsOftenAsItSays) {
    EXPECT_THAT(covered({.bots = {&random_bot, &random_bot}}, mean_score), about_95_percent());
    // Dice that all share make the scores of a round rise and fall together.
    EXPECT_THAT(covered({.bots = {&greedy, &greedy, &greedy, &greedy}}, mean_score),
                about_95_percent());
}

// One number for how all games are played. When it changes on purpose, signature.txt changes too.

TEST(Signature, IsTheOneThatIsKept) {
    std::ifstream file(QWIXX_SOURCE_DIR "/tests/lab/signature.txt");
    std::uint64_t kept = 0;
    ASSERT_TRUE(file >> kept);
    Prepared prepared(&built_in_learned());
    EXPECT_EQ(signature(prepared), kept);
#ifdef NDEBUG // too slow for sanitizers
    EXPECT_EQ(signature(prepared), kept);
#endif
}

TEST(SampleRecords, AreGoodRecordsOfAllKinds) {
    const std::vector<std::string> texts = sample_records(2);
    ASSERT_EQ(texts.size(), 6U);
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto record = read_record(texts[i]);
        ASSERT_TRUE(record) << record.error().message;
        EXPECT_EQ(record->kind, kinds[i / 2]);
    }
}

} // namespace
} // namespace qwixx
