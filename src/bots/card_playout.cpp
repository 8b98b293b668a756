#include "bots/card_playout.h"

#include "rules/shuffle.h"

namespace qwixx {

namespace {

// What it takes to look at a position, and to deal or to begin a playout, in questions to the
// network.
constexpr int work_of_a_look = 5;
constexpr int work_of_a_game = 5;

} // namespace

Move CardPlayout::choose(const CardGame& game, Seat seat) {
    const CardPlan plan(*net_, CardView(game, seat));
    const Move move = plan.best().move;
    work_ += plan.asked() + work_of_a_look;
    return move;
}

float CardPlayout::chance(const CardGame& game) {
    work_ += 1 + work_of_a_look;
    return CardPlan(*net_, CardView(game, seat_)).chance();
}

CardGame::Choices CardPlayout::choices_of_others(const CardGame& deal) {
    work_ += work_of_a_game;
    CardGame::Choices choices;
    for (const Seat other : deal.choosers())
        if (other != seat_) choices[at(other)] = choose(deal, other);
    return choices;
}

Course CardPlayout::play(CardGame game, const CardGame::Choices& choices, Random chance_to_come) {
    work_ += work_of_a_game;
    Course course;
    judged_ = 0;
    CardGame::Choices chosen = choices;
    while (!is_too_much()) {
        const bool turn_ends = game.phase() == CardGame::Phase::Action3;
        game.choose(chosen);
        if (game.over()) break;
        if (turn_ends) course.push_back(chance(game));
        judged_ = course.size();
        if (course.size() == turns_) return course;
        while (game.need() == Need::Shuffle) {
            const Pile pile = shuffled(game.to_shuffle(), chance_to_come);
            game.shuffle({pile.begin(), pile.end()});
        }
        for (const Seat seat : game.choosers()) chosen[at(seat)] = choose(game, seat);
    }
    const float share = win_share(game.sheets(), seat_);
    while (course.size() < turns_) course.push_back(share);
    return course;
}

} // namespace qwixx
