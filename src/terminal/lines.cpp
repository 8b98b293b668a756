#include "terminal/lines.h"

#include "bots/bot.h"
#include "table/move_text.h"
#include "terminal/layout.h"
#include "terminal/sentences.h"
#include "terminal/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace qwixx {

namespace {

std::string sheet_text(const GameView& game, Seat seat, SheetForm form) {
    const Size size = size_of(form);
    Picture picture{Canvas({size.width + 16, size.height}), plain_glyphs};
    draw_sheet(picture, 0, 0, form, look_at(game, seat, {}));
    return picture.canvas.text();
}

std::string headline(const Scene& scene) {
    const GameView& game = scene.view.game.value();
    std::vector<std::string> parts{game_name(game.kind)};
    if (game.started) parts.push_back(t("Turn {turn}", {{"turn", game.turn}}));
    if (std::string whose = whose_turn(game); !whose.empty()) parts.push_back(std::move(whose));
    return fmt::format("\n--- {} ---\n", fmt::join(parts, " - "));
}

std::string hand_text(const GameView& game) {
    std::string line = t("Your hand") + ":";
    const auto hand = hand_of(game);
    for (int i = 0; i < std::ssize(hand); ++i)
        line += fmt::format("  {} {}", i + 1, card_name(hand[at(i)]));
    return line + "\n";
}

std::string places_text(const GameView& game) {
    const auto& cards = std::get<CardsSeen>(game.position);
    std::string line = t("Tableau") + ":";
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        if (const int number = cards.tableau[at(place - 1)].number; number != 0)
            line += fmt::format("  {}: {}", place, number);
    return line + "\n";
}

std::string options_text(const GameView& game) {
    if (game.moves.empty()) return {};
    if (is_taking_cards(game)) return places_text(game);
    if (is_playing_cards(game)) return hand_text(game);
    std::string line;
    const auto all = candidates(game, {});
    for (int i = 0; i < std::ssize(all); ++i)
        line += (i == 0 ? "" : "   ") + option_text(game, all[at(i)], i, false);
    return line + "\n";
}

std::vector<std::string_view> words_of(std::string_view line) {
    std::vector<std::string_view> words;
    while (true) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t\r"), line.size()));
        if (line.empty()) return words;
        const std::size_t end = std::min(line.find_first_of(" \t\r"), line.size());
        words.push_back(line.substr(0, end));
        line.remove_prefix(end);
    }
}

/// Numbers and nothing else.
std::optional<std::vector<int>> numbers_in(const std::vector<std::string_view>& words) {
    std::vector<int> numbers;
    for (const std::string_view word : words) {
        int number = 0;
        const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
        if (read.ec != std::errc{} || read.ptr != word.data() + word.size()) return std::nullopt;
        numbers.push_back(number);
    }
    return numbers;
}

/// What numbers alone mean now: an option, a place, cards of the hand.
std::optional<Move> move_by_numbers(const GameView& game, const std::vector<int>& numbers) {
    if (is_playing_cards(game)) {
        const auto hand = hand_of(game);
        Pick pick;
        for (const int number : numbers) {
            if (number < 1 || number > std::ssize(hand)) return std::nullopt;
            pick.lifted = pick.lifted | CardSet::only(hand[at(number - 1)]);
        }
        const auto all = candidates(game, pick);
        return all.empty() ? std::nullopt : std::optional(all.front());
    }
    if (numbers.size() != 1) return std::nullopt;
    if (is_taking_cards(game)) return Move::take(numbers[0]);
    const auto all = candidates(game, {});
    if (numbers[0] == 0) return Move{};
    return numbers[0] >= 1 && numbers[0] <= std::ssize(all) ? std::optional(all[at(numbers[0] - 1)])
                                                            : std::nullopt;
}

std::optional<Move> move_typed(const GameView& game, const std::vector<std::string_view>& words) {
    if (const auto numbers = numbers_in(words)) return move_by_numbers(game, *numbers);
    std::string text;
    for (std::string_view word : words) {
        for (const Color color : colors) // `red 5` and `r 5` are `r5`
            if (word == name(color)) word = word.substr(0, 1);
        text += word;
        if (word.size() != 1 || !color_of(word[0])) text += ' ';
    }
    return move_in(text);
}

} // namespace

