#include "record/join.h"
#include "record/notation.h"
#include "record/scanner.h"
#include "table/event_text.h"
#include "table/move_text.h"
#include "table/words.h"

#include <charconv>

namespace qwixx {

namespace {

/// Reads the parts of an event. Every part is checked to be one that a table could have written;
/// whether the event can happen is for apply() to say.
class Reader {
  public:
    explicit Reader(std::string_view line) : words_(line) {}

    std::expected<Event, std::string> read() {
        Event event;
        event.time = time();
        event.cause = cause();
        const std::string_view kind = word();
        read_what(kind, event.what, std::make_index_sequence<std::variant_size_v<Happening>>());
        if (!words_.at_end()) fail("there is more on the line than belongs to it");
        if (!error_.empty()) return std::unexpected(std::move(error_));
        return event;
    }

  private:
    template <std::size_t... I>
    void read_what(std::string_view kind, Happening& what, std::index_sequence<I...>) {
        const auto read_one = [&]<std::size_t Kind>() {
            std::variant_alternative_t<Kind, Happening> one{};
            if (name(Happening(one)) != kind) return false;
            read(one);
            what = std::move(one);
            return true;
        };
        if (!(read_one.template operator()<I>() || ...))
            fail(join(quoted(kind), " is no event of version ", log_version));
    }

    void read(Opened& it) {
        it.host = id();
        it.options = options();
    }
    void read(OptionsSet& it) { it.options = options(); }
    void read(Committed& it) { it.commit = plain(longest_seed); }
    void read(HostPassed& it) { it.person = id(); }
    void read(Sat& it) {
        it.person = id();
        it.name = name_of_player();
    }
    void read(Renamed& it) {
        it.person = id();
        it.name = name_of_player();
    }
    void read(BotSeated& it) {
        it.level = level();
        it.name = name_of_player();
    }
    void read(Removed& it) { it.name = name_of_player(); }
    void read(Left& it) {
        it.person = id();
        if (!words_.at_end()) it.level = level();
    }
    void read(WordGiven& it) {
        it.person = id();
        it.word = plain(longest_word);
    }
    void read(RematchWanted& it) { it.person = id(); }
    void read(Said& it) {
        it.person = id();
        it.text = words_.rest();
        if (!is_chat(it.text)) fail("what was said is no line of chat");
    }
    void read(GameStarted&) {}
    void read(Drawn& it) {
        it.number = number(most_numbers);
        it.outcome = outcome();
    }
    void read(Chosen& it) {
        it.seat = seat();
        const std::string_view text = words_.rest();
        const auto move = move_in(text);
        if (!move || move_text(*move) != text) return fail("the choice is no move");
        it.move = *move;
    }
    void read(TakenBack& it) { it.seat = seat(); }
    void read(TimedOut& it) {
        it.seat = seat();
        if (!words_.at_end()) it.level = level();
    }
    void read(HandedOver& it) {
        it.seat = seat();
        it.level = level();
    }
    void read(CameBack& it) { it.seat = seat(); }
    void read(Revealed& it) { it.seed = plain(longest_seed); }
    void read(Connected& it) { it.person = id(); }
    void read(Disconnected& it) { it.person = id(); }
    void read(Resumed&) {}

    std::string_view word() {
        const auto next = words_.next();
        if (!next) fail("something is missing");
        return next.value_or(std::string_view{});
    }

