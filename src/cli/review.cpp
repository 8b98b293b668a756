#include "bots/learned.h"
#include "cli/coach_text.h"
#include "cli/commands.h"
#include "cli/record_file.h"
#include "coach/verdict.h"
#include "protocol/coach_message.h"
#include "record/notation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <ranges>
#include <string>

namespace qwixx {

namespace {

void print_sums(const Review& review, const Record& record) {
    fmt::print("{:<4} {:<16} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9}  {:>8}  {}\n", "seat", "name",
               "start", "result", "own play", "luck", "others", "rest", "accuracy", "played like");
    for (Seat seat = 0; seat < review.players; ++seat) {
        const Account& account = review.accounts[seat];
        const Likeness likeness = played_like(review, seat);
        const auto most = std::ranges::max_element(likeness);
        const auto money = [&](Part part) { return signed_amount(account.of(part), review.means); };
        fmt::print("{:<4} {:<16} {:>8} {:>8} {:>9} {:>9} {:>9} {:>9}  {:>8.1f}  {} ({:.0f} %)\n",
                   seat + 1, record.players[static_cast<std::size_t>(seat)],
                   amount(account.start, review.means), amount(account.result, review.means),
                   money(Part::Loss), money(Part::Luck), money(Part::Others), money(Part::Rest),
                   accuracy(review, seat),
                   compared_levels[static_cast<std::size_t>(most - likeness.begin())], 100 * *most);
    }
}

/// The strokes of luck and the decisions that moved most, three of them.
void print_turning_points(const Review& review) {
    std::multimap<double, std::string, std::greater<>> points; // the largest first
    for (const Stroke& stroke : review.strokes)
        for (const Seat seat : stroke.luck.seats)
            points.emplace(std::abs(stroke.luck.of(seat)),
                           fmt::format("turn {}: {} for seat {} by luck", stroke.turn,
                                       signed_amount(stroke.luck.of(seat), review.means),
                                       seat + 1));
    for (const Decision& decision : review.decisions)
        if (!decision.is_fine())
            points.emplace(decision.loss,
                           fmt::format("turn {}: seat {} loses {} by its choice", decision.turn,
                                       decision.seat + 1, amount(decision.loss, review.means)));
    fmt::print("\nTurning points:\n");
    for (const auto& [size, text] : points | std::views::take(3)) fmt::print("  {}\n", text);
}

void print_decisions(const Review& review, std::optional<Seat> only) {
    fmt::print("\n{:>4} {:>4}  {:<18} {:<18} {:>8} {:>7}  {:<8} why\n", "turn", "seat", "chosen",
               "best", "loses", "±", "");
    for (const Decision& decision : review.decisions) {
        const Verdict verdict = verdict_of(decision, review);
        if (verdict == Verdict::Fine || (only && *only != decision.seat)) continue;
        const Weighed& weighed = decision.weighed;
        const Reason reason = why_worse(decision.game, decision.seat, weighed,
                                        weighed.of(decision.chosen), decision.expected);
        fmt::print("{:>4} {:>4}  {:<18} {:<18} {:>8} {:>7}  {:<8} {}{}\n", decision.turn,
                   decision.seat + 1, text_of_move(decision.game, decision.seat, decision.chosen),
                   text_of_move(decision.game, decision.seat, weighed.best().move),
                   amount(decision.loss, review.means), amount(decision.error, review.means),
                   name(verdict), sentence(reason),
                   decision.as_expected ? "" : " (Others chose otherwise than expected.)");
    }
}

Exit review_file(const std::string& file, const ReviewOptions& options, Prepared& prepared) {
    const auto record = read_record_file(file, options.json);
    if (!record) return record.error();
    const auto players = static_cast<int>(record->players.size());
    if (options.seat > players) {
        fmt::print(stderr, "qwixx: {}: there is no seat {}: the game has {} players.\n",
                   shown(file), options.seat, players);
        return Exit::Trouble;
    }
    const auto only = options.seat > 0 ? std::optional(options.seat - 1) : std::nullopt;
    const Mind mind = coach_mind(prepared, record->kind, players, options.threads);
    const Depth depth = depth_named(options.depth).value_or(Depth::Normal);
    const Review made = review(*record, depth, mind);
    if (options.json) {
        JsonWriter json;
        write(json, made, only);
        fmt::print("{}\n", json.take());
        return Exit::Good;
    }
    fmt::print("{}: {}, {} players, {} turns{}, looked at: {}\n\n", shown(file), name(made.kind),
               players, record->turns(), made.over ? "" : " so far", name(depth));
    print_sums(made, *record);
    print_turning_points(made);
    print_decisions(made, only);
    return Exit::Good;
}

} // namespace

Exit run_review(const ReviewOptions& options) {
    Prepared prepared(&built_in_learned());
    Exit worst = Exit::Good;
    for (const std::string& file : options.files)
        worst = std::max(worst, review_file(file, options, prepared));
    return worst;
}

} // namespace qwixx
