#include "lab/card_lessons.h"

#include "bots/card_levels.h"
#include "bots/card_plan.h"
#include "rules/shuffle.h"

namespace qwixx {

namespace {

constexpr std::uint32_t one_in_so_many_at_random = 50;

Move choose(Teacher teacher, const Net& net, const CardView& view, Random& random) {
    if (random.below(one_in_so_many_at_random) != 0) {
        if (teacher == Teacher::Itself) return CardPlan(net, view).best().move;
        Mind mind{.random = random};
        return choose_as_skilled(view, mind);
    }
    const CardGame::Moves moves = view.moves();
    return moves[static_cast<int>(random.below(static_cast<std::uint32_t>(moves.size())))];
}

} // namespace

void play_card_lesson(CardGame game, Teacher teacher, float lambda, const Net& net, Random& random,
                      Lessons& lessons) {
    const int players = game.players();
    game.lots(static_cast<Seat>(random.below(static_cast<std::uint32_t>(players))));
    std::array<std::vector<Inputs>, most_players> positions;
    const auto learn = [&](Seat seat, const Inputs& inputs) {
        positions[static_cast<std::size_t>(seat)].push_back(inputs);
    };
    CardGame::Choices choices;
    bool turn_begins = true;
    while (!game.over()) {
        if (game.need() == Need::Shuffle) {
            const Pile pile = shuffled(game.to_shuffle(), random);
            game.shuffle({pile.begin(), pile.end()});
            continue;
        }
        const Seat active = game.active();
        if (turn_begins)
            for (Seat seat = 0; seat < players; ++seat)
                learn(seat, CardPlan(net, CardView(game, seat)).inputs());
        for (const Seat seat : game.choosers())
            choices[static_cast<std::size_t>(seat)] =
                choose(teacher, net, CardView(game, seat), random);
        if (game.phase() == CardGame::Phase::Take) {
            const int place = choices[static_cast<std::size_t>(active)].place;
            learn(active, CardPlan(net, CardView(game, active)).inputs_with(game.tableau(place)));
        } else if (game.phase() == CardGame::Phase::Action3) {
            for (Seat seat = 0; seat < players; ++seat)
                if (seat != active) learn(seat, CardPlan(net, CardView(game, seat)).inputs());
        }
        turn_begins = game.phase() == CardGame::Phase::Action3;
        game.choose(choices);
    }
    for (Seat seat = 0; seat < players; ++seat)
        lessons.add_game(net, positions[static_cast<std::size_t>(seat)],
                         win_share(game.sheets(), seat), lambda);
}

} // namespace qwixx
