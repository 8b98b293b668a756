// Many dice games at once (docs/batch.md).
#include "bots/lane_bots.h"
#include "bots/lane_match.h"
#include "library/handles.h"
#include "record/join.h"
#include "record/scanner.h"
#include "rules/dice_batch.h"

#include <algorithm>
#include <memory>
#include <vector>

using namespace qwixx;

/// Games of any number of players. Lanes come in groups, so there may be more games than were
/// asked for: those have never started, and all arrays in here have room for them.
struct qwixx_batch { // NOLINT(cppcoreguidelines-special-member-functions)
    virtual ~qwixx_batch() = default;
    virtual int action() const = 0;
    virtual void start() = 0;
    virtual void roll() = 0;
    virtual bool choose() = 0; // false: not allowed, and nothing happened
    virtual void may_cross() = 0;
    virtual void sheets() = 0;
    virtual void totals() = 0;
    virtual void active() = 0;
    virtual void over() = 0;

    int players = 0;
    std::size_t games = 0;
    // What comes in and goes out.
    std::vector<std::uint8_t> which, of_game;
    std::vector<std::uint32_t> outcomes;
    std::vector<std::uint64_t> boxes, wanted;
    std::vector<std::int32_t> points;
};

namespace {

template <int seats> struct BatchOf final : qwixx_batch {
    explicit BatchOf(std::size_t count) : lanes_((count + lanes::width - 1) / lanes::width) {
        players = seats;
        games = count;
        const std::size_t all = lanes_.size() * lanes::width;
        which.resize(all);
        of_game.resize(all);
        outcomes.resize(all);
        boxes.resize(all * seats);
        wanted.resize(all * seats);
        points.resize(all * seats);
        crosses_.resize(all * seats);
    }
    int action() const override {
        switch (lanes_.front().phase()) {
        case DiceGame::Phase::Action1: return 1;
        case DiceGame::Phase::Action2: return 2;
        default: return 0;
        }
    }
    void start() override { batch_.start(which, of_game); }
    void roll() override { batch_.roll(outcomes); }
    bool choose() override {
        batch_.may_cross(boxes);
        active();
        const bool only_active = action() == 2;
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            // Seats that are not asked may cross nothing, and what they say is not looked at.
            const bool asked = !only_active || of_game[i / seats] == i % seats;
            const std::uint64_t box = asked && of_open_game(i) ? wanted[i] : 0;
            if ((box & (box - 1)) != 0 || (box & ~boxes[i]) != 0) return false;
            crosses_[i] = Boxes{box}.first();
        }
        batch_.choose(crosses_);
        return true;
    }
    void may_cross() override { batch_.may_cross(boxes); }
    void sheets() override { batch_.sheets(boxes); }
    void totals() override { batch_.totals(points); }
    void active() override { batch_.active(of_game); }
    void over() override { batch_.over(of_game); }

  private:
    [[nodiscard]] bool of_open_game(std::size_t i) const {
        const std::size_t game = i / seats;
        return lanes_[game / lanes::width].over()[static_cast<int>(game % lanes::width)] == 0;
    }

    std::vector<DiceLanes<seats>> lanes_;
    DiceBatch<seats> batch_{lanes_};
    std::vector<Cross> crosses_;
};

std::unique_ptr<qwixx_batch> batch_of(int players, std::size_t games) {
    switch (players) {
    case 1: return std::make_unique<BatchOf<1>>(games);
    case 2: return std::make_unique<BatchOf<2>>(games);
    case 3: return std::make_unique<BatchOf<3>>(games);
    case 4: return std::make_unique<BatchOf<4>>(games);
    case 5: return std::make_unique<BatchOf<5>>(games);
    default: return nullptr;
    }
}

qwixx_status other_step(qwixx_error* error) {
    return fail(error, QWIXX_NOT_NOW, "The games wait for something else.");
}

} // namespace

