// `qwixx puzzles`: positions from games of bots in which one move is clearly best and a casual
// player went wrong; and whether those of a file still are puzzles.
#include "bots/learned.h"
#include "cli/coach_measures.h"
#include "cli/coach_text.h"
#include "cli/file.h"
#include "lab/decisions.h"
#include "lab/long_trials.h"
#include "protocol/coach_message.h"
#include "record/position.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ranges>
#include <unordered_set>

namespace qwixx {

namespace {

/// One move is best by so much, and by so many standard errors.
constexpr double clear_lead = 0.05;
constexpr double clear_errors = 4;

bool is_clear(double lead, double error) {
    return lead >= std::max(clear_lead, clear_errors * error);
}

/// With dice by the errors that are stated. With cards some are off by more than these tell, and a
/// search for large leads finds them: what comes near is played out to the end besides.
bool is_clear(const AnyGame& game, Seat seat, const Weighed& weighed, Mind& mind) {
    const WeighedMove& second = weighed.moves[1];
    if (kind_of(game) == GameKind::Dice) return is_clear(weighed.loss(second), second.error);
    if (weighed.loss(second) < clear_lead) return false;
    constexpr int trials = 1200; // a standard error of about 0.01
    constexpr double near = 0.15;
    constexpr double sure = 3; // stated errors
    for (const WeighedMove& other : weighed.moves | std::views::drop(1)) {
        if (&other != &second && weighed.loss(other) > std::max(near, sure * other.error)) continue;
        mind.random = Random(mind.random.next());
        const Measured lead =
            long_trials(game, seat, weighed.best().move, other.move, trials, mind);
        if (!is_clear(lead.mean, lead.error)) return false;
    }
    return true;
}

constexpr std::size_t most_moves = 6; // that are shown of a puzzle

/// A puzzle as a line: the position, the seat, then the best moves with their worth in thousandths,
/// parted by tabs.
std::string line_of(const AnyGame& game, Seat seat, const Weighed& weighed) {
    std::string line = fmt::format("{}\t{}", write_position(game, seat), seat + 1);
    for (std::size_t i = 0; i < std::min(most_moves, weighed.moves.size()); ++i)
        line += fmt::format("\t{} {:.0f}", text_of_move(game, seat, weighed.moves[i].move),
                            1000 * weighed.moves[i].worth);
    return line;
}

std::string json_of(const AnyGame& game, Seat seat, const Weighed& weighed) {
    JsonWriter json;
    json.open('{').field("position").text(write_position(game, seat));
    json.field("seat").number(seat + 1).field("moves").open('[');
    for (std::size_t i = 0; i < std::min(most_moves, weighed.moves.size()); ++i) {
        const auto& [move, worth, error] = weighed.moves[i];
        json.open('{').field("move").text(text_of_move(game, seat, move));
        json.field("worth").millionths(worth).close('}');
    }
    return json.close(']').close('}').take();
}

/// The decision looked at more and more closely, as long as it can be a puzzle: one move is
/// clearly best, and another one was chosen.
std::optional<Weighed> as_puzzle(const SeenDecision& seen, Mind mind) {
    for (const Depth depth : {Depth::Quick, Depth::Normal, Depth::Deep}) {
        Weighed weighed = weigh(seen.game, seen.seat, depth, mind);
        if (seen.chose(weighed.best().move)) return std::nullopt;
        if (depth == Depth::Deep && is_clear(seen.game, seen.seat, weighed, mind)) return weighed;
        if (weighed.loss(weighed.moves[1]) < clear_lead) return std::nullopt;
    }
    return std::nullopt;
}

void print(const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
}

/// A line of a file as it was read: the game, the seat and the move that was best.
struct Stored {
    Position position;
    std::string best;
};
std::optional<Stored> stored_in(std::string_view line) {
    const auto field = [&] {
        const std::string_view text = line.substr(0, line.find('\t'));
        line.remove_prefix(std::min(line.size(), text.size() + 1));
        return text;
    };
    auto position = read_position(field());
    if (!position || need_of(position->game) != Need::Choices) return std::nullopt;
    const std::string_view seat = field();
    const std::string_view best = field();
    const auto worth = best.rfind(' ');
    if (seat.size() != 1 || worth == std::string_view::npos) return std::nullopt;
    const Seat asked = seat.front() - '1';
    if (asked < 0 || asked >= players_of(position->game)) return std::nullopt;
    // A card position shows what one seat sees.
    if (kind_of(position->game) != GameKind::Dice && asked != position->seat) return std::nullopt;
    if (!choosers_of(position->game).contains(asked)) return std::nullopt;
    position->seat = asked;
    return Stored{*position, std::string(best.substr(0, worth))};
}

/// Whether the same move is still clearly best, so that whoever went wrong did. Other dice and
/// deals are played on than those by which it was chosen.
std::optional<Weighed> still_clear(const Stored& stored, Mind mind) {
    const auto& [game, seat] = stored.position;
    Weighed weighed = weigh(game, seat, Depth::Deep, mind);
    const bool is_same =
        weighed.moves.size() > 1 && text_of_move(game, seat, weighed.best().move) == stored.best;
    return is_same && is_clear(game, seat, weighed, mind) ? std::optional(std::move(weighed))
                                                          : std::nullopt;
}

/// Prints the puzzles of a file that still are what they promise to be, as they are weighed today.
Exit check_puzzles(const PuzzleOptions& options) {
    const auto bytes = read_file(options.check);
    if (!bytes) {
        fmt::print(stderr, "qwixx: {}: {}\n", options.check, bytes.error());
        return Exit::Trouble;
    }
    Prepared prepared(&built_in_learned());
    int number = 0;
    int holding = 0;
    std::string_view rest = *bytes;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
        ++number;
        const auto stored = stored_in(line);
        if (!stored) {
            fmt::print(stderr, "qwixx: {}: line {} is no puzzle.\n", options.check, number);
            return Exit::Trouble;
        }
        const auto& [game, seat] = stored->position;
        Mind mind =
            coach_mind(prepared, kind_of(game), players_of(game), options.threads, options.seed);
        mind.random = Random(options.seed, static_cast<std::uint64_t>(number));
        const auto weighed = still_clear(*stored, mind);
        if (!weighed) continue;
        ++holding;
        print((options.json ? json_of : line_of)(game, seat, *weighed));
    }
    fmt::print(stderr, "qwixx: {} of {} puzzles hold.\n", holding, number);
    return holding == number ? Exit::Good : Exit::Bad;
}

} // namespace

