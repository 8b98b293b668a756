#include "bots/net.h"

#include "bots/dice_inputs.h"
#include "bots/learned.h"

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <cmath>

namespace qwixx {
namespace {

/// A network with weights that mean nothing.
Net any_net(const Net::Shape& shape, std::uint64_t seed) {
    Net net(shape);
    Random random(seed);
    for (float& weight : net.weights())
        weight = static_cast<float>(random.below(2001)) / 4000 - 0.25F;
    return net;
}

Inputs any_inputs(const Net::Shape& shape, int count, Random& random) {
    Inputs inputs;
    for (int i = 0; i < count; ++i)
        inputs.push_back(
            {static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(shape.inputs))),
             static_cast<float>(random.below(5)) / 2 - 1});
    return inputs;
}

/// The same sums in doubles, one after another, as one would write them down.
double plainly(const Net& net, const Inputs& inputs) {
    const auto weights = net.weights();
    const auto first = static_cast<std::size_t>(net.shape().first);
    std::vector<double> sums(Net::second);
    for (std::size_t j = 0; j < Net::second; ++j)
        sums[j] = double{weights[net.second_biases() + j]};
    for (std::size_t i = 0; i < first; ++i) {
        auto cell = double{weights[net.first_biases() + i]};
        for (const Input& input : inputs)
            cell += double{input.strength} * double{weights[input.which * first + i]};
        for (std::size_t j = 0; j < Net::second; ++j)
            sums[j] += std::max(cell, 0.0) * double{weights[net.to_second() + i * Net::second + j]};
    }
    auto score = double{weights[net.score_bias()]};
    for (std::size_t j = 0; j < Net::second; ++j)
        score += std::max(sums[j], 0.0) * double{weights[net.to_score() + j]};
    return score;
}

RC_GTEST_PROP(Net, ScoresAsWrittenDown, (std::uint64_t seed)) {
    Random random(seed);
    const Net::Shape shape{.inputs = 40, .first = seed % 2 == 0 ? 64 : 128};
    const Net net = any_net(shape, seed);
    const Inputs inputs = any_inputs(shape, static_cast<int>(seed % 30), random);
    RC_ASSERT(std::abs(double{net.score(inputs)} - plainly(net, inputs)) < 1e-3);
}

RC_GTEST_PROP(Net, SharedInputsMayBeAddedBefore, (std::uint64_t seed)) {
    Random random(seed);
    const Net::Shape shape{.inputs = 40, .first = seed % 2 == 0 ? 64 : 128};
    const Net net = any_net(shape, seed);
    const Inputs shared = any_inputs(shape, 7, random);
    const Inputs rest = any_inputs(shape, 5, random);
    Inputs all = shared;
    for (const Input& input : rest) all.push_back(input);
    RC_ASSERT(net.score(net.begin(shared), rest) == net.score(all));
}

TEST(WinChance, IsBetweenNoneAndAll) {
    EXPECT_FLOAT_EQ(win_chance(0), 0.5F);
    EXPECT_GT(win_chance(20), 0.999F);
    EXPECT_LT(win_chance(-20), 0.001F);
}

Learned some_learned() {
    Learned learned;
    for (int players = 2; players <= 3; ++players)
        learned.set(GameKind::Dice, players,
                    any_net({.inputs = count_dice_inputs(players), .first = 64},
                            static_cast<std::uint64_t>(players)));
    return learned;
}

TEST(Learned, IsReadAsItWasWritten) {
    const Learned learned = some_learned();
    const std::string bytes = learned.write();
    const auto read = Learned::read(bytes);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->write(), bytes);
    EXPECT_EQ(read->find(GameKind::Dice, 4), nullptr);
    EXPECT_EQ(read->find(GameKind::Cards, 2), nullptr);
    const Net* const was = learned.find(GameKind::Dice, 2);
    const Net* const is = read->find(GameKind::Dice, 2);
    ASSERT_NE(is, nullptr);
    for (std::size_t i = 0; i < was->weights().size(); ++i)
        ASSERT_NEAR(was->weights()[i], is->weights()[i], 1e-5F); // sixteen bits
}

TEST(Learned, ThatIsCutOffIsRefused) {
    const std::string bytes = some_learned().write();
    const std::size_t whole_first = (bytes.size() - 16) / 2; // about where the second one starts
    for (std::size_t size = 0; size < bytes.size(); size += 977) {
        if (size == 16 || (size > whole_first - 300 && size < whole_first + 300)) continue;
        EXPECT_FALSE(Learned::read(bytes.substr(0, size))) << size;
    }
    EXPECT_FALSE(Learned::read("something else"));
    EXPECT_FALSE(Learned::read(bytes + "x"));
}

TEST(Learned, WithCellsThatTheNetworkCannotHaveIsRefused) {
    std::string bytes = some_learned().write();
    for (const char cells : {'\0', '\x10', '\x3F', '\x60', '\x7F'}) {
        bytes[20] = cells; // after the name of the file, the game, the players and the inputs
        EXPECT_FALSE(Learned::read(bytes)) << static_cast<int>(cells);
    }
    bytes[20] = 64;
    EXPECT_TRUE(Learned::read(bytes));
}

TEST(Learned, IsBuiltInForEveryGame) {
    for (int players = 2; players <= most_players; ++players)
        for (const GameKind kind : game_kinds)
            EXPECT_NE(built_in_learned().find(kind, players), nullptr) << players;
    EXPECT_LT(built_in_learned().write().size(), 2'000'000U);
}

} // namespace
} // namespace qwixx