qwixx_status qwixx_play_games(const char* const* bots, int players, std::size_t games,
                              std::uint64_t seed, std::int32_t* totals, qwixx_error* error) {
    if (players < 1 || players > most_players)
        return fail(error, QWIXX_BAD_ARGUMENT, "A game has 1 to 5 players.");
    const auto seats = static_cast<std::size_t>(players);
    std::array<LaneBot, most_players> seated{};
    for (std::size_t seat = 0; seat < seats; ++seat) {
        const Bot* const bot = find_bot(bots[seat]);
        const auto lane = bot != nullptr ? lane_form(*bot) : std::nullopt;
        if (!lane)
            return fail(
                error, QWIXX_BAD_ARGUMENT,
                join("Only random and greedy play so many games, not ", quoted(bots[seat]), "."));
        seated[seat] = *lane;
    }
    constexpr std::size_t at_once = 4096;
    std::vector<LastSheets> ends(std::min(games, at_once));
    for (std::size_t first = 0; first < games; first += at_once) {
        const std::size_t count = std::min(at_once, games - first);
        const LaneGames some{.bots = {seated.data(), seats},
                             .seed = seed,
                             .chance = {.first = 2 * first, .step = 2},
                             .minds = {.first = 2 * first + 1, .step = 2}};
        play_in_lanes(some, {ends.data(), count});
        for (std::size_t i = 0; i < count; ++i)
            for (std::size_t seat = 0; seat < seats; ++seat) *totals++ = ends[i][seat].total();
    }
    return QWIXX_OK;
}

qwixx_batch* qwixx_batch_new(int players, std::size_t games, qwixx_error* error) {
    constexpr std::size_t most = std::size_t{1} << 32;
    auto batch = games > 0 && games <= most ? batch_of(players, games) : nullptr;
    if (!batch) fail(error, QWIXX_BAD_ARGUMENT, "A batch has games, of 1 to 5 players.");
    return batch.release();
}
void qwixx_batch_free(qwixx_batch* batch) { delete batch; }

int qwixx_batch_action(const qwixx_batch* batch) { return batch->action(); }

qwixx_status qwixx_batch_start(qwixx_batch* batch, const std::uint8_t* which,
                               const std::uint8_t* first, qwixx_error* error) {
    if (batch->action() != 0) return other_step(error);
    for (std::size_t i = 0; i < batch->games; ++i)
        if (which[i] != 0 && first[i] >= batch->players) return no_such_seat(error);
    std::copy_n(which, batch->games, batch->which.begin());
    std::copy_n(first, batch->games, batch->of_game.begin());
    batch->start();
    return QWIXX_OK;
}

qwixx_status qwixx_batch_roll(qwixx_batch* batch, const std::uint32_t* outcomes,
                              qwixx_error* error) {
    if (batch->action() != 0) return other_step(error);
    const std::span given(outcomes, batch->games);
    if (std::ranges::any_of(given, [](std::uint32_t one) { return one >= Dice::outcomes; }))
        return fail(error, QWIXX_BAD_ARGUMENT, "A throw has a number below 46656.", "D3");
    std::ranges::copy(given, batch->outcomes.begin());
    batch->roll();
    return QWIXX_OK;
}

qwixx_status qwixx_batch_choose(qwixx_batch* batch, const std::uint64_t* boxes,
                                qwixx_error* error) {
    if (batch->action() == 0) return other_step(error);
    std::copy_n(boxes, batch->games * static_cast<std::size_t>(batch->players),
                batch->wanted.begin());
    if (!batch->choose())
        return fail(error, QWIXX_NOT_ALLOWED, "A box was chosen that may not be crossed.");
    return QWIXX_OK;
}

void qwixx_batch_may_cross(qwixx_batch* batch, std::uint64_t* boxes) {
    batch->may_cross();
    std::copy_n(batch->boxes.begin(), batch->games * static_cast<std::size_t>(batch->players),
                boxes);
}
void qwixx_batch_sheets(qwixx_batch* batch, std::uint64_t* sheets) {
    batch->sheets();
    std::copy_n(batch->boxes.begin(), batch->games * static_cast<std::size_t>(batch->players),
                sheets);
}
void qwixx_batch_totals(qwixx_batch* batch, std::int32_t* totals) {
    batch->totals();
    std::copy_n(batch->points.begin(), batch->games * static_cast<std::size_t>(batch->players),
                totals);
}
void qwixx_batch_active(qwixx_batch* batch, std::uint8_t* active) {
    batch->active();
    std::copy_n(batch->of_game.begin(), batch->games, active);
}
void qwixx_batch_over(qwixx_batch* batch, std::uint8_t* over) {
    batch->over();
    std::copy_n(batch->of_game.begin(), batch->games, over);
}
