// Whatever comes from the other side, neither the arena's reader nor the bot's crashes. What the
// bot's side understands it answers by the rules; what the arena understands is a legal move.
#include "bots/greedy.h"
#include "lab/bot_side.h"
#include "protocol/move_text.h"

#include <cstdint>
#include <cstdlib>

namespace {

using namespace qwixx;

/// A line that ends and is one object.
void check_line(const std::string& line) {
    if (!line.ends_with('\n') || line.find('\n') + 1 != line.size()) std::abort();
}

template <class View> void check_question(const View& view) {
    const std::string question = write_question(view);
    check_line(question);
    if (question.size() > longest_message || !read_message(question)) std::abort();
}

/// What the bot's side says to a line, after a hello that fits it.
void check_bot(std::string_view line) {
    const auto message = read_message(line);
    if (!message) {
        check_line(write_error(message.error()));
        return;
    }
    if (const auto* const hello = std::get_if<Hello>(&*message)) {
        const auto again = read_message(write_message(*hello));
        if (!again || std::get<Hello>(*again) != *hello) std::abort();
    }
    if (const auto* const result = std::get_if<GameResult>(&*message)) {
        const auto again = read_message(write_message(*result));
        if (!again || std::get<GameResult>(*again) != *result) std::abort();
    }
    const auto* const question = std::get_if<Question>(&*message);
    if (question == nullptr) return;

    const Position& position = question->position;
    const auto ask = [&](const auto& game, const auto& view, GameKind kind) {
        Prepared prepared;
        BotSide side(greedy, 1, default_milliseconds, prepared);
        const Hello hello{.kind = kind, .players = game.players(), .seat = view.seat()};
        if (!side.hear(write_message(hello)).empty()) std::abort();
        const std::string said = side.hear(line);
        check_line(said);
        if (!game.choosers().contains(view.seat())) return;
        const auto answer = read_answer(said);
        if (!answer || !read_move(view, *answer)) std::abort();
        check_question(view);
    };
    if (const auto* const dice = std::get_if<DiceGame>(&position.game)) {
        for (Seat seat = 0; seat < dice->players(); ++seat)
            ask(*dice, DiceView(*dice, seat), GameKind::Dice);
    } else {
        const auto& cards = std::get<CardGame>(position.game);
        ask(cards, CardView(cards, position.seat),
            cards.with_jokers() ? GameKind::Jokers : GameKind::Cards);
    }
}

/// What the arena makes of an answer, in some positions.
void check_answer(std::string_view line) {
    const auto text = read_answer(line);
    if (!text) return;
    for (const char* const where :
         {"dice | r2,3,4,5,6 | 1 passed 66 r6 y1 g1 b1", "dice | - | - | 2 rolled 34 r1 y2 g3 b4",
          "cards | - / r5 y2 g7 | - / 3 7 11 12 | tableau 4 . 8 9 | pile 6 of 34 | played - | 1 "
          "takes",
          "cards jokers | - / r5 r6 g9 j9 b2 | - / 3 7 11 12 | tableau 4 4 8 9 | pile 6 of 42 | "
          "played - | 1 plays crossed"}) {
        const auto position = read_position(where);
        if (!position) std::abort();
        if (const auto* const dice = std::get_if<DiceGame>(&position->game)) {
            const auto move = read_move(DiceView(*dice, 0), *text);
            if (move && !dice->allows(0, *move)) std::abort();
        } else {
            const auto& cards = std::get<CardGame>(position->game);
            const auto move = read_move(CardView(cards, 0), *text);
            if (move && !cards.allows(0, *move)) std::abort();
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line(reinterpret_cast<const char*>(data), size);
    check_bot(line);
    check_answer(line);
    return 0;
}
