// What a server writes most: the view after an event, for each of five players.
#include "protocol/table_message.h"
#include "record/join.h"
#include "table/decide.h"
#include "table/needs.h"

#include <benchmark/benchmark.h>

#include <cstdlib>

namespace {

using namespace qwixx;

void take(Table& table, const std::expected<Decided, Refused>& decided) {
    if (!decided) std::abort();
    for (const Event& event : decided->events)
        if (!apply(table, event)) std::abort();
}

/// A table of five after forty decisions, in the middle of its game.
Table table_of_five(GameKind kind) {
    Table table;
    Random random(7);
    take(table, decide(table, HouseCommand{1, Open{"p0", {.game = kind}, "c0ffee"}}));
    for (const char* person : {"p0", "p1", "p2", "p3", "p4"})
        take(table, decide(table, Command{1, person, "", Sit{join("Player ", person), "w0rd"}}));
    take(table, decide(table, Command{1, "p0", "", StartGame{}}));
    for (int choices = 0; is_playing(table);) {
        const Needs needed = needs(table);
        if (needed.chance) {
            Outcome outcome = Lot{0};
            if (needed.chance->kind == ChanceNeed::Kind::Dice) outcome = throw_dice(random);
            if (needed.chance->kind == ChanceNeed::Kind::Shuffle) {
                Shuffled deck;
                for (const Card card : needed.chance->cards) deck.cards.push_back(card);
                random.shuffle(std::span(deck.cards));
                outcome = deck;
            }
            const BringChance chance{needed.chance->game, needed.chance->number, outcome};
            take(table, decide(table, HouseCommand{1, chance}));
            continue;
        }
        const Seats asked = awaited(table.play);
        if (choices++ >= 40 && asked.count() == 5) break;
        for (const Seat seat : asked) {
            Mind mind{.random = Random(random.next())};
            BotQuestion question = bot_question(table.play, {seat, table.play.decision, "greedy"});
            const Move move = bot_choice(question, mind);
            const Person& person = table.play.players[static_cast<std::size_t>(seat)].person;
            take(table, decide(table, Command{1, person, "", Choose{table.play.decision, move}}));
            break;
        }
    }
    return table;
}

void views(benchmark::State& state, GameKind kind) {
    const Table table = table_of_five(kind);
    const TableView view = view_of(table, "p1", Chat::Without);
    std::size_t bytes = 0;
    for (auto _ : state) bytes = view_text(view).size();
    state.SetItemsProcessed(state.iterations());
    state.counters["bytes"] = static_cast<double>(bytes);
}

BENCHMARK_CAPTURE(views, dice, GameKind::Dice);
BENCHMARK_CAPTURE(views, cards, GameKind::Cards);
BENCHMARK_CAPTURE(views, jokers, GameKind::Jokers);

} // namespace
