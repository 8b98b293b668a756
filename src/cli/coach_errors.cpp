// `qwixx coach errors` and `endgames`: whether the errors that the coach states are as large as
// those it makes.
#include "bots/learned.h"
#include "cli/coach_measures.h"
#include "cli/coach_text.h"
#include "coach/verdict.h"
#include "lab/decisions.h"
#include "lab/endgame.h"
#include "lab/long_trials.h"
#include "protocol/coach_message.h"
#include "protocol/json_writer.h"
#include "record/position.h"

#include <fmt/format.h>

#include <array>

namespace qwixx {

namespace {

constexpr std::array all_depths{Depth::Quick, Depth::Normal, Depth::Deep};

/// How far what was said is from what was measured, where the loss was said to be about so large.
struct Band {
    double up_to;
    Mean off;         // said less measured
    double noise = 0; // of what was measured: a sum of variances
    Mean stated;

    /// The standard deviation that is not the measurement's own.
    [[nodiscard]] double scatter() const {
        return std::sqrt(std::max(0.0, off.mean_square() - noise / std::max(1.0, off.count)));
    }
};
struct OfDepth {
    std::array<Band, 5> bands{
        {{.up_to = 0.01}, {.up_to = 0.03}, {.up_to = 0.06}, {.up_to = 0.12}, {.up_to = 1}}};
    Mean off;
    double noise = 0;
    int within = 0; // two stated errors, with the measurement's own
    Mean in_errors; // the difference by both errors: its mean square should be one