    Time time() {
        const std::string_view text = word();
        Time value = 0;
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
        const bool is_canonical = problem == std::errc{} && end == text.data() + text.size() &&
                                  (text[0] != '0' || text.size() == 1) && text[0] != '-';
        if (!is_canonical || value > latest_time) fail("the time is no number of milliseconds");
        return value;
    }
    Cause cause() {
        const std::string_view text = word();
        if (text == "-") return {};
        const std::size_t slash = text.find('/');
        const std::string_view person = text.substr(0, slash);
        const std::string_view command =
            slash == std::string_view::npos ? std::string_view{} : text.substr(slash + 1);
        if (!is_id(person) || !is_id(command)) fail("whose command it was reads person/id, or -");
        return {Person(person), std::string(command)};
    }
    int number(int most) {
        const auto value = number_in(word());
        if (!value || *value < 1 || *value > most) {
            fail("a number is missing, or too large");
            return 1;
        }
        return *value;
    }
    Seat seat() { return number(most_players) - 1; }
    std::string id() {
        const std::string_view text = word();
        if (!is_id(text)) fail(join(quoted(text), " is no id of a person"));
        return std::string(text);
    }
    std::string plain(std::size_t longest) {
        const std::string_view text = word();
        if (!is_word(text, longest)) fail(join(quoted(text), " is not of letters and digits"));
        return std::string(text);
    }
    std::string level() {
        const std::string_view text = word();
        if (!is_level(text)) fail(join(quoted(text), " is no level of a bot"));
        return std::string(text);
    }
    std::string name_of_player() {
        const std::string_view text = words_.rest();
        if (!is_name(text)) fail(join(quoted(text), " is no name"));
        return std::string(text);
    }

    template <class Choice> Choice option() {
        const auto choice = named<Choice>(word());
        if (!choice) fail("the options are a game, who starts, a pace and who finds the table");
        return choice.value_or(Choice{});
    }
    Options options() {
        Options all;
        all.game = option<GameKind>();
        all.start = option<StartingRule>();
        all.pace = option<Pace>();
        all.access = option<Access>();
        return all;
    }

    Outcome outcome() {
        const std::string_view kind = word();
        if (kind == "lot") return Lot{seat()};
        if (kind == "die") return Die{number(6)};
        if (kind == "dice") return dice();
        if (kind != "cards") fail("chance is a lot, a die, dice or cards");
        Shuffled shuffled;
        while (!words_.at_end() && error_.empty()) {
            const auto card = card_in(word());
            if (!card) fail("a shuffle is of cards");
            shuffled.cards.push_back(card.value_or(Card{}));
        }
        return shuffled;
    }
    /// `41 r2 y3 b6`: the white dice, then the coloured ones in the order of the rows.
    Dice dice() {
        const auto value = [this](char c) {
            if (c < '1' || c > '6') fail("a die shows 1 to 6");
            return c - '0';
        };
        const std::string_view whites = word();
        if (whites.size() != 2) {
            fail("the white dice are two digits");
            return {};
        }
        Dice all(value(whites[0]), value(whites[1]), 0, 0, 0, 0);
        int next = 0;
        while (!words_.at_end() && error_.empty()) {
            const std::string_view die = word();
            const auto color = die.size() == 2 ? color_of(die[0]) : std::nullopt;
            if (!color || index(*color) < next) {
                fail("a coloured die is written like r2, in the order r y g b");
                return {};
            }
            next = index(*color) + 1;
            all.set(*color, value(die[1]));
        }
        return all;
    }

    void fail(std::string what) {
        if (error_.empty()) error_ = std::move(what);
    }

    static constexpr int most_numbers = 1'000'000;

    Words words_;
    std::string error_;
};

} // namespace

std::expected<Event, std::string> read_event(std::string_view line) { return Reader(line).read(); }

std::expected<Events, std::string> read_log(std::string_view text) {
    Events events;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        if (end == std::string_view::npos)
            return std::unexpected(join("event ", number, " has no line end"));
        text.remove_prefix(end + 1);
        if (number++ == 0) {
            if (line == log_header) continue;
            return std::unexpected(join("a log starts with \"", log_header, "\""));
        }
        auto event = read_event(line);
        if (!event) return std::unexpected(join("event ", number - 1, ": ", event.error()));
        events.push_back(*std::move(event));
    }
    if (number == 0) return std::unexpected(join("a log starts with \"", log_header, "\""));
    return events;
}

} // namespace qwixx
