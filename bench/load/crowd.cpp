#include "crowd.h"

#include "player.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace qwixx {

namespace {

constexpr int at_a_time = 64; // requests, and sockets being opened
constexpr auto patience = std::chrono::seconds(60);

} // namespace

Crowd::Crowd(ServerKind server, std::uint16_t port, int players, bool whole_views)
    : server_(server), port_(port), query_(whole_views ? "" : "?views=patches"),
      tables_(static_cast<std::size_t>(players / seats)) {}

Crowd::~Crowd() = default;

template <class Condition> void Crowd::wait_until(Condition is_so) {
    const auto deadline = Clock::now() + patience;
    while (!is_so()) {
        poll_.wait(10);
        if (Clock::now() > deadline) throw std::runtime_error("the server takes too long");
    }
}

void Crowd::sit_down() {
    Errands errands(poll_, port_, at_a_time);
    for (Table& table : tables_) {
        if (server_ == ServerKind::Qwixx)
            sit_down(errands, table, 0);
        else
            join(errands, table, 0);
        wait_until([&] { return errands.under_way() < at_a_time; });
    }
    wait_until([&] { return errands.under_way() == 0; });
}

/// One person after the other, so that seats are in order; the first opens the table.
void Crowd::sit_down(Errands& errands, Table& table, std::size_t seat) {
    const auto sit = [&errands, &table, seat, this](std::string_view) {
        std::string body = R"({"do":"sit","name":"Player )" + std::to_string(seat + 1) + "\"}";
        errands.run({"/api/v1/tables/" + table.id + "/commands", table.tokens[seat],
                     std::move(body), [&errands, &table, seat, this](std::string_view) {
                         if (seat + 1 < seats) sit_down(errands, table, seat + 1);
                     }});
    };
    const auto open = [&errands, &table, sit](std::string_view) {
        errands.run({"/api/v1/tables", table.tokens[0], R"({"options":{"game":"dice"}})",
                     [&table, sit](std::string_view answer) {
                         table.id = field(answer, "table");
                         sit(answer);
                     }});
    };
    errands.run({"/api/v1/persons", "", R"({"keep":"token"})",
                 [&table, seat, sit, open](std::string_view answer) {
                     table.tokens[seat] = field(answer, "token");
                     seat == 0 ? open(answer) : sit(answer);
                 }});
}

void Crowd::join(Errands& errands, Table& table, std::size_t seat) {
    const std::string path = seat == 0 ? "create/table" : "joinById/" + table.id;
    std::string body = "{\"seat\":" + std::to_string(seat + 1) + "}";
    errands.run({"/matchmake/" + path, "", std::move(body),
                 [&errands, &table, seat, this](std::string_view answer) {
                     table.id = field(answer, "roomId");
                     table.process = field(answer, "processId");
                     table.tokens[seat] = field(answer, "sessionId");
                     if (seat + 1 < seats) join(errands, table, seat + 1);
                 }});
}

void Crowd::connect(int begin, int end) {
    int opening = connected_;
    for (Table& table : tables_)
        for (int seat = begin; seat < end; ++seat) {
            const auto chair = static_cast<std::size_t>(seat);
            table.players[chair] = connect(table, chair);
            ++opening;
            wait_until([&] { return opening - connected_ < at_a_time; });
        }
    wait_until([&] { return opening == connected_; });
}

std::unique_ptr<Crowd::Player> Crowd::connect(Table& table, std::size_t seat) {
    const std::string& token = table.tokens[seat];
    if (server_ == ServerKind::Qwixx)
        return std::make_unique<Player>(*this, table, seat,
                                        "/api/v1/tables/" + table.id + "/play" + query_, token);
    return std::make_unique<Player>(
        *this, table, seat, "/" + table.process + "/" + table.id + "?sessionId=" + token, "");
}

void Crowd::connect_stalled(int count) {
    for (int i = 0; i < count; ++i) {
        stalled_.push_back(nullptr);
        gone_.emplace_back(Clock::time_point{}, stalled_.size() - 1);
    }
    bring_back_stalled();
}

void Crowd::bring_back_stalled() {
    while (!gone_.empty() && Clock::now() - gone_.front().first > std::chrono::seconds(1)) {
        const std::size_t index = gone_.front().second;
        gone_.pop_front();
        const Table& table = tables_[index % tables_.size()];
        stalled_[index] = std::make_unique<Stalled>(
            *this, index, "/api/v1/tables/" + table.id + "/play" + query_);
        poll_.wait(0);
    }
}

void Crowd::start_games() {
    if (server_ == ServerKind::Colyseus) {
        for (Table& table : tables_)
            for (const auto& player : table.players) player->ask();
        return;
    }
    int started = 0;
    for (Table& table : tables_) {
        table.players.front()->say(R"({"id":"start","do":"start"})");
        ++started;
        wait_until([&] { return started - playing_ < at_a_time; });
    }
    wait_until([&] { return started == playing_; });
}

void Crowd::play(double moves_a_second, std::chrono::milliseconds time) {
    const auto begin = Clock::now();
    auto credited = begin; // until when moves were allowed
    double credit = 0;
    while (Clock::now() < begin + time) {
        poll_.wait(1);
        if (!gone_.empty()) bring_back_stalled();
        const auto now = Clock::now();
        credit += moves_a_second * std::chrono::duration<double>(now - credited).count();
        credited = now;
        while ((moves_a_second == 0 || credit >= 1) && !asked_.empty()) {
            // People take different times: whoever is asked may be the next.
            std::swap(asked_[chance_() % asked_.size()], asked_.back());
            Player& player = *asked_.back();
            asked_.pop_back();
            credit -= 1;
            player.choose();
        }
        // If nobody is left to ask, the server is too slow for this rate: what is missed is not
        // made good in a rush, and the figure for the rate reached tells.
        credit = std::clamp(credit, 0.0, 1 + moves_a_second / 100);
    }
}

void Crowd::tell(Table& table, const HeardEvent& event) {
    if (event.what != "chosen" || event.seat < 1 || event.seat > seats) return;
    const auto seat = static_cast<std::size_t>(event.seat - 1);
    Table::Choice& choice = table.choices[seat];
    if (choice.told == seats) return;
    ++choice.told;
    if (choice.told < seats) return;
    ++tally_.moves;
    const auto time = Clock::now() - choice.sent;
    tally_.latencies.push_back(std::chrono::duration<float, std::milli>(time).count());
    table.players[seat]->told_to_all();
}

Tally Crowd::take_tally() { return std::exchange(tally_, {}); }

} // namespace qwixx