    void add(double said, double error, const Measured& truth) {
        const double miss = said - truth.mean;
        const double both = std::hypot(error, truth.error);
        off.add(miss);
        noise += truth.error * truth.error;
        within += std::abs(miss) <= 2 * both ? 1 : 0;
        in_errors.add(miss / std::max(1e-9, both));
        Band& band = *std::ranges::find_if(
            bands, [&](const Band& one) { return std::abs(said) <= one.up_to; });
        band.off.add(miss);
        band.noise += truth.error * truth.error;
        band.stated.add(error);
    }
};

void print(Depth depth, const OfDepth& one) {
    const double count = std::max(1.0, one.off.count);
    fmt::print("  {:6} off by {:+.4f} ± {:.4f} on average, scattering by {:.4f}; {:.1f} % within "
               "two errors, {:.2f} of them root mean square\n",
               name(depth), one.off.mean(), 1.96 * one.off.error(),
               std::sqrt(std::max(0.0, one.off.mean_square() - one.noise / count)),
               100 * one.within / count, std::sqrt(one.in_errors.mean_square()));
    for (const Band& band : one.bands)
        if (band.off.count > 0)
            fmt::print(
                "         said up to {:.2f}: {:4.0f}, off by {:+.4f} ± {:.4f}, scattering by "
                "{:.4f}, stated {:.4f}\n",
                band.up_to, band.off.count, band.off.mean(), 1.96 * band.off.error(),
                band.scatter(), std::sqrt(band.stated.mean_square()));
}

/// What one depth says of a difference between two moves.
struct Difference {
    double worth; // of its best move
    double said;
    double error;
};
Difference difference_by(const Weighed& weighed, const Move& first, const Move& second) {
    const WeighedMove& one = weighed.of(first);
    const WeighedMove& two = weighed.of(second);
    return {weighed.best().worth, one.worth - two.worth, std::max(one.error, two.error)};
}

/// A difference as a line, for who fits the errors.
std::string line_of(const SeenDecision& seen, const Move& best, const Move& other,
                    const std::array<Difference, all_depths.size()>& all, const Measured& truth) {
    JsonWriter json;
    json.open('{').field("position").text(write_position(seen.game, seen.seat));
    json.field("seat").number(seen.seat + 1);
    json.field("best").text(text_of_move(seen.game, seen.seat, best));
    json.field("other").text(text_of_move(seen.game, seen.seat, other));
    json.field("measured").millionths(truth.mean).field("error").millionths(truth.error);
    for (std::size_t i = 0; i < all.size(); ++i) {
        json.field(name(all_depths[i])).open('{').field("worth").millionths(all[i].worth);
        json.field("said").millionths(all[i].said);
        json.field("error").millionths(all[i].error).close('}');
    }
    return json.close('}').take_line();
}

} // namespace

void measure_errors(const CoachOptions& options, const CoachTable& table) {
    Prepared prepared(&built_in_learned());
    const Mind mind = coach_mind(prepared, table.kind, table.players, options.threads);
    const Match match = self_play(table, "skilled", options.seed);
    std::array<OfDepth, all_depths.size()> depths;
    Random random(options.seed);
    std::uint64_t done = 0;
    for (std::uint64_t game = 0; done < options.games; ++game) {
        each_decision(game_of(match, game, prepared), [&](const SeenDecision& seen) {
            if (random.below(8) != 0 || done == options.games) return;
            Mind thinking = mind;
            thinking.random = Random(random.next());
            std::array<Weighed, all_depths.size()> said;
            for (std::size_t i = 0; i < said.size(); ++i)
                said[i] = weigh(seen.game, seen.seat, all_depths[i], thinking);
            // The best against the second or any other, by the deepest look.
            const Weighed& deepest = said.back();
            const auto others = static_cast<std::uint32_t>(deepest.moves.size() - 1);
            const std::size_t which = done % 2 == 0 ? 1 : 1 + random.below(others);
            const Move best = deepest.best().move;
            const Move other = deepest.moves[which].move;
            thinking.random = Random(random.next());
            const Measured truth =
                long_trials(seen.game, seen.seat, best, other, options.trials, thinking);
            std::array<Difference, all_depths.size()> differences;
            for (std::size_t i = 0; i < said.size(); ++i) {
                differences[i] = difference_by(said[i], best, other);
                depths[i].add(differences[i].said, differences[i].error, truth);
            }
            if (options.json) fmt::print("{}", line_of(seen, best, other, differences, truth));
            std::fflush(stdout);
            ++done;
        });
    }
    if (options.json) return;
    fmt::print("{} {}: {} differences between moves, each against {} play-outs to the end\n",
               name(table.kind), table.players, done, options.trials);
    for (std::size_t i = 0; i < depths.size(); ++i) print(all_depths[i], depths[i]);
    std::fflush(stdout);
}

void measure_verdicts(const CoachOptions& options, const CoachTable& table) {
    constexpr std::array levels{"casual", "skilled", "expert", "skilled", "casual"};
    Prepared prepared(&built_in_learned());
    const Mind mind = coach_mind(prepared, table.kind, table.players, options.threads);
    const Depth depth = depth_named(options.depth).value_or(Depth::Deep);
    Match match{.kind = table.kind, .seed = options.seed};
    for (int i = 0; i < table.players; ++i)
        match.bots.push_back(*find_entrant(levels[static_cast<std::size_t>(i)]));
    OfDepth all;
    int decisions = 0;
    int refuted = 0;
    for (std::uint64_t game = 0; game < options.games; ++game) {
        each_decision(game_of(match, game, prepared), [&](const SeenDecision& seen) {
            if (seen.places != 0) return; // in which order is not known
            ++decisions;
            Mind thinking = mind;
            thinking.random = Random(options.seed, static_cast<std::uint64_t>(decisions));
            const Weighed said = weigh(seen.game, seen.seat, depth, thinking, seen.chosen);
            const WeighedMove& chosen = said.of(seen.chosen);
            const double loss = said.loss(chosen);
            const Verdict verdict = verdict_of(loss, chosen.error, said.means, table.players);
            if (verdict == Verdict::Fine) return;
            thinking.random = Random(thinking.random.next());
            const Measured truth = long_trials(seen.game, seen.seat, said.best().move, seen.chosen,
                                               options.trials, thinking);
            all.add(loss, chosen.error, truth);
            // Proven wrong: it costs nothing, or far more or less than was said.
            const bool is_wrong =
                truth.mean < -3 * truth.error ||
                std::abs(truth.mean - loss) > 3 * std::hypot(truth.error, chosen.error);
            refuted += is_wrong ? 1 : 0;
            fmt::print("game {} turn {} seat {}: {} instead of {}, {}: {:.1f} ± {:.1f}, long "
                       "play-outs {:.1f} ± {:.1f}{}\n    {}\n",
                       game + 1, seen.turn, seen.seat + 1,
                       text_of_move(seen.game, seen.seat, seen.chosen),
                       text_of_move(seen.game, seen.seat, said.best().move), name(verdict),
                       100 * loss, 100 * chosen.error, 100 * truth.mean, 100 * truth.error,
                       is_wrong ? "  <-- not so" : "", write_position(seen.game, seen.seat));
            std::fflush(stdout);
        });
    }
    fmt::print("{} {}: {} games, {} decisions, {:.0f} verdicts other than fine, {} proven wrong by "
               "three errors\n",
               name(table.kind), table.players, options.games, decisions, all.off.count, refuted);
    print(depth, all);
}

void measure_endgames(const CoachOptions& options) {
    Prepared prepared(&built_in_learned());
    const Mind mind = coach_mind(prepared, GameKind::Dice, 2, options.threads);
    const Depth depth = depth_named(options.depth).value_or(Depth::Deep);
    Random random(options.seed);
    EndgameSearch search;
    int agree = 0;
    OfDepth compared;
    Mean given_up; // by playing what the coach calls best
    for (std::uint64_t i = 0; i < options.games; ++i) {
        const DiceGame game = random_endgame(random);
        const auto exact = search.worths(game);
        const auto list = game.moves(0);
        const Weighed said = weigh(game, 0, depth, mind);
        const auto exact_of = [&](const Move& move) {
            const auto place = std::ranges::find(list, move.cross) - list.begin();
            return exact[static_cast<std::size_t>(place)];
        };
        const double lost = std::ranges::max(exact) - exact_of(said.best().move);
        given_up.add(lost);
        agree += lost < 1e-9 ? 1 : 0;
        for (const WeighedMove& move : said.moves) {
            if (&move == &said.best()) continue;
            const double truth = exact_of(said.best().move) - exact_of(move.move);
            compared.add(said.loss(move), move.error, {truth, 0});
            if (std::abs(said.loss(move) - truth) > 3 * move.error)
                fmt::print("{}: {} loses {:.3f}, said {:.3f} ± {:.3f}\n", write_position(game),
                           text_of_move(game, 0, move.move), truth, said.loss(move), move.error);
        }
    }
    fmt::print("{} endgames: the best move of {} is one in {}; what it gives up is {:.4f} on "
               "average, {} differences:\n",
               options.games, name(depth), agree, given_up.mean(), compared.off.count);
    print(depth, compared);
}

} // namespace qwixx
