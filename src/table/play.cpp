#include "table/play.h"

#include "record/join.h"
#include "record/recorder.h"
#include "rules/position.h"

#include <algorithm>

namespace qwixx {

namespace {

/// Whether a seat that is asked can do nothing but cross nothing.
bool can_only_pass(const DiceGame& game, Seat seat) { return game.may_cross(seat).empty(); }
bool can_only_pass(const CardGame& game, Seat seat) {
    return game.phase() == CardGame::Phase::Action2 && game.may_cross(seat).empty();
}

int action_of(const DiceGame& game) { return game.phase() == DiceGame::Phase::Action1 ? 1 : 2; }
int action_of(const CardGame& game) {
    switch (game.phase()) {
    case CardGame::Phase::Take: return 1;
    case CardGame::Phase::Action2: return 2;
    default: return 3;
    }
}

/// The rows closed and the misthrow between two positions, as the sheets tell.
template <class Game> void compare(const Game& before, const Game& after, Settlement& settlement) {
    for (Seat seat = 0; seat < after.players(); ++seat) {
        const Sheet was = before.sheet(seat);
        const Sheet is = after.sheet(seat);
        for (const Color color : colors)
            if (is.closed(color) && !was.closed(color)) settlement.closed.push_back({seat, color});
        if (is.misthrows() != was.misthrows()) settlement.misthrow = seat;
    }
    settlement.over = after.over();
}

template <class Game> Settlement settle_one(Play& play, Game& game) {
    Settlement settlement{.decision = play.decision++, .action = action_of(game)};
    Choices moves{};
    for (const Seat seat : game.choosers()) {
        const Move move = play.sealed[seat].value_or(nothing);
        moves[seat] = move;
        settlement.choices.push_back({seat, move, can_only_pass(game, seat)});
        play.sealed[seat].reset();
    }
    if constexpr (std::is_same_v<Game, CardGame>)
        if (settlement.action == 1) {
            settlement.taken = game.tableau(moves[game.active()].place);
            settlement.taken_number = settlement.taken.number();
        }
    const Game before = game;
    const auto& choices = choices_for(game, moves);
    Recorder(play.record).choices(game, choices);
    game.choose(choices);
    compare(before, game, settlement);
    return settlement;
}

bool are_to_shuffle(const CardGame& game, const std::vector<Card>& cards) {
    CardSet found;
    for (const Card card : cards) {
        if (card.is_none() || found.contains(card)) return false;
        found = found | CardSet::only(card);
    }
    return found == game.to_shuffle();
}

void draw_start(Play& play, Seat seat) {
    Recorder(play.record).lots(seat);
    lots(play.game, seat);
}

} // namespace

int turn_of(const Play& play) { return play.record.turns() + (is_over(play.game) ? 0 : 1); }

Move move_out_of_time(const AnyGame& game, Seat seat) {
    const auto* cards = std::get_if<CardGame>(&game);
    if (cards == nullptr || cards->phase() == CardGame::Phase::Action2) return {};
    if (cards->phase() == CardGame::Phase::Take) return cards->moves(seat)[0];
    const Card first = cards->hand(seat).first();
    const Color color = first.is_joker() ? Color::Red : first.color();
    return Move::play(CardSet::only(first), color, 0);
}

Seats awaited(const Play& play) {
    return std::visit(
        [&play](const auto& game) {
            Seats seats;
            for (const Seat seat : game.choosers())
                if (!play.sealed[seat] && !can_only_pass(game, seat))
                    seats = seats | Seats::only(seat);
            return seats;
        },
        play.game);
}

std::vector<Settlement> settle(Play& play) {
    std::vector<Settlement> settled;
    while (need_of(play.game) == Need::Choices && awaited(play).empty())
        settled.push_back(
            std::visit([&play](auto& game) { return settle_one(play, game); }, play.game));
    return settled;
}

bool fits(const Play& play, const Outcome& outcome) {
    const auto* dice = std::get_if<DiceGame>(&play.game);
    const auto* cards = std::get_if<CardGame>(&play.game);
    switch (need_of(play.game)) {
    case Need::Lots:
        if (play.start == StartingRule::FirstSix) {
            const Die* die = std::get_if<Die>(&outcome);
            return die != nullptr && die->value >= 1 && die->value <= 6;
        } else {
            const Lot* lot = std::get_if<Lot>(&outcome);
            return lot != nullptr && lot->seat >= 0 && lot->seat < std::ssize(play.players);
        }
    case Need::Roll: {
        const Dice* rolled = std::get_if<Dice>(&outcome);
        return rolled != nullptr && dice != nullptr && are_in_play(*dice, *rolled);
    }
    case Need::Shuffle: {
        const Shuffled* shuffled = std::get_if<Shuffled>(&outcome);
        return shuffled != nullptr && cards != nullptr && are_to_shuffle(*cards, shuffled->cards);
    }
    default: return false;
    }
}

void bring(Play& play, const Outcome& outcome) {
    ++play.drawn;
    Recorder recorder(play.record);
    if (const Lot* lot = std::get_if<Lot>(&outcome)) {
        draw_start(play, lot->seat);
    } else if (const Die* die = std::get_if<Die>(&outcome)) {
        auto& rolls = play.record.start.first_six;
        rolls.push_back(static_cast<std::uint8_t>(die->value));
        if (die->value == 6)
            draw_start(play, first_six_seat(rolls.size(), static_cast<int>(play.players.size())));
    } else if (const Dice* dice = std::get_if<Dice>(&outcome)) {
        recorder.roll(*dice);
        std::get<DiceGame>(play.game).roll(*dice);
    } else {
        const auto& cards = std::get<Shuffled>(outcome).cards;
        recorder.shuffle(cards);
        std::get<CardGame>(play.game).shuffle(cards);
    }
}

void close_record(Play& play) {
    auto& tags = play.record.late_tags;
    std::string words;
    for (std::size_t i = 0; i < play.players.size(); ++i) {
        const Player& player = play.players[i];
        if (player.person.empty()) tags.push_back({"bot", join(i + 1, " ", player.level)});
        if (player.left()) tags.push_back({"left", join(i + 1, " ", player.left_in_turn)});
        words += join(i == 0 ? "" : " ", play.words[i].empty() ? "-" : play.words[i]);
    }
    if (play.commit.empty()) return;
    tags.push_back({"commit", play.commit});
    tags.push_back({"words", words});
}

} // namespace qwixx
