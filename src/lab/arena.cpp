#include "lab/arena.h"

#include "bots/lane_match.h"
#include "bots/learned.h"
#include "coach/verdict.h"
#include "lab/programs.h"
#include "lab/side_by_side.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <mutex>
#include <thread>

namespace qwixx {

namespace {

/// The chance of a round, and what the bots of a game draw for themselves.
constexpr std::uint64_t chance_stream(std::uint64_t round) { return 2 * round; }
constexpr std::uint64_t mind_stream(std::uint64_t game) { return 2 * game + 1; }
Random chance_of(const Match& match, const Pairing& pairing) {
    return {match.seed, chance_stream(pairing.round)};
}
Mind mind_of(const Match& match, std::uint64_t game, Mind known) {
    known.random = {match.seed, mind_stream(game)};
    return known;
}

/// Prepares what the bots of a match need: a mind that has it, for all of them to begin with.
Mind known_to_bots(const Match& match, Prepared& prepared) {
    const auto players = static_cast<int>(match.bots.size());
    Preparation needed;
    for (const Entrant& entrant : match.bots)
        if (!entrant.is_program()) needed += preparation_for(*entrant.bot, match.kind, players);
    if (match.without_luck) needed += coach_needs(match.kind, players);
    prepared.solve(needed, [&](int count, const std::function<void(int)>& piece) {
        side_by_side(match.threads, count, piece);
    });
    Mind known{.random = Random(match.seed)};
    prepared.equip(known, needed);
    return known;
}

SeatedBots seat_bots(const Match& match, const Pairing& pairing) {
    SeatedBots seated{};
    const int players = static_cast<int>(match.bots.size());
    for (Seat seat = 0; seat < players; ++seat) {
        const Entrant& entrant =
            match.bots[static_cast<std::size_t>(pairing.bot_at(seat, players))];
        seated[static_cast<std::size_t>(seat)] = {entrant.bot, entrant.milliseconds};
    }
    return seated;
}

/// The record of a game before it starts.
Record new_record(const Match& match, std::uint64_t number) {
    Record record;
    record.kind = match.kind;
    const int players = static_cast<int>(match.bots.size());
    const Pairing pairing(number, players);
    for (Seat seat = 0; seat < players; ++seat)
        record.players.push_back(
            match.bots[static_cast<std::size_t>(pairing.bot_at(seat, players))].record_name());
    record.tags.push_back({"arena-seed", std::to_string(match.seed)});
    record.tags.push_back({"arena-game", std::to_string(number + 1)});
    return record;
}

/// A game that was forfeited ends in the middle of a turn, which is not in a record.
void cut_off(Record& record, Seat forfeiter) {
    record.under_way = {};
    record.late_tags.push_back({"forfeit", std::to_string(forfeiter + 1)});
}

/// What the bots got in the games of a round.
struct Round {
    std::int64_t games = 0;
    std::array<std::int64_t, most_players> win_parts{};
    std::array<std::int64_t, most_players> score{};
    std::array<std::int64_t, most_players> luck{};
};

/// How a game ended.
struct Outcome {
    std::array<int, most_players> totals{};
    Seats winners;
    PerSeat<double> luck; // where it is measured
};

Outcome outcome_of(std::span<const Sheet> sheets) {
    Outcome outcome;
    std::ranges::transform(sheets, outcome.totals.begin(), &Sheet::total);
    outcome.winners = winners(std::span(outcome.totals).first(sheets.size()));
    return outcome;
}

/// The winners of a game that stopped because somebody forfeited it: the best of the others.
Seats winners_without(Seat forfeiter, const Outcome& outcome, int players) {
    if (players == 1) return {};
    auto totals = outcome.totals;
    totals[static_cast<std::size_t>(forfeiter)] = std::numeric_limits<int>::min();
    return winners(std::span(totals).first(static_cast<std::size_t>(players)));
}

void count(MatchTally& tally, Round& round, const Outcome& outcome, const Pairing& pairing,
           int players) {
    const Seats won = outcome.winners;
    const bool alone = won.count() == 1;
    for (Seat seat = 0; seat < players; ++seat) {
        const auto bot = static_cast<std::size_t>(pairing.bot_at(seat, players));
        round.score[bot] += outcome.totals[static_cast<std::size_t>(seat)];
        round.luck[bot] += std::llround(outcome.luck[seat] * BotTally::luck_parts);
        if (!won.contains(seat)) continue;
        ++(alone ? tally.bots[bot].wins : tally.bots[bot].shared);
        round.win_parts[bot] += BotTally::win_parts / won.count();
    }
    ++round.games;
}

/// How the bots of a match play in vector lanes; empty if one of them cannot, or if somebody wants
/// to see how the games went.
std::vector<LaneBot> lane_bots(const Match& match, const Spectator& spectator) {
    if (!match.in_lanes || match.kind != GameKind::Dice || spectator.record || match.without_luck)
        return {};
    std::vector<LaneBot> bots;
    for (const Entrant& entrant : match.bots) {
        const auto form = entrant.is_program() ? std::nullopt : lane_form(*entrant.bot);
        if (!form) return {};
        bots.push_back(*form);
    }
    return bots;
}

/// Writes a game down and adds up its luck.
struct RecordAndLuck {
    Recorder recorder;
    LuckWatcher watcher;

