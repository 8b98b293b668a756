#include "bots/expert.h"

#include "bots/dice_inputs.h"
#include "bots/dice_plan.h"
#include "bots/learned.h"

namespace qwixx {

Cross choose_as_expert(DiceView view, Mind& mind) {
    const DiceGame& game = view.game();
    const Net& net = *mind.learned->find(Subject::Dice, game.players());
    Foresight foresight(game.players());
    const WinJudge judge{&net, &foresight};
    if (game.phase() == DiceGame::Phase::Action2) return best_action2(judge, game).cross;
    return plan_action1(judge, game)[static_cast<std::size_t>(view.seat())];
}

} // namespace qwixx
