// The wishes of persons.
#include "table/decide.h"

#include "bots/bot.h"
#include "record/join.h"
#include "table/answered.h"

#include <algorithm>

namespace qwixx {

namespace {

/// Whether somebody may call themselves so. In records and old logs a name may have a tab in it.
bool may_be_called(std::string_view name) {
    return is_name(name) && name.find('\t') == std::string_view::npos;
}

/// Judges the wish of one person at one time.
struct Judge {
    const Table& table;
    const Person& person;
    Time now;

    Answered operator()(const Sit& sit) const {
        if (chair_of(table, person) != nullptr) return no(Refusal::AlreadySeated);
        if (is_playing(table)) return no(Refusal::GameRuns);
        if (table.chairs.size() == most_players) return no(Refusal::TableFull);
        if (!may_be_called(sit.name)) return no(Refusal::BadName);
        if (chair_named(table, sit.name) != nullptr) return no(Refusal::NameTaken);
        Happenings happen{Sat{person, sit.name}};
        if (table.host.empty()) happen.emplace_back(HostPassed{person}); // nobody else is there
        return with_word(std::move(happen), sit.word);
    }

    Answered operator()(const Rename& rename) const {
        if (chair_of(table, person) == nullptr) return no(Refusal::NotSeated);
        if (is_playing(table)) return no(Refusal::GameRuns);
        if (!may_be_called(rename.name)) return no(Refusal::BadName);
        if (chair_named(table, rename.name) != nullptr) return no(Refusal::NameTaken);
        return Happenings{Renamed{person, rename.name}};
    }

    Answered operator()(const Leave&) const {
        if (chair_of(table, person) == nullptr && table.host != person)
            return no(Refusal::NotSeated);
        const bool plays = is_playing(table) && seat_of(table, person);
        Happenings happen{Left{person, plays ? std::string(stand_in) : ""}};
        if (table.host == person)
            if (const Person next = next_host(); !next.empty())
                happen.emplace_back(HostPassed{next});
        return with_rematch(std::move(happen), chair_of(table, person));
    }

    Answered operator()(const SeatBot& seat) const {
        return as_host([&]() -> Answered {
            if (table.chairs.size() == most_players) return no(Refusal::TableFull);
            if (find_player(seat.level) == nullptr) return no(Refusal::UnknownBot);
            return Happenings{BotSeated{seat.level, bot_name(seat.level)}};
        });
    }

    Answered operator()(const Remove& remove) const {
        return as_host([&]() -> Answered {
            const Chair* chair = chair_named(table, remove.name);
            if (chair == nullptr) return no(Refusal::NobodyOfThatName);
            if (chair->person == person) return no(Refusal::OwnSeat);
            return with_rematch({Removed{remove.name}}, chair);
        });
    }

    Answered operator()(const SetOptions& set) const {
        return as_host([&]() -> Answered {
            if (!are_possible(set.options)) return no(Refusal::BadOptions);
            return Happenings{OptionsSet{set.options}};
        });
    }

    Answered operator()(const StartGame& start) const {
        return as_host([&]() -> Answered {
            if (const auto not_yet = why_not_start(table.chairs)) return no(*not_yet);
            auto happen = with_word({}, start.word);
            if (happen) happen->emplace_back(GameStarted{});
            return happen;
        });
    }

    Answered operator()(const GiveWord& give) const {
        if (chair_of(table, person) == nullptr) return no(Refusal::NotSeated);
        if (is_playing(table)) return no(Refusal::GameRuns);
        if (give.word.empty()) return no(Refusal::BadWord);
        return with_word({}, give.word);
    }

