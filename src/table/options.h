// What is agreed on before a game, and the limits of a table.
#pragma once

#include "record/record.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace qwixx {

/// Milliseconds by the clock of the program that runs the table.
using Time = std::int64_t;

/// Who starts: by lots, or, with dice only, by the first six (D2, C1).
enum class StartingRule : std::uint8_t { Lots, FirstSix };
/// How long a decision may take.
enum class Pace : std::uint8_t { Untimed, Relaxed, Fast };
/// Whether everybody finds the table, or only those who have its link.
enum class Access : std::uint8_t { Link, Public };

struct Options {
    GameKind game = GameKind::Dice;
    StartingRule start = StartingRule::Lots;
    Pace pace = Pace::Untimed;
    Access access = Access::Link;

    friend bool operator==(const Options&, const Options&) = default;
};

/// Lots decide who starts a card game (C1).
[[nodiscard]] inline bool are_possible(const Options& options) {
    return options.start == StartingRule::Lots || may_start_by_first_six(options.game);
}
/// The time for one decision; none at an untimed table.
[[nodiscard]] constexpr std::optional<Time> time_for(Pace pace) {
    switch (pace) {
    case Pace::Relaxed: return 60'000;
    case Pace::Fast: return 15'000;
    default: return std::nullopt;
    }
}

// The names used in logs and messages: `dice`, `first-six`, `relaxed`, `public`.
[[nodiscard]] std::string_view name(StartingRule rule);
[[nodiscard]] std::string_view name(Pace pace);
[[nodiscard]] std::string_view name(Access access);

/// What has a name, such as named<Pace>("fast").
template <class Choice> [[nodiscard]] std::optional<Choice> named(std::string_view text) {
    for (int i = 0; !name(static_cast<Choice>(i)).empty(); ++i)
        if (const auto choice = static_cast<Choice>(i); name(choice) == text) return choice;
    return std::nullopt;
}

inline constexpr Time latest_time = Time{1} << 53; // what every language can count exactly
inline constexpr Time absent_after = 60'000;       // after this long a seat may be handed over
inline constexpr int most_misses = 3;              // after so many a bot takes the seat
inline constexpr std::size_t longest_chat = 300;   // characters
inline constexpr std::size_t chat_kept = 100;      // lines
inline constexpr std::size_t longest_word = 64;    // of ids and of words for the chance
inline constexpr std::size_t longest_seed = 128;   // of a seed, and of what commits to it
// A command can be stuck on its way, at a machine that is frozen or cut off, and come once more
// long after it was answered: for so long it is known again, however many have followed.
inline constexpr Time answers_stay = 120'000;
inline constexpr std::size_t answers_kept = 16;        // for each person, however old
inline constexpr std::size_t young_answers_kept = 160; // for each person
inline constexpr std::size_t all_answers_kept = 1000;

/// Whether a text can be a person's id or that of a command: letters, digits, `_`, `.` and `-`.
[[nodiscard]] bool is_id(std::string_view text);
/// Whether a text can be a word for the chance, a seed or a commitment: letters and digits.
[[nodiscard]] bool is_word(std::string_view text, std::size_t longest);
/// Whether a text can be said: 1 to 300 characters of UTF-8 without control characters and outer
/// blanks.
[[nodiscard]] bool is_chat(std::string_view text);
/// Whether a text can be the level of a bot. Old logs may hold levels that no longer exist.
[[nodiscard]] bool is_level(std::string_view text);

} // namespace qwixx
