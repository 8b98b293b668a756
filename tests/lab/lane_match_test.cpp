// Games in lanes are the games that are played one by one.
#include "bots/lane_match.h"

#include "bots/greedy.h"
#include "bots/random_bot.h"
#include "lab/naive_loop.h"
#include "lab/play_out.h"

#include <gtest/gtest.h>

#include <vector>

namespace qwixx {
namespace {

constexpr std::uint64_t seed = 2024;

const Bot& bot_of(LaneBot bot) { return bot == LaneBot::Greedy ? greedy : random_bot; }

/// Every way to seat the two bots at a table of so many.
std::vector<std::vector<LaneBot>> tables_of(std::size_t players) {
    std::vector<std::vector<LaneBot>> tables;
    for (unsigned seats = 0; seats < 1U << players; ++seats) {
        std::vector<LaneBot>& bots = tables.emplace_back();
        for (std::size_t seat = 0; seat < players; ++seat)
            bots.push_back((seats >> seat & 1) != 0 ? LaneBot::Greedy : LaneBot::Random);
    }
    return tables;
}

TEST(LaneMatch, PlaysTheGamesThatArePlayedOneByOne) {
    const LaneGames::Streams chance{.first = 6, .step = 2};
    const LaneGames::Streams minds{.first = 7, .step = 10};
    for (std::size_t players = 1; players <= most_players; ++players)
        for (const std::vector<LaneBot>& bots : tables_of(players)) {
            std::vector<LastSheets> ends(500); // not a multiple of the lanes
            const std::int64_t turns =
                play_in_lanes({.bots = bots, .seed = seed, .chance = chance, .minds = minds}, ends);
            SeatedBots seated{};
            for (std::size_t seat = 0; seat < players; ++seat)
                seated[seat].bot = &bot_of(bots[seat]);
            std::int64_t turns_one_by_one = 0;
            for (std::uint64_t i = 0; i < ends.size(); ++i) {
                DiceGame game(static_cast<int>(players));
                Random dice(seed, chance.first + i * chance.step);
                Mind mind{.random = {seed, minds.first + i * minds.step}};
                turns_one_by_one += play_out(game, seated, dice, mind, NoRecord{});
                for (std::size_t seat = 0; seat < players; ++seat)
                    ASSERT_EQ(ends[i][seat], game.sheet(static_cast<Seat>(seat)))
                        << "game " << i << ", seat " << seat << " of " << players;
            }
            ASSERT_EQ(turns, turns_one_by_one);
        }
}

TEST(LaneMatch, PlaysFewerGamesThanThereAreLanes) {
    const std::vector<LaneBot> bots(2, LaneBot::Greedy);
    std::vector<LastSheets> one(1);
    std::vector<LastSheets> many(20);
    EXPECT_EQ(play_in_lanes({.bots = bots}, {}), 0);
    EXPECT_GT(play_in_lanes({.bots = bots}, one), 0);
    EXPECT_GT(play_in_lanes({.bots = bots}, many), 0);
    EXPECT_EQ(one[0], many[0]);
}

TEST(NaiveLoop, PlaysTheGamesOfGreedy) {
    for (std::size_t players = 1; players <= most_players; ++players) {
        const std::vector<LaneBot> bots(players, LaneBot::Greedy);
        std::vector<LastSheets> ends(2000);
        const std::int64_t turns =
            play_in_lanes({.bots = bots, .seed = seed, .chance = {.step = 2}}, ends);
        std::int64_t points = 0;
        for (const LastSheets& sheets : ends)
            for (const Sheet& sheet : sheets) points += sheet.total();
        const NaiveTally naive = play_naively(seed, ends.size(), static_cast<int>(players));
        EXPECT_EQ(naive.turns, turns) << players;
        EXPECT_EQ(naive.points, points) << players;
    }
}

TEST(LaneMatch, KnowsWhichBotsHaveALaneForm) {
    for (const Bot& bot : all_bots()) {
        const auto form = lane_form(bot);
        EXPECT_EQ(form.has_value(), bot.name == "greedy" || bot.name == "random") << bot.name;
        if (form) {
            EXPECT_EQ(bot_of(*form).name, bot.name);
        }
    }
}

} // namespace
} // namespace qwixx
