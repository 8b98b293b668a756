#include "terminal/layout.h"

#include "terminal/sentences.h"
#include "terminal/things.h"
#include "terminal/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace qwixx {

namespace {

/// Whose sheet is the large one.
Seat main_seat(const GameView& game) { return game.seat.value_or(0); }

/// For the open decision, at a timed table.
std::optional<int> seconds_left(const Scene& scene) {
    const auto& game = scene.view.game;
    if (!game) return std::nullopt;
    const auto left = game->deadline ? std::optional(*game->deadline - scene.now) : game->time_left;
    if (!left) return std::nullopt;
    return static_cast<int>(std::max<Time>(0, (*left + 999) / 1000));
}

Boxes closed_rows(const GameView& game) {
    const auto* const dice = std::get_if<DiceGame>(&game.position);
    return dice == nullptr ? Boxes{} : dice->closed_rows();
}

/// The boxes that can be crossed, all together, and those under the cursor.
Boxes marked_boxes(const GameView& game, const Pick& pick) {
    Boxes marked{};
    if (!is_playing_cards(game) || pick.lifted.empty())
        for (const Move& move : game.moves) marked = marked | move.crossed();
    return marked;
}

void draw_bar(Picture& picture, const Scene& scene) {
    Canvas& canvas = picture.canvas;
    const int width = canvas.size().width;
    canvas.fill(0, 0, width, Ink::Bar);
    std::vector<std::string> parts{"Qwixx"};
    const auto& game = scene.view.game;
    parts.push_back(game_name(game ? game->kind : scene.view.options.game));
    if (game && game->started && game->need != Need::Nothing) {
        parts.push_back(t("Turn {turn}", {{"turn", game->turn}}));
        parts.push_back(whose_turn(*game));
    }
    const int end = canvas.put(
        1, 0, fmt::format("{}", fmt::join(parts, fmt::format(" {} ", picture.glyphs.dash))),
        Ink::Bar);
    std::string right = scene.link;
    if (scene.watching)
        right = t("Step {n} of {all}", {{"n", scene.step + 1}, {"all", scene.steps}});
    else if (const auto left = seconds_left(scene))
        right = t("{seconds} s", {{"seconds", *left}});
    if (const int x = width - 1 - width_of(right); x >= end + 2) canvas.put(x, 0, right, Ink::Bar);
}

/// The number keys with what they stand for.
void draw_options(Picture& picture, const Scene& scene, const std::vector<Move>& all, int y) {
    const GameView& game = scene.view.game.value();
    if (all.empty() || is_taking_cards(game)) return;
    const auto draw_all = [&](bool is_short, bool really) {
        int x = 1;
        for (int i = 0; i < std::ssize(all); ++i) {
            const std::string text = " " + option_text(game, all[at(i)], i, is_short) + " ";
            if (really) {
                picture.canvas.put(x, y, text, i == scene.pick.option ? Ink::Chosen : Ink::Marked);
                picture.spots.push_back(
                    {x, y, width_of(text), 1, {Keystroke::Kind::Option, "", i}});
            }
            x += width_of(text) + 1;
        }
        return x;
    };
    draw_all(draw_all(false, false) > picture.canvas.size().width, true);
}

void draw_log(Picture& picture, const Scene& scene, const Area& area) {
    if (area.height <= 0 || area.width < 10) return;
    struct Line {
        std::string text;
        Ink ink;
    };
    std::vector<Line> lines;
    const int count = static_cast<int>(scene.log.size());
    const int first = std::max(0, count - area.height - scene.scroll);
    for (int i = first; i < count; ++i)
        for (auto& part : wrapped(scene.log[at(i)], area.width))
            lines.push_back({std::move(part), i >= count - scene.fresh ? Ink::Plain : Ink::Faint});
    for (const std::string& comment : scene.comments)
        for (auto& part : wrapped(comment, area.width))
            lines.push_back({std::move(part), Ink::Note});
    const int above = static_cast<int>(lines.size()) - area.height - scene.scroll;
    for (int row = 0; row < area.height; ++row) {
        const int i = std::max(above, 0) + row;
        if (i >= std::ssize(lines)) break;
        const Line& line = lines[at(i)];
        picture.canvas.put_until(area.x, area.y + row, area.x + area.width, line.text, line.ink);
    }
}

/// The others' sheets as large as they fit, and the log beside or below them.
void draw_others(Picture& picture, const Scene& scene, const Area& area) {
    const GameView& game = scene.view.game.value();
    const int others = static_cast<int>(game.players.size()) - 1;
    if (others == 0) return draw_log(picture, scene, area);
    constexpr int gap = 2;
    constexpr int narrowest_log = 26;
    for (const SheetForm form : {SheetForm::Small, SheetForm::Tiny, SheetForm::Line}) {
        const Size one = size_of(form);
        const int columns = std::clamp((area.width + gap) / (one.width + gap), 1, others);
        const int rows = (others + columns - 1) / columns;
        const int height = rows * one.height;
        const int taken = columns * (one.width + gap);
        const bool beside = area.width - taken >= narrowest_log;
        if (form != SheetForm::Line && height + (beside ? 0 : 1) > area.height) continue;
        for (int i = 0; i < others && (i / columns + 1) * one.height <= area.height; ++i) {
            const Seat seat = (main_seat(game) + 1 + i) % (others + 1); // clockwise from here
            draw_sheet(picture, area.x + i % columns * (one.width + gap),
                       area.y + i / columns * one.height, form, look_at(game, seat, scene.pick));
        }
        if (beside)
            draw_log(picture, scene, {area.x + taken, area.y, area.width - taken, area.height});
        else
            draw_log(picture, scene, {area.x, area.y + height, area.width, area.height - height});
        return;
    }
}

void draw_note(Picture& picture, const Scene& scene, const Move* move, int y) {
    const auto& game = scene.view.game;
    std::string note = scene.note;
    if (note.empty() && move != nullptr && game)
        note = t("Enter") + ": " + move_label(*move, nothing_is_misthrow(*game));
    else if (note.empty() && game && game->need == Need::Nothing)
        note = won_by(*game);
    if (scene.page == Page::Say) note = t("Say something") + ": " + scene.typed + "_";
    if (scene.page == Page::Name) note = t("Your name") + ": " + scene.typed + "_";
    picture.canvas.put(1, y, note, Ink::Note);
}

/// Help and the way out are always there; what comes before them as far as there is room.
void draw_keys(Picture& picture, const Scene& scene) {
    Canvas& canvas = picture.canvas;
    const int y = canvas.size().height - 1;
    canvas.fill(0, y, canvas.size().width, Ink::Bar);
    std::vector<std::string> texts;
    for (const KeyWord& key : keys_of(scene)) texts.push_back(key.key + " " + key.word);
    constexpr int gap = 3;
    const auto always = std::min<std::ptrdiff_t>(2, std::ssize(texts));
    int room = canvas.size().width - 1;
    for (auto i = texts.end() - always; i != texts.end(); ++i) room -= width_of(*i) + gap;
    int x = 1;
    for (auto i = texts.begin(); i != texts.end(); ++i) {
        const bool is_last = texts.end() - i <= always;
        if (!is_last && x + width_of(*i) + gap > room) continue;
        x = canvas.put(x, y, *i, Ink::Bar) + gap;
    }
}

void draw_game(Picture& picture, const Scene& scene) {
    const GameView& game = scene.view.game.value();
    const auto [width, height] = picture.canvas.size();
    const auto all = candidates(game, scene.pick);
    const Move* const move = picked(all, scene.pick);
    int y = 1;
    if (height >= 18) {
        draw_things(picture, scene, move, {1, y, width - 2, thing_height});
        y += thing_height;
    } else {
        picture.canvas.put(1, y++, things_in_words(game), Ink::Strong);
    }
    const bool over = game.need == Need::Nothing;
    std::string sentence = over ? over_sentence(game) : turn_sentence(game);
    const std::string reason = over ? end_reason(game) : std::string();
    // Why it ended goes to the next line where both are too long for one; a replay, which has
    // something to say there, also has it in the log.
    const bool together = width_of(sentence) + 1 + width_of(reason) <= width - 2;
    if (over && together) sentence += " " + reason;
    picture.canvas.put(1, y++, sentence, Ink::Strong);
    if (scene.watching)
        picture.canvas.put(1, y++, scene.chances);
    else if (over && !together)
        picture.canvas.put(1, y++, reason);
    else
        draw_options(picture, scene, all, y++);
    const SheetForm form = height >= 34 && width >= 90 ? SheetForm::Grid : SheetForm::Rows;
    draw_sheet(picture, 1, y, form, look_at(game, main_seat(game), scene.pick), all);
    y += size_of(form).height;
    if (height >= 22) ++y;
    draw_others(picture, scene, {1, y, width - 2, height - 2 - y});
    draw_note(picture, scene, move, height - 2);
}

/// Before the first game: who sits at the table.
void draw_lobby(Picture& picture, const Scene& scene) {
    Canvas& canvas = picture.canvas;
    const TableView& view = scene.view;
    int y = 2;
    canvas.put(2, y++, t("At the table"), Ink::Strong);
    for (const ChairView& chair : view.chairs) {
        std::string line = shown_name(chair.name, chair.level, chair.level.empty());
        if (!chair.level.empty()) line = t("Bot: {level}", {{"level", line}});
        if (chair.host) line += ", " + t("Host");
        if (chair.level.empty() && !chair.here) line += ", " + t("is away");
        canvas.put(4, y++, line);
    }
    if (view.chairs.empty()) canvas.put(4, y++, t("Nobody sits here yet."), Ink::Faint);
    ++y;
    if (!scene.link.empty()) {
        canvas.put(2, y++, t("Whoever opens this link can sit down or watch."));
        canvas.put(4, y++, scene.link, Ink::Strong);
    }
    if (!view.host) canvas.put(2, y++, t("The host starts the game."));
    const int rest = canvas.size().height - 3 - y;
    draw_log(picture, scene, {2, y + 1, canvas.size().width - 4, rest});
    draw_note(picture, scene, nullptr, canvas.size().height - 2);
}

void draw_cover(Picture& picture, const Scene& scene) {
    Canvas& canvas = picture.canvas;
    const auto [width, height] = canvas.size();
    const std::string whom = t("Hand the device to {name}", {{"name", scene.cover}});
    const std::string enter = t("Enter") + ": " + t("I am {name}", {{"name", scene.cover}});
    canvas.put((width - width_of(whom)) / 2, height / 2 - 1, whom, Ink::Strong);
    canvas.put((width - width_of(enter)) / 2, height / 2 + 1, enter);
    if (!scene.sealed_by.empty()) {
        const std::string back =
            "u: " + t("{name} takes the choice back", {{"name", scene.sealed_by}});
        canvas.put((width - width_of(back)) / 2, height / 2 + 2, back, Ink::Faint);
    }
}

void draw_help(Picture& picture, const Scene& scene) {
    Canvas& canvas = picture.canvas;
    const auto [width, height] = canvas.size();
    constexpr int second = 18; // column
    std::vector<KeyWord> lines;
    for (const KeyWord& one : all_keys()) {
        const auto parts = wrapped(one.word, width - second - 1);
        for (std::size_t i = 0; i < std::max<std::size_t>(parts.size(), 1); ++i)
            lines.push_back({i == 0 ? one.key : "", parts.empty() ? "" : parts[i]});
    }
    const int room = height - 4;
    const int last = std::max(0, static_cast<int>(lines.size()) - room);
    canvas.put(2, 1, t("All keys"), Ink::Strong);
    if (last > 0) { // there is more than fits, and this is how to get there
        const int first = std::min(scene.scroll, last);
        const std::string more =
            fmt::format("{}, j k: {}-{} / {}", t("Arrows"), first + 1, first + room, lines.size());
        canvas.put(width - 1 - width_of(more), 1, more, Ink::Faint);
    }
    for (int row = 0; row < room; ++row) {
        const int line = std::min(scene.scroll, last) + row;
        const auto i = static_cast<std::size_t>(line);
        if (i >= lines.size()) break;
        canvas.put(2, 2 + row, lines[i].key, Ink::Strong);
        canvas.put_until(second, 2 + row, width - 1, lines[i].word);
    }
}

} // namespace

