#include "bots/prepared.h"

#include <cassert>

namespace qwixx {

void Prepared::solve(const Preparation& needed, const solver::RunPieces& run_pieces) {
    if (!needed.values) return;
    Values& one = values_for(*needed.values);
    if (one.growing) one.solved = one.growing->take();
    one.growing.reset();
    if (!one.solved) one.solved = solver::ValueTable::solve(*needed.values, run_pieces);
}

bool Prepared::solve_some(const Preparation& needed) {
    constexpr int boards = 12'000; // a hundredth of them
    solver::GrowingTable* const table = growing(needed);
    if (table == nullptr) return false;
    if (table->grow(boards)) return true;
    solve(needed);
    return false;
}

solver::GrowingTable* Prepared::growing(const Preparation& needed) {
    if (!needed.values) return nullptr;
    Values& one = values_for(*needed.values);
    if (one.solved) return nullptr;
    if (!one.growing) one.growing = std::make_unique<solver::GrowingTable>(*needed.values);
    return one.growing.get();
}

solver::ValueTable* Prepared::blank(const Preparation& needed) {
    if (!needed.values) return nullptr;
    Values& one = values_for(*needed.values);
    one.growing.reset();
    return &one.solved.emplace(solver::ValueTable::blank(*needed.values));
}

void Prepared::equip(Mind& mind, const Preparation& needed) const {
    assert(knows(needed));
    if (needed.learned) mind.learned = learned_;
    if (!needed.values) return;
    const auto& solved = values_[static_cast<std::size_t>(needed.values->players)].solved.value();
    assert(solved.pace() == *needed.values);
    mind.values = &solved;
}

} // namespace qwixx
