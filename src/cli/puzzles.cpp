// `qwixx puzzles`: positions from games of bots in which one move is clearly best and a casual
// player went wrong.
#include "bots/learned.h"
#include "cli/coach_text.h"
#include "cli/commands.h"
#include "lab/arena.h"
#include "protocol/coach_message.h"
#include "record/position.h"

#include <fmt/format.h>

#include <algorithm>
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

std::string position_of(const Decision& decision) {
    const auto* cards = std::get_if<CardGame>(&decision.game);
    return cards != nullptr ? write_position(CardView(*cards, decision.seat))
                            : write_position(std::get<DiceGame>(decision.game));
}

/// A puzzle as a line: the position, the seat, then the best moves with their worth in thousandths,
/// parted by tabs.
std::string line_of(const Decision& decision, const Weighed& weighed) {
    std::string line = fmt::format("{}\t{}", position_of(decision), decision.seat + 1);
    for (std::size_t i = 0; i < std::min(most_moves, weighed.moves.size()); ++i)
        line += fmt::format("\t{} {:.0f}",
                            text_of_move(decision.game, decision.seat, weighed.moves[i].move),
                            1000 * weighed.moves[i].worth);
    return line;
}

std::string json_of(const Decision& decision, const Weighed& weighed) {
    JsonWriter json;
    json.open('{').field("position").text(position_of(decision));
    json.field("seat").number(decision.seat + 1).field("moves").open('[');
    for (std::size_t i = 0; i < std::min(most_moves, weighed.moves.size()); ++i) {
        const auto& [move, worth, error] = weighed.moves[i];
        json.open('{').field("move").text(text_of_move(decision.game, decision.seat, move));
        json.field("worth").millionths(worth).close('}');
    }
    return json.close(']').close('}').take();
}

} // namespace

Exit run_puzzles(const PuzzleOptions& options) {
    const GameKind kind = kind_named(options.game).value_or(GameKind::Dice);
    Prepared prepared(&built_in_learned());
    std::unordered_set<std::string> seen;
    int found = 0;
    for (std::uint64_t game = 0; found < options.count; ++game) {
        // Two players mostly, then three and four; one of them goes wrong now and then.
        const int players = game % 4 == 3 ? 4 : game % 4 == 2 ? 3 : 2;
        const Mind mind = coach_mind(prepared, kind, players, options.threads);
        Match match{.kind = kind, .seed = options.seed};
        for (int i = 0; i < players; ++i)
            match.bots.push_back(*find_entrant(i == 0 ? "casual" : "skilled"));
        const Record record =
            record_of(match, game * static_cast<std::uint64_t>(players), prepared);
        const Review glance = review(record, Depth::Quick, mind);
        int in_game = 0;
        for (const Decision& decision : glance.decisions) {
            // At a glance at first: few decisions are worth a closer look.
            if (decision.seat != 0 || decision.loss < clear_lead || in_game == 2) continue;
            if (decision.weighed.loss(decision.weighed.moves[1]) < clear_lead) continue;
            const Weighed closer = weigh(decision.game, decision.seat, Depth::Deep, mind);
            if (!is_clear(closer) || closer.best().move == decision.chosen) continue;
            std::string line = line_of(decision, closer);
            if (!seen.insert(line).second) continue;
            fmt::print("{}\n", options.json ? json_of(decision, closer) : line);
            std::fflush(stdout);
            ++in_game;
            if (++found == options.count) break;
        }
    }
    return Exit::Good;
}

} // namespace qwixx
