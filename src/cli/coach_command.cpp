// `qwixx coach …`: where the figures of docs/coach.md and the tables of src/coach come from.
#include "bots/learned.h"
#include "cli/coach_measures.h"
#include "cli/coach_text.h"
#include "cli/file.h"
#include "coach/start_table.h"
#include "coach/verdict.h"
#include "rules/shuffle.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace qwixx {

namespace {

std::vector<CoachTable> tables_of(const CoachOptions& options) {
    std::vector<CoachTable> tables;
    for (const GameKind kind : game_kinds)
        for (int players = fewest_players(kind); players <= most_players; ++players)
            if ((options.game == "all" || options.game == name(kind)) &&
                (options.players == 0 || options.players == players))
                tables.push_back({kind, players});
    return tables;
}

/// How the levels play: form() of their games, and their losses.
void fit(const CoachOptions& options, const CoachTable& table) {
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
void start(const CoachOptions& options, const CoachTable& table) {
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

/// Calibrates table by table, and draws all of them if that is wanted.
Exit calibrate_all(const CoachOptions& options, const std::vector<CoachTable>& tables) {
    std::vector<Calibration> all;
    for (const CoachTable& table : tables) {
        if (table.players == 1) continue;
        all.push_back(calibrate(options, table));
        if (options.json)
            fmt::print("{}", line_of(all.back()));
        else
            print(all.back());
        std::fflush(stdout);
    }
    if (options.picture.empty()) return Exit::Good;
    const auto written = write_file(options.picture, picture_of(all));
    if (!written) fmt::print(stderr, "qwixx: {}: {}\n", options.picture, written.error());
    return written ? Exit::Good : Exit::Trouble;
}

} // namespace

Match self_play(const CoachTable& table, std::string_view bot, std::uint64_t seed) {
    Match match{.kind = table.kind, .seed = seed};
    for (int i = 0; i < table.players; ++i) match.bots.push_back(*find_entrant(bot));
    return match;
}

Record game_of(const Match& match, std::uint64_t round, Prepared& prepared) {
    return record_of(match, round * match.bots.size(), prepared);
}

Exit run_coach(const CoachOptions& options) {
    const std::vector<CoachTable> tables = tables_of(options);
    if (options.what == "endgames") {
        measure_endgames(options);
        return Exit::Good;
    }
    if (options.what == "calibrate") return calibrate_all(options, tables);
    for (const CoachTable& table : tables) {
        if (options.what == "fit")
            fit(options, table);
        else if (options.what == "start")
            start(options, table);
        else if (table.players == 1)
            continue;
        else if (options.what == "errors")
            measure_errors(options, table);
        else if (options.what == "verdicts")
            measure_verdicts(options, table);
        else
            measure_strategy(options, table);
    }
    return Exit::Good;
}

} // namespace qwixx
