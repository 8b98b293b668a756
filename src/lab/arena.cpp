#include "lab/arena.h"

#include "lab/play_out.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <mutex>
#include <thread>

namespace qwixx {

namespace {

constexpr double two_sided_95 = 1.959964;

/// The chance of a round, and what the bots of a game draw for themselves.
Random chance_of(const Match& match, const Pairing& pairing) {
    return {match.seed, 2 * pairing.round};
}
Random bots_random(const Match& match, std::uint64_t game) { return {match.seed, 2 * game + 1}; }

SeatedBots seat_bots(const Match& match, const Pairing& pairing) {
    SeatedBots seated{};
    const int players = static_cast<int>(match.bots.size());
    for (Seat seat = 0; seat < players; ++seat)
        seated[static_cast<std::size_t>(seat)] =
            match.bots[static_cast<std::size_t>(pairing.bot_at(seat, players))];
    return seated;
}

/// Counts a finished game. Each bot's share of the win is added to those of the round.
template <class Game>
void count(MatchTally& tally, const Game& game, const Pairing& pairing,
           std::array<std::int64_t, most_players>& round_parts) {
    std::array<int, most_players> totals{};
    const int players = game.players();
    for (Seat seat = 0; seat < players; ++seat)
        totals[static_cast<std::size_t>(seat)] = game.sheet(seat).total();
    const Seats won = winners(std::span(totals).first(static_cast<std::size_t>(players)));
    const bool alone = won.count() == 1;
    for (Seat seat = 0; seat < players; ++seat) {
        const auto bot = static_cast<std::size_t>(pairing.bot_at(seat, players));
        BotTally& own = tally.bots[bot];
        const std::int64_t total = totals[static_cast<std::size_t>(seat)];
        own.score += total;
        own.score_squares += total * total;
        if (!won.contains(seat)) continue;
        ++(alone ? own.wins : own.shared);
        round_parts[bot] += BotTally::win_parts / won.count();
    }
    ++tally.games;
}

/// Plays the games from begin to end, which starts a round.
template <class NewGame>
MatchTally play_games(const Match& match, std::uint64_t begin, std::uint64_t end,
                      const NewGame& new_game) {
    MatchTally tally;
    const int players = static_cast<int>(match.bots.size());
    for (std::uint64_t i = begin; i < end;) {
        std::array<std::int64_t, most_players> parts{};
        std::int64_t games = 0;
        for (const std::uint64_t round = Pairing(i, players).round;
             i < end && Pairing(i, players).round == round; ++i, ++games) {
            const Pairing pairing(i, players);
            Random chance = chance_of(match, pairing);
            Random random = bots_random(match, i);
            auto game = new_game();
            tally.turns += play_out(game, seat_bots(match, pairing), chance, random, NoRecord{});
            count(tally, game, pairing, parts);
        }
        ++tally.rounds;
        tally.games_squares += games * games;
        for (std::size_t bot = 0; bot < match.bots.size(); ++bot) {
            tally.bots[bot].parts += parts[bot];
            tally.bots[bot].parts_squares += parts[bot] * parts[bot];
            tally.bots[bot].parts_by_games += parts[bot] * games;
        }
    }
    return tally;
}

MatchTally play_games(const Match& match, std::uint64_t begin, std::uint64_t end) {
    const int players = static_cast<int>(match.bots.size());
    if (match.kind == GameKind::Dice)
        return play_games(match, begin, end, [players] { return DiceGame(players); });
    const CardGame fresh(players, match.kind == GameKind::Jokers);
    return play_games(match, begin, end, [&fresh] { return fresh; });
}

} // namespace

MatchTally& MatchTally::operator+=(const MatchTally& other) {
    games += other.games;
    turns += other.turns;
    rounds += other.rounds;
    games_squares += other.games_squares;
    for (std::size_t i = 0; i < bots.size(); ++i) {
        bots[i].wins += other.bots[i].wins;
        bots[i].shared += other.bots[i].shared;
        bots[i].score += other.bots[i].score;
        bots[i].score_squares += other.bots[i].score_squares;
        bots[i].parts += other.bots[i].parts;
        bots[i].parts_squares += other.bots[i].parts_squares;
        bots[i].parts_by_games += other.bots[i].parts_by_games;
    }
    return *this;
}

Estimate win_rate(const MatchTally& tally, int bot) {
    if (tally.games == 0) return {};
    // A ratio over rounds: the games of a round are not independent, the rounds are.
    const BotTally& own = tally.bots[static_cast<std::size_t>(bot)];
    const auto games = static_cast<double>(tally.games);
    constexpr auto unit = static_cast<double>(BotTally::win_parts);
    const double rate = static_cast<double>(own.parts) / unit / games;
    if (tally.rounds < 2) return {rate, 1};
    const double squares = static_cast<double>(own.parts_squares) / (unit * unit) -
                           2 * rate * static_cast<double>(own.parts_by_games) / unit +
                           rate * rate * static_cast<double>(tally.games_squares);
    const auto rounds = static_cast<double>(tally.rounds);
    const double variance = std::max(0.0, squares) * rounds / (rounds - 1);
    return {rate, two_sided_95 * std::sqrt(variance) / games};
}

Estimate mean_score(const MatchTally& tally, int bot) {
    if (tally.games == 0) return {};
    const BotTally& own = tally.bots[static_cast<std::size_t>(bot)];
    const auto games = static_cast<double>(tally.games);
    const double mean = static_cast<double>(own.score) / games;
    if (tally.games < 2) return {mean, 0};
    const double variance =
        (static_cast<double>(own.score_squares) - games * mean * mean) / (games - 1);
    return {mean, two_sided_95 * std::sqrt(std::max(0.0, variance) / games)};
}

MatchTally play_match(const Match& match, const Progress& progress) {
    // Whole rounds in each piece; small enough that the bar moves and threads end together.
    const std::uint64_t piece = 240 * match.bots.size();
    std::atomic<std::uint64_t> next = 0;
    std::mutex mutex; // guards the sum and the progress
    MatchTally sum;
    const auto work = [&] {
        for (;;) {
            const std::uint64_t begin = next.fetch_add(piece);
            if (begin >= match.games) return;
            const MatchTally part = play_games(match, begin, std::min(match.games, begin + piece));
            const std::scoped_lock lock(mutex);
            sum += part;
            if (progress) progress(static_cast<std::uint64_t>(sum.games));
        }
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < match.threads; ++i) helpers.emplace_back(work);
    work();
    helpers.clear(); // waits for them
    return sum;
}

Record record_of(const Match& match, std::uint64_t game) {
    const int players = static_cast<int>(match.bots.size());
    const Pairing pairing(game, players);
    Random chance = chance_of(match, pairing);
    Random random = bots_random(match, game);
    Record record = play_and_record(match.kind, players, seat_bots(match, pairing), chance, random);
    record.tags.push_back({"arena-seed", std::to_string(match.seed)});
    record.tags.push_back({"arena-game", std::to_string(game + 1)});
    return record;
}

} // namespace qwixx
