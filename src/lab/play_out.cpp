#include "lab/play_out.h"

namespace qwixx {

Record play_and_record(GameKind kind, int players, const SeatedBots& bots, Random& chance,
                       Mind& mind) {
    Record record;
    record.kind = kind;
    for (Seat seat = 0; seat < players; ++seat)
        record.players.emplace_back(bots[static_cast<std::size_t>(seat)]->name);
    if (kind == GameKind::Dice) {
        DiceGame game(players);
        play_out(game, bots, chance, mind, Recorder(record));
    } else {
        CardGame game(players, kind == GameKind::Jokers);
        play_out(game, bots, chance, mind, Recorder(record));
    }
    return record;
}

} // namespace qwixx
