#include "usage.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

#include <unistd.h>

namespace qwixx {

namespace {

std::ifstream open(pid_t process, const char* name) {
    return std::ifstream("/proc/" + std::to_string(process) + "/" + name);
}

/// Seconds of processor time.
struct Times {
    double own = 0;
    double ended_children = 0;
};

Times times_of(pid_t process) {
    std::ifstream stat = open(process, "stat");
    std::string word;
    std::getline(stat, word, ')'); // the program's name may have spaces
    for (int field = 3; field < 14; ++field) stat >> word;
    std::array<double, 4> ticks{}; // user and system, of itself and of children
    for (double& some : ticks) stat >> some;
    const auto a_second = static_cast<double>(sysconf(_SC_CLK_TCK));
    return {(ticks[0] + ticks[1]) / a_second, (ticks[2] + ticks[3]) / a_second};
}

} // namespace

std::int64_t memory_of(pid_t process) {
    std::ifstream status = open(process, "status");
    std::string word;
    while (status >> word)
        if (std::int64_t kilobytes = 0; word == "VmRSS:" && status >> kilobytes) return kilobytes;
    throw std::runtime_error("there is no process " + std::to_string(process));
}

double processor_seconds_of(pid_t process) { return times_of(process).own; }

double processor_seconds_of_family(pid_t process) {
    const Times times = times_of(process);
    double seconds = times.own + times.ended_children;
    std::ifstream children =
        open(process, ("task/" + std::to_string(process) + "/children").c_str());
    for (pid_t child = 0; children >> child;) seconds += processor_seconds_of_family(child);
    return seconds;
}

double waiting_seconds_of(pid_t process) {
    const std::string threads = "/proc/" + std::to_string(process) + "/task";
    double waited = 0;
    for (const auto& thread : std::filesystem::directory_iterator(threads)) {
        std::ifstream schedule(thread.path() / "schedstat");
        double ran = 0;
        double ready = 0;
        if (schedule >> ran >> ready) waited += ready / 1e9;
    }
    return waited;
}

std::int64_t memory_of_sockets() {
    std::ifstream sockets("/proc/net/sockstat");
    std::string word;
    while (sockets >> word) {
        if (word != "TCP:") continue;
        while (sockets >> word)
            if (std::int64_t pages = 0; word == "mem" && sockets >> pages)
                return pages * sysconf(_SC_PAGESIZE) / 1024;
    }
    return 0;
}

} // namespace qwixx
