// `qwixx coach …`: where the figures of docs/coach.md and the tables of src/coach come from.
#include "bots/learned.h"
#include "bots/win_share.h"
#include "cli/coach_text.h"
#include "cli/commands.h"
#include "coach/start_table.h"
#include "coach/verdict.h"
#include "lab/arena.h"
#include "lab/endgame.h"
#include "rules/shuffle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace qwixx {

namespace {

struct Mean {
    double sum = 0;
    double squares = 0;
    double count = 0;

    void add(double value) {
        sum += value;
        squares += value * value;
        ++count;
    }
    [[nodiscard]] double mean() const { return count > 0 ? sum / count : 0; }
    [[nodiscard]] double deviation() const {
        return count > 1 ? std::sqrt(std::max(0.0, squares / count - mean() * mean())) : 0;
    }
    [[nodiscard]] double error() const { return count > 1 ? deviation() / std::sqrt(count) : 0; }
};

/// What one game at one number of players is.
struct Table {
    GameKind kind;
    int players;
};
std::vector<Table> tables_of(const CoachOptions& options) {
    std::vector<Table> tables;
    for (const GameKind kind : game_kinds)
        for (int players = fewest_players(kind); players <= most_players; ++players)
            if ((options.game == "all" || options.game == name(kind)) &&
                (options.players == 0 || options.players == players))
                tables.push_back({kind, players});
    return tables;
}

/// How the levels play: form() of their games, and their losses.
void fit(const CoachOptions& options, const Table& table) {
    Prepared prepared(&built_in_learned());
    const Mind mind = coach_mind(prepared, table.kind, table.players, options.threads);
    std::array<Mean, compared_levels.size()> forms;
    std::array<std::vector<double>, compared_levels.size()> losses;
    std::array<Mean, compared_levels.size()> accuracies;
    for (std::uint64_t game = 0; game < options.games; ++game) {
        Match match{.kind = table.kind, .seed = options.seed};
        std::array<std::size_t, most_players> level{};
        for (std::size_t i = 0; i < static_cast<std::size_t>(table.players); ++i) {
            level[i] = (i + game) % compared_levels.size();
            match.bots.push_back(*find_entrant(std::string(compared_levels[level[i]])));
        }
        const std::uint64_t number = game * static_cast<std::uint64_t>(table.players);
        const Review made = review(record_of(match, number, prepared), Depth::Normal, mind);
        for (Seat seat = 0; seat < table.players; ++seat) {
            const Account& account = made.accounts[seat];
            const std::size_t one = level[static_cast<std::size_t>(seat)];
            forms[one].add(form(-account.of(Part::Loss), account.decisions));
            accuracies[one].add(accuracy(made, seat));
            for (const Decision& decision : made.decisions)
                if (decision.seat == seat) losses[one].push_back(decision.loss);
        }
    }
    fmt::print("// {} {}: loss per decision, quantiles .5 .75 .9 .95 .99, accuracy\n",
               name(table.kind), table.players);
    for (std::size_t i = 0; i < losses.size(); ++i) {
        std::ranges::sort(losses[i]);
        double sum = 0;
        for (const double loss : losses[i]) sum += loss;
        const auto quantile = [&](double part) {
            const double place = part * static_cast<double>(losses[i].size());
            return losses[i].empty() ? 0 : losses[i][static_cast<std::size_t>(place)];
        };
        fmt::print("//   {:8} {:.4f}   {:.4f} {:.4f} {:.4f} {:.4f} {:.4f}   {:.1f} ± {:.1f}\n",
                   compared_levels[i],
                   sum / static_cast<double>(std::max<std::size_t>(1, losses[i].size())),
                   quantile(0.5), quantile(0.75), quantile(0.9), quantile(0.95), quantile(0.99),
                   accuracies[i].mean(), accuracies[i].deviation());
    }
    fmt::print("    {{{{");
    for (std::size_t i = 0; i < forms.size(); ++i)
        fmt::print("{}{{{:.2f}, {:.2f}}}", i == 0 ? "" : ", ", forms[i].mean(),
                   std::max(0.05, forms[i].deviation()));
    fmt::print("}}}},\n");
    std::fflush(stdout);
}

/// What the networks say of a new card game, over deals and seats.
void start(const CoachOptions& options, const Table& table) {
    if (table.kind == GameKind::Dice) return;
    Prepared prepared(&built_in_learned());
    const Mind mind = coach_mind(prepared, table.kind, table.players, options.threads);
    Random random(options.seed);
    Mean said;
    for (std::uint64_t i = 0; i < options.games; ++i) {
        CardGame game(table.players, table.kind == GameKind::Jokers);
        game.lots(0);
        const Pile pile = shuffled(game.to_shuffle(), random);
        game.shuffle({pile.begin(), pile.end()});
        for (Seat seat = 0; seat < table.players; ++seat) said.add(standing(game, seat, mind));
    }
    fmt::print("{} {}: {:.5f} ± {:.5f}\n", name(table.kind), table.players, said.mean(),
               1.96 * said.error());
}

/// What was said of positions, against what came of them, by tenths of the range.
void calibrate(const CoachOptions& options, const Table& table) {
    if (table.players == 1) return;
    Prepared prepared(&built_in_learned());
    const Mind mind = coach_mind(prepared, table.kind, table.players, options.threads);
    std::array<Mean, 10> said;
    std::array<Mean, 10> came;
    std::uint64_t positions = 0;
    Match match{.kind = table.kind, .seed = options.seed};
    for (int i = 0; i < table.players; ++i) match.bots.push_back(*find_entrant("expert"));
    for (std::uint64_t game = 0; positions < options.games; ++game) {
        const Record record =
            record_of(match, game * static_cast<std::uint64_t>(table.players), prepared);
        const AnyGame last = replay(record);
        for (int turn = 1; turn < record.turns(); ++turn) {
            const AnyGame now = replay(record, turn);
            for (Seat seat = 0; seat < table.players; ++seat) {
                const double worth =
                    std::visit([&](const auto& any) { return standing(any, seat, mind); }, now);
                const auto band = static_cast<std::size_t>(std::clamp(10 * worth, 0.0, 9.0));
                said[band].add(worth);
                came[band].add(double{win_share(sheets_of(last), seat)});
                ++positions;
            }
        }
    }
    fmt::print("{} {}, {} positions\n", name(table.kind), table.players, positions);
    for (std::size_t band = 0; band < said.size(); ++band)
        if (said[band].count > 0)
            fmt::print("  {:>3.0f} to {:>3.0f} %: said {:6.2f} %, came {:6.2f} ± {:.2f} %, off by "
                       "{:+.2f}, {:.0f} positions\n",
                       10.0 * static_cast<double>(band), 10.0 * static_cast<double>(band + 1),
                       100 * said[band].mean(), 100 * came[band].mean(), 196 * came[band].error(),
                       100 * (came[band].mean() - said[band].mean()), said[band].count);
    std::fflush(stdout);
}

/// The coach against a complete search.
void endgames(const CoachOptions& options) {
    Prepared prepared(&built_in_learned());
    const Mind mind = coach_mind(prepared, GameKind::Dice, 2, options.threads);
    const Depth depth = depth_named(options.depth).value_or(Depth::Deep);
    Random random(options.seed);
    EndgameSearch search;
    int agree = 0;
    int equal = 0;
    int within = 0;
    int compared = 0;
    Mean off;
    Mean given_up; // by playing what the coach calls best
    for (std::uint64_t i = 0; i < options.games; ++i) {
        const DiceGame game = random_endgame(random);
        const auto exact = search.worths(game);
        const auto list = game.moves(0);
        const Weighed said = weigh(game, 0, depth, mind);
        const double best = std::ranges::max(exact);
        const auto exact_of = [&](const Move& move) {
            for (int k = 0; k < list.size(); ++k)
                if (list[k] == move.cross) return exact[static_cast<std::size_t>(k)];
            return 0.0;
        };
        const double lost = best - exact_of(said.best().move);
        given_up.add(lost);
        agree += lost < 1e-9 ? 1 : 0;
        equal += lost < 0.005 ? 1 : 0;
        for (const WeighedMove& move : said.moves) {
            if (&move == &said.best()) continue;
            const double truth = exact_of(said.best().move) - exact_of(move.move);
            off.add(said.loss(move) - truth);
            within += std::abs(said.loss(move) - truth) <= 2 * move.error ? 1 : 0;
            ++compared;
        }
    }
    fmt::print("{} endgames, {}: best move the same in {}, within half a point in a hundred in {}; "
               "what its best move gives up: {:.4f} on average\n",
               options.games, name(depth), agree, equal, given_up.mean());
    fmt::print("{} differences to the best: off by {:+.4f} on average, {:.4f} root mean square; "
               "{:.1f} % within two stated errors\n",
               compared, off.mean(), std::sqrt(off.squares / std::max(1.0, off.count)),
               100.0 * within / std::max(1, compared));
}

} // namespace

Exit run_coach(const CoachOptions& options) {
    if (options.what == "endgames") {
        endgames(options);
        return Exit::Good;
    }
    for (const Table& table : tables_of(options)) {
        if (options.what == "fit")
            fit(options, table);
        else if (options.what == "start")
            start(options, table);
        else
            calibrate(options, table);
    }
    return Exit::Good;
}

} // namespace qwixx
