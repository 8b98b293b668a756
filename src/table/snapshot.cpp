#include "table/snapshot.h"

#include "record/join.h"
#include "table/words.h"

#include <algorithm>
#include <charconv>

namespace qwixx {

namespace {

constexpr std::string_view snapshot_header = "qwixx-snapshot 1";
constexpr std::string_view record_line = "record";

/// A word that may be empty.
std::string_view or_dash(std::string_view text) { return text.empty() ? "-" : text; }

/// Names of long ago may have a tab in them, and none has a control character: there is one for it
/// where a tab ends the name.
constexpr char for_a_tab = '\x01';
std::string with(std::string_view name, char in_place_of, char other) {
    std::string text(name);
    std::ranges::replace(text, in_place_of, other);
    return text;
}

std::string write(const Table& table) {
    const Options& options = table.options;
    std::string text = join(snapshot_header, "\nat ", table.number, " ", table.time, "\ngames ",
                            table.games_over, " ", table.play.decision, "\noptions ",
                            name(options.game), " ", name(options.start), " ", name(options.pace),
                            " ", name(options.access), "\nhost ", or_dash(table.host), "\n");
    if (table.committed) text += join("committed ", or_dash(table.commit), "\n");
    for (const Chair& chair : table.chairs)
        text += join("chair ", or_dash(chair.person), " ", or_dash(chair.level), " ",
                     or_dash(chair.word), " ", chair.wants_rematch ? 1 : 0, " ", chair.name, "\n");
    for (const Presence& presence : table.presences)
        text += join("presence ", presence.person, " ", presence.here ? 1 : 0, " ", presence.since,
                     "\n");
    for (const ChatLine& line : table.chat)
        text += join("chat ", line.number, " ", line.time, " ", with(line.name, '\t', for_a_tab),
                     "\t", line.text, "\n");
    for (const Answer& answer : table.answers)
        text += join("answer ", answer.to.person, " ", answer.to.command, " ", answer.number, " ",
                     answer.known_until, "\n");
    if (table.games_over > 0) text += join(record_line, "\n", write_record(table.finished));
    return text;
}

/// Reads one line after the other; what cannot be read makes the whole unreadable.
struct Reader {
    Table table{};
    bool failed = false;

    void read(std::string_view line) {
        Words words(line);
        const std::string_view kind = word(words);
        if (kind == "at") {
            table.number = number<int>(words);
            table.time = number<Time>(words);
        } else if (kind == "games") {
            table.games_over = number<int>(words);
            table.play.decision = number<int>(words);
        } else if (kind == "options") {
            table.options.game = option<GameKind>(words);
            table.options.start = option<StartingRule>(words);
            table.options.pace = option<Pace>(words);
            table.options.access = option<Access>(words);
        } else if (kind == "host") {
            table.host = text(words);
        } else if (kind == "committed") {
            table.committed = true;
            table.commit = text(words);
        } else if (kind == "chair") {
            Chair& chair = table.chairs.emplace_back();
            chair.person = text(words);
            chair.level = text(words);
            chair.word = text(words);
            chair.wants_rematch = number<int>(words) == 1;
            chair.name = words.rest();
        } else if (kind == "presence") {
            Presence& presence = table.presences.emplace_back();
            presence.person = word(words);
            presence.here = number<int>(words) == 1;
            presence.since = number<Time>(words);
        } else if (kind == "chat") {
            ChatLine& said = table.chat.emplace_back();
            said.number = number<int>(words);
            said.time = number<Time>(words);
            const std::string_view rest = words.rest();
            const std::size_t tab = rest.find('\t');
            if (tab == std::string_view::npos) return fail();
            said.name = with(rest.substr(0, tab), for_a_tab, '\t');
            said.text = rest.substr(tab + 1);
        } else if (kind == "answer") {
            Answer& answer = table.answers.emplace_back();
            answer.to.person = word(words); // these may be just a hyphen
            answer.to.command = word(words);
            answer.number = number<int>(words);
            if (!words.at_end()) answer.known_until = number<Time>(words); // not in older ones
        } else {
            fail();
        }
        if (!words.at_end()) fail();
    }

  private:
    void fail() { failed = true; }
    std::string_view word(Words& words) {
        const auto next = words.next();
        if (!next) fail();
        return next.value_or(std::string_view{});
    }
    /// One that may be empty.
    std::string text(Words& words) {
        const std::string_view found = word(words);
        return found == "-" ? std::string() : std::string(found);
    }
    template <class Number> Number number(Words& words) {
        const std::string_view digits = word(words);
        Number value = 0;
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (read.ptr != digits.data() + digits.size()) fail();
        return value;
    }
    template <class Choice> Choice option(Words& words) {
        const auto choice = named<Choice>(word(words));
        if (!choice) fail();
        return choice.value_or(Choice{});
    }
};

} // namespace

std::string write_snapshot(const Table& table) {
    Table kept = table;
    kept.play = {.decision = table.play.decision};
    std::string text = write(kept);
    // A shortcut must lead to the same place.
    if (is_playing(table) || read_snapshot(text) != kept) return {};
    return text;
}

std::optional<Table> read_snapshot(std::string_view text) {
    Reader reader;
    for (bool is_first = true; !text.empty(); is_first = false) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return std::nullopt;
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end + 1);
        if (is_first) {
            if (line != snapshot_header) return std::nullopt;
        } else if (line == record_line) {
            auto record = read_record(text);
            if (!record) return std::nullopt;
            reader.table.finished = *std::move(record);
            break;
        } else {
            reader.read(line);
        }
    }
    if (reader.failed || reader.table.number <= 0 || reader.table.chairs.size() > most_players)
        return std::nullopt;
    return std::move(reader.table);
}

} // namespace qwixx