std::string option_text(const GameView& game, const Move& move, int place, bool is_short) {
    const bool misthrow = nothing_is_misthrow(game);
    const Boxes boxes = move.crossed();
    const bool cards = is_playing_cards(game);
    if (boxes.empty())
        return (cards ? "" : "0 ") +
               (is_short ? std::string(misthrow ? "x" : "-") : move_label(move, misthrow));
    std::vector<int> numbers;
    for (const Cross cross : boxes) numbers.push_back(cross.number());
    const Color color = boxes.first().color();
    return fmt::format("{}{} {}", cards ? "" : fmt::format("{} ", place + 1),
                       is_short ? row_letter(color) : row_name(color), fmt::join(numbers, ","));
}

SheetLook look_at(const GameView& game, Seat seat, const Pick& pick) {
    const bool active = game.started && seat == game.active && game.need != Need::Nothing;
    SheetLook look{.title = title_of(game, seat),
                   .name = name_at(game, seat),
                   .active = active,
                   .title_ink = active || game.winners.contains(seat) ? Ink::Strong : Ink::Plain,
                   .player = &game.players[at(seat)],
                   .closed = closed_rows(game),
                   .hand = backs_text(game, seat)};
    if (seat != game.seat) return look;
    const auto all = candidates(game, pick);
    const Move* const move = picked(all, pick);
    look.marked = marked_boxes(game, pick);
    if (move != nullptr) look.chosen = move->crossed();
    if (game.sealed) look.chosen = game.sealed->crossed();
    return look;
}