    void lots(Seat seat) { recorder.lots(seat); }
    void roll(Dice dice) { recorder.roll(dice); }
    void shuffle(std::span<const Card> pile) { recorder.shuffle(pile); }
    void asks(const auto& game) { watcher.asks(game); }
    void choices(const auto& game, const auto& choices) {
        recorder.choices(game, choices);
        watcher.choices(game, choices);
    }
};

/// What choices cost is known well enough from some hundred games, with cards from some dozen,
/// where a review takes far longer than the game and its luck: one round in so many.
std::uint64_t review_every(const Match& match) {
    const std::uint64_t enough = match.kind == GameKind::Dice ? 200 : 40;
    return std::max<std::uint64_t>(1, match.games / enough);
}

/// Plays games of a match, for one thread.
class Worker {
  public:
    Worker(const Match& match, const Spectator& spectator, std::mutex& mutex,
           std::atomic<bool>& stopped, const Mind& known)
        : match_(match), spectator_(spectator), mutex_(mutex), stopped_(stopped), known_(known),
          programs_(match.bots, match.limits) {}

    /// Plays the games from begin to end, which starts a round.
    MatchTally play(std::uint64_t begin, std::uint64_t end) {
        if (!lane_bots_.empty()) return play_side_by_side(begin, end);
        const auto one_by_one = [&](const auto& fresh) {
            return play_rounds(begin, end, [&](std::uint64_t i, MatchTally& tally) {
                auto game = fresh;
                return play_game(game, i, Pairing(i, players_), tally);
            });
        };
        return std::visit(one_by_one, new_game(match_.kind, players_));
    }

  private:
    /// The same in vector lanes: those games at once in which the bots sit alike.
    MatchTally play_side_by_side(std::uint64_t begin, std::uint64_t end) {
        const std::size_t players = match_.bots.size();
        std::array<std::vector<LastSheets>, most_players> ends; // by rotation, then by round
        std::int64_t turns = 0;
        for (std::size_t rotation = 0; rotation < players && begin + rotation < end; ++rotation) {
            const std::uint64_t first = begin + rotation;
            const std::uint64_t round = Pairing(first, players_).round;
            ends[rotation].resize((end - first + players - 1) / players);
            std::vector<LaneBot> bots = lane_bots_;
            std::ranges::rotate(bots, bots.begin() + static_cast<std::ptrdiff_t>(rotation));
            turns += play_in_lanes({.bots = bots,
                                    .seed = match_.seed,
                                    .chance = {chance_stream(round), chance_stream(1)},
                                    .minds = {mind_stream(first), 2 * players}},
                                   ends[rotation]);
        }
        MatchTally tally = play_rounds(begin, end, [&](std::uint64_t i, MatchTally&) {
            const std::uint64_t game = i - begin;
            return outcome_of(std::span(ends[game % players][game / players]).first(players));
        });
        tally.turns = turns;
        return tally;
    }

    /// Counts the games from begin to end, round by round.
    template <class Play>
    MatchTally play_rounds(std::uint64_t begin, std::uint64_t end, const Play& play) {
        MatchTally tally;
        for (std::uint64_t i = begin; i < end && !stopped_;) {
            Round round;
            for (const std::uint64_t number = Pairing(i, players_).round;
                 i < end && Pairing(i, players_).round == number; ++i) {
                const Outcome outcome = play(i, tally);
                count(tally, round, outcome, Pairing(i, players_), players_);
            }
            ++tally.rounds;
            tally.games += round.games;
            tally.games_squares += round.games * round.games;
            for (std::size_t bot = 0; bot < match_.bots.size(); ++bot) {
                tally.bots[bot].win.add_round(round.win_parts[bot], round.games);
                tally.bots[bot].score.add_round(round.score[bot], round.games);
                if (!match_.without_luck) continue;
                tally.bots[bot].luck.add_round(round.luck[bot], round.games);
                tally.bots[bot].luck_by_win += round.luck[bot] * round.win_parts[bot];
            }
        }
        return tally;
    }