Exit run_puzzles(const PuzzleOptions& options) {
    if (!options.check.empty()) return check_puzzles(options);
    const GameKind kind = kind_named(options.game).value_or(GameKind::Dice);
    Prepared prepared(&built_in_learned());
    std::unordered_set<std::string> seen_before;
    int found = 0;
    for (std::uint64_t game = 0; found < options.count; ++game) {
        // Two players mostly, then three and four; one of them goes wrong now and then.
        const int players = game % 4 == 3 ? 4 : game % 4 == 2 ? 3 : 2;
        const Mind mind = coach_mind(prepared, kind, players, options.threads);
        Match match{.kind = kind, .seed = options.seed};
        for (int i = 0; i < players; ++i)
            match.bots.push_back(*find_entrant(i == 0 ? "casual" : "skilled"));
        int in_game = 0;
        each_decision(game_of(match, game, prepared), [&](const SeenDecision& seen) {
            if (seen.seat != 0 || in_game == 2 || found == options.count) return;
            const auto weighed = as_puzzle(seen, mind);
            if (!weighed) return;
            const std::string line = line_of(seen.game, seen.seat, *weighed);
            if (!seen_before.insert(line).second) return;
            print(options.json ? json_of(seen.game, seen.seat, *weighed) : line);
            ++in_game;
            ++found;
        });
    }
    return Exit::Good;
}

} // namespace qwixx
