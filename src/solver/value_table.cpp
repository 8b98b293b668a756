#include "solver/value_table.h"

#include "solver/sweep.h"

#include <bit>
#include <cassert>
#include <limits>

namespace qwixx::solver {

namespace {

using Row = Rows<FullGame>;

constexpr unsigned state_of(unsigned crossed) {
    return static_cast<unsigned>(
        Row::open(static_cast<int>(std::bit_width(crossed)) - 1, std::popcount(crossed)));
}

} // namespace

static_assert(ValueTable::parts_of_a_point == one_point);

constexpr std::array<std::uint8_t, 1 << 11> ValueTable::row_state_ = [] {
    std::array<std::uint8_t, 1 << 11> states{}; // with the last number: closed, which is 0
    for (unsigned crossed = 0; crossed < 1U << last_box; ++crossed)
        states[crossed] = static_cast<std::uint8_t>(state_of(crossed));
    return states;
}();

struct ValueTable::Solving {
    Pace pace;
    Sweep<FullGame> sweep{pace};
    std::size_t stage = 0; // the next piece
    int piece = 0;

    [[nodiscard]] ValueTable table();
};

ValueTable ValueTable::solve(const Pace& pace, const RunPieces& run_pieces,
                             const Progress& progress) {
    Solving solving{.pace = pace};
    solving.sweep.run(run_pieces, progress);
    return solving.table();
}

ValueTable ValueTable::blank(const Pace& pace) {
    ValueTable table;
    table.pace_ = pace;
    const auto players = static_cast<std::size_t>(pace.players);
    table.new_game_.resize(players);
    table.gains_.assign(players, std::vector<std::int32_t>(boards_ * most_misthrows));
    return table;
}

GrowingTable::GrowingTable(const Pace& pace) : solving_(new ValueTable::Solving{.pace = pace}) {}
GrowingTable::~GrowingTable() = default;

bool GrowingTable::grow(int boards) {
    if (!solving_) return false;
    auto& [pace, sweep, stage, piece] = *solving_;
    while (boards > 0 && stage < sweep.stages().size()) {
        const auto& now = sweep.stages()[stage];
        boards -= sweep.solve(now, piece);
        if (++piece < now.end - now.begin) continue;
        piece = 0;
        ++stage;
    }
    return stage < sweep.stages().size();
}

bool GrowingTable::solve(const Share& share, std::string& text) {
    if (!solving_ || !is_there(share)) return false;
    auto& [pace, sweep, stage, piece] = *solving_;
    const auto now = static_cast<std::size_t>(share.stage);
    sweep.solve(sweep.stages()[now], {share.number, share.of}, text);
    stage = now + 1; // once the others' shares are taken
    return true;
}

bool GrowingTable::take(const Share& share, std::string_view text) {
    if (!solving_ || !is_there(share)) return false;
    auto& sweep = solving_->sweep;
    return sweep.take(sweep.stages()[static_cast<std::size_t>(share.stage)],
                      {share.number, share.of}, text);
}

bool GrowingTable::is_there(const Share& share) const {
    return share.stage >= 0 && share.stage < std::ssize(solving_->sweep.stages()) &&
           share.number >= 0 && share.number < share.of;
}

ValueTable GrowingTable::take() {
    assert(solving_);
    grow(std::numeric_limits<int>::max());
    ValueTable table = solving_->table();
    solving_.reset();
    return table;
}

ValueTable ValueTable::Solving::table() {
    ValueTable table;
    table.pace_ = pace;
    const auto players = static_cast<std::size_t>(pace.players);
    const auto& pairs = sweep.pairs();
    const auto number = [&](int pair) {
        const auto rows = pairs[pair].rows;
        return number_of_pair(static_cast<unsigned>(rows[0]), static_cast<unsigned>(rows[1]));
    };
    table.bytes_to_solve_ = players * sweep.boards(0).bytes();
    for (int wait = 0; wait < pace.players; ++wait) {
        table.new_game_.push_back(sweep.new_game(wait));
        auto& gains = table.gains_.emplace_back(boards_ * most_misthrows);
        for (int p = 0; p < Pairs<FullGame>::count; ++p)
            for (int q = 0; q <= p; ++q) {
                if (pairs[p].closed + pairs[q].closed >= 2) continue; // over
                table.states_ += most_misthrows;
                const Int4 values = sweep.boards(wait)[p][q];
                const std::int32_t points = one_point * (pairs[p].points + pairs[q].points);
                const std::size_t to =
                    std::size_t{most_misthrows} * number_of_pair(number(p), number(q));
                for (int m = 0; m < most_misthrows; ++m)
                    gains[to + static_cast<std::size_t>(m)] = values[m] - points;
            }
        sweep.boards(wait).forget(); // half of it is the mirror image of the other half
    }
    table.bytes_to_solve_ += table.bytes() / players;
    return table;
}

} // namespace qwixx::solver
