#include "protocol/coach_message.h"

#include "coach/verdict.h"
#include "protocol/move_text.h"
#include "record/position.h"

#include <algorithm>

namespace qwixx {

void write(JsonWriter& json, const Reason& reason) {
    json.open('{').field("code").text(name(reason.code));
    json.field("better").millionths(reason.better).field("worse").millionths(reason.worse);
    json.close('}');
}

namespace {

/// With jokers there can be hundreds of moves: those that are told of each decision in a review.
constexpr std::size_t most_told = 12;

std::string_view unit(Judgement::Means means) {
    return means == Judgement::Means::Points ? "points" : "share";
}

void write_move(JsonWriter& json, const AnyGame& game, Seat seat, const Weighed& weighed,
                const WeighedMove& move) {
    json.field("move").text(text_of_move(game, seat, move.move));
    json.field("worth").millionths(move.worth);
    json.field("loss").millionths(weighed.loss(move)).field("error").millionths(move.error);
}

void write(JsonWriter& json, const Decision& decision, const Review& review) {
    const AnyGame& game = decision.game;
    const Seat seat = decision.seat;
    const Weighed& weighed = decision.weighed;
    const WeighedMove& chosen = weighed.of(decision.chosen);
    json.open('{').field("turn").number(decision.turn).field("seat").number(seat + 1);
    json.field("position").text(write_position(game, seat));
    json.field("chosen").text(text_of_move(game, seat, decision.chosen));
    json.field("best").text(text_of_move(game, seat, weighed.best().move));
    json.field("worth").millionths(chosen.worth);
    json.field("loss").millionths(decision.loss).field("error").millionths(decision.error);
    json.field("verdict").text(name(verdict_of(decision, review)));
    const Seats choosers = choosers_of(game);
    if (choosers.count() > 1) {
        json.field("as_expected").truth(decision.as_expected).field("expected").open('[');
        for (const Seat other : choosers)
            if (other == seat)
                json.null();
            else
                json.text(text_of_move(game, other, decision.expected.choices[other]));
        json.close(']');
    }
    if (decision.loss > 0) {
        json.field("why");
        write(json, why_worse(game, seat, weighed, chosen, decision.expected));
    }
    json.field("of").number(std::ssize(weighed.moves)).field("moves").open('[');
    for (std::size_t i = 0; i < weighed.moves.size(); ++i) {
        if (i >= most_told && &weighed.moves[i] != &chosen) continue;
        json.open('{');
        write_move(json, game, seat, weighed, weighed.moves[i]);
        json.close('}');
    }
    json.close(']').close('}');
}

void write_seat(JsonWriter& json, const Review& review, Seat seat) {
    const Account& account = review.accounts[seat];
    std::array<int, 4> verdicts{};
    for (const Decision& decision : review.decisions)
        if (decision.seat == seat)
            ++verdicts[static_cast<std::size_t>(verdict_of(decision, review))];
    json.open('{').field("start").millionths(account.start);
    json.field("result").millionths(account.result);
    json.field("losses").millionths(-account.of(Part::Loss));
    json.field("luck").millionths(account.of(Part::Luck));
    json.field("others").millionths(account.of(Part::Others));
    json.field("rest").millionths(account.of(Part::Rest));
    json.field("decisions").number(account.decisions);
    for (const Verdict verdict : {Verdict::Inexact, Verdict::Mistake, Verdict::Blunder})
        json.field(name(verdict)).number(verdicts[static_cast<std::size_t>(verdict)]);
    json.field("accuracy").tenths(accuracy(review, seat)).field("like").open('[');
    const Likeness likeness = played_like(review, seat);
    for (std::size_t i = 0; i < likeness.size(); ++i)
        json.open('{')
            .field("level")
            .text(compared_levels[i])
            .field("chance")
            .millionths(likeness[i])
            .close('}');
    json.close(']').close('}');
}

std::string_view name(Stroke::Of of) {
    constexpr std::array<std::string_view, 4> names{"start", "roll", "taken", "turned"};
    return names[static_cast<std::size_t>(of)];
}

void write_row(JsonWriter& json, int players, auto&& of) {
    json.open('[');
    for (Seat seat = 0; seat < players; ++seat) json.millionths(of(seat));
    json.close(']');
}

} // namespace

std::string text_of_move(const AnyGame& game, Seat seat, const Move& move) {
    if (const auto* cards = std::get_if<CardGame>(&game))
        return text_of_move(CardView(*cards, seat), move);
    return text_of_move(DiceView(std::get<DiceGame>(game), seat), move.cross);
}

Reason why_worse(const AnyGame& game, Seat seat, const Weighed& weighed, const WeighedMove& move,
                 const Expected& expected) {
    return why_better(facts_of(game, seat, weighed.best().move, expected),
                      facts_of(game, seat, move.move, expected),
                      weighed.loss(move) <= 2 * move.error);
}

void write_moves(JsonWriter& json, const AnyGame& game, Seat seat, const Weighed& weighed,
                 const Expected& expected) {
    json.field("unit").text(unit(weighed.means)).field("moves").open('[');
    for (const WeighedMove& move : weighed.moves) {
        json.open('{');
        write_move(json, game, seat, weighed, move);
        if (&move != &weighed.best()) {
            json.field("verdict").text(
                name(verdict_of(weighed.loss(move), move.error, weighed.means, players_of(game))));
            json.field("why");
            write(json, why_worse(game, seat, weighed, move, expected));
        }
        json.close('}');
    }
    json.close(']');
}

void write(JsonWriter& json, const Review& review, std::optional<Seat> only) {
    json.open('{').field("game").text(name(review.kind));
    json.field("players").number(review.players).field("depth").text(name(review.depth));
    json.field("over").truth(review.over).field("unit").text(unit(review.means));
    json.field("seats").open('[');
    for (Seat seat = 0; seat < review.players; ++seat) write_seat(json, review, seat);
    json.close(']').field("curve").open('[');
    for (const auto& point : review.curve)
        write_row(json, review.players, [&](Seat seat) { return point[seat]; });
    json.close(']').field("others").open('[');
    for (const auto& turn : review.others)
        write_row(json, review.players, [&](Seat seat) { return turn[seat]; });
    json.close(']').field("luck").open('[');
    for (const Stroke& stroke : review.strokes) {
        json.open('{').field("of").text(name(stroke.of)).field("turn").number(stroke.turn);
        json.field("seats");
        write_row(json, review.players, [&](Seat seat) { return stroke.luck.of(seat); });
        json.close('}');
    }
    json.close(']').field("decisions").open('[');
    for (const Decision& decision : review.decisions)
        if (!only || *only == decision.seat) write(json, decision, review);
    json.close(']').close('}');
}

} // namespace qwixx