std::string backs_text(const GameView& game, Seat seat) {
    const auto* const cards = std::get_if<CardsSeen>(&game.position);
    if (cards == nullptr || at(seat) >= cards->backs.size() || seat == game.seat) return {};
    std::vector<int> numbers;
    for (const Back& back : cards->backs[at(seat)]) numbers.push_back(back.number);
    return fmt::format("{}", fmt::join(numbers, " "));
}

std::string title_of(const GameView& game, Seat seat) {
    const PlayerView& player = game.players[at(seat)];
    std::string title = name_at(game, seat);
    const auto add = [&title](const std::string& word) { title += ", " + word; };
    if (game.need == Need::Nothing) {
        if (game.winners.contains(seat) && game.players.size() > 1) add(t("winner"));
        return title;
    }
    if (game.started && seat == game.active) add(t("active"));
    if (player.left)
        add(t("has left, a bot plays"));
    else if (player.person && !player.level.empty())
        add(t("a bot plays"));
    else if (player.hand_over_from)
        add(t("is away"));
    if (player.chosen && player.level.empty()) add(t("has chosen")); // bots are quick anyway
    return title;
}

Picture draw(const Scene& scene, Size size, const Glyphs& glyphs) {
    Picture picture{Canvas(size), glyphs};
    if (size.width < smallest_screen.width || size.height < smallest_screen.height) {
        picture.canvas.put(
            0, 0,
            t("Make the window larger: {width} x {height}.",
              {{"width", smallest_screen.width}, {"height", smallest_screen.height}}));
        return picture;
    }
    draw_bar(picture, scene);
    if (scene.page == Page::Cover)
        draw_cover(picture, scene);
    else if (scene.page == Page::Help)
        draw_help(picture, scene);
    else if (scene.view.game)
        draw_game(picture, scene);
    else
        draw_lobby(picture, scene);
    draw_keys(picture, scene);
    return picture;
}

Keystroke clicked(const Picture& picture, int x, int y) {
    for (const Spot& spot : picture.spots)
        if (x >= spot.x && x < spot.x + spot.width && y >= spot.y && y < spot.y + spot.height)
            return spot.input;
    return {};
}

} // namespace qwixx
