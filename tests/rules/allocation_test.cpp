// No allocation in a whole game. This program's operator new counts.
#include "rules/play_randomly.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

namespace {

std::atomic<std::uint64_t> allocations = 0;

void* counted(std::size_t size, std::size_t alignment) {
    ++allocations;
    const std::size_t whole = (size + alignment - 1) / alignment * alignment;
    void* const memory = std::aligned_alloc(alignment, whole == 0 ? alignment : whole);
    if (memory == nullptr) std::abort();
    return memory;
}

constexpr std::size_t usual = __STDCPP_DEFAULT_NEW_ALIGNMENT__;

} // namespace

#if defined(__GNUC__) && !defined(__clang__)
// g++ inlines one of a pair and then takes the other for a mismatch.
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
#endif

// All forms of them: a sanitizer brings its own, which must not be mixed with these.
void* operator new(std::size_t size) { return counted(size, usual); }
void* operator new[](std::size_t size) { return counted(size, usual); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    return counted(size, usual);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
    return counted(size, usual);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
    return counted(size, static_cast<std::size_t>(alignment));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
    return counted(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

namespace qwixx {
namespace {

template <class Kind> class WithoutAllocation : public testing::Test {};
using Kinds = testing::Types<Dices, Cards, CardsWithJokers>;
TYPED_TEST_SUITE(WithoutAllocation, Kinds);

TEST(Allocation, IsCounted) {
    const auto before = allocations.load();
    const auto number = std::make_unique<int>(7);
    EXPECT_EQ(allocations, before + 1) << *number;
}

TYPED_TEST(WithoutAllocation, AWholeGameIsPlayed) {
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        for (int players = TypeParam::Game::fewest_players; players <= most_players; ++players) {
            const auto before = allocations.load();
            auto game = TypeParam::fresh(players);
            Random random(seed);
            play_randomly(game, random, [](const auto&, const auto&) {});
            const auto after = allocations.load();
            ASSERT_EQ(after, before) << "seed " << seed << ", players " << players;
            ASSERT_TRUE(game.over());
        }
}

TEST(Allocation, ThereIsNoneWhenAGameIsSampledFromAView) {
    for (const bool jokers : {false, true}) {
        CardGame game(3, jokers);
        Random random(1);
        play_randomly(game, random, [&](const CardGame& now, const auto&) {
            const auto before = allocations.load();
            const CardView view(now, 1);
            const CardGame sample = view.sample(random);
            const bool same = CardView(sample, 1) == view;
            const auto after = allocations.load();
            ASSERT_EQ(after, before);
            ASSERT_TRUE(same);
        });
    }
}

} // namespace
} // namespace qwixx
