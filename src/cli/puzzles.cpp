// `qwixx puzzles`: positions from games of bots in which one move is clearly best and a casual
// player went wrong.
#include "bots/learned.h"
#include "cli/coach_measures.h"
#include "cli/coach_text.h"
#include "lab/decisions.h"
#include "protocol/coach_message.h"
#include "record/position.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace qwixx {

namespace {

/// One move is best by so much, and by so many standard errors.
constexpr double clear_lead = 0.05;
constexpr double clear_errors = 4;

bool is_clear(const Weighed& weighed) {
    const WeighedMove& second = weighed.moves[1];
    return weighed.loss(second) >= std::max(clear_lead, clear_errors * second.error);
}

constexpr std::size_t most_moves = 6; // that are shown of a puzzle

std::string position_of(const SeenDecision& seen) {
    const auto* cards = std::get_if<CardGame>(&seen.game);
    return cards != nullptr ? write_position(CardView(*cards, seen.seat))
                            : write_position(std::get<DiceGame>(seen.game));
}

/// A puzzle as a line: the position, the seat, then the best moves with their worth in thousandths,
/// parted by tabs.
std::string line_of(const SeenDecision& seen, const Weighed& weighed) {
    std::string line = fmt::format("{}\t{}", position_of(seen), seen.seat + 1);
    for (std::size_t i = 0; i < std::min(most_moves, weighed.moves.size()); ++i)
        line +=
            fmt::format("\t{} {:.0f}", text_of_move(seen.game, seen.seat, weighed.moves[i].move),
                        1000 * weighed.moves[i].worth);
    return line;
}

std::string json_of(const SeenDecision& seen, const Weighed& weighed) {
    JsonWriter json;
    json.open('{').field("position").text(position_of(seen));
    json.field("seat").number(seen.seat + 1).field("moves").open('[');
    for (std::size_t i = 0; i < std::min(most_moves, weighed.moves.size()); ++i) {
        const auto& [move, worth, error] = weighed.moves[i];
        json.open('{').field("move").text(text_of_move(seen.game, seen.seat, move));
        json.field("worth").millionths(worth).close('}');
    }
    return json.close(']').close('}').take();
}

/// The decision looked at more and more closely, as long as it can be a puzzle: one move is
/// clearly best, and another one was chosen.
std::optional<Weighed> as_puzzle(const SeenDecision& seen, const Mind& mind) {
    for (const Depth depth : {Depth::Quick, Depth::Normal, Depth::Deep}) {
        Weighed weighed = weigh(seen.game, seen.seat, depth, mind);
        if (seen.chose(weighed.best().move)) return std::nullopt;
        if (depth == Depth::Deep && is_clear(weighed)) return weighed;
        if (weighed.loss(weighed.moves[1]) < clear_lead) return std::nullopt;
    }
    return std::nullopt;
}

} // namespace

Exit run_puzzles(const PuzzleOptions& options) {
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
            const std::string line = line_of(seen, *weighed);
            if (!seen_before.insert(line).second) return;
            fmt::print("{}\n", options.json ? json_of(seen, *weighed) : line);
            std::fflush(stdout);
            ++in_game;
            ++found;
        });
    }
    return Exit::Good;
}

} // namespace qwixx
