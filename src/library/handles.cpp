#include "library/handles.h"

#include "protocol/move_text.h"
#include "record/recorder.h"
#include "table/move_text.h"

#include <algorithm>

namespace qwixx {

namespace {

/// Copies what fits, up to the last whole character of UTF-8, and ends it with a zero.
void copy_cut(std::string_view text, char* out, std::size_t room) {
    if (room == 0) return;
    std::size_t size = std::min(text.size(), room - 1);
    if (size < text.size())
        while (size > 0 && (static_cast<unsigned char>(text[size]) & 0xC0) == 0x80) --size;
    std::ranges::copy(text.substr(0, size), out);
    out[size] = '\0';
}

} // namespace

qwixx_status fail(qwixx_error* error, qwixx_status status, std::string_view sentence,
                  std::string_view clause) {
    if (error == nullptr) return status;
    *error = {};
    error->status = status;
    copy_cut(clause, error->clause, sizeof error->clause);
    copy_cut(sentence, error->sentence, sizeof error->sentence);
    return status;
}

qwixx_status fail(qwixx_error* error, const RecordError& wrong) {
    fail(error, QWIXX_BAD_TEXT, wrong.message, wrong.clause);
    if (error != nullptr) {
        error->line = wrong.line;
        error->column = wrong.column;
    }
    return QWIXX_BAD_TEXT;
}

qwixx_status no_such_seat(qwixx_error* error) {
    return fail(error, QWIXX_BAD_ARGUMENT, "There is no such seat.");
}

std::size_t give(std::string_view text, char* out, std::size_t room) {
    copy_cut(text, out, room);
    return text.size();
}

qwixx_move written(const AnyGame& game, const Move& move) {
    qwixx_move to{};
    const bool misthrow = std::visit(
        [](const auto& any) { return nothing_is_misthrow(any.phase(), any.crossed()); }, game);
    copy_cut(move_text(move, misthrow), to.text, sizeof to.text);
    return to;
}

void take_choice(qwixx_game& game, Seat seat, const Move& move) {
    game.choices[seat] = move;
    game.chosen = game.chosen | Seats::only(seat);
    if (!awaited(game).empty()) return;
    std::visit(
        [&](auto& any) {
            const auto& choices = choices_for(any, game.choices);
            if (game.record) Recorder(*game.record).choices(any, choices);
            any.choose(choices);
        },
        game.game);
    game.choices = {};
    game.chosen = {};
}

} // namespace qwixx
