#include "rules/any_game.h"

namespace qwixx {

int fewest_players(GameKind kind) {
    switch (kind) {
    case GameKind::Dice: return DiceGame::fewest_players;
    case GameKind::Cards:
    case GameKind::Jokers: break;
    }
    return CardGame::fewest_players;
}

bool may_start_by_first_six(GameKind kind) {
    switch (kind) {
    case GameKind::Dice: return true;
    case GameKind::Cards:
    case GameKind::Jokers: break;
    }
    return false;
}

AnyGame new_game(GameKind kind, int players) {
    switch (kind) {
    case GameKind::Dice: break;
    case GameKind::Cards: return CardGame(players, false);
    case GameKind::Jokers: return CardGame(players, true);
    }
    return DiceGame(players);
}

GameKind kind_of(const AnyGame& game) {
    return std::visit([](const auto& any) { return any.kind(); }, game);
}

int players_of(const AnyGame& game) {
    return std::visit([](const auto& any) { return any.players(); }, game);
}

Seat active_seat(const AnyGame& game) {
    return std::visit([](const auto& any) { return any.active(); }, game);
}

Need need_of(const AnyGame& game) {
    return std::visit([](const auto& any) { return any.need(); }, game);
}

bool is_over(const AnyGame& game) {
    return std::visit([](const auto& any) { return any.over(); }, game);
}

std::span<const Sheet> sheets_of(const AnyGame& game) {
    return std::visit([](const auto& any) { return any.sheets(); }, game);
}

std::vector<int> totals(const AnyGame& game) {
    std::vector<int> list;
    for (const Sheet& sheet : sheets_of(game)) list.push_back(sheet.total());
    return list;
}

Seats choosers_of(const AnyGame& game) {
    return std::visit([](const auto& any) { return any.choosers(); }, game);
}

Moves moves(const AnyGame& game, Seat seat) {
    return std::visit(
        [seat](const auto& any) {
            Moves list;
            for (const auto& move : any.moves(seat)) list.push_back(move);
            return list;
        },
        game);
}

bool allows(const AnyGame& game, Seat seat, const Move& move) {
    return std::visit([&](const auto& any) { return any.allows(seat, move); }, game);
}

void choose(AnyGame& game, const Choices& choices) {
    std::visit([&](auto& any) { any.choose(choices_for(any, choices)); }, game);
}

void lots(AnyGame& game, Seat first) {
    std::visit([first](auto& any) { any.lots(first); }, game);
}

} // namespace qwixx
