#include "table/apply.h"

#include "table/clock.h"

#include <algorithm>

namespace qwixx {

namespace {

/// Lets one thing happen. Each of these says whether it can happen at this table, and changes
/// the table only if it can.
struct Applier {
    Table& table;
    Time time;
    Effect effect{};

    bool operator()(const Opened& opened) {
        if (table.number != 0 || !are_possible(opened.options)) return false;
        table.host = opened.host;
        table.options = opened.options;
        notice(opened.host, true);
        return true;
    }

    bool operator()(const Committed& committed) {
        if (is_playing(table)) return false;
        if (!table.commit.empty()) // what was said to the old one would choose among the new
            for (Chair& chair : table.chairs) chair.word.clear();
        table.committed = true;
        table.commit = committed.commit;
        return true;
    }

    bool operator()(const OptionsSet& set) {
        if (is_playing(table) || !are_possible(set.options)) return false;
        table.options = set.options;
        return true;
    }

    bool operator()(const HostPassed& passed) {
        if (!about(passed.person)) return false;
        table.host = passed.person;
        return true;
    }

    bool operator()(const Sat& sat) {
        if (!has_room_for(sat.name) || chair_of(table, sat.person) != nullptr) return false;
        table.chairs.push_back({.person = sat.person, .name = sat.name});
        notice(sat.person, true);
        return about(sat.person);
    }

    bool operator()(const BotSeated& seated) {
        if (!has_room_for(seated.name)) return false;
        table.chairs.push_back({.name = seated.name, .level = seated.level});
        effect.who = seated.name;
        return true;
    }

    bool operator()(const Renamed& renamed) {
        Chair* chair = chair_for(renamed.person);
        const Chair* namesake = chair_named(table, renamed.name);
        // From "Player" to "Player" where the real names were taken out (docs/table.md).
        if (is_playing(table) || chair == nullptr || (namesake != nullptr && namesake != chair))
            return false;
        chair->name = renamed.name;
        return about(renamed.person);
    }

    bool operator()(const Removed& removed) {
        const Chair* chair = chair_named(table, removed.name);
        if (is_playing(table) || chair == nullptr) return false;
        effect.who = removed.name;
        table.chairs.erase(table.chairs.begin() + (chair - table.chairs.data()));
        return true;
    }

    bool operator()(const Left& left) {
        const Chair* chair = chair_of(table, left.person);
        if (chair == nullptr && table.host != left.person) return false;
        about(left.person);
        if (is_playing(table) && effect.seat) {
            if (left.level.empty()) return false;
            Player& leaver = player(*effect.seat);
            leaver.left_in_turn = turn_of(table.play);
            leaver.level = left.level;
        }
        if (chair != nullptr)
            table.chairs.erase(table.chairs.begin() + (chair - table.chairs.data()));
        if (table.host == left.person) table.host.clear();
        return true;
    }

    bool operator()(const WordGiven& given) {
        Chair* chair = chair_for(given.person);
        if (is_playing(table) || chair == nullptr || table.commit.empty()) return false;
        chair->word = given.word;
        return about(given.person);
    }

    bool operator()(const RematchWanted& wanted) {
        Chair* chair = chair_for(wanted.person);
        if (is_playing(table) || chair == nullptr || !has_played(table)) return false;
        chair->wants_rematch = true;
        return about(wanted.person);
    }

    bool operator()(const Said& said) {
        if (!about(said.person)) return false;
        if (table.chat.size() == chat_kept) table.chat.erase(table.chat.begin());
        table.chat.push_back({table.number + 1, time, effect.who, said.text});
        return true;
    }

    bool operator()(const GameStarted&);
    bool operator()(const Drawn& drawn) {
        if (!is_playing(table) || drawn.number != table.play.drawn + 1 ||
            !fits(table.play, drawn.outcome))
            return false;
        bring(table.play, drawn.outcome);
        go_on();
        return true;
    }

    bool operator()(const Chosen& chosen) {
        if (!is_awaited(chosen.seat) || !allows(table.play.game, chosen.seat, chosen.move))
            return false;
        sealed(chosen.seat) = chosen.move;
        Player& chooser = player(chosen.seat);
        if (chooser.level.empty()) chooser.misses = 0;
        go_on();
        return true;
    }

    bool operator()(const TakenBack& taken) {
        if (!is_seat(taken.seat) || !sealed(taken.seat)) return false;
        sealed(taken.seat).reset();
        return true;
    }

    bool operator()(const TimedOut& out) {
        if (!is_awaited(out.seat) || !player(out.seat).level.empty()) return false;
        // All cards of action 1 at once: the player was late once, not once for each card.
        const int action = table.play.decision;
        do {
            sealed(out.seat) = move_out_of_time(table.play.game, out.seat);
            go_on();
        } while (table.play.decision != action && takes(out.seat));
        ++player(out.seat).misses;
        player(out.seat).level = out.level;
        return true;
    }

    bool operator()(const HandedOver& over) {
        if (!is_seat(over.seat) || !player(over.seat).level.empty()) return false;
        player(over.seat).level = over.level;
        return true;
    }

    bool operator()(const CameBack& came) {
        if (!is_seat(came.seat) || player(came.seat).level.empty() ||
            player(came.seat).person.empty())
            return false;
        Player& comer = player(came.seat);
        if (comer.left()) { // their chair went with them
            if (chair_of(table, comer.person) != nullptr) return false;
            table.chairs.push_back({.person = comer.person, .name = comer.name});
            notice(comer.person, true);
            comer.left_in_turn = 0;
        }
        comer.level.clear();
        comer.misses = 0;
        table.clock.reset(); // its player has the full time
        return true;
    }

