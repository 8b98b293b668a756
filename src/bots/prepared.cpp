#include "bots/prepared.h"

#include <cassert>

namespace qwixx {

void Prepared::solve(const Preparation& needed, const solver::RunPieces& run_pieces) {
    if (!needed.table) return;
    Table& one = table(*needed.table);
    if (one.growing) one.solved = one.growing->take();
    one.growing.reset();
    if (!one.solved) one.solved = solver::ValueTable::solve(*needed.table, run_pieces);
}

bool Prepared::solve_some(const Preparation& needed) {
    constexpr int boards = 12'000; // a hundredth of them
    if (!needed.table) return false;
    Table& one = table(*needed.table);
    if (one.solved) return false;
    if (!one.growing) one.growing = std::make_unique<solver::GrowingTable>(*needed.table);
    if (one.growing->grow(boards)) return true;
    solve(needed);
    return false;
}

void Prepared::equip(Mind& mind, const Preparation& needed) const {
    assert(knows(needed));
    if (needed.learned) mind.learned = learned_;
    if (!needed.table) return;
    const auto& solved = tables_[static_cast<std::size_t>(needed.table->players)].solved;
    assert(solved && solved->pace() == *needed.table);
    mind.table = &*solved;
}

} // namespace qwixx