std::string plain_sheets(const GameView& game) {
    std::string text;
    for (Seat seat = 0; seat < std::ssize(game.players); ++seat)
        text += sheet_text(game, seat, SheetForm::Rows);
    return text;
}

std::string plain_help() {
    std::string text;
    const auto add = [&text](std::string_view typed, const std::string& what) {
        text += fmt::format("  {:18} {}\n", typed, what);
    };
    add("1 2 3 ...", t("Choose by its number: an option, a place, cards of the hand"));
    add("r5, red 5", t("Cross the box"));
    add("- x 0", t("Cross nothing"));
    add("g11 g9 > 11 9", t("Play the cards"));
    add("show", t("Sheets"));
    add("u", t("Take back"));
    add("h", t("Hint"));
    add("say TEXT", t("Chat"));
    add("sit NAME", t("Sit down"));
    add("bot, start", t("At the table"));
    add("rematch", t("Rematch"));
    add("quit", t("Leave: the game is kept, and qwixx play --resume goes on"));
    return text;
}

std::string plain_text(const Scene& scene) {
    if (scene.page == Page::Cover)
        return fmt::format("\n{}. {}: {}.\n",
                           t("Hand the device to {name}", {{"name", scene.cover}}), t("Enter"),
                           t("I am {name}", {{"name", scene.cover}}));
    if (!scene.view.game) {
        std::string text = "\n" + t("At the table") + ":";
        for (const ChairView& chair : scene.view.chairs)
            text += " " + shown_name(chair.name, chair.level, chair.level.empty());
        return text + "\n" + (scene.link.empty() ? "" : scene.link + "\n");
    }
    const GameView& game = scene.view.game.value();
    std::string text = headline(scene);
    if (game.need == Need::Nothing) {
        text += plain_sheets(game) + over_sentence(game) + " " + end_reason(game) + "\n";
        if (std::string how = won_by(game); !how.empty()) text += how + "\n";
        return text;
    }
    const Seat own = game.seat.value_or(0);
    text += things_in_words(game) + "\n";
    for (Seat seat = 0; seat < std::ssize(game.players); ++seat)
        if (seat != own) text += sheet_text(game, seat, SheetForm::Line);
    text += sheet_text(game, own, SheetForm::Rows);
    return text + turn_sentence(game) + "\n" + options_text(game);
}

Typed understand(std::string_view line, const Scene& scene) {
    std::string small(line);
    std::ranges::transform(small, small.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const auto words = words_of(small);
    const auto rest = [&] { // of the line as it was typed
        const auto typed = words_of(line);
        return typed.size() < 2 ? std::string()
                                : std::string(line.substr(
                                      static_cast<std::size_t>(typed[1].data() - line.data())));
    };
    const auto& game = scene.view.game;
    const auto act = [](Act what) { return Typed{Typed::Kind::Acts, std::move(what)}; };
    const auto unclear = [](std::string why) {
        return Typed{Typed::Kind::Unclear, {}, std::move(why)};
    };
    const std::string_view first = words.empty() ? "" : words[0];
    if (first == "q" || first == "quit") return act(LeaveScreen{});
    if (scene.page == Page::Cover) return first == "u" ? act(TakeBackBefore{}) : act(Uncover{});
    if (first == "?" || first == "help") return {Typed::Kind::Help};
    if (first == "show" && game) return {Typed::Kind::Sheets};
    if (first == "say") return act(Wish{Say{rest()}});
    if (first == "sit") return act(Wish{Sit{rest(), {}}});
    if (first == "bot")
        return act(Wish{SeatBot{std::string(words.size() > 1 ? words[1] : usual_opponent)}});
    if (first == "start") return act(Wish{StartGame{}});
    if (first == "rematch") return act(Wish{Rematch{}});
    if (first == "h" || first == "hint") return act(AskHint{});
    if (first == "u" && game) return act(Wish{TakeBack{game->decision}});
    if (!game || game->moves.empty()) return unclear(t("You have nothing to decide now."));
    if (first.empty()) return unclear(t("Enter alone is no choice: type a number, or ? for help."));
    if (const auto move = move_typed(*game, words)) return act(Wish{Choose{game->decision, *move}});
    return unclear(t("That is not understood: type a number, or ? for help."));
}

} // namespace qwixx
