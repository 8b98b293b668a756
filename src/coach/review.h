// A whole game looked at: what each decision cost, what chance brought, and the books that hold
// both together (docs/coach.md). For every seat
//
//     result = start - own losses + luck + others + rest
//
// A review is plain values. It is made bit by bit, so that nobody is kept waiting.
#pragma once

#include "coach/luck.h"
#include "coach/weigh.h"
#include "record/record.h"

#include <array>
#include <cstdint>
#include <vector>

namespace qwixx {

/// Why a seat stands otherwise than before.
enum class Part : std::uint8_t {
    Loss,   // its own choices; never more than zero
    Luck,   // of the start, the dice and the cards
    Others, // they chose otherwise than expected; with cards, also what they took and played
    Rest,   // the same position judged more closely, or a turn later
};
inline constexpr std::size_t parts_of_a_result = 4;

/// A decision, and what came before it. Forced ones are none.
struct Decision {
    int turn = 0; // from 1
    Seat seat = 0;
    AnyGame game{DiceGame(1)}; // before it
    Weighed weighed;
    Move chosen;
    double loss = 0;
    double error = 0;        // of the loss
    Expected expected;       // of the others who choose at the same time
    bool as_expected = true; // and so they chose

    /// Whether the chosen move is as good as the best as far as one can tell.
    [[nodiscard]] bool is_fine() const { return loss <= 2 * error || loss < 1e-9; }
};

struct Stroke {
    enum class Of : std::uint8_t { Start, Roll, Taken, Turned };
    Of of = Of::Roll;
    int turn = 0; // 0 before the first
    Luck luck;
};

/// The books of a seat.
struct Account {
    double start = 0;
    double result = 0; // or how it stands, when the game is not over
    std::array<double, parts_of_a_result> sums{};
    int decisions = 0;

    [[nodiscard]] double of(Part part) const { return sums[static_cast<std::size_t>(part)]; }
};

struct Review {
    GameKind kind = GameKind::Dice;
    int players = 1;
    Depth depth = Depth::Normal;
    bool over = false;
    Judgement::Means means = Judgement::Means::WinShare;
    std::vector<Decision> decisions;
    std::vector<Stroke> strokes;
    std::vector<PerSeat<double>> curve;  // before each turn, and at the end
    std::vector<PerSeat<double>> others; // what they did to each seat in each turn
    PerSeat<Account> accounts;
};

/// Reviews a record turn by turn. What coach_needs() says must be in the mind and outlive this. The
/// same record, depth and seed give the same review.
class Reviewer {
  public:
    Reviewer(Record record, Depth depth, const Mind& mind);

    /// Reviews a little more: one decision, or what chance brought. False when all is done.
    bool advance();
    /// Turns done, of all.
    [[nodiscard]] int turns_done() const { return turn_; }
    [[nodiscard]] int turns() const { return record_.turns(); }
    [[nodiscard]] const Review& review() const { return review_; }

  private:
    enum class At : std::uint8_t { Start, Turn, Choosing, End };

    void begin();
    void begin_turn(DiceGame& game);
    void begin_turn(CardGame& game);
    void look_at(Seat seat);
    void settle(DiceGame& game);
    void settle(CardGame& game);
    void settle_take(CardGame& game);
    void ask();
    void end();
    void end_turn();
    void chance(Stroke::Of of, const Luck& luck);
    /// A seat now stands so, and why.
    void stand(Seat seat, double worth, Part why);
    [[nodiscard]] Choices chosen_in(const DiceGame& game) const;
    [[nodiscard]] Choices chosen_in(const CardGame& game) const;
    [[nodiscard]] double result_of(Seat seat) const;
    /// Why each seat stands otherwise after these choices: by others, if it did not expect them.
    [[nodiscard]] PerSeat<Part> whys(const Choices& chosen) const;

    Record record_;
    Mind mind_;
    Random seed_; // each decision draws from a generator of its own
    Review review_;
    AnyGame game_;
    At at_ = At::Start;
    int turn_ = 0;        // whole turns done
    Seats asked_;         // who choose now and were not looked at yet
    unsigned places_ = 0; // still to be taken in this turn, as in a record
    Expected expected_;   // of those who choose now
    Move taken_;          // of those places, the one looked at now
    PerSeat<double> now_; // how each seat stands
};

[[nodiscard]] Review review(const Record& record, Depth depth, const Mind& mind);

} // namespace qwixx
