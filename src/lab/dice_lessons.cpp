#include "lab/dice_lessons.h"

#include "bots/dice_lookahead.h"

namespace qwixx {

namespace {

/// Plays the turn that was rolled.
void play_turn(DiceGame& game, const auto& judge, Random& random) {
    constexpr std::uint32_t one_in_so_many_at_random = 50;
    DiceGame::Choices choices = plan_action1(judge, game);
    for (Seat seat = 0; seat < game.players(); ++seat) {
        if (random.below(one_in_so_many_at_random) != 0) continue;
        const DiceGame::Moves moves = game.moves(seat);
        choices[static_cast<std::size_t>(seat)] =
            moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
    }
    game.choose(choices);
    if (game.over()) return;
    choices[static_cast<std::size_t>(game.active())] = best_action2(judge, game).cross;
    game.choose(choices);
}

} // namespace

void play_dice_lesson(int players, Teacher teacher, float lambda, const Net& net, Random& random,
                      Lessons& lessons) {
    constexpr std::uint32_t one_in_so_many_looked_at = 4;
    Foresight foresight(players);
    DiceGame game(players);
    game.lots(static_cast<Seat>(random.below(static_cast<std::uint32_t>(players))));
    std::array<std::vector<Inputs>, most_players> positions;
    const WinJudge judge{&net, &foresight};
    while (!game.over()) {
        for (Seat seat = 0; seat < players; ++seat) {
            const Inputs inputs = dice_inputs(foresight, game, seat);
            if (teacher != Teacher::NextRoll)
                positions[static_cast<std::size_t>(seat)].push_back(inputs);
            else if (random.below(one_in_so_many_looked_at) == 0)
                lessons.add(inputs, Lookahead(judge, game, seat).mean());
        }
        game.roll(throw_dice(random));
        if (teacher == Teacher::Itself)
            play_turn(game, judge, random);
        else
            play_turn(game, PaceJudge{&foresight}, random);
    }
    if (teacher == Teacher::NextRoll) return;
    for (Seat seat = 0; seat < players; ++seat)
        lessons.add_game(net, positions[static_cast<std::size_t>(seat)],
                         win_share(game.sheets(), seat), lambda);
}

} // namespace qwixx
