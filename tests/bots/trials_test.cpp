// What is held of choices that were tried out.
#include "bots/trials.h"

#include "rules/random.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

constexpr std::array<TurnFurther, 2> turns{
    {{.tells = 0.003, .scatters = 0.05}, {.tells = 0.003, .scatters = 0.05}}};

/// Two choices that seem to be worth the same; the second is worth so much less. Single trials
/// differ by five in a hundred.
Trials tried(Surprise surprise, double less, int count) {
    Trials trials(turns, surprise);
    trials.add(0.5F);
    trials.add(0.5F);
    Random random(1);
    for (int i = 0; i < count; ++i)
        trials.run_those([](int) { return true; },
                         [&](int choice) {
                             Course course;
                             const double luck = (random.below(2) == 0 ? 0.05 : -0.05) - less;
                             for (std::size_t turn = 0; turn < turns.size(); ++turn)
                                 course.push_back(
                                     static_cast<float>(choice == 0 ? 0.5 : 0.5 + luck));
                             return course;
                         });
    return trials;
}

TEST(Trials, BelieveWhatTheyUsuallyTell) {
    constexpr double error_of_twenty = 0.011; // the standard error of their mean
    for (const Surprise surprise : {Surprise::IsChance, Surprise::IsTold}) {
        const Trials few = tried(surprise, 0, 20);
        EXPECT_NEAR(few.worth(1), 0.5, surprise == Surprise::IsChance ? 0.01 : 2 * error_of_twenty);
        EXPECT_LT(*few.doubt(1), 0.012);
    }
}

// A loss far beyond what such trials usually tell: whoever has time takes it for what it is, and
// knows how well it is known.
TEST(Trials, BelieveASurpriseIfAskedTo) {
    const Trials wary = tried(Surprise::IsChance, 0.1, 400);
    const Trials open = tried(Surprise::IsTold, 0.1, 400);
    EXPECT_GT(wary.worth(1), 0.43);
    EXPECT_NEAR(open.worth(1), 0.4, 2 * *open.doubt(1));
    EXPECT_LT(*open.doubt(1), 0.006);
}

} // namespace
} // namespace qwixx
