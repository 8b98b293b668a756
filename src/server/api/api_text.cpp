#include "server/api/api_text.h"

#include "protocol/json_reader.h"
#include "protocol/table_message.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace qwixx {

namespace {

constexpr std::size_t longest_id = 40;

/// The text up to the next mark, which is taken away with it.
std::string_view next_part(std::string_view& text, char mark) {
    const std::size_t end = text.find(mark);
    const std::string_view part = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    return part;
}

} // namespace

std::optional<std::vector<std::string>> parts_of(std::string_view path, std::string_view pattern) {
    if (std::ranges::count(path, '/') != std::ranges::count(pattern, '/')) return std::nullopt;
    std::vector<std::string> parts;
    while (!pattern.empty() || !path.empty()) {
        const std::string_view wanted = next_part(pattern, '/');
        const std::string_view part = next_part(path, '/');
        if (wanted == "*")
            parts.emplace_back(part);
        else if (wanted != part)
            return std::nullopt;
    }
    return parts;
}

std::optional<int> whole_number_in(std::string_view text) {
    int number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || number < 0)
        return std::nullopt;
    return number;
}

std::optional<int> number_in_query(std::string_view query, std::string_view name) {
    while (!query.empty()) {
        std::string_view value = next_part(query, '&');
        if (next_part(value, '=') == name) return whole_number_in(value);
    }
    return std::nullopt;
}

Views views_in(std::string_view query) {
    while (!query.empty()) {
        std::string_view value = next_part(query, '&');
        if (next_part(value, '=') == "views" && value == "patches") return Views::Patches;
    }
    return Views::Whole;
}

bool has_bad_number(std::string_view query) {
    constexpr std::array<std::string_view, 4> ours{"after", "wait", "limit", "before"};
    while (!query.empty()) {
        std::string_view value = next_part(query, '&');
        const std::string_view name = next_part(value, '=');
        if (std::ranges::find(ours, name) != ours.end() && !whole_number_in(value)) return true;
    }
    return false;
}

int limit_in(std::string_view query, int usual, int most) {
    return std::clamp(number_in_query(query, "limit").value_or(usual), 1, most);
}

bool is_table_id(std::string_view text) { return text.size() <= longest_id && is_id(text); }

std::string tables_text(const std::vector<TableSummary>& tables) {
    JsonWriter json;
    json.open('{').field("tables").open('[');
    for (const TableSummary& table : tables) {
        json.open('{').field("table").text(table.table).field("options");
        write(json, table.options);
        json.field("playing").truth(table.playing).field("touched").number(table.touched);
        json.field("chairs").open('[');
        for (const TableSummary::Chair& chair : table.chairs) {
            json.open('{').field("name").text(chair.name);
            if (chair.person.empty()) json.field("bot").text(chair.level);
            json.close('}');
        }
        json.close(']').close('}');
    }
    return json.close(']').close('}').take();
}

void write_game(JsonWriter& json, const FinishedGame& game, std::string_view person) {
    json.field("table").text(game.table).field("game").number(game.game);
    json.field("kind").text(name(game.kind)).field("ended").number(game.ended);
    const auto own = std::ranges::find(game.players, person, &GamePlayer::person);
    if (!person.empty() && own != game.players.end())
        json.field("seat").number(static_cast<int>(own - game.players.begin()) + 1);
    json.field("players").open('[');
    for (const GamePlayer& player : game.players) {
        json.open('{').field("name").text(player.name).field("total").number(player.total);
        if (player.won) json.field("won").truth(true);
        if (player.left) json.field("left").truth(true);
        if (player.person.empty()) json.field("bot").truth(true);
        json.close('}');
    }
    json.close(']');
}

std::string games_text(const GameList& list, std::string_view person) {
    JsonWriter json;
    json.open('{').field("games").open('[');
    for (const FinishedGame& game : list.games) {
        json.open('{');
        write_game(json, game, person);
        json.close('}');
    }
    json.close(']');
    if (list.before) json.field("before").text(std::to_string(*list.before));
    return json.close('}').take();
}

std::string guests_text(const std::vector<Guest>& guests) {
    JsonWriter json;
    json.open('{').field("guests").open('[');
    for (const Guest& guest : guests) {
        json.open('{').field("name").text(guest.name);
        json.flag("kept_out", guest.kept_out).flag("muted", guest.muted).close('}');
    }
    return json.close(']').close('}').take();
}

std::optional<ReadGuestChange> read_guest_change(std::string_view json) {
    struct Verb {
        std::string_view field;
        GuestChange what;
    };
    constexpr Verb verbs[] = {{"let_in", GuestChange::LetIn},
                              {"mute", GuestChange::Mute},
                              {"unmute", GuestChange::Unmute}};
    const Json message = read_json(json);
    std::optional<ReadGuestChange> change;
    if (!message.is_object()) return std::nullopt;
    for (const Verb& verb : verbs) {
        const Json* const found = field(message, verb.field);
        if (found == nullptr) continue;
        const auto name = text_in(found);
        if (!name || change) return std::nullopt; // two things at once
        change = ReadGuestChange{verb.what, std::string(*name)};
    }
    return change;
}

void write_statistics(JsonWriter& json, const std::vector<Statistics>& all) {
    json.field("statistics").open('{');
    auto kind = GameKind::Dice;
    for (const Statistics& statistics : all) {
        json.field(name(kind)).open('{');
        json.field("games").number(statistics.games).field("wins").number(statistics.wins);
        json.field("alone").number(statistics.alone);
        json.field("mean").tenths(statistics.mean).field("best").number(statistics.best);
        json.close('}');
        kind = static_cast<GameKind>(static_cast<int>(kind) + 1);
    }
    json.close('}');
}

std::string statistics_text(const std::vector<Statistics>& all) {
    JsonWriter json;
    json.open('{');
    write_statistics(json, all);
    return json.close('}').take();
}

} // namespace qwixx
