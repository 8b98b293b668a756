#include "record/record.h"

#include <algorithm>

namespace qwixx {

std::string_view name(GameKind kind) {
    switch (kind) {
    case GameKind::Dice: return "dice";
    case GameKind::Cards: return "cards";
    case GameKind::Jokers: return "jokers";
    }
    return {};
}

std::vector<int> totals(const AnyGame& game) {
    return std::visit(
        [](const auto& any) {
            std::vector<int> list;
            for (const Sheet& sheet : any.sheets()) list.push_back(sheet.total());
            return list;
        },
        game);
}

bool is_over(const AnyGame& game) {
    return std::visit([](const auto& any) { return any.over(); }, game);
}

void play(DiceGame& game, const DiceTurn& turn) {
    game.roll(turn.dice);
    game.choose(turn.action1);
    if (game.over()) return;
    DiceGame::Choices choices{};
    choices[static_cast<std::size_t>(game.active())] = turn.action2;
    game.choose(choices);
}

void take_cards(CardGame& game, const CardTurn& turn) {
    CardGame::Choices choices{};
    for (int place = 1; place <= CardGame::tableau_places; ++place) {
        if ((turn.places >> (place - 1) & 1) == 0) continue;
        choices[static_cast<std::size_t>(game.active())] = CardMove::take(place);
        game.choose(choices);
    }
    if (game.need() == Need::Shuffle) game.shuffle(turn.shuffle);
}

void play(CardGame& game, const CardTurn& turn) {
    take_cards(game, turn);
    CardGame::Choices choices{};
    std::ranges::transform(turn.action2, choices.begin(), &CardMove::call);
    game.choose(choices);
    if (game.over()) return;
    choices[static_cast<std::size_t>(game.active())] = turn.action3;
    game.choose(choices);
}

AnyGame replay(const Record& record, int turns) {
    const int players = static_cast<int>(record.players.size());
    const auto play_first = [turns](auto& game, const auto& all) {
        for (const auto& turn : std::span(all).first(
                 std::min(all.size(), static_cast<std::size_t>(std::max(turns, 0)))))
            play(game, turn);
    };
    if (record.kind == GameKind::Dice) {
        DiceGame game(players);
        game.lots(record.start.seat);
        play_first(game, record.dice_turns);
        return game;
    }
    CardGame game(players, record.kind == GameKind::Jokers);
    game.lots(record.start.seat);
    game.shuffle(record.deck);
    play_first(game, record.card_turns);
    return game;
}

} // namespace qwixx
