// What is behind the handles of include/qwixx.h, and how its functions fail and give texts.
#pragma once

#include "bots/prepared.h"
#include "qwixx.h"
#include "record/record.h"

#include <optional>
#include <string>
#include <string_view>

struct qwixx_game {
    qwixx::AnyGame game;
    std::optional<qwixx::Record> record; // none for a game that began as a position
    qwixx::Choices choices;              // sealed until all have chosen
    qwixx::Seats chosen;
};

struct qwixx_bots {
    qwixx::Prepared prepared;
    qwixx::Random random;
    std::string answer; // the last long one
};

namespace qwixx {

[[nodiscard]] inline bool has_seat(const AnyGame& game, int seat) {
    return seat >= 0 && seat < players_of(game);
}
/// Those that are asked and have not chosen.
[[nodiscard]] inline Seats awaited(const qwixx_game& game) {
    return {static_cast<std::uint8_t>(choosers_of(game.game).bits & ~game.chosen.bits)};
}

/// Tells what went wrong, if anybody wants to know. The sentence is cut if it is long.
qwixx_status fail(qwixx_error* error, qwixx_status status, std::string_view sentence,
                  std::string_view clause = {});
qwixx_status fail(qwixx_error* error, const RecordError& wrong);
qwixx_status no_such_seat(qwixx_error* error);

/// As snprintf.
std::size_t give(std::string_view text, char* out, std::size_t room);

/// The move as its seat would write it.
[[nodiscard]] qwixx_move written(const AnyGame& game, const Move& move);

/// A legal choice of a seat that is asked; when it was the last one, all happen.
void take_choice(qwixx_game& game, Seat seat, const Move& move);

} // namespace qwixx
