// Puts a server under load and measures it: docs/benchmarks.md, tools/load.
#include "crowd.h"
#include "usage.h"

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <unistd.h>

namespace {

using namespace qwixx;

struct Memory {
    std::int64_t start = 0;     // of the server, in kilobytes, before anybody came
    std::int64_t seated = 0;    // all have a seat, nobody is connected
    std::int64_t one_each = 0;  // one player of every table is connected
    std::int64_t connected = 0; // all are
    std::int64_t playing = 0;   // when measuring began
    std::int64_t most = 0;      // while measuring
    std::int64_t sockets = 0;   // of the system, for all sockets, at most while measuring
};

/// What is measured: the server, in one process or several, and what works beside it.
struct Measured {
    std::vector<pid_t> server;
    std::map<std::string, pid_t> beside; // each with its children
};

/// Seconds of processor time.
struct Processor {
    double server = 0;
    double server_waited = 0; // for a processor
    double own = 0;
    std::map<std::string, double> beside{};
};

Processor processor_so_far(const Measured& measured) {
    Processor all{.own = processor_seconds_of(getpid())};
    for (const pid_t process : measured.server) {
        all.server += processor_seconds_of(process);
        all.server_waited += waiting_seconds_of(process);
    }
    for (const auto& [name, process] : measured.beside)
        all.beside[name] = processor_seconds_of_family(process);
    return all;
}

std::int64_t memory_of(const std::vector<pid_t>& processes) {
    std::int64_t kilobytes = 0;
    for (const pid_t process : processes) kilobytes += qwixx::memory_of(process);
    return kilobytes;
}

double percentile(std::vector<float>& sorted, double share) {
    if (sorted.empty()) return 0;
    const auto last = static_cast<double>(sorted.size() - 1);
    return static_cast<double>(sorted[static_cast<std::size_t>(share * last)]);
}

/// One line of JSON.
void print(const std::string& server, int players, int stalled, double rate, double seconds,
           Tally tally, const Memory& memory, const Processor& before, const Processor& after) {
    std::ranges::sort(tally.latencies);
    const auto a_second = [&](auto count) { return static_cast<double>(count) / seconds; };
    const double others = players * (seats - 1.0) / seats;
    const double a_connection = static_cast<double>(memory.connected - memory.one_each) / others;
    const double tables = static_cast<double>(players) / seats;
    const double a_table =
        static_cast<double>(memory.most - memory.start) / tables - seats * a_connection;
    const double choice_bytes =
        static_cast<double>(tally.choice_bytes) /
        static_cast<double>(std::max<std::uint64_t>(1, tally.choice_messages));
    fmt::print(R"({{"server":"{}","players":{},"stalled":{},"rate":{:.0f},)"
               R"("seconds":{:.1f},"moves_per_second":{:.1f},)",
               server, players, stalled, rate, seconds, a_second(tally.moves));
    fmt::print(R"("p50_ms":{:.2f},"p99_ms":{:.2f},"max_ms":{:.2f},)",
               percentile(tally.latencies, 0.5), percentile(tally.latencies, 0.99),
               percentile(tally.latencies, 1));
    fmt::print(R"("events_per_second":{:.0f},"megabytes_per_second":{:.1f},)"
               R"("choice_bytes":{:.0f},"games":{},)",
               a_second(tally.events), a_second(tally.bytes) / 1e6, choice_bytes, tally.games);
    fmt::print(R"("gaps":{},"errors":{},"lost":{},"cut_off":{},)", tally.gaps, tally.errors,
               tally.lost, tally.cut_off);
    fmt::print(R"("memory_kb":{{"start":{},"seated":{},"one_each":{},"connected":{},)"
               R"("playing":{},"most":{},"sockets":{}}},)",
               memory.start, memory.seated, memory.one_each, memory.connected, memory.playing,
               memory.most, memory.sockets);
    for (const auto& [name, seconds_before] : before.beside)
        fmt::print(R"("{}_cores":{:.3f},)", name, a_second(after.beside.at(name) - seconds_before));
    fmt::print(R"("kb_per_connection":{:.1f},"kb_per_table":{:.1f},"server_cores":{:.2f},)"
               R"("server_waited":{:.2f},"generator_cores":{:.2f}}})"
               "\n",
               a_connection, a_table, a_second(after.server - before.server),
               a_second(after.server_waited - before.server_waited),
               a_second(after.own - before.own));
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    std::string server = "qwixx";
    std::uint16_t port = 8080;
    Measured measured;
    const auto& process = measured.server;
    int players = 1000;
    int stalled = 0;
    int warm_up = 5;
    int seconds = 20;
    bool whole_views = false;
    std::vector<double> rates{2000};
    CLI::App app(
        "Puts a server under load and measures it; prints one line of JSON for each rate.");
    app.add_option("--server", server)->check(CLI::IsMember({"qwixx", "colyseus"}));
    app.add_option("--port", port);
    app.add_option("--process", measured.server, "of the server; of several nodes all")
        ->required()
        ->delimiter(',');
    std::map<std::string, pid_t> beside{{"database", 0}, {"proxy", 0}};
    for (auto& [name, process_beside] : beside)
        app.add_option("--" + name, process_beside, "a process whose time is told as well");
    app.add_option("--players", players, "at tables of five");
    app.add_option("--stalled", stalled, "spectators who never read");
    app.add_option("--rates", rates, "moves a second; 0: as many as can be")->delimiter(',');
    app.add_option("--warm-up", warm_up, "seconds, at the first rate");
    app.add_option("--seconds", seconds, "to measure, for each rate");
    app.add_flag("--whole-views", whole_views, "with every event, instead of what has changed");
    CLI11_PARSE(app, argc, argv);
    std::ranges::copy_if(beside, std::inserter(measured.beside, measured.beside.end()),
                         [](const auto& one) { return one.second != 0; });
    try {
        Memory memory{.start = memory_of(process)};
        Crowd crowd(server == "qwixx" ? ServerKind::Qwixx : ServerKind::Colyseus, port, players,
                    whole_views);
        crowd.sit_down();
        memory.seated = memory_of(process);
        crowd.connect(0, 1);
        memory.one_each = memory_of(process);
        crowd.connect(1, seats);
        memory.connected = memory_of(process);
        crowd.start_games();
        crowd.connect_stalled(stalled);
        crowd.play(rates.front(), std::chrono::seconds(warm_up));
        for (const double rate : rates) {
            crowd.play(rate, std::chrono::seconds(1)); // until it has settled
            const auto begin = Clock::now();
            const Processor before = processor_so_far(measured);
            memory.playing = memory.most = memory_of(process);
            memory.sockets = 0;
            static_cast<void>(crowd.take_tally());
            for (int second = 0; second < seconds; ++second) {
                crowd.play(rate, std::chrono::seconds(1));
                memory.most = std::max(memory.most, memory_of(process));
                memory.sockets = std::max(memory.sockets, memory_of_sockets());
            }
            const std::chrono::duration<double> time = Clock::now() - begin;
            print(server, players, stalled, rate, time.count(), crowd.take_tally(), memory, before,
                  processor_so_far(measured));
        }
    } catch (const std::exception& error) {
        fmt::print(stderr, "qwixx_load: {}\n", error.what());
        return 1;
    }
    return 0;
}
