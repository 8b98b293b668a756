#include "usage.h"

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

} // namespace

std::int64_t memory_of(pid_t process) {
    std::ifstream status = open(process, "status");
    std::string word;
    while (status >> word)
        if (std::int64_t kilobytes = 0; word == "VmRSS:" && status >> kilobytes) return kilobytes;
    throw std::runtime_error("there is no process " + std::to_string(process));
}

double processor_seconds_of(pid_t process) {
    std::ifstream stat = open(process, "stat");
    std::string word;
    std::getline(stat, word, ')'); // the program's name may have spaces
    for (int field = 3; field < 14; ++field) stat >> word;
    double user = 0;
    double system = 0;
    stat >> user >> system;
    return (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
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