    template <class Game>
    Outcome play_game(Game& game, std::uint64_t number, const Pairing& pairing, MatchTally& tally) {
        if (!programs_.none()) return play_with_programs(game, number, pairing, tally);
        const SeatedBots seated = seat_bots(match_, pairing);
        if (!spectator_.record && !match_.without_luck) {
            tally.turns += play_out(game, seated, number, pairing, NoRecord{});
            return outcome_of(game.sheets());
        }
        Record record = new_record(match_, number);
        PerSeat<double> luck;
        play_recorded(game, seated, number, pairing, record, luck, tally);
        if (spectator_.record) keep(number, record);
        Outcome outcome = outcome_of(game.sheets());
        outcome.luck = luck;
        return outcome;
    }

    /// Plays a game, writes it down and, if that is wanted, measures the luck and reviews the
    /// choices.
    template <class Game, class Seated>
    void play_recorded(Game& game, Seated& seated, std::uint64_t number, const Pairing& pairing,
                       Record& record, PerSeat<double>& luck, MatchTally& tally) {
        if (!match_.without_luck) {
            tally.turns += play_out(game, seated, number, pairing, Recorder(record));
            return;
        }
        PerSeat<Habit> habits{};
        for (Seat seat = 0; seat < players_; ++seat)
            if (const Bot* const bot =
                    match_.bots[static_cast<std::size_t>(pairing.bot_at(seat, players_))].bot)
                habits[seat] = habit_of(bot->name);
        tally.turns += play_out(game, seated, number, pairing,
                                RecordAndLuck{Recorder(record), LuckWatcher(luck, known_, habits)});
        if (pairing.round % review_every(match_) == 0) add_losses(record, pairing, tally);
    }

    void add_losses(const Record& record, const Pairing& pairing, MatchTally& tally) const {
        const Review made = review(record, Depth::Normal, known_);
        for (const Decision& decision : made.decisions) {
            BotTally& bot =
                tally.bots[static_cast<std::size_t>(pairing.bot_at(decision.seat, players_))];
            const double accuracy = accuracy_of(decision.loss, made.means, players_) / 100;
            const auto loss = std::llround(decision.loss * BotTally::luck_parts);
            ++bot.decisions;
            bot.losses += loss;
            bot.losses_squares += loss * loss;
            bot.accuracy += std::llround(accuracy * BotTally::luck_parts);
        }
    }

    template <class Game>
    Outcome play_with_programs(Game& game, std::uint64_t number, const Pairing& pairing,
                               MatchTally& tally) {
        MixedSeats seats{.bots = seat_bots(match_, pairing)};
        for (Seat seat = 0; seat < players_; ++seat)
            if (ExecBot* const program = programs_.of(pairing.bot_at(seat, players_))) {
                seats.programs[static_cast<std::size_t>(seat)] = program;
                program->begin(match_.kind, players_, seat);
            }
        Record record = new_record(match_, number);
        PerSeat<double> luck;
        play_recorded(game, seats, number, pairing, record, luck, tally);
        Outcome outcome = outcome_of(game.sheets());
        outcome.luck = luck;
        if (seats.forfeiter) {
            outcome.winners = winners_without(*seats.forfeiter, outcome, players_);
            cut_off(record, *seats.forfeiter);
            report(*seats.forfeiter, std::move(seats.failure), number, pairing, tally);
        }
        const GameResult result{
            .scores = {outcome.totals.begin(), outcome.totals.begin() + players_},
            .winners = outcome.winners,
            .forfeit = seats.forfeiter};
        for (ExecBot* const program : seats.programs)
            if (program != nullptr) program->end(result);
        if (spectator_.record) keep(number, record);
        return outcome;
    }

