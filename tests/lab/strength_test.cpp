// That each level beats the one below. The seeds are fixed, so a test gives the same answer every
// time; how sure it is when the code changes is said at each. Full figures: docs/strength.md.
#include "lab/arena.h"

#include <gtest/gtest.h>

#include <string>

namespace qwixx {
namespace {

struct Step {
    const char* upper;
    const char* lower;
    GameKind kind;
    int players;
    int games;
};

std::string name_of(const testing::TestParamInfo<Step>& info) {
    const Step& step = info.param;
    const char* const game = step.kind == GameKind::Dice    ? "Dice"
                             : step.kind == GameKind::Cards ? "Cards"
                                                            : "Jokers";
    return std::string(step.upper) + "Over" + step.lower + game + std::to_string(step.players);
}

class Ladder : public testing::TestWithParam<Step> {};

TEST_P(Ladder, UpperLevelWinsMoreThanItsShare) {
    const Step& step = GetParam();
    Match match{.kind = step.kind, .bots = {find_bot(step.upper)}};
    while (static_cast<int>(match.bots.size()) < step.players)
        match.bots.emplace_back(find_bot(step.lower));
    match.games = static_cast<std::uint64_t>(step.games);
    const MatchTally tally = play_match(match);
    EXPECT_GT(win_rate(tally, 0).value, 1.0 / step.players);
}

// The true shares are 15 points and more above the fair one, six standard errors: a level that is
// as strong as it was fails once in a billion seeds.
INSTANTIATE_TEST_SUITE_P(Low, Ladder,
                         testing::Values(Step{"casual", "novice", GameKind::Dice, 2, 600},
                                         Step{"skilled", "casual", GameKind::Dice, 2, 600},
                                         Step{"casual", "novice", GameKind::Dice, 4, 800},
                                         Step{"skilled", "casual", GameKind::Dice, 4, 800},
                                         Step{"casual", "novice", GameKind::Cards, 2, 600},
                                         Step{"skilled", "casual", GameKind::Cards, 2, 600},
                                         Step{"casual", "novice", GameKind::Jokers, 3, 600},
                                         Step{"skilled", "casual", GameKind::Jokers, 3, 600}),
                         name_of);

#ifdef NDEBUG // too slow for sanitizers, which see these bots play in Signature
// 10 points and more, four standard errors: fails once in thirty thousand seeds.
INSTANTIATE_TEST_SUITE_P(High, Ladder,
                         testing::Values(Step{"expert", "skilled", GameKind::Dice, 2, 300},
                                         Step{"expert", "skilled", GameKind::Cards, 2, 300},
                                         Step{"expert", "skilled", GameKind::Jokers, 4, 400}),
                         name_of);

TEST(Optimal, ScoresWhatTheTableSays) {
    // 115.483 points are exact (docs/solver.md); a game's standard deviation is about 27, so the
    // mean of 2,000 is within 2.4 of it but for once in ten thousand seeds.
    const MatchTally tally = play_match({.bots = {find_bot("optimal")}, .games = 2000});
    EXPECT_NEAR(mean_score(tally, 0).value, 115.483, 2.4);
}
#endif

} // namespace
} // namespace qwixx
