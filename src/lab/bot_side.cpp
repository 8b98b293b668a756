#include "lab/bot_side.h"

#include "protocol/move_text.h"
#include "record/join.h"

namespace qwixx {

BotSide::BotSide(const Bot& bot, std::uint64_t seed, int milliseconds, Prepared& prepared)
    : bot_(bot), seed_(seed), prepared_(prepared),
      mind_{.random = Random(seed), .milliseconds = milliseconds} {}

std::string BotSide::hear(std::string_view line) {
    const auto message = read_message(line);
    if (!message) return write_error(message.error());
    if (const auto* const hello = std::get_if<Hello>(&*message)) {
        hello_ = *hello;
        mind_.random = {seed_, games_++};
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
        return write_answer(text_of_move(view, bot_.choose(view, mind_)));
    };
    if (const auto* const dice = std::get_if<DiceGame>(&game))
        return answer(*dice, DiceView(*dice, hello_->seat));
    if (question.position.seat != hello_->seat)
        return write_error(join("the position does not show the cards of seat ", hello_->seat + 1));
    const auto& cards = std::get<CardGame>(game);
    return answer(cards, CardView(cards, hello_->seat));
}

} // namespace qwixx
