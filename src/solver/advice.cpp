#include "solver/advice.h"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace qwixx::solver {

namespace {

DiceGame after(DiceGame game, Cross choice) {
    game.choose({choice});
    return game;
}

Advice settled(const ValueTable& values, Sheet before, const DiceGame& game, Cross action1,
               Cross action2) {
    const Sheet sheet = game.sheet(0);
    return {action1, action2, sheet.misthrows() > before.misthrows(), game.over(),
            sheet.total() + values.gain(sheet)};
}

} // namespace

std::vector<Advice> advise(const ValueTable& values, const DiceGame& game) {
    assert(game.players() == 1 && values.pace().players == 1 && game.need() == Need::Choices);
    std::vector<Advice> all;
    const auto add_action2 = [&](const DiceGame& middle, Cross action1) {
        for (const Cross action2 : middle.moves(0))
            all.push_back(settled(values, game.sheet(0), after(middle, action2), action1, action2));
    };
    if (game.phase() == DiceGame::Phase::Action2) {
        add_action2(game, nothing);
    } else {
        for (const Cross action1 : game.moves(0)) {
            const DiceGame middle = after(game, action1);
            if (middle.over()) // no action 2, D10
                all.push_back(settled(values, game.sheet(0), middle, action1, nothing));
            else
                add_action2(middle, action1);
        }
    }
    std::ranges::sort(all, {}, [](const Advice& advice) {
        return std::tuple(-advice.score, advice.action1, advice.action2);
    });
    return all;
}

} // namespace qwixx::solver
