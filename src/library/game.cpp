#include "library/handles.h"
#include "protocol/move_text.h"
#include "protocol/view.h"
#include "record/join.h"
#include "record/notation.h"
#include "record/position.h"
#include "record/recorder.h"
#include "record/scanner.h"
#include "record/why_not_text.h"
#include "rules/shuffle.h"
#include "rules/why_not.h"
#include "table/move_text.h"

#include <algorithm>

using namespace qwixx;

namespace {

qwixx_status other_need(qwixx_error* error) {
    return fail(error, QWIXX_NOT_NOW, "The game waits for something else.");
}

void roll(qwixx_game& game, DiceGame& dice_game, Dice dice) {
    dice_game.roll(dice);
    if (game.record) Recorder(*game.record).roll(dice_game.dice());
}

void shuffle(qwixx_game& game, CardGame& card_game, std::span<const Card> pile) {
    if (game.record) Recorder(*game.record).shuffle(pile);
    card_game.shuffle(pile);
}

void draw_lots(qwixx_game& game, Seat first) {
    if (game.record) Recorder(*game.record).lots(first);
    lots(game.game, first);
}

std::string cards_text(CardSet cards) {
    std::string text;
    for (const Card card : cards) text += join(text.empty() ? "" : " ", text_of(card));
    return text;
}

} // namespace

int qwixx_api_version() { return QWIXX_API_VERSION; }

qwixx_game* qwixx_game_new(qwixx_kind kind, int players, qwixx_error* error) {
    const auto number = static_cast<unsigned>(kind);
    if (number >= game_kinds.size()) {
        fail(error, QWIXX_BAD_ARGUMENT, "There is no such game.");
        return nullptr;
    }
    const GameKind which = game_kinds[number];
    if (players < fewest_players(which) || players > most_players) {
        fail(error, QWIXX_BAD_ARGUMENT,
             join("This game is for ", fewest_players(which), " to ", most_players, " players."));
        return nullptr;
    }
    Record record{.kind = which};
    for (int i = 1; i <= players; ++i) record.players.push_back(join("Player ", i));
    return new qwixx_game{
        .game = new_game(which, players), .record = std::move(record), .choices = {}, .chosen = {}};
}

qwixx_game* qwixx_game_copy(const qwixx_game* game) { return new qwixx_game(*game); }
void qwixx_game_free(qwixx_game* game) { delete game; }

qwixx_game* qwixx_game_of_record(const char* text, std::size_t size, int turns,
                                 qwixx_error* error) {
    auto record = read_record({text, size});
    if (!record) {
        fail(error, record.error());
        return nullptr;
    }
    if (turns >= 0 && turns < record->turns()) {
        if (record->kind == GameKind::Dice)
            record->dice_turns.resize(static_cast<std::size_t>(turns));
        else
            record->card_turns.resize(static_cast<std::size_t>(turns));
        record->late_tags = {};
    }
    AnyGame game = replay(*record);
    return new qwixx_game{.game = game, .record = *std::move(record), .choices = {}, .chosen = {}};
}

qwixx_game* qwixx_game_of_position(const char* text, std::size_t size, qwixx_error* error) {
    const auto position = read_position({text, size});
    if (!position) {
        fail(error, position.error());
        return nullptr;
    }
    return new qwixx_game{
        .game = position->game, .record = std::nullopt, .choices = {}, .chosen = {}};
}

qwixx_kind qwixx_game_kind(const qwixx_game* game) {
    return static_cast<qwixx_kind>(kind_of(game->game));
}
int qwixx_game_players(const qwixx_game* game) { return players_of(game->game); }
int qwixx_game_turns(const qwixx_game* game) { return game->record ? game->record->turns() : 0; }
int qwixx_game_active(const qwixx_game* game) { return active_seat(game->game); }

std::uint64_t qwixx_game_sheet(const qwixx_game* game, int seat) {
    if (!has_seat(game->game, seat)) return 0;
    return sheets_of(game->game)[static_cast<std::size_t>(seat)].bits();
}
int qwixx_game_total(const qwixx_game* game, int seat) {
    if (!has_seat(game->game, seat)) return 0;
    return sheets_of(game->game)[static_cast<std::size_t>(seat)].total();
}

qwixx_need qwixx_game_need(const qwixx_game* game) {
    switch (need_of(game->game)) {
    case Need::Lots: return QWIXX_NEEDS_LOTS;
    case Need::Roll: return QWIXX_NEEDS_ROLL;
    case Need::Shuffle: return QWIXX_NEEDS_SHUFFLE;
    case Need::Choices: return QWIXX_NEEDS_CHOICES;
    case Need::Nothing: break;
    }
    return QWIXX_NEEDS_NOTHING;
}

qwixx_status qwixx_game_lots(qwixx_game* game, int seat, qwixx_error* error) {
    if (need_of(game->game) != Need::Lots) return other_need(error);
    if (!has_seat(game->game, seat)) return no_such_seat(error);
    draw_lots(*game, seat);
    return QWIXX_OK;
}

qwixx_status qwixx_game_roll(qwixx_game* game, const std::uint8_t dice[6], qwixx_error* error) {
    auto* const dice_game = std::get_if<DiceGame>(&game->game);
    if (dice_game == nullptr || dice_game->need() != Need::Roll) return other_need(error);
    for (int die = 0; die < 6; ++die) {
        const bool left = die >= 2 && dice_game->closed(colors[static_cast<std::size_t>(die - 2)]);
        if (!left && (dice[die] < 1 || dice[die] > 6))
            return fail(error, QWIXX_BAD_ARGUMENT, "A die shows 1 to 6.", "D3");
    }
    roll(*game, *dice_game, {dice[0], dice[1], dice[2], dice[3], dice[4], dice[5]});
    return QWIXX_OK;
}