    /// Chance is that of the round, the same for all its games; bots draw their own.
    template <class Game, class Seated, class Watcher>
    int play_out(Game& game, Seated& seated, std::uint64_t number, const Pairing& pairing,
                 Watcher watcher) const {
        Random chance = chance_of(match_, pairing);
        Mind mind = mind_of(match_, number, known_);
        return qwixx::play_out(game, seated, chance, mind, watcher);
    }

    void report(Seat seat, BotFailure failure, std::uint64_t number, const Pairing& pairing,
                MatchTally& tally) {
        const int bot = pairing.bot_at(seat, players_);
        ++tally.bots[static_cast<std::size_t>(bot)].forfeits;
        if (!spectator_.forfeit) return;
        const std::scoped_lock lock(mutex_);
        spectator_.forfeit({number, bot, seat, std::move(failure)});
    }

    void keep(std::uint64_t number, const Record& record) {
        const std::scoped_lock lock(mutex_);
        if (!stopped_ && !spectator_.record(number, record)) stopped_ = true;
    }

    const Match& match_;
    const Spectator& spectator_;
    std::mutex& mutex_;          // guards the spectator
    std::atomic<bool>& stopped_; // by the spectator
    Mind known_;                 // what all minds begin with
    Programs programs_;
    std::vector<LaneBot> lane_bots_ = lane_bots(match_, spectator_); // by entrant
    int players_ = static_cast<int>(match_.bots.size());
};

constexpr std::uint64_t most_rounds = 2400; // of a piece in lanes: its last games do not matter

/// The games of a match are played in pieces of so many, in whole rounds. Of a match in parts every
/// part has every so many-th piece, and all parts must agree on them, whatever they run on.
std::uint64_t piece_of(const Match& match, std::uint64_t pieces, std::uint64_t most) {
    const std::uint64_t rounds = match.games / match.bots.size() / pieces;
    return std::clamp<std::uint64_t>(rounds, 1, most) * match.bots.size();
}
std::uint64_t piece_of_parts(const Match& match) {
    return piece_of(match, 32 * match.parts, most_rounds);
}

} // namespace

std::uint64_t games_in_part(const Match& match) {
    if (match.parts == 1) return match.games;
    const std::uint64_t piece = piece_of_parts(match);
    const std::uint64_t all = piece * match.parts;
    const std::uint64_t rest = match.games % all; // after the last that all have
    const std::uint64_t before = std::min(rest, match.part * piece);
    return match.games / all * piece + std::min(rest - before, piece);
}

MatchTally play_match(const Match& match, const Spectator& spectator) {
    // Small enough that the bar moves and threads end together, also when the bots think long.
    const std::uint64_t most = lane_bots(match, spectator).empty() ? 240 : most_rounds;
    const std::uint64_t piece =
        match.parts > 1 ? piece_of_parts(match)
                        : piece_of(match, 32 * static_cast<std::uint64_t>(match.threads), most);
    std::atomic<std::uint64_t> next = match.part * piece;
    std::atomic<bool> stopped = false;
    std::mutex mutex; // guards the sum and the spectator
    MatchTally sum;
    Prepared prepared(&built_in_learned());
    const Mind known = known_to_bots(match, prepared);
    const auto work = [&] {
        Worker worker(match, spectator, mutex, stopped, known);
        while (!stopped) {
            const std::uint64_t begin = next.fetch_add(piece * match.parts);
            if (begin >= match.games) return;
            const MatchTally part = worker.play(begin, std::min(match.games, begin + piece));
            const std::scoped_lock lock(mutex);
            sum += part;
            if (spectator.progress) spectator.progress(static_cast<std::uint64_t>(sum.games));
        }
    };
    std::vector<std::jthread> helpers;
    for (int i = 1; i < match.threads; ++i) helpers.emplace_back(work);
    work();
    helpers.clear(); // waits for them
    return sum;
}

Record record_of(const Match& match, std::uint64_t game) {
    Prepared prepared(&built_in_learned());
    return record_of(match, game, prepared);
}

Record record_of(const Match& match, std::uint64_t game, Prepared& prepared) {
    const Pairing pairing(game, static_cast<int>(match.bots.size()));
    const SeatedBots seated = seat_bots(match, pairing);
    Random chance = chance_of(match, pairing);
    Mind mind = mind_of(match, game, known_to_bots(match, prepared));
    Record record = new_record(match, game);
    std::visit([&](auto fresh) { play_out(fresh, seated, chance, mind, Recorder(record)); },
               new_game(match.kind, static_cast<int>(match.bots.size())));
    return record;
}

} // namespace qwixx
