#include "terminal/saved_game.h"

#include "table/event_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace qwixx {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view first_word = "qwixx-play 1 ";

fs::path user_folder(const char* variable, const char* below_home) {
    if (const char* value = std::getenv(variable); value != nullptr && value[0] == '/')
        return fs::path(value) / "qwixx";
    const char* home = std::getenv("HOME");
    return fs::path(home == nullptr ? "/" : home) / below_home / "qwixx";
}

std::unexpected<std::string> failed(const fs::path& path) {
    return std::unexpected(fmt::format("{}: {}", path.string(), std::strerror(errno)));
}

bool write_all(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

std::optional<std::string> read_all(int file) {
    std::string text;
    std::array<char, 65536> part{};
    while (true) {
        const ssize_t size =
            ::pread(file, part.data(), part.size(), static_cast<off_t>(text.size()));
        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return std::nullopt;
        if (size == 0) return text;
        text.append(part.data(), static_cast<std::size_t>(size));
    }
}

/// Nobody else has it open.
bool lock(int file) { return flock(file, LOCK_EX | LOCK_NB) == 0; }

/// The games in a folder, the one that was played last first.
std::vector<fs::path> games_in(const fs::path& folder) {
    std::error_code error;
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".game")
            files.emplace_back(entry.last_write_time(error), entry.path());
    std::ranges::sort(files, std::greater{});
    std::vector<fs::path> paths;
    paths.reserve(files.size());
    for (auto& [time, path] : files) paths.push_back(std::move(path));
    return paths;
}

/// Games that nobody went on with make room for new ones.
void forget_oldest(const fs::path& folder) {
    constexpr std::size_t kept = 50;
    const auto all = games_in(folder);
    for (std::size_t i = kept; i < all.size(); ++i) {
        const int file = ::open(all[i].c_str(), O_RDWR | O_CLOEXEC);
        std::error_code error;
        if (file >= 0 && lock(file)) fs::remove(all[i], error);
        if (file >= 0) ::close(file);
    }
}

} // namespace

fs::path state_folder() { return user_folder("XDG_STATE_HOME", ".local/state") / "games"; }
fs::path records_folder() { return user_folder("XDG_DATA_HOME", ".local/share") / "records"; }

std::expected<SavedGame, std::string> SavedGame::create(const fs::path& folder,
                                                        std::uint64_t seed) {
    std::error_code error;
    fs::create_directories(folder, error);
    if (error) return std::unexpected(fmt::format("{}: {}", folder.string(), error.message()));
    forget_oldest(folder);
    const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                         std::chrono::system_clock::now().time_since_epoch())
                         .count();
    const fs::path path = folder / fmt::format("{}-{}.game", now, ::getpid());
    const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0600);
    if (file < 0) return failed(path);
    SavedGame game(path, file, seed);
    if (!lock(file) || !write_all(file, fmt::format("{}{}\n{}\n", first_word, seed, log_header)))
        return failed(path);
    return game;
}

std::expected<std::optional<SavedGame>, std::string> SavedGame::latest(const fs::path& folder) {
    for (const fs::path& path : games_in(folder)) {
        const int file = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
        if (file < 0) return failed(path);
        SavedGame game(path, file, 0);
        if (!lock(file)) continue; // somebody plays it just now
        auto text = read_all(file);
        if (!text) return failed(path);
        const std::size_t whole = text->rfind('\n') + 1; // 0 when there is no line
        if (whole < text->size() && ::ftruncate(file, static_cast<off_t>(whole)) != 0)
            return failed(path);
        text->resize(whole);
        const std::size_t line = text->find('\n');
        std::string_view head(*text);
        head = head.substr(0, std::min(line, head.size()));
        if (!head.starts_with(first_word))
            return std::unexpected(fmt::format("{}: not a game of this program", path.string()));
        head.remove_prefix(first_word.size());
        std::from_chars(head.data(), head.data() + head.size(), game.seed_);
        auto events = read_log(std::string_view(*text).substr(line + 1));
        if (!events) return std::unexpected(fmt::format("{}: {}", path.string(), events.error()));
        game.events_ = *std::move(events);
        return std::optional<SavedGame>(std::move(game));
    }
    return std::optional<SavedGame>();
}

SavedGame::~SavedGame() {
    if (file_ >= 0) ::close(file_);
}

// NOLINTNEXTLINE(readability-make-member-function-const): it changes the file
bool SavedGame::append(std::span<const Event> events) {
    std::string lines;
    for (const Event& event : events) lines += write_event(event) + '\n';
    const off_t before = ::lseek(file_, 0, SEEK_END);
    if (write_all(file_, lines) && ::fdatasync(file_) == 0) return true;
    const int cut = ::ftruncate(file_, before); // what was written of it must not stay
    static_cast<void>(cut);
    return false;
}

void SavedGame::remove() {
    std::error_code error;
    fs::remove(path_, error);
}

} // namespace qwixx
