#include "bots/expert.h"

#include "bots/dice_plan.h"
#include "bots/learned.h"

namespace qwixx {

Cross choose_as_expert(DiceView view, Mind& mind) {
    const DiceGame& game = view.game();
    const Net& net = *mind.learned->find(Subject::Dice, game.players());
    if (game.phase() == DiceGame::Phase::Action2) return best_action2(WinJudge{&net}, game).cross;
    return plan_action1(WinJudge{&net}, game)[static_cast<std::size_t>(view.seat())];
}

} // namespace qwixx
