#include "cli/coach_text.h"

#include "lab/side_by_side.h"

namespace qwixx {

Mind coach_mind(Prepared& prepared, GameKind kind, int players, int threads, std::uint64_t seed) {
    const Preparation needed = coach_needs(kind, players);
    prepared.solve(needed, [&](int count, const std::function<void(int)>& piece) {
        side_by_side(threads, count, piece);
    });
    Mind mind{.random = Random(seed)};
    prepared.equip(mind, needed);
    return mind;
}

} // namespace qwixx
