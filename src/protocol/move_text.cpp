#include "protocol/move_text.h"

#include "record/join.h"
#include "record/scanner.h"
#include "table/move_text.h"

namespace qwixx {

namespace {

/// What a text says, if it is legal; `x` says more than "nothing" and must be true.
template <class Allows>
std::expected<Move, std::string> read_legal(std::string_view text, bool nothing_is_misthrow,
                                            Allows allows) {
    const auto move = move_in(text);
    if (!move || !allows(*move) || (text.contains('x') && !nothing_is_misthrow))
        return std::unexpected(join(quoted(text), " is none of the legal moves"));
    return *move;
}

} // namespace

bool nothing_is_misthrow(DiceGame::Phase phase, bool crossed) {
    return phase == DiceGame::Phase::Action2 && !crossed;
}
bool nothing_is_misthrow(CardGame::Phase phase, bool crossed) {
    return phase == CardGame::Phase::Action3 && !crossed;
}

std::string text_of_move(const DiceView& view, Cross move) {
    const DiceGame& game = view.game();
    return move_text(move, nothing_is_misthrow(game.phase(), game.crossed()));
}

std::string text_of_move(const CardView& view, const Move& move) {
    return move_text(move, nothing_is_misthrow(view.phase(), view.crossed()));
}

std::expected<Cross, std::string> read_move(const DiceView& view, std::string_view text) {
    const DiceGame& game = view.game();
    const auto allows = [&](const Move& move) { return game.allows(view.seat(), move); };
    const auto move = read_legal(text, nothing_is_misthrow(game.phase(), game.crossed()), allows);
    if (!move) return std::unexpected(move.error());
    return move->cross;
}

std::expected<Move, std::string> read_move(const CardView& view, std::string_view text) {
    return read_legal(text, nothing_is_misthrow(view.phase(), view.crossed()),
                      [&](const Move& move) { return view.allows(move); });
}

} // namespace qwixx