    bool operator()(const Revealed& revealed) {
        if (is_playing(table) || table.play.commit.empty() || !table.play.seed.empty())
            return false;
        table.play.seed = revealed.seed;
        table.finished.late_tags.push_back({"seed", revealed.seed});
        return true;
    }

    bool operator()(const Connected& connected) { return notice_again(connected.person, true); }
    bool operator()(const Disconnected& gone) { return notice_again(gone.person, false); }
    bool operator()(const Resumed&) {
        for (Presence& presence : table.presences) presence = {presence.person, false, time};
        table.clock.reset();
        return true;
    }

  private:
    [[nodiscard]] bool is_seat(Seat seat) {
        if (!is_playing(table) || seat < 0 || seat >= std::ssize(table.play.players)) return false;
        effect.seat = seat;
        effect.who = player(seat).name;
        return true;
    }
    [[nodiscard]] bool is_awaited(Seat seat) {
        return is_seat(seat) && awaited(table.play).contains(seat);
    }
    [[nodiscard]] bool takes(Seat seat) const {
        const auto* cards = std::get_if<CardGame>(&table.play.game);
        return cards != nullptr && cards->phase() == CardGame::Phase::Take &&
               cards->active() == seat;
    }
    [[nodiscard]] Player& player(Seat seat) {
        return table.play.players[static_cast<std::size_t>(seat)];
    }
    [[nodiscard]] std::optional<Move>& sealed(Seat seat) {
        return table.play.sealed[static_cast<std::size_t>(seat)];
    }
    [[nodiscard]] Chair* chair_for(std::string_view person) {
        const Chair* chair = chair_of(table, person);
        return chair == nullptr
                   ? nullptr
                   : &table.chairs[static_cast<std::size_t>(chair - table.chairs.data())];
    }
    [[nodiscard]] bool has_room_for(std::string_view name) const {
        return !is_playing(table) && table.chairs.size() < most_players &&
               chair_named(table, name) == nullptr;
    }

    /// Notes whom an event is about; false if they have no chair.
    bool about(std::string_view person) {
        effect.seat = is_playing(table) ? seat_of(table, person) : std::nullopt;
        const Chair* chair = chair_of(table, person);
        if (chair != nullptr) effect.who = chair->name;
        return chair != nullptr;
    }

    void notice(std::string_view person, bool here) {
        const auto known = std::ranges::find(table.presences, person, &Presence::person);
        if (known == table.presences.end())
            table.presences.push_back({Person(person), here, time});
        else
            *known = {Person(person), here, time};
    }
    bool notice_again(std::string_view person, bool here) {
        const Presence* presence = presence_of(table, person);
        if (presence == nullptr || presence->here == here) return false;
        notice(person, here);
        about(person);
        return true;
    }

    void go_on() {
        const auto settled = settle(table.play);
        effect.settled.insert(effect.settled.end(), settled.begin(), settled.end());
        if (!is_over(table.play.game)) return;
        close_record(table.play);
        table.finished = table.play.record;
        ++table.games_over;
    }
};

bool Applier::operator()(const GameStarted&) {
    const auto count = std::ssize(table.chairs);
    if (is_playing(table) || count < fewest_players(table.options.game) ||
        (table.committed && table.commit.empty()))
        return false;
    const int players = static_cast<int>(count);
    Play play{.number = table.games_over + 1,
              .kind = table.options.game,
              .start = table.options.start,
              .decision = table.play.decision,
              .commit = table.commit};
    play.game = new_game(play.kind, players);
    play.record.kind = play.kind;
    for (Chair& chair : table.chairs) {
        play.players.push_back({chair.person, chair.name, chair.level});
        play.record.players.push_back(chair.name);
        play.words.push_back(chair.word);
        chair.word.clear();
        chair.wants_rematch = false;
    }
    table.commit.clear();
    table.play = std::move(play);
    return true;
}

/// Keeps what a repeated command must find again: the latest answers of each person, and for some
/// minutes those to commands that could happen twice, which a choice cannot: it names its decision.
void remember(Table& table, const Event& event) {
    auto& answers = table.answers;
    const bool is_choice =
        std::holds_alternative<Chosen>(event.what) || std::holds_alternative<TakenBack>(event.what);
    answers.push_back({event.cause, table.number, is_choice ? 0 : table.time + answers_stay});
    std::size_t later = 0; // of the same person
    for (std::size_t i = answers.size(); i-- > 0;) {
        if (answers[i].to.person != event.cause.person || later++ < answers_kept) continue;
        if (answers[i].known_until < table.time || later > young_answers_kept)
            answers.erase(answers.begin() + static_cast<std::ptrdiff_t>(i));
    }
    if (answers.size() > all_answers_kept) answers.erase(answers.begin());
}

} // namespace

std::optional<Effect> apply(Table& table, const Event& event) {
    if (std::holds_alternative<Opened>(event.what) != (table.number == 0)) return std::nullopt;
    if (event.time < table.time || event.time > latest_time) return std::nullopt;
    Applier applier{table, event.time};
    if (!std::visit(applier, event.what)) return std::nullopt;
    table.time = event.time;
    ++table.number;
    std::erase_if(table.presences, [&table](const Presence& presence) {
        return presence.person != table.host && chair_of(table, presence.person) == nullptr;
    });
    tend_clock(table, event.time);
    if (!event.cause.command.empty()) remember(table, event);
    return std::move(applier.effect);
}

} // namespace qwixx
