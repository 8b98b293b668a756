// The game in sentences: what is to be done, what happened, why not. The same as the page's
// (web/src/words), from what a viewer sees and is told.
#pragma once

#include "table/refusal.h"
#include "table/told.h"
#include "table/view.h"

#include <string>
#include <string_view>
#include <vector>

namespace qwixx {

[[nodiscard]] std::string row_name(Color color);
/// Short, where there is no room for the name; differs between rows in every language.
[[nodiscard]] std::string row_letter(Color color);
[[nodiscard]] std::string joker_letter();
[[nodiscard]] std::string game_name(GameKind kind);
[[nodiscard]] std::string level_name(std::string_view level);
/// "Red 5", "Joker 9".
[[nodiscard]] std::string card_name(Card card);

/// "skilled 2", a bot's name at its table, is "Skilled 2" to people; persons are called as they
/// are.
[[nodiscard]] std::string shown_name(std::string_view name, std::string_view level, bool person);
/// The name of who gives none; shown to themselves in their language.
inline constexpr std::string_view nameless = "You";
[[nodiscard]] std::string name_at(const GameView& game, Seat seat);

/// What a move does, as a label: "Cross Red 5".
[[nodiscard]] std::string move_label(const Move& move, bool nothing_is_misthrow);
/// Whether to cross nothing now is a misthrow of the viewer for certain (D7, C11).
[[nodiscard]] bool nothing_is_misthrow(const GameView& game);

/// What the table waits for.
[[nodiscard]] std::string turn_sentence(const GameView& game);
/// "Your turn", "Anna's turn"; empty when it is nobody's.
[[nodiscard]] std::string whose_turn(const GameView& game);
[[nodiscard]] std::string over_sentence(const GameView& game);
/// Why a game is over, as the sheets show it.
[[nodiscard]] std::string end_reason(const GameView& game);
/// How it was won: by how much, and the row that gave most. Empty where nobody won alone.
[[nodiscard]] std::string won_by(const GameView& game);

/// What an event did, one sentence for each thing worth telling, as the viewer of `game` hears it.
[[nodiscard]] std::vector<std::string> event_sentences(const Told& told, const TableView& view);

/// Why something was not done, by the codes of docs/protocol.md; the last resort are the words
/// that came with them.
[[nodiscard]] std::string refusal_sentence(std::string_view code, std::string_view reason,
                                           std::string_view words);
[[nodiscard]] std::string refusal_sentence(const Refused& refused);

} // namespace qwixx
