#include "table/needs.h"

#include "bots/bot.h"

#include <utility>

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

DiceReading seen_in(const Record& record, const AnyGame& game) {
    DiceReading reading;
    const auto* const now = std::get_if<DiceGame>(&game);
    if (now == nullptr || now->need() == Need::Lots) return reading;
    DiceGame then = std::get<DiceGame>(replay(record, 0));
    const auto settle = [&](const DiceGame::Choices& choices) {
        reading.saw(then, choices);
        then.choose(choices);
    };
    for (const DiceTurn& turn : record.dice_turns) {
        then.roll(turn.dice);
        settle(turn.action1);
        if (then.over()) return reading;
        DiceGame::Choices second{};
        second[then.active()] = turn.action2;
        settle(second);
    }
    const auto* const under_way = std::get_if<DiceTurn>(&record.under_way);
    if (under_way != nullptr && now->phase() == DiceGame::Phase::Action2) {
        then.roll(under_way->dice);
        settle(under_way->action1);
    }
    return reading;
}

BotQuestion bot_question(const Play& play, BotNeed bot) {
    BotQuestion question{.game = play.game, .bot = std::move(bot), .reading = {}};
    if (player_or_stand_in(question.bot.level).reads)
        question.reading = seen_in(play.record, play.game);
    return question;
}

Move bot_choice(BotQuestion& question, Mind& mind) {
    mind.reading = &question.reading;
    const Move move =
        choose(player_or_stand_in(question.bot.level), question.game, question.bot.seat, mind);
    mind.reading = nullptr;
    return move;
}

} // namespace qwixx
