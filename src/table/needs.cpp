#include "table/needs.h"

#include "bots/bot.h"

namespace qwixx {

namespace {

ChanceNeed::Kind kind_of(Need need, StartingRule start) {
    if (need == Need::Lots)
        return start == StartingRule::FirstSix ? ChanceNeed::Kind::Die : ChanceNeed::Kind::Lot;
    return need == Need::Roll ? ChanceNeed::Kind::Dice : ChanceNeed::Kind::Shuffle;
}

} // namespace

Needs needs(const Table& table) {
    Needs all;
    if (!is_playing(table)) {
        all.reveal = has_played(table) && !table.play.commit.empty() && table.play.seed.empty();
        all.commit = table.committed && table.commit.empty() && !all.reveal;
        return all;
    }
    const Play& play = table.play;
    const Need need = need_of(play.game);
    if (need != Need::Choices) {
        ChanceNeed chance{.game = play.number,
                          .number = play.drawn + 1,
                          .kind = kind_of(need, play.start),
                          .players = static_cast<int>(play.players.size())};
        if (chance.kind == ChanceNeed::Kind::Shuffle)
            chance.cards = std::get<CardGame>(play.game).to_shuffle();
        all.chance = chance;
        return all;
    }
    bool persons = false;
    for (const Seat seat : awaited(play)) {
        const std::string& level = play.players[static_cast<std::size_t>(seat)].level;
        if (level.empty())
            persons = true;
        else
            all.bots.push_back({seat, play.decision, level});
    }
    if (persons && table.clock) all.wake_at = table.clock->runs_out;
    return all;
}

Move bot_choice(const AnyGame& game, Seat seat, std::string_view level, Mind& mind) {
    return choose(player_or_stand_in(level), game, seat, mind);
}

} // namespace qwixx
