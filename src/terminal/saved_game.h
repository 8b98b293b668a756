// A game in a file, written event by event as they happen, so that it goes on after anything. It is
// the log of the table (table/event_text.h) behind a line of its own:
//
//     qwixx-play 1 SEED
//     qwixx-table 1
//     1731670000000 - opened 1 dice lots untimed link
#pragma once

#include "table/event.h"

#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace qwixx {

/// Where games under way are kept: qwixx/games in $XDG_STATE_HOME, or in ~/.local/state.
[[nodiscard]] std::filesystem::path state_folder();
/// Where finished ones are: qwixx/records in $XDG_DATA_HOME, or in ~/.local/share.
[[nodiscard]] std::filesystem::path records_folder();

class SavedGame {
  public:
    /// A new file in the folder. Nobody else opens it while this lives.
    [[nodiscard]] static std::expected<SavedGame, std::string>
    create(const std::filesystem::path& folder, std::uint64_t seed);
    /// The game that was played last and that no other program has open; its events so far. A last
    /// line that was cut off is left out. Nothing: there is none.
    [[nodiscard]] static std::expected<std::optional<SavedGame>, std::string>
    latest(const std::filesystem::path& folder);

    SavedGame(SavedGame&& other) noexcept
        : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)), seed_(other.seed_),
          events_(std::move(other.events_)) {}
    SavedGame& operator=(SavedGame&&) = delete;
    ~SavedGame();

    /// All of them or none.
    [[nodiscard]] bool append(std::span<const Event> events);
    /// The game is over and kept elsewhere: the file goes.
    void remove();

    [[nodiscard]] const Events& events() const { return events_; } // as they were found
    [[nodiscard]] std::uint64_t seed() const { return seed_; }
    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

  private:
    SavedGame(std::filesystem::path path, int file, std::uint64_t seed)
        : path_(std::move(path)), file_(file), seed_(seed) {}

    std::filesystem::path path_;
    int file_ = -1;
    std::uint64_t seed_ = 0;
    Events events_;
};

} // namespace qwixx
