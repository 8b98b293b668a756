// What the house brings.
#include "table/decide.h"

#include "bots/bot.h"
#include "table/answered.h"

#include <algorithm>

namespace qwixx {

namespace {

struct Receiver {
    const Table& table;
    Time now;

    Answered operator()(const Open& open) const {
        if (table.number != 0) return no(Refusal::AlreadyOpen);
        if (!is_id(open.host)) return no(Refusal::BadPerson);
        if (!are_possible(open.options)) return no(Refusal::BadOptions);
        Happenings happen{Opened{open.host, open.options}};
        if (!open.commit.empty()) {
            if (!is_word(open.commit, longest_seed)) return no(Refusal::BadSeed);
            happen.emplace_back(Committed{open.commit});
        }
        return happen;
    }

    Answered operator()(const Commit& commit) const {
        if (is_playing(table)) return no(Refusal::GameRuns);
        const bool owes =
            has_played(table) && !table.play.commit.empty() && table.play.seed.empty();
        if ((!table.commit.empty() && !commit.anew) || owes) return no(Refusal::AlreadyCommitted);
        if (!is_word(commit.commit, longest_seed)) return no(Refusal::BadSeed);
        return Happenings{Committed{commit.commit}};
    }

    Answered operator()(const BringChance& chance) const {
        if (!is_playing(table)) return no(Refusal::NoGame);
        const Play& play = table.play;
        Outcome outcome = chance.outcome;
        if (const auto* game = std::get_if<DiceGame>(&play.game))
            if (Dice* dice = std::get_if<Dice>(&outcome))
                for (const Color color : colors)
                    if (game->closed(color)) dice->remove(color);
        if (chance.game != play.number || chance.number != play.drawn + 1 || !fits(play, outcome))
            return no(Refusal::WrongChance);
        return Happenings{Drawn{chance.number, std::move(outcome)}};
    }

    Answered operator()(const BotChoice& choice) const {
        if (!is_playing(table)) return no(Refusal::NoGame);
        const Play& play = table.play;
        if (choice.decision != play.decision) return no(Refusal::OldDecision);
        // By now the player may have come back to the seat.
        if (choice.seat < 0 || choice.seat >= std::ssize(play.players) ||
            play.players[static_cast<std::size_t>(choice.seat)].level.empty() ||
            !awaited(play).contains(choice.seat))
            return no(Refusal::NoBotHere);
        if (!allows(play.game, choice.seat, choice.move)) return no(Refusal::IllegalMove);
        return Happenings{Chosen{choice.seat, choice.move}};
    }

    /// Woken too early or too often, the table goes on sleeping.
    Answered operator()(const Wake&) const {
        Happenings happen;
        if (!table.clock || !table.clock->runs_out || now < *table.clock->runs_out) return happen;
        const Play& play = table.play;
        for (const Seat seat : awaited(play)) {
            const Player& player = play.players[static_cast<std::size_t>(seat)];
            if (!player.level.empty()) continue;
            const bool hands_over = player.misses + 1 >= most_misses;
            happen.emplace_back(TimedOut{seat, hands_over ? std::string(stand_in) : ""});
        }
        return happen;
    }

    // The table does not keep track of those who have no seat.
    Answered operator()(const Connect& connect) const {
        const Presence* presence = presence_of(table, connect.person);
        if (presence == nullptr || presence->here) return Happenings{};
        return Happenings{Connected{connect.person}};
    }
    Answered operator()(const Disconnect& gone) const {
        const Presence* presence = presence_of(table, gone.person);
        if (presence == nullptr || !presence->here) return Happenings{};
        return Happenings{Disconnected{gone.person}};
    }
    /// No event is needed if everybody was gone and no clock was running.
    Answered operator()(const Resume&) const {
        const bool clock_ran =
            table.clock && table.clock->left != time_for(table.options.pace).value_or(0);
        const bool clock_runs = table.clock && table.clock->runs_out;
        if (!clock_ran && !clock_runs && std::ranges::none_of(table.presences, &Presence::here))
            return Happenings{};
        return Happenings{Resumed{}};
    }

    Answered operator()(const Reveal& reveal) const {
        if (is_playing(table) || table.play.commit.empty() || !table.play.seed.empty())
            return no(Refusal::NothingToReveal);
        if (!is_word(reveal.seed, longest_seed)) return no(Refusal::BadSeed);
        return Happenings{Revealed{reveal.seed}};
    }
};

} // namespace

std::expected<Decided, Refused> decide(const Table& table, const HouseCommand& command) {
    if (table.number == 0 && !std::holds_alternative<Open>(command.supply))
        return std::unexpected(Refusal::NotOpen);
    const Time now = std::clamp(command.time, table.time, latest_time);
    auto happen = std::visit(Receiver{table, now}, command.supply);
    if (!happen) return std::unexpected(happen.error());
    Decided decided{.number = table.number + static_cast<int>(happen->size())};
    for (Happening& what : *happen) decided.events.push_back({now, {}, std::move(what)});
    return decided;
}

} // namespace qwixx
