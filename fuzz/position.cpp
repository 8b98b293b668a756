// Whatever it is fed, the reader does not crash; what it accepts can be written, read back the
// same, and played on: every listed move is allowed.
#include "record/position.h"

#include <cstdint>
#include <cstdlib>

namespace {

using namespace qwixx;

template <class Game> void check_moves(const Game& game) {
    for (const Seat seat : game.choosers()) {
        const auto moves = game.moves(seat);
        if (moves.empty()) std::abort();
        for (const auto& move : moves)
            if (!game.allows(seat, move)) std::abort();
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto position = read_position({reinterpret_cast<const char*>(data), size});
    if (!position) return 0;
    if (const auto* dice = std::get_if<DiceGame>(&position->game)) {
        const auto again = read_position(write_position(*dice));
        if (!again || std::get<DiceGame>(again->game) != *dice) std::abort();
        check_moves(*dice);
        return 0;
    }
    const auto& cards = std::get<CardGame>(position->game);
    const CardView view(cards, position->seat);
    const std::string text = write_position(view);
    const auto again = read_position(text);
    if (!again) std::abort();
    const CardView same(std::get<CardGame>(again->game), again->seat);
    if (!(same == view) || write_position(same) != text) std::abort();
    check_moves(cards);
    Random random(1);
    const CardGame sampled = view.sample(random);
    if (!(CardView(sampled, view.seat()) == view)) std::abort();
    return 0;
}
