#include "record/recorder.h"

#include <algorithm>
#include <utility>

namespace qwixx {

namespace {

/// The turn under way; it starts now if there is none.
template <class Turn> Turn& turn_in(Record& record) {
    if (auto* turn = std::get_if<Turn>(&record.under_way)) return *turn;
    return record.under_way.emplace<Turn>();
}

template <class Game> bool end_game(Game game, const typename Game::Choices& choices) {
    game.choose(choices);
    return game.over();
}

template <class Turn> void keep_turn(Record& record, std::vector<Turn>& turns) {
    turns.push_back(std::move(turn_in<Turn>(record)));
    record.under_way = {};
}

} // namespace

void Recorder::shuffle(std::span<const Card> pile) {
    auto& cards = record_->deck.empty() ? record_->deck : turn_in<CardTurn>(*record_).shuffle;
    cards.assign(pile.begin(), pile.end());
}

void Recorder::choices(const DiceGame& game, const DiceGame::Choices& choices) {
    auto& turn = turn_in<DiceTurn>(*record_);
    if (game.phase() == DiceGame::Phase::Action1)
        std::ranges::copy(choices.first(game.players()), turn.action1.begin());
    else
        turn.action2 = choices[game.active()];
    if (game.phase() == DiceGame::Phase::Action2 || end_game(game, choices))
        keep_turn(*record_, record_->dice_turns);
}

void Recorder::choices(const CardGame& game, const CardGame::Choices& choices) {
    auto& turn = turn_in<CardTurn>(*record_);
    const Move& own = choices[game.active()];
    switch (game.phase()) {
    case CardGame::Phase::Take:
        turn.places = static_cast<std::uint8_t>(turn.places | 1U << (own.place - 1));
        break;
    case CardGame::Phase::Action2:
        std::ranges::transform(choices.first(game.players()), turn.action2.begin(), &Move::cross);
        break;
    default: turn.action3 = own;
    }
    if (game.phase() == CardGame::Phase::Action3 || end_game(game, choices))
        keep_turn(*record_, record_->card_turns);
}

} // namespace qwixx
