// The decisions of a record, as a review sees them.
#include "lab/decisions.h"

#include "bots/learned.h"
#include "lab/arena.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

TEST(Decisions, AreThoseThatWereMadeAndNotForced) {
    for (const GameKind kind : game_kinds) {
        Match match{.kind = kind, .seed = 3};
        for (const char* bot : {"novice", "casual", "skilled"})
            match.bots.push_back(*find_entrant(bot));
        const Record record = record_of(match, 0);
        int seen = 0;
        AnyGame last = replay(record, 0);
        each_decision(record, [&](const SeenDecision& decision) {
            ++seen;
            EXPECT_GT(moves(decision.game, decision.seat).size(), 1);
            EXPECT_TRUE(allows(decision.game, decision.seat, decision.chosen));
            EXPECT_TRUE(decision.chose(decision.chosen));
            EXPECT_LE(decision.turn, record.turns());
            last = decision.game;
        });
        EXPECT_GT(seen, record.turns());
        EXPECT_FALSE(is_over(last));
    }
}

} // namespace
} // namespace qwixx
