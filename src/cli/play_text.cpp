#include "cli/play_text.h"

#include "record/notation.h"
#include "record/why_not_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace qwixx {

namespace {

using Phase = DiceGame::Phase;

/// "You cross", "greedy crosses": the person is spoken to, the bot is spoken of.
std::string does(const Duel& duel, Seat seat, std::string_view verb,
                 std::string_view ending = "s") {
    return seat == person ? fmt::format("You {}", verb)
                          : fmt::format("{} {}{}", duel.names[opponent], verb, ending);
}

std::string crosses(const Duel& duel, Seat seat, Cross cross) {
    return fmt::format("{} {}", does(duel, seat, "cross", "es"),
                       cross.is_nothing() ? "nothing" : cross_text(cross, duel.style));
}

std::string sheet_of(const Duel& duel, Seat seat) {
    const DiceGame& game = duel.game;
    const bool asked = seat == person && game.choosers().contains(seat);
    return sheet_text({.title = duel.names[static_cast<std::size_t>(seat)],
                       .sheet = game.sheet(seat),
                       .closed_rows = game.closed_rows(),
                       .may_cross = asked ? game.may_cross(seat) : Boxes{}},
                      duel.style);
}

std::string closings(const DiceGame& before, const Duel& after) {
    const DiceGame& game = after.game;
    std::string lines;
    for (const Color color : colors) {
        if (before.closed(color) || !game.closed(color)) continue;
        const bool mine = game.sheet(person).closed(color);
        const bool both = mine && game.sheet(opponent).closed(color);
        const std::string who = both ? fmt::format("You and {} close", after.names[opponent])
                                     : does(after, mine ? person : opponent, "close");
        const std::string line = fmt::format("{} the {} row!{}", who, name(color),
                                             game.over() ? "" : " Its die leaves the game.");
        lines += fmt::format("  {}\n", bold(line, after.style));
    }
    return lines;
}

std::string misthrow(const DiceGame& before, const Duel& after, Seat seat) {
    const int count = after.game.sheet(seat).misthrows();
    if (count == before.sheet(seat).misthrows()) return "";
    const std::string line =
        fmt::format("{} a misthrow, number {} of {}: {} points.", does(after, seat, "take"), count,
                    most_misthrows, points_per_misthrow);
    return fmt::format("  {}\n", bold(line, after.style));
}

std::string lower_without_blanks(std::string_view line) {
    std::string word;
    for (const char c : line) {
        if (c == ' ' || c == '\t' || c == '\r') continue;
        word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    for (const Color color : colors)
        if (word.starts_with(name(color))) word.replace(0, name(color).size(), 1, letter(color));
    return word;
}

/// A row alone: in action 1 its number is known, in action 2 if only one can be crossed.
std::optional<Cross> only_number(const DiceGame& game, Color color) {
    if (game.phase() == Phase::Action1) return Cross(color, game.dice().white_sum());
    const Boxes boxes = game.may_cross(person) & Boxes::row(color);
    return boxes.count() == 1 ? std::optional(boxes.first()) : std::nullopt;
}

} // namespace

Typed understand(std::string_view line, const DiceGame& game) {
    using enum Typed::Kind;
    const std::string word = lower_without_blanks(line);
    const auto is_one_of = [&](std::initializer_list<std::string_view> words) {
        return std::ranges::find(words, word) != words.end();
    };
    if (word.empty()) return {Enter};
    if (is_one_of({"-", "nothing", "pass"})) return {Choice, nothing};
    if (is_one_of({"?", "help", "h"})) return {Help};
    if (is_one_of({"show", "s"})) return {Show};
    if (is_one_of({"quit", "q", "exit"})) return {Quit};
    if (const auto cross = cross_in(word)) return {Choice, Cross(cross->color, cross->number)};
    const auto color = color_of(word[0]);
    if (color && word.size() == 1) {
        if (const auto cross = only_number(game, *color)) return {Choice, *cross};
        const bool any = !(game.may_cross(person) & Boxes::row(*color)).empty();
        return {Unclear, nothing,
                any ? fmt::format("Which number in the {} row?", name(*color))
                    : fmt::format("Nothing fits in the {} row.", name(*color))};
    }
    // What was typed is not repeated: it may hold anything, also what would upset a terminal.
    return {Unclear, nothing,
            "That is no cross. Type one such as r5, or - for nothing, or ? for help."};
}

bool nothing_is_misthrow(const DiceGame& game) {
    if (game.active() != person) return false;
    if (game.phase() == Phase::Action2) return !game.crossed();
    DiceGame after = game;
    after.choose({});
    return after.may_cross(person).empty();
}

std::string refusal_text(const DiceGame& game, Cross cross) {
    const auto why = why_not(game, person, cross);
    return why ? sentence_of(text_of(*why, game, person, cross)) : "";
}

std::string action_text(const DiceGame& game) {
    return game.phase() == Phase::Action1
               ? "  Action 1: the sum of the white dice, in any row.\n"
               : "  Action 2: one white die + one coloured die, in the row of that colour.\n";
}

std::string question(const Duel& duel) {
    const Boxes boxes = duel.game.may_cross(person);
    const bool misthrow = nothing_is_misthrow(duel.game);
    if (boxes.empty())
        return fmt::format("  Nothing fits{}. Enter to go on: ", misthrow ? ": a misthrow" : "");
    return fmt::format("  {}  or - for {}: ", crosses_text(boxes, duel.style),
                       misthrow ? "a misthrow" : "nothing");
}

std::string turn_text(const Duel& duel, int turn) {
    const std::string rolls =
        duel.game.active() == person ? "you roll" : fmt::format("{} rolls", duel.names[opponent]);
    return fmt::format("\n{}{}\n{}\n",
                       headline(fmt::format("Turn {}: {}", turn, rolls), duel.style),
                       both_sheets(duel), dice_text(duel.game.dice(), duel.style));
}

std::string action2_text(const Duel& duel) {
    return fmt::format("\n{}\n{}\n", sheet_of(duel, person),
                       dice_text(duel.game.dice(), duel.style));
}

std::string both_sheets(const Duel& duel) {
    return sheet_of(duel, opponent) + "\n" + sheet_of(duel, person);
}

std::string what_happened(const DiceGame& before, const Duel& after,
                          const DiceGame::Choices& choices) {
    const Seat active = before.active();
    const Cross own = choices[static_cast<std::size_t>(active)];
    std::string lines;
    if (before.phase() == Phase::Action1)
        lines = fmt::format("  {}, {}.\n", crosses(after, person, choices[person]),
                            crosses(after, opponent, choices[opponent]));
    else if (before.crossed() || !own.is_nothing())
        lines = fmt::format("  {} in action 2.\n", crosses(after, active, own));
    return lines + misthrow(before, after, active) + closings(before, after);
}

std::string end_text(const Duel& duel) {
    const auto sheets = duel.game.sheets();
    const bool fourth = std::ranges::any_of(
        sheets, [](const Sheet& sheet) { return sheet.misthrows() == most_misthrows; });
    std::string text =
        fmt::format("\n{}{}\n  {:24}{:>6}{:>8}{:>7}{:>6}{:>11}{:>8}\n",
                    headline(fourth ? "The game is over: four misthrows"
                                    : "The game is over: two rows are closed",
                             duel.style),
                    both_sheets(duel), "", "red", "yellow", "green", "blue", "misthrows", "total");
    std::vector<int> totals;
    for (std::size_t seat = 0; seat < sheets.size(); ++seat) {
        const Sheet& sheet = sheets[seat];
        totals.push_back(sheet.total());
        text += fmt::format("  {}{:6}{:8}{:7}{:6}{:11}{}\n", fit(duel.names[seat], 24),
                            sheet.points(Color::Red), sheet.points(Color::Yellow),
                            sheet.points(Color::Green), sheet.points(Color::Blue),
                            sheet.misthrows() * points_per_misthrow,
                            bold(fmt::format("{:8}", sheet.total()), duel.style));
    }
    const Seats best = winners(totals);
    const auto [low, high] = std::ranges::minmax(totals);
    const std::string result =
        best.count() == 2
            ? fmt::format("You and {} share the win with {} each.", duel.names[opponent], high)
            : fmt::format("{}, {} to {}!", does(duel, *best.begin(), "win"), high, low);
    return text + "\n  " + bold(result, duel.style) + "\n";
}

std::string help_text() {
    return R"(
  Cross numbers from left to right in each row; those you skip are lost.
  Action 1: everybody may cross the sum of the two white dice, in one row.
  Action 2: whoever rolled may cross one white die plus one coloured die, in the
  row of that colour. Nothing in both actions is a misthrow for whoever rolled.
  The last number of a row needs five crosses before it. It closes the row for
  everybody, and the lock L beside it counts as a cross too. Two closed rows or
  a fourth misthrow end the game. n crosses in a row score 1+2+...+n points, a
  misthrow -5.

  On a sheet:  X crossed   . lost   [ 5] can be crossed now   L lock
  Type:        r5 or red 5   cross it; r alone if only one number fits
               -             cross nothing        show   the table again
               quit          stop                 help   this

)";
}

} // namespace qwixx
