#include "coach/reason.h"

#include "bots/win_share.h"

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

namespace qwixx {

namespace {

constexpr int most_skipped_gladly = 2;

/// The boxes that a seat would still cross gladly, in rows that are open.
Boxes near(Sheet sheet, Boxes closed) {
    const Boxes reach = sheet.next().and_right(most_skipped_gladly) & Boxes::all();
    return sheet.may_cross(reach - closed);
}

/// By how many cards, or ways to roll it, a number comes next.
std::array<int, highest_number + 1> weights_of_numbers(const AnyGame& game) {
    std::array<int, highest_number + 1> weights{};
    if (const auto* cards = std::get_if<CardGame>(&game)) {
        for (const Card card : cards->pile()) ++weights[static_cast<std::size_t>(card.number())];
        // The top one is called now, or was.
        if (cards->pile_size() > 1) --weights[static_cast<std::size_t>(cards->top().number())];
    } else {
        for (std::size_t a = 1; a <= 6; ++a)
            for (std::size_t b = 1; b <= 6; ++b) ++weights[a + b];
    }
    return weights;
}

Boxes closed_in(const AnyGame& game) {
    const auto* dice = std::get_if<DiceGame>(&game);
    return dice != nullptr ? dice->closed_rows() : Boxes{};
}

/// Boxes of a row to the left of the last one crossed that stay empty.
int skipped_by(Sheet before, Sheet after, Boxes crossed) {
    return ((after.reached() - before.reached()) & Boxes::all()).count() - crossed.count();
}

/// The game once all have chosen; with dice, also after the action 2 that follows nothing.
AnyGame settled(const AnyGame& game, Seat seat, const Move& move, const Expected& expected) {
    Choices choices = expected.choices;
    choices[seat] = move;
    AnyGame after = game;
    for (const Seat other : choosers_of(game))
        if (!allows(game, other, choices[other])) choices[other] = nothing;
    choose(after, choices);
    return after;
}

/// What the result is at least and at most if a move ends the game whatever the others choose at
/// the same time: a cross is never worth less than none.
void add_ending(MoveFacts& facts, const AnyGame& game, Seat seat, const Move& move) {
    const AnyGame alone = settled(game, seat, move, {});
    facts.settles = players_of(game) > 1 && is_over(alone);
    if (!facts.settles) return;
    facts.most = double{win_share(sheets_of(alone), seat)};
    std::vector<Sheet> best(sheets_of(alone).begin(), sheets_of(alone).end());
    for (const Seat other : choosers_of(game)) {
        if (other == seat) continue;
        for (const Move& answer : moves(game, other)) {
            Expected one;
            one.choices[other] = answer;
            const AnyGame after = settled(game, seat, move, one);
            const Sheet sheet = sheets_of(after)[static_cast<std::size_t>(other)];
            Sheet& most = best[static_cast<std::size_t>(other)];
            if (sheet.total() > most.total()) most = sheet;
        }
    }
    facts.least = double{win_share(best, seat)};
}

void add_taken(MoveFacts& facts, const CardGame& game, Seat seat, const Move& move) {
    const Back back = CardView(game, seat).tableau_back(move.place);
    const Boxes good = near(game.sheet(seat), {});
    int fitting = 0;
    for (unsigned kinds = back.kinds; kinds != 0; kinds &= kinds - 1) {
        const Card card = Card::of_kind(back.number, kinds & -kinds);
        const Boxes numbers = Boxes::of_number(back.number);
        const Boxes own = card.is_joker() ? numbers : Boxes::only(Cross(card.color(), back.number));
        fitting += (own & good).empty() ? 0 : 1;
    }
    facts.fits = static_cast<double>(fitting) / std::max(1, std::popcount(back.kinds));
}

} // namespace

double usable_chance(const AnyGame& game, Seat, Sheet sheet) {
    const Boxes good = near(sheet, closed_in(game));
    int usable = 0;
    int all = 0;
    const auto weights = weights_of_numbers(game);
    for (int number = lowest_number; number <= highest_number; ++number) {
        const int weight = weights[static_cast<std::size_t>(number)];
        all += weight;
        if (!(Boxes::of_number(number) & good).empty()) usable += weight;
    }
    return all == 0 ? 0 : static_cast<double>(usable) / all;
}

MoveFacts facts_of(const AnyGame& game, Seat seat, const Move& move, const Expected& expected) {
    MoveFacts facts;
    const Sheet before = sheets_of(game)[static_cast<std::size_t>(seat)];
    if (move.place != 0) {
        add_taken(facts, std::get<CardGame>(game), seat, move);
        return facts;
    }
    const AnyGame after = settled(game, seat, move, expected);
    const Sheet sheet = sheets_of(after)[static_cast<std::size_t>(seat)];
    const Boxes crossed = sheet.crossed() - before.crossed();
    facts.crosses = crossed.count();
    facts.skipped = skipped_by(before, sheet, crossed);
    facts.closes = sheet.closed_rows() - before.closed_rows();
    facts.misthrow = sheet.misthrows() > before.misthrows();
    facts.misthrows = sheet.misthrows();
    facts.cards = move.cards.count();
    add_ending(facts, game, seat, move);
    facts.ends = is_over(after);
    if (facts.ends)
        facts.result =
            players_of(after) == 1 ? sheet.total() : double{win_share(sheets_of(after), seat)};
    else
        facts.usable = usable_chance(after, seat, sheet);
    if (!crossed.empty())
        facts.to_lock = std::max(0, crosses_before_last - sheet.crosses(crossed.first().color()));
    return facts;
}

std::string_view name(Reason::Code code) {
    constexpr std::array<std::string_view, 15> names{
        "equal",      "ends-and-wins", "ends-and-loses", "misthrow",   "better-misthrow",
        "closes",     "passes-up",     "holds",          "skips-more", "more-crosses",
        "fewer-uses", "near-lock",     "fewer-cards",    "fits-less",  "looks"};
    return names[static_cast<std::size_t>(code)];
}

Reason why_better(const MoveFacts& better, const MoveFacts& worse, bool is_equal) {
    using enum Reason::Code;
    const auto says = [&](Reason::Code code, double b = 0, double w = 0) {
        return Reason{code, b, w};
    };
    if (is_equal) return says(Equal);
    if (better.settles && !worse.settles && better.least >= 1)
        return says(EndsAndWins, better.least);
    if (worse.settles && !better.settles && worse.most < 1)
        return says(EndsAndLoses, 0, worse.most);
    if (worse.misthrow && !better.misthrow) return says(Misthrow, better.skipped, worse.misthrows);
    if (better.misthrow && !worse.misthrow)
        return says(BetterMisthrow, better.misthrows, worse.skipped);
    if (better.closes > worse.closes) return says(Closes, better.closes, worse.closes);
    if (worse.crosses == 0 && better.crosses > 0) return says(PassesUp, better.skipped);
    if (better.crosses == 0 && worse.crosses > 0 && worse.skipped > 0)
        return says(Holds, 0, worse.skipped);
    if (worse.skipped > better.skipped) return says(SkipsMore, better.skipped, worse.skipped);
    if (better.crosses > worse.crosses) return says(MoreCrosses, better.crosses, worse.crosses);
    if (!worse.ends && better.usable > worse.usable + 0.05)
        return says(FewerUses, better.usable, worse.usable);
    if (better.crosses > 0 && worse.crosses > 0 && better.to_lock < worse.to_lock)
        return says(NearLock, better.to_lock, worse.to_lock);
    if (better.cards < worse.cards) return says(FewerCards, better.cards, worse.cards);
    if (better.fits > worse.fits) return says(FitsLess, better.fits, worse.fits);
    return says(Looks);
}

} // namespace qwixx
