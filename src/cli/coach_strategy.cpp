// `qwixx coach strategy`: figures for the chapter on strategy, from what the coach says of the
// choices in games of experts. Single verdicts may be off; means over many are not (docs/coach.md).
#include "bots/learned.h"
#include "cli/coach_measures.h"
#include "cli/coach_text.h"
#include "coach/reason.h"
#include "lab/decisions.h"
#include "protocol/json_writer.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>
#include <optional>

namespace qwixx {

namespace {

/// By the crosses on the own sheet.
constexpr std::array<int, 3> stage_ends{8, 16, 99};
constexpr std::array<std::string_view, 3> stage_names{"to 7", "8 to 15", "16 on"};
std::size_t stage_of(Sheet sheet) {
    std::size_t stage = 0;
    while (sheet.crossed().count() >= stage_ends[stage]) ++stage;
    return stage;
}

/// What one choice is worth against another, and how often it is better.
struct Gain {
    Mean worth;
    Mean better;

    void add(double gain) {
        worth.add(gain);
        better.add(gain > 0 ? 1 : 0);
    }
};

constexpr int most_boxes = 6; // or more
template <class T> using ByBoxes = std::array<T, most_boxes + 1>;
template <class T> using ByStage = std::array<T, stage_ends.size()>;

struct Figures {
    ByStage<ByBoxes<Gain>> crossing; // out of turn, against crossing nothing
    ByStage<ByBoxes<Gain>> misthrow; // against the best cross, by the fewest boxes skipped
    std::array<Gain, 2> closing;     // a row, without ending the game: when behind, when not
    std::array<Gain, 3> ending;      // the game, when that loses, shares the win, wins
    int decisions = 0;
};

/// A decision with what each move does.
struct Option {
    MoveFacts facts;
    double worth;
};

std::size_t by_boxes(int boxes) { return static_cast<std::size_t>(std::min(boxes, most_boxes)); }

bool is_call(const AnyGame& game) {
    if (const auto* dice = std::get_if<DiceGame>(&game))
        return dice->phase() == DiceGame::Phase::Action1;
    return std::get<CardGame>(game).phase() == CardGame::Phase::Action2;
}

/// The best worth among some options; nothing if there are none.
std::optional<double> best_of(const std::vector<Option>& options, auto&& is_one) {
    std::optional<double> best;
    for (const Option& option : options)
        if (is_one(option.facts)) best = std::max(best.value_or(0), option.worth);
    return best;
}

void count_misthrow(Figures& figures, std::size_t stage, const std::vector<Option>& options) {
    const auto is_cross = [](const MoveFacts& facts) { return facts.crosses > 0; };
    const auto misthrow = best_of(options, [](const MoveFacts& facts) { return facts.misthrow; });
    const auto cross = best_of(options, is_cross);
    if (!misthrow || !cross) return;
    int fewest = most_boxes;
    for (const Option& option : options)
        if (is_cross(option.facts)) fewest = std::min(fewest, option.facts.skipped);
    figures.misthrow[stage][by_boxes(fewest)].add(*misthrow - *cross);
}

void count_closing(Figures& figures, int lead, const std::vector<Option>& options) {
    const auto closes = [](const MoveFacts& facts) { return facts.closes > 0; };
    const auto other = best_of(options, [&](const MoveFacts& facts) { return !closes(facts); });
    if (!other) return;
    const auto quietly =
        best_of(options, [&](const MoveFacts& facts) { return closes(facts) && !facts.ends; });
    if (quietly) figures.closing[lead < 0 ? 0 : 1].add(*quietly - *other);
    for (const Option& option : options) {
        if (!closes(option.facts) || !option.facts.ends) continue;
        const double result = option.facts.result;
        figures.ending[result >= 1 ? 2 : result > 0 ? 1 : 0].add(option.worth - *other);
    }
}

void count(Figures& figures, const SeenDecision& seen, const Weighed& weighed,
           const Expected& expected) {
    const auto sheets = sheets_of(seen.game);
    const Sheet sheet = sheets[static_cast<std::size_t>(seen.seat)];
    int lead = std::numeric_limits<int>::max();
    for (Seat other = 0; other < players_of(seen.game); ++other)
        if (other != seen.seat)
            lead = std::min(lead, sheet.total() - sheets[static_cast<std::size_t>(other)].total());
    std::vector<Option> options;
    options.reserve(weighed.moves.size());
    for (const WeighedMove& move : weighed.moves)
        options.push_back({facts_of(seen.game, seen.seat, move.move, expected), move.worth});
    const std::size_t stage = stage_of(sheet);
    ++figures.decisions;
    if (is_call(seen.game) && seen.seat != active_seat(seen.game)) {
        const auto nothing_crossed =
            best_of(options, [](const MoveFacts& facts) { return facts.crosses == 0; });
        for (const Option& option : options)
            if (option.facts.crosses > 0 && option.facts.closes == 0 && !option.facts.ends)
                figures.crossing[stage][by_boxes(option.facts.skipped)].add(
                    option.worth - nothing_crossed.value_or(0));
    }
    count_misthrow(figures, stage, options);
    count_closing(figures, lead, options);
}

constexpr double too_few = 20; // below this nothing is said

std::string text_of(const Gain& gain) {
    return gain.worth.count < too_few
               ? std::string("too few")
               : fmt::format("{:+.1f} ± {:.1f} ({:.0f} %, {:.0f})", 100 * gain.worth.mean(),
                             196 * gain.worth.error(), 100 * gain.better.mean(), gain.worth.count);
}

void print_by_boxes(std::string_view title, const ByStage<ByBoxes<Gain>>& table) {
    fmt::print("\n{}\n\n| boxes skipped |", title);
    for (const std::string_view stage : stage_names) fmt::print(" {} crosses |", stage);
    fmt::print("\n| --- | --- | --- | --- |\n");
    for (std::size_t boxes = 0; boxes <= most_boxes; ++boxes) {
        fmt::print("| {}{} |", boxes, boxes == most_boxes ? " or more" : "");
        for (std::size_t stage = 0; stage < stage_names.size(); ++stage)
            fmt::print(" {} |", text_of(table[stage][boxes]));
        fmt::print("\n");
    }
}

void print_tables(const Figures& figures, const CoachOptions& options, const CoachTable& table,
                  Depth depth) {
    fmt::print("## {}, {} players: {} games of experts, {} decisions, looked at: {}\n\n"
               "Points in a hundred of the win, with the 95 % interval; in brackets how often it "
               "is the better choice, and of how many.\n",
               name(table.kind), table.players, options.games, figures.decisions, name(depth));
    print_by_boxes("Crossing what another player called, against crossing nothing:",
                   figures.crossing);
    print_by_boxes("A misthrow, against the best cross, by the fewest boxes that one skips:",
                   figures.misthrow);
    fmt::print("\n| closing | against the best other choice |\n| --- | --- |\n");
    fmt::print("| a row, when behind | {} |\n| a row, when level or ahead | {} |\n",
               text_of(figures.closing[0]), text_of(figures.closing[1]));
    fmt::print("| and with it the game, when that loses | {} |\n| shares the win | {} |\n"
               "| wins | {} |\n\n",
               text_of(figures.ending[0]), text_of(figures.ending[1]), text_of(figures.ending[2]));
}

void write(JsonWriter& json, const Gain& gain) {
    if (gain.worth.count < too_few) {
        json.null();
        return;
    }
    json.open('{').field("points").tenths(100 * gain.worth.mean());
    json.field("error").tenths(196 * gain.worth.error());
    json.field("better").number(std::lround(100 * gain.better.mean()));
    json.field("count").number(std::lround(gain.worth.count)).close('}');
}

template <class T, std::size_t size>
void write(JsonWriter& json, const std::array<T, size>& figures) {
    json.open('[');
    for (const T& one : figures) write(json, one);
    json.close(']');
}

/// The same as a line of JSON: the chapter on strategy in the page reads it (data/strategy.txt).
void print_line(const Figures& figures, const CoachOptions& options, const CoachTable& table,
                Depth depth) {
    JsonWriter json;
    json.open('{').field("game").text(name(table.kind)).field("players").number(table.players);
    json.field("games").number(static_cast<std::int64_t>(options.games));
    json.field("depth").text(name(depth));
    write(json.field("crossing"), figures.crossing);
    write(json.field("misthrow"), figures.misthrow);
    write(json.field("closing"), figures.closing);
    write(json.field("ending"), figures.ending);
    fmt::print("{}", json.close('}').take_line());
}

} // namespace

void measure_strategy(const CoachOptions& options, const CoachTable& table) {
    Prepared prepared(&built_in_learned());
    const Mind mind = coach_mind(prepared, table.kind, table.players, options.threads);
    const Match match = self_play(table, "expert", options.seed);
    const Depth depth = depth_named(options.depth).value_or(Depth::Normal);
    Figures figures;
    for (std::uint64_t game = 0; game < options.games; ++game)
        each_decision(game_of(match, game, prepared), [&](const SeenDecision& seen) {
            if (seen.places != 0) return; // a card taken crosses nothing
            count(figures, seen, weigh(seen.game, seen.seat, depth, mind),
                  expected_of(seen.game, mind));
        });
    (options.json ? print_line : print_tables)(figures, options, table, depth);
    std::fflush(stdout);
}

} // namespace qwixx
