#include "lab/arena.h"

#include "lab/play_out.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <thread>

namespace qwixx {

namespace {

constexpr double two_sided_95 = 1.959964;

/// The chance of a round, and what the bots of a game draw for themselves.
Random chance_of(const Match& match, const Pairing& pairing) {
    return {match.seed, 2 * pairing.round};
}
Mind mind_of(const Match& match, std::uint64_t game) {
    return {.random = {match.seed, 2 * game + 1}};
}

SeatedBots seat_bots(const Match& match, const Pairing& pairing) {
    SeatedBots seated{};
    const int players = static_cast<int>(match.bots.size());
    for (Seat seat = 0; seat < players; ++seat)
        seated[static_cast<std::size_t>(seat)] =
            match.bots[static_cast<std::size_t>(pairing.bot_at(seat, players))];
    return seated;
}

/// What the bots got in the games of a round.
struct Round {
    std::int64_t games = 0;
    std::array<std::int64_t, most_players> win_parts{};
    std::array<std::int64_t, most_players> score{};
};

/// Counts a finished game.
template <class Game>
void count(MatchTally& tally, Round& round, const Game& game, const Pairing& pairing) {
    std::array<int, most_players> totals{};
    const int players = game.players();
    for (Seat seat = 0; seat < players; ++seat)
        totals[static_cast<std::size_t>(seat)] = game.sheet(seat).total();
    const Seats won = winners(std::span(totals).first(static_cast<std::size_t>(players)));
    const bool alone = won.count() == 1;
    for (Seat seat = 0; seat < players; ++seat) {
        const auto bot = static_cast<std::size_t>(pairing.bot_at(seat, players));
        round.score[bot] += totals[static_cast<std::size_t>(seat)];
        if (!won.contains(seat)) continue;
        ++(alone ? tally.bots[bot].wins : tally.bots[bot].shared);
        round.win_parts[bot] += BotTally::win_parts / won.count();
    }
    ++round.games;
}

/// Plays the games from begin to end, which starts a round.
template <class NewGame>
MatchTally play_games(const Match& match, std::uint64_t begin, std::uint64_t end,
                      const NewGame& new_game) {
    MatchTally tally;
    const int players = static_cast<int>(match.bots.size());
    for (std::uint64_t i = begin; i < end;) {
        Round round;
        for (const std::uint64_t number = Pairing(i, players).round;
             i < end && Pairing(i, players).round == number; ++i) {
            const Pairing pairing(i, players);
            Random chance = chance_of(match, pairing);
            Mind mind = mind_of(match, i);
            auto game = new_game();
            tally.turns += play_out(game, seat_bots(match, pairing), chance, mind, NoRecord{});
            count(tally, round, game, pairing);
        }
        ++tally.rounds;
        tally.games += round.games;
        tally.games_squares += round.games * round.games;
        for (std::size_t bot = 0; bot < match.bots.size(); ++bot) {
            tally.bots[bot].win.add_round(round.win_parts[bot], round.games);
            tally.bots[bot].score.add_round(round.score[bot], round.games);
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
        bots[i].win += other.bots[i].win;
        bots[i].score += other.bots[i].score;
    }
    return *this;
}

namespace {

/// The mean per game of what was summed over rounds, as a ratio of sums.
Estimate per_game(const MatchTally& tally, const RoundSums& sums, double unit) {
    if (tally.games == 0) return {0, std::numeric_limits<double>::infinity()};
    const auto games = static_cast<double>(tally.games);
    const double mean = static_cast<double>(sums.sum) / unit / games;
    if (tally.rounds < 2) return {mean, std::numeric_limits<double>::infinity()};
    const double squares = static_cast<double>(sums.squares) / (unit * unit) -
                           2 * mean * static_cast<double>(sums.by_games) / unit +
                           mean * mean * static_cast<double>(tally.games_squares);
    const auto rounds = static_cast<double>(tally.rounds);
    const double variance = std::max(0.0, squares) * rounds / (rounds - 1);
    return {mean, two_sided_95 * std::sqrt(variance) / games};
}

} // namespace

Estimate win_rate(const MatchTally& tally, int bot) {
    const RoundSums& win = tally.bots[static_cast<std::size_t>(bot)].win;
    Estimate rate = per_game(tally, win, static_cast<double>(BotTally::win_parts));
    // All or nothing shows no spread; what is known then is the rule of three.
    const bool is_alone = tally.games == tally.rounds;
    const bool is_extreme = win.sum == 0 || win.sum == BotTally::win_parts * tally.games;
    if (is_extreme && !is_alone && tally.rounds > 1)
        rate.margin = std::min(1.0, 3 / static_cast<double>(tally.rounds));
    return rate;
}

Estimate mean_score(const MatchTally& tally, int bot) {
    return per_game(tally, tally.bots[static_cast<std::size_t>(bot)].score, 1);
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
    Mind mind = mind_of(match, game);
    Record record = play_and_record(match.kind, players, seat_bots(match, pairing), chance, mind);
    record.tags.push_back({"arena-seed", std::to_string(match.seed)});
    record.tags.push_back({"arena-game", std::to_string(game + 1)});
    return record;
}

} // namespace qwixx
