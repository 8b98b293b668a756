#include "lab/trainer.h"

#include <gtest/gtest.h>

namespace qwixx {
namespace {

/// A game that is won when input 3 comes up in it, whatever else does.
void play_toy(const Net& net, Random& random, Lessons& lessons) {
    std::vector<Inputs> positions(4);
    bool won = false;
    for (Inputs& inputs : positions) {
        const auto which = static_cast<std::uint16_t>(random.below(6));
        won = won || which == 3;
        inputs.push_back({which});
        inputs.push_back({static_cast<std::uint16_t>(won ? 6 : 7)});
    }
    lessons.add_game(net, positions, won ? 1.0F : 0.0F, 0.8F);
}

Training toy_training(int threads) {
    return {.games = 64UZ * 60,
            .seed = 3,
            .threads = threads,
            .games_per_round = 64,
            .batch = 32,
            .first_rate = 5e-3F};
}

Trainer trained(int threads, int rounds) {
    Trainer trainer({.inputs = 8, .first = 64}, 3);
    for (int i = 0; i < rounds; ++i) trainer.round(toy_training(threads), play_toy);
    return trainer;
}

float chance(const Net& net, std::uint16_t which) {
    Inputs inputs;
    inputs.push_back({which});
    return win_chance(net.score(inputs));
}

TEST(Trainer, LearnsWhatWins) {
    const Trainer trainer = trained(1, 60);
    EXPECT_GT(chance(trainer.net(), 6), 0.9F);
    EXPECT_LT(chance(trainer.net(), 7), 0.6F);
}

TEST(Trainer, GivesTheSameNetworkWithAnyNumberOfThreads) {
    EXPECT_EQ(trained(1, 5).save(), trained(3, 5).save());
}

TEST(Trainer, GoesOnFromItsFileAsIfNothingHadHappened) {
    auto resumed = Trainer::load(trained(1, 3).save());
    ASSERT_TRUE(resumed) << resumed.error();
    EXPECT_EQ(resumed->games(), 3U * 64);
    for (int i = 0; i < 2; ++i) resumed->round(toy_training(1), play_toy);
    EXPECT_EQ(resumed->save(), trained(1, 5).save());
}

TEST(Trainer, RefusesAFileThatIsCutOff) {
    const std::string bytes = trained(1, 1).save();
    for (std::size_t size = 0; size < bytes.size(); size += 101)
        EXPECT_FALSE(Trainer::load(std::string_view(bytes).substr(0, size)));
    EXPECT_FALSE(Trainer::load(bytes + "x"));
}

TEST(Lessons, ReachBackFromTheOutcome) {
    Net net({.inputs = 2, .first = 64}); // says one half of everything
    std::vector<Inputs> positions(3);
    for (Inputs& inputs : positions) inputs.push_back({1});
    Lessons lessons;
    lessons.add_game(net, positions, 1, 0.5F);
    ASSERT_EQ(lessons.size(), 3U);
    EXPECT_FLOAT_EQ(lessons.target(2), 1);
    EXPECT_FLOAT_EQ(lessons.target(1), 0.75F);
    EXPECT_FLOAT_EQ(lessons.target(0), 0.625F);
    EXPECT_EQ(lessons.inputs(1).size(), 1U);
}

} // namespace
} // namespace qwixx