    Answered operator()(const Rematch& rematch) const {
        const Chair* own = chair_of(table, person);
        if (own == nullptr) return no(Refusal::NotSeated);
        if (is_playing(table)) return no(Refusal::GameRuns);
        if (!has_played(table)) return no(Refusal::NothingPlayed);
        if (own->wants_rematch) return no(Refusal::AlreadyWanted);
        if (table.committed && table.commit.empty()) return no(Refusal::NoCommit);
        auto happen = with_word({RematchWanted{person}}, rematch.word);
        return happen ? with_rematch(*std::move(happen), nullptr) : happen;
    }

    Answered operator()(const Choose& choose) const {
        const auto seat = seat_that_decides(choose.decision);
        if (!seat) return no(seat.error());
        if (table.play.sealed[*seat]) return no(Refusal::AlreadyChosen);
        if (!awaited(table.play).contains(*seat)) return no(Refusal::NotAsked);
        if (const auto why = why_not(table.play.game, *seat, choose.move))
            return no({*why, table.play.game, *seat, choose.move});
        return Happenings{Chosen{*seat, choose.move}};
    }

    Answered operator()(const TakeBack& take) const {
        const auto seat = seat_that_decides(take.decision);
        if (!seat) return no(seat.error());
        if (!table.play.sealed[at(*seat)]) return no(Refusal::NothingSealed);
        return Happenings{TakenBack{*seat}};
    }

    Answered operator()(const Say& say) const {
        if (chair_of(table, person) == nullptr) return no(Refusal::NotSeated);
        if (!is_chat(say.text)) return no(Refusal::BadChat);
        return Happenings{Said{person, say.text}};
    }

    Answered operator()(const HandOver& over) const {
        if (!is_playing(table)) return no(Refusal::NoGame);
        const auto own = seat_of(table, person);
        if (!own) return no(Refusal::NotPlaying);
        if (table.options.pace != Pace::Untimed) return no(Refusal::TableIsTimed);
        if (over.seat < 0 || over.seat >= std::ssize(table.play.players))
            return no(Refusal::NoSuchSeat);
        if (over.seat == *own) return no(Refusal::OwnSeat);
        const Player& player = table.play.players[at(over.seat)];
        if (!player.level.empty() || !is_absent(table, player.person, now))
            return no(Refusal::NotAbsent);
        return Happenings{HandedOver{over.seat, std::string(stand_in)}};
    }

    Answered operator()(const ComeBack&) const {
        if (!is_playing(table)) return no(Refusal::NoGame);
        const auto seat = seat_to_come_back_to(table, person);
        if (!seat && !seat_of(table, person)) return no(Refusal::NotPlaying);
        if (!seat) return no(Refusal::NotHandedOver);
        Happenings happen{CameBack{*seat}};
        if (table.host.empty()) happen.emplace_back(HostPassed{person}); // nobody else is there
        return happen;
    }

  private:
    /// What the host may do between games. A host who is gone cannot keep the others waiting: the
    /// next of them to act becomes the host.
    template <class Act> Answered as_host(Act act) const {
        const bool is_host = table.host == person;
        const bool takes_over = !is_host && chair_of(table, person) != nullptr &&
                                (table.host.empty() || is_absent(table, table.host, now));
        if (!is_host && !takes_over) return no(Refusal::NotHost);
        if (is_playing(table)) return no(Refusal::GameRuns);
        Answered happen = act();
        if (happen && takes_over) happen->insert(happen->begin(), HostPassed{person});
        return happen;
    }

    [[nodiscard]] Answered with_word(Happenings happen, const std::string& word) const {
        if (word.empty()) return happen;
        if (!is_word(word, longest_word)) return no(Refusal::BadWord);
        // A word given before the seed is fixed would let the server choose the seed to match.
        if (table.commit.empty()) return no(Refusal::NoCommit);
        const bool sits = !happen.empty() && std::holds_alternative<Sat>(happen.front());
        if (!sits && chair_of(table, person) == nullptr) return no(Refusal::NotSeated);
        happen.emplace_back(WordGiven{person, word});
        return happen;
    }

