#include "server/tables/attendance.h"

#include <algorithm>

namespace qwixx {

void Attendance::socket_opened(const Person& person) {
    if (!person.empty()) ++visits_[person].sockets;
}

void Attendance::socket_closed(const Person& person, Time here_until) {
    if (const auto visit = visits_.find(person); visit != visits_.end()) {
        --visit->second.sockets;
        visit->second.until = std::max(visit->second.until, here_until);
    }
}

void Attendance::visited(const Person& person, Time here_until) {
    if (!person.empty()) visits_[person].until = here_until;
}

void Attendance::look_round(Time now) {
    std::erase_if(visits_, [now](const auto& visit) { return !visit.second.is_here(now); });
}

bool Attendance::anyone(Time now) const {
    return std::ranges::any_of(visits_,
                               [now](const auto& visit) { return visit.second.is_here(now); });
}

std::vector<Person> Attendance::known_to(const Table& table, Time now) const {
    std::vector<Person> persons;
    for (const Presence& presence : table.presences)
        if (const auto visit = visits_.find(presence.person);
            visit != visits_.end() && visit->second.is_here(now))
            persons.push_back(presence.person);
    std::ranges::sort(persons);
    return persons;
}

std::vector<Supply> Attendance::news_for(const Table& table, Time now, Time came_before,
                                         const std::vector<Person>& elsewhere,
                                         bool does_duties) const {
    std::vector<Supply> news;
    for (const Presence& presence : table.presences) {
        const auto visit = visits_.find(presence.person);
        const bool at_this_node = visit != visits_.end() && visit->second.is_here(now);
        const bool here =
            at_this_node || std::ranges::find(elsewhere, presence.person) != elsewhere.end();
        if (!at_this_node && !does_duties) continue;
        if (here && !presence.here) news.emplace_back(Connect{presence.person});
        if (!here && presence.here && presence.since <= came_before)
            news.emplace_back(Disconnect{presence.person});
    }
    return news;
}

std::optional<Time> Attendance::next_end() const {
    std::optional<Time> end;
    for (const auto& [person, visit] : visits_)
        if (visit.sockets == 0) end = end ? std::min(*end, visit.until) : visit.until;
    return end;
}

} // namespace qwixx
