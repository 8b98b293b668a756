// The exact value of every sheet, for one player of the dice game: alone, or at a pace.
//
//     const ValueTable values = ValueTable::solve({.players = 2, .hazard = 0.04, .cost = 3});
//     values.gain(sheet, game.closed_rows(), rolls_until_active)
//
// Solving takes seconds, asking nanoseconds.
#pragma once

#include "rules/sheet.h"
#include "solver/pace.h"
#include "solver/run_pieces.h"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace qwixx::solver {

class ValueTable {
  public:
    [[nodiscard]] static ValueTable solve(const Pace& pace = {},
                                          const RunPieces& run_pieces = one_by_one,
                                          const Progress& progress = {});

    /// A table for what was solved before and kept: its parts are to be filled.
    [[nodiscard]] static ValueTable blank(const Pace& pace);
    /// The gains after so many rolls of others, in bytes that mean the same on every machine of
    /// that byte order.
    [[nodiscard]] std::span<std::int32_t> part(int rolls_until_active) {
        return gains_[static_cast<std::size_t>(rolls_until_active)];
    }

    /// The points still to come under best play, misthrows and the cost of rolls taken off, as
    /// things stand after a roll, when the next one is due unless somebody else has just ended the
    /// game (the hazard). Rows that anybody has closed are out (D8): `closed_rows`
    /// are those of the others, all their boxes, as DiceGame::closed_rows() gives them. The
    /// player's own locks count without being told. After the next `rolls_until_active` rolls of
    /// others comes the player's own: 0 to players - 1. A game that is over (D10) gains nothing.
    [[nodiscard]] double gain(Sheet sheet, Boxes closed_rows = {},
                              int rolls_until_active = 0) const {
        if (sheet.misthrows() >= most_misthrows) return 0; // D10
        std::array<unsigned, 4> rows;
        for (const Color color : colors) {
            const bool is_closed = !((closed_rows | sheet.locks()) & Boxes::row(color)).empty();
            rows[static_cast<std::size_t>(index(color))] =
                is_closed ? 0 : row_state_[sheet.crossed().row_boxes(color)];
        }
        const unsigned rising = number_of_pair(rows[0], rows[1]);
        const unsigned falling = number_of_pair(rows[2], rows[3]);
        const std::size_t board = number_of_pair(rising, falling);
        const auto wait = static_cast<std::size_t>(rolls_until_active);
        const auto misthrows = static_cast<std::size_t>(sheet.misthrows());
        return gains_[wait][board * most_misthrows + misthrows] / parts_of_a_point;
    }

    /// The expected score of a new game, after so many rolls of others.
    [[nodiscard]] double new_game(int rolls_until_active = 0) const {
        return new_game_[static_cast<std::size_t>(rolls_until_active)];
    }

    [[nodiscard]] const Pace& pace() const { return pace_; }
    /// Sheets with their misthrows and the wait for the own roll, as far as they differ.
    [[nodiscard]] std::int64_t states() const { return states_; }
    [[nodiscard]] std::size_t bytes() const {
        return gains_.size() * gains_[0].size() * sizeof(gains_[0][0]);
    }
    /// The most memory that solving took at once.
    [[nodiscard]] std::size_t bytes_to_solve() const { return bytes_to_solve_; }

    /// All gains, in the order that docs/solver.md describes.
    [[nodiscard]] std::span<const std::int32_t> all(int rolls_until_active) const {
        return gains_[static_cast<std::size_t>(rolls_until_active)];
    }
    static constexpr double parts_of_a_point = 1 << 22;

  private:
    friend class GrowingTable;
    struct Solving;
    ValueTable() = default;

    /// Of two things in either order: 0 and 0, 0 and 1, 1 and 1, 0 and 2, …
    [[nodiscard]] static constexpr unsigned number_of_pair(unsigned a, unsigned b) {
        const unsigned high = a > b ? a : b;
        const unsigned low = a > b ? b : a;
        return high * (high + 1) / 2 + low;
    }

    static constexpr std::size_t pairs_ = 54 * 55 / 2;
    static constexpr std::size_t boards_ = pairs_ * (pairs_ + 1) / 2;
    static const std::array<std::uint8_t, 1 << 11> row_state_; // by the crosses of an open row

    Pace pace_;
    std::vector<double> new_game_;
    std::vector<std::vector<std::int32_t>> gains_; // by the rolls until the own one
    std::int64_t states_ = 0;
    std::size_t bytes_to_solve_ = 0;
};

/// A value table that is solved bit by bit, where nobody may be kept waiting: in a browser.
class GrowingTable {
  public:
    explicit GrowingTable(const Pace& pace);
    ~GrowingTable();
    GrowingTable(const GrowingTable&) = delete;
    GrowingTable& operator=(const GrowingTable&) = delete;

    /// Solves about so many of the million boards. False when all are solved, or taken.
    bool grow(int boards);

    /// Of the work of a stage, the part of one of several growing tables that share no memory.
    struct Share {
        int stage = 0; // from 0, one after the other
        int number = 0;
        int of = 1;
    };
    /// Does a share, and adds what came of it to the text, for the others. False when there is no
    /// such stage: all is solved.
    bool solve(const Share& share, std::string& text);
    /// Takes what came of another's share. False if it is not that.
    bool take(const Share& share, std::string_view text);

    /// Solves what is left, all at once. There is nothing to take a second time.
    [[nodiscard]] ValueTable take();

  private:
    [[nodiscard]] bool is_there(const Share& share) const;

    std::unique_ptr<ValueTable::Solving> solving_;
};

} // namespace qwixx::solver
