#include "table/table.h"

#include <algorithm>

namespace qwixx {

bool has_played(const Table& table) { return table.play.number != 0; }
bool is_playing(const Table& table) { return has_played(table) && !is_over(table.play.game); }

const Chair* chair_of(const Table& table, std::string_view person) {
    if (person.empty()) return nullptr; // that is what a bot's chair has
    const auto found = std::ranges::find(table.chairs, person, &Chair::person);
    return found == table.chairs.end() ? nullptr : &*found;
}

const Chair* chair_named(const Table& table, std::string_view name) {
    const auto found = std::ranges::find(table.chairs, name, &Chair::name);
    return found == table.chairs.end() ? nullptr : &*found;
}

std::optional<Seat> seat_of(const Table& table, std::string_view person) {
    if (!has_played(table) || person.empty()) return std::nullopt;
    const auto& players = table.play.players;
    const auto found = std::ranges::find_if(players, [person](const Player& player) {
        return player.person == person && !player.left();
    });
    if (found == players.end()) return std::nullopt;
    return static_cast<Seat>(found - players.begin());
}

std::optional<Seat> seat_to_come_back_to(const Table& table, std::string_view person) {
    if (!is_playing(table) || person.empty()) return std::nullopt;
    const auto& players = table.play.players;
    const auto found = std::ranges::find(players, person, &Player::person);
    if (found == players.end() || found->level.empty()) return std::nullopt;
    return static_cast<Seat>(found - players.begin());
}

const Presence* presence_of(const Table& table, std::string_view person) {
    const auto found = std::ranges::find(table.presences, person, &Presence::person);
    return found == table.presences.end() ? nullptr : &*found;
}

bool anyone_here(const Table& table) {
    return std::ranges::any_of(table.presences, [&table](const Presence& presence) {
        return presence.here && seat_of(table, presence.person);
    });
}

bool is_absent(const Table& table, std::string_view person, Time now) {
    const Presence* presence = presence_of(table, person);
    return presence != nullptr && !presence->here && now - presence->since >= absent_after;
}

const Record* finished_record(const Table& table, int game) {
    return game > 0 && game == table.games_over ? &table.finished : nullptr;
}

std::vector<Result> results(const Table& table) {
    std::vector<Result> list;
    if (!has_played(table) || is_playing(table)) return list;
    const std::vector<int> all = totals(table.play.game);
    const Seats best = winners(all);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Player& player = table.play.players[i];
        const bool won = best.contains(static_cast<Seat>(i)) && !player.left();
        list.push_back({player.person, player.name, all[i], won, player.left()});
    }
    return list;
}

} // namespace qwixx