qwixx_status qwixx_game_shuffle(qwixx_game* game, const char* cards, qwixx_error* error) {
    auto* const card_game = std::get_if<CardGame>(&game->game);
    if (card_game == nullptr || card_game->need() != Need::Shuffle) return other_need(error);
    const CardSet wanted = card_game->to_shuffle();
    Pile pile;
    CardSet seen;
    Scanner scanner(cards);
    if (scanner.next_line())
        while (!scanner.at_end()) {
            const std::string_view word = scanner.whole_word();
            const auto card = card_in(word);
            if (!card) return fail(error, QWIXX_BAD_TEXT, join(quoted(word), " is no card."));
            if (!wanted.contains(*card) || seen.contains(*card))
                return fail(error, QWIXX_BAD_ARGUMENT,
                            join(text_of(*card), " is not shuffled here, or twice."), "C4");
            pile.push_back(*card);
            seen = seen | CardSet::only(*card);
        }
    if (seen != wanted)
        return fail(error, QWIXX_BAD_ARGUMENT,
                    join(cards_text(wanted - seen), " must be shuffled too."), "C4");
    shuffle(*game, *card_game, {pile.begin(), pile.end()});
    return QWIXX_OK;
}

std::size_t qwixx_game_to_shuffle(const qwixx_game* game, char* out, std::size_t room) {
    const auto* const cards = std::get_if<CardGame>(&game->game);
    if (cards == nullptr || cards->need() != Need::Shuffle) return give({}, out, room);
    return give(cards_text(cards->to_shuffle()), out, room);
}

qwixx_status qwixx_game_draw(qwixx_game* game, qwixx_chance* chance, qwixx_error* error) {
    Random random(chance->seed);
    switch (need_of(game->game)) {
    case Need::Lots:
        draw_lots(*game, static_cast<Seat>(
                             random.below(static_cast<std::uint32_t>(players_of(game->game)))));
        break;
    case Need::Roll: roll(*game, std::get<DiceGame>(game->game), throw_dice(random)); break;
    case Need::Shuffle: {
        auto& cards = std::get<CardGame>(game->game);
        const Pile pile = shuffled(cards.to_shuffle(), random);
        shuffle(*game, cards, {pile.begin(), pile.end()});
        break;
    }
    case Need::Choices:
    case Need::Nothing: return other_need(error);
    }
    chance->seed = random.next();
    return QWIXX_OK;
}

unsigned qwixx_game_choosers(const qwixx_game* game) { return awaited(*game).bits; }

std::size_t qwixx_game_moves(const qwixx_game* game, int seat, qwixx_move* list, std::size_t room) {
    if (!has_seat(game->game, seat) || !awaited(*game).contains(seat)) return 0;
    std::size_t count = 0;
    for (const Move& move : moves(game->game, seat)) {
        if (count < room) list[count] = written(game->game, move);
        ++count;
    }
    return count;
}

qwixx_status qwixx_game_choose(qwixx_game* game, int seat, const char* text, qwixx_error* error) {
    if (!has_seat(game->game, seat)) return no_such_seat(error);
    if (!awaited(*game).contains(seat))
        return fail(error, QWIXX_NOT_NOW, "This seat is not asked now, or has chosen.");
    const auto move = move_in(text);
    if (!move) return fail(error, QWIXX_BAD_TEXT, join(quoted(text), " is no move."));
    if (const auto why = why_not(game->game, seat, *move)) {
        const bool other = why->reason == WhyNot::Reason::OtherAction;
        return fail(error, other ? QWIXX_NOT_NOW : QWIXX_NOT_ALLOWED,
                    sentence_of(text_of(*why, game->game, seat, *move)), clause(why->reason));
    }
    take_choice(*game, seat, *move);
    return QWIXX_OK;
}

std::size_t qwixx_game_view(const qwixx_game* game, int seat, char* out, std::size_t room) {
    if (!has_seat(game->game, seat)) return give({}, out, room);
    JsonWriter json;
    if (const auto* const dice = std::get_if<DiceGame>(&game->game))
        write(json, DiceView(*dice, seat));
    else
        write(json, CardView(std::get<CardGame>(game->game), seat));
    return give(json.take(), out, room);
}

std::size_t qwixx_game_position(const qwixx_game* game, int seat, char* out, std::size_t room) {
    if (!has_seat(game->game, seat)) return give({}, out, room);
    return give(write_position(game->game, seat), out, room);
}

std::size_t qwixx_game_record(const qwixx_game* game, char* out, std::size_t room) {
    return give(game->record ? write_record(*game->record) : std::string(), out, room);
}

qwixx_status qwixx_game_name(qwixx_game* game, int seat, const char* name, qwixx_error* error) {
    if (!has_seat(game->game, seat)) return no_such_seat(error);
    if (!is_name(name))
        return fail(error, QWIXX_BAD_TEXT,
                    "A name has 1 to 40 characters, no #, and no blanks round it.");
    if (game->record) game->record->players[static_cast<std::size_t>(seat)] = name;
    return QWIXX_OK;
}
