#include "rules/random.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <vector>

namespace qwixx {
namespace {

constexpr std::uint64_t words = std::uint64_t{1} << 32; // what `below` divides up

/// Undoes z ^ z >> shift.
std::uint64_t unshifted(std::uint64_t z, int shift) {
    std::uint64_t x = z;
    for (int known = shift; known < 64; known += shift) x = z ^ x >> shift;
    return x;
}
/// The factor that undoes an odd one, by Newton's method.
std::uint64_t inverse(std::uint64_t odd) {
    std::uint64_t x = odd;
    for (int i = 0; i < 6; ++i) x *= 2 - odd * x;
    return x;
}
/// A generator whose next number is this one: SplitMix64, backwards.
Random about_to_give(std::uint64_t number) {
    std::uint64_t z = unshifted(number, 31) * inverse(0x94D0'49BB'1331'11EB);
    z = unshifted(z, 27) * inverse(0xBF58'476D'1CE4'E5B9);
    return Random(unshifted(z, 30) - 0x9E37'79B9'7F4A'7C15);
}

/// What `below` makes of one 32-bit word, and whether it was content with it.
struct Answer {
    std::uint32_t number;
    bool at_once;
};
Answer answer(std::uint32_t word, std::uint32_t bound) {
    Random random = about_to_give(std::uint64_t{word} << 32);
    Random once = random;
    once.next();
    const std::uint32_t number = random.below(bound);
    return {number, random.next() == once.next()};
}

TEST(Random, GivesTheNumbersOfSplitMix64) {
    // The reference implementation's, for the seed 1234567.
    Random random(1234567);
    for (const std::uint64_t expected :
         {6457827717110365317U, 3203168211198807973U, 9817491932198370423U, 4593380528125082431U,
          16408922859458223821U})
        EXPECT_EQ(random.next(), expected);
}

TEST(Random, CanBeRunBackwards) {
    for (const std::uint64_t number : {0UL, 1UL, 0x0123'4567'89AB'CDEFUL, ~0UL})
        EXPECT_EQ(about_to_give(number).next(), number);
}

// The words that give an answer are neighbours. If each answer has 2^32 / bound of them, all
// answers are exactly as likely; the first word of some is one too many and must be drawn again.
TEST(Random, BelowIsExactlyEvenForEveryAnswer) {
    for (const std::uint32_t bound : {1U, 2U, 3U, 5U, 6U, 7U, 11U, 44U, 55U, 216U, 46656U}) {
        for (std::uint64_t k = 0; k < bound; ++k) {
            const std::uint64_t first = (k * words + bound - 1) / bound;
            const std::uint64_t end = ((k + 1) * words + bound - 1) / bound;
            const bool one_too_many = end - first > words / bound;
            const auto check = [&](std::uint64_t word, bool at_once) {
                const Answer got = answer(static_cast<std::uint32_t>(word), bound);
                EXPECT_EQ(got.at_once, at_once) << "word " << word << " below " << bound;
                if (at_once) {
                    EXPECT_EQ(got.number, k) << "word " << word << " below " << bound;
                }
            };
            check(first, !one_too_many);
            check(first + 1, true);
            check(end - 1, true);
            if (testing::Test::HasFailure()) return;
        }
    }
}

TEST(Random, BelowIsExactlyEvenForHugeBounds) {
    // Four words for three answers: one of them is refused, each of the others has its own.
    std::set<std::uint32_t> answers;
    int refused = 0;
    for (std::uint32_t word = 0; word < 4096; ++word) {
        const Answer got = answer(word, 0xC000'0000);
        if (got.at_once)
            answers.insert(got.number);
        else
            ++refused;
    }
    EXPECT_EQ(refused, 1024);
    EXPECT_EQ(answers.size(), 3072);
    EXPECT_EQ(*answers.rbegin(), 3071);
}

TEST(Random, ShuffleReachesEveryOrderOfFour) {
    std::map<std::array<int, 4>, int> orders;
    Random random(1);
    for (int i = 0; i < 2400; ++i) {
        std::array<int, 4> things{0, 1, 2, 3};
        random.shuffle<int>(things);
        ++orders[things];
    }
    EXPECT_EQ(orders.size(), 24);
    // A fixed seed, so this is the same every time: 100 each, give or take five deviations.
    for (const auto& [order, times] : orders) EXPECT_NEAR(times, 100, 50);
}

TEST(Random, ShuffleKeepsEverything) {
    std::vector<int> things(55);
    std::ranges::generate(things, [next = 0]() mutable { return next++; });
    const auto sorted = things;
    Random(7).shuffle<int>(things);
    EXPECT_NE(things, sorted);
    EXPECT_THAT(things, testing::UnorderedElementsAreArray(sorted));
}

TEST(Random, StreamsOfASeedAreDifferentGenerators) {
    std::vector<std::uint64_t> starts;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        for (std::uint64_t stream = 0; stream < 100; ++stream)
            starts.push_back(Random(seed, stream).next());
    std::ranges::sort(starts);
    EXPECT_TRUE(std::ranges::adjacent_find(starts) == starts.end());
}

} // namespace
} // namespace qwixx