    /// Starts the next game when all who will have a seat want it: this person now does, or the
    /// one who had not said so is going.
    [[nodiscard]] Answered with_rematch(Happenings happen, const Chair* going) const {
        if (is_playing(table) || !has_played(table)) return happen;
        std::vector<Chair> staying;
        for (const Chair& chair : table.chairs)
            if (&chair != going) staying.push_back(chair);
        const bool all = std::ranges::all_of(staying, [&](const Chair& chair) {
            const bool says_so = going == nullptr && chair.person == person;
            return says_so || chair.person.empty() || chair.wants_rematch;
        });
        if (all && !why_not_start(staying)) happen.emplace_back(GameStarted{});
        return happen;
    }

    [[nodiscard]] std::optional<Refusal> why_not_start(const std::vector<Chair>& chairs) const {
        if (std::ranges::all_of(chairs, &std::string::empty, &Chair::person))
            return Refusal::OnlyBots;
        if (std::ssize(chairs) < fewest_players(table.options.game)) return Refusal::TooFewSeats;
        if (table.committed && table.commit.empty()) return Refusal::NoCommit;
        return std::nullopt;
    }

    /// The person's seat, if it takes part in this decision and the person plays it.
    [[nodiscard]] std::expected<Seat, Refusal> seat_that_decides(int decision) const {
        if (!is_playing(table)) return std::unexpected(Refusal::NoGame);
        const auto seat = seat_of(table, person);
        if (!seat) return std::unexpected(Refusal::NotPlaying);
        if (decision < table.play.decision) return std::unexpected(Refusal::OldDecision);
        if (decision != table.play.decision || need_of(table.play.game) != Need::Choices)
            return std::unexpected(Refusal::NotAsked);
        if (!table.play.players[at(*seat)].level.empty()) return std::unexpected(Refusal::BotPlays);
        return *seat;
    }

    /// Who becomes host after this person: the next one clockwise, rather one who is connected.
    [[nodiscard]] Person next_host() const {
        const auto& chairs = table.chairs;
        const Chair* own = chair_of(table, person);
        const std::size_t from =
            own == nullptr ? 0 : static_cast<std::size_t>(own - chairs.data()) + 1;
        Person next;
        for (std::size_t i = chairs.size(); i-- > 0;) { // the nearest is found last
            const Person& other = chairs[(from + i) % chairs.size()].person;
            if (other.empty() || other == person) continue;
            const auto is_here = [&](const Person& who) {
                const Presence* presence = presence_of(table, who);
                return presence != nullptr && presence->here;
            };
            if (next.empty() || is_here(other) || !is_here(next)) next = other;
        }
        return next;
    }

    /// The level, with a number when there are several of it.
    [[nodiscard]] std::string bot_name(const std::string& level) const {
        std::string name = level;
        for (int i = 2; chair_named(table, name) != nullptr; ++i) name = join(level, " ", i);
        return name;
    }
};

} // namespace

std::expected<Decided, Refused> decide(const Table& table, const Command& command) {
    if (table.number == 0) return std::unexpected(Refusal::NotOpen);
    if (!is_id(command.person)) return std::unexpected(Refusal::BadPerson);
    if (!command.id.empty() && !is_id(command.id)) return std::unexpected(Refusal::BadCommandId);
    const Cause cause =
        command.id.empty() ? Cause{} : Cause{.person = command.person, .command = command.id};
    if (!command.id.empty())
        if (const auto known = std::ranges::find(table.answers, cause, &Answer::to);
            known != table.answers.end())
            return Decided{.number = known->number};

    const Time now = std::clamp(command.time, table.time, latest_time);
    auto happen = std::visit(Judge{table, command.person, now}, command.wish);
    if (!happen) return std::unexpected(happen.error());
    Decided decided{.number = table.number + static_cast<int>(happen->size())};
    for (Happening& what : *happen) decided.events.push_back({now, {}, std::move(what)});
    decided.events.back().cause = cause;
    return decided;
}

} // namespace qwixx
