#include "record/join.h"
#include "record/notation.h"
#include "record/record.h"

#include <algorithm>
#include <cassert>

namespace qwixx {

namespace {

void write(std::string& out, const Tag& tag) {
    out += join("%", tag.key, tag.value.empty() ? "" : " ", tag.value, "\n");
}

void write_cards(std::string& out, std::string_view statement, const std::vector<Card>& cards) {
    out += statement;
    for (const Card card : cards) out += join(" ", text_of(card));
    out += '\n';
}

template <class Choices> void write_choices(std::string& out, const Choices& choices, int players) {
    for (Seat seat = 0; seat < players; ++seat) out += join(" ", text_of(choices[seat]));
}

void write(std::string& out, const DiceGame& before, const DiceTurn& turn) {
    out += join(before.active() + 1, ": ", text_of(turn.dice), " |");
    write_choices(out, turn.action1, before.players());
    DiceGame game = before;
    game.roll(turn.dice);
    game.choose(turn.action1);
    if (!game.over()) {
        const bool misthrow = turn.action2.is_nothing() && !game.crossed();
        out += join(" | ", misthrow ? "x" : text_of(turn.action2));
    }
    out += '\n';
}

void write(std::string& out, const CardGame& before, const CardTurn& turn) {
    CardGame game = before;
    take_cards(game, turn);
    if (!turn.shuffle.empty()) write_cards(out, "shuffle", turn.shuffle);
    out += join(before.active() + 1, ": take");
    for (int place = 1; place <= CardGame::tableau_places; ++place)
        if ((turn.places >> (place - 1) & 1) != 0) out += join(" ", place);
    out += join(" | ", game.top().number(), " |");
    write_choices(out, turn.action2, before.players());
    call(game, turn);
    if (!game.over()) out += join(" | ", text_of_play(turn.action3, game.crossed()));
    out += '\n';
}

template <class Game, class Turns>
void write_turns(std::string& out, Game game, const Turns& turns) {
    for (const auto& turn : turns) {
        write(out, game, turn);
        play(game, turn);
    }
    if (!game.over()) return;
    out += "end";
    for (const Sheet& sheet : game.sheets()) out += join(" ", sheet.total());
    out += '\n';
}

void write_game(std::string& out, const DiceGame& start, const Record& record) {
    write_turns(out, start, record.dice_turns);
}
void write_game(std::string& out, const CardGame& start, const Record& record) {
    write_cards(out, "deck", record.deck);
    write_turns(out, start, record.card_turns);
}

} // namespace

std::string write_record(const Record& record) {
    assert(std::ranges::all_of(record.players, is_name));
    assert(std::ranges::all_of(record.tags, is_tag) &&
           std::ranges::all_of(record.late_tags, is_tag));
    std::string out = join("qwixx 1 ", text_of(record.kind), "\n");
    for (const std::string& player : record.players) out += join("player ", player, "\n");
    for (const Tag& tag : record.tags) write(out, tag);
    const bool over = is_over(replay(record));
    if (!over) // there is no end to stand behind
        for (const Tag& tag : record.late_tags) write(out, tag);
    if (record.start.first_six.empty()) {
        out += join("start lots ", record.start.seat + 1, "\n");
    } else {
        out += "start first-six";
        for (const int roll : record.start.first_six) out += join(" ", roll);
        out += '\n';
    }
    std::visit([&](const auto& start) { write_game(out, start, record); }, replay(record, 0));
    if (over)
        for (const Tag& tag : record.late_tags) write(out, tag);
    return out;
}

} // namespace qwixx
