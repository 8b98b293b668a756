#include "lab/bot_side.h"

#include "protocol/move_text.h"
#include "record/join.h"

#include <algorithm>
#include <type_traits>
#include <utility>

namespace qwixx {

namespace {

/// The only new cross of a sheet, or nothing.
Cross new_cross(Sheet before, Sheet after) {
    const Boxes crossed = (after.crossed() - before.crossed());
    return crossed.empty() ? nothing : crossed.first();
}

/// Whether it is the same moment, except for the dice.
bool is_as_told(const DiceGame& game, const DiceGame& told) {
    return game.active() == told.active() && std::ranges::equal(game.sheets(), told.sheets());
}

} // namespace

/// A question shows all sheets: what has been crossed since the last one tells what all have
/// chosen. Of a lone cross of the active seat that both actions would allow, it is taken to be
/// made in action 1.
void BotSide::follow(const DiceGame& now) {
    const Seat seat = hello_.value().seat;
    const auto then = std::exchange(last_, now);
    if (!then) return;
    const auto forget = [this] { reading_ = {}; }; // what does not follow is another game
    if (!then->allows(seat, chosen_)) return forget();
    DiceGame::Choices choices{};
    choices[seat] = chosen_;
    DiceGame next = *then;
    if (then->phase() == DiceGame::Phase::Action2) {
        next.choose(choices);
        return is_as_told(next, now) ? reading_.saw(*then, choices) : forget();
    }
    const Seat active = then->active();
    for (Seat other = 0; other < now.players(); ++other)
        if (other != seat && other != active)
            choices[other] = new_cross(then->sheet(other), now.sheet(other));
    // Nothing comes last.
    auto firsts = then->moves(active);
    std::ranges::reverse(firsts);
    for (const Cross first : firsts) {
        if (active != seat) choices[active] = first;
        bool legal = true;
        for (Seat one = 0; one < now.players(); ++one)
            legal = legal && then->allows(one, choices[one]);
        if (!legal) continue;
        next = *then;
        next.choose(choices);
        if (active == seat || next.over()) {
            if (!is_as_told(next, now)) continue;
            return reading_.saw(*then, choices);
        }
        for (const Cross second : next.moves(active)) {
            DiceGame::Choices seconds{};
            seconds[active] = second;
            DiceGame after = next;
            after.choose(seconds);
            if (!is_as_told(after, now)) continue;
            reading_.saw(*then, choices);
            return reading_.saw(next, seconds);
        }
    }
    forget();
}

BotSide::BotSide(const Bot& bot, std::uint64_t seed, int milliseconds, Prepared& prepared)
    : bot_(bot), seed_(seed), prepared_(prepared),
      mind_{.random = Random(seed), .milliseconds = milliseconds} {}

std::string BotSide::hear(std::string_view line) {
    const auto message = read_message(line);
    if (!message) return write_error(message.error());
    if (const auto* const hello = std::get_if<Hello>(&*message)) {
        hello_ = *hello;
        mind_.random = {seed_, games_++};
        last_.reset();
        reading_ = {};
        return {};
    }
    if (const auto* const question = std::get_if<Question>(&*message)) return choose(*question);
    return {};
}

std::string BotSide::choose(const Question& question) {
    if (!hello_) return write_error("choose came before hello");
    const AnyGame& game = question.position.game;
    const auto answer = [&](const auto& one, const auto& view) {
        if (one.players() != hello_->players || one.kind() != hello_->kind)
            return write_error("the position is not one of the game that hello told of");
        if (!can_play(bot_, one.players()))
            return write_error(join(bot_.name, " plays alone only"));
        if (!one.choosers().contains(hello_->seat))
            return write_error(join("in this position seat ", hello_->seat + 1, " is not asked"));
        const Preparation needed = preparation_for(bot_, hello_->kind, hello_->players);
        prepared_.solve(needed);
        prepared_.equip(mind_, needed);
        if constexpr (std::is_same_v<decltype(view), const DiceView&>) {
            follow(one);
            mind_.reading = &reading_;
        }
        const auto move = bot_.choose(view, mind_);
        if constexpr (std::is_same_v<decltype(view), const DiceView&>) chosen_ = move;
        return write_answer(text_of_move(view, move));
    };
    if (const auto* const dice = std::get_if<DiceGame>(&game))
        return answer(*dice, DiceView(*dice, hello_->seat));
    if (question.position.seat != hello_->seat)
        return write_error(join("the position does not show the cards of seat ", hello_->seat + 1));
    const auto& cards = std::get<CardGame>(game);
    return answer(cards, CardView(cards, hello_->seat));
}

} // namespace qwixx
