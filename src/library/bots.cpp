// Bots and the solver.
#include "bots/bot.h"

#include "bots/learned.h"
#include "library/handles.h"
#include "record/join.h"
#include "record/scanner.h"
#include "solver/value_table.h"
#include "table/needs.h"

#include <limits>

struct qwixx_solver {
    qwixx::solver::ValueTable table;
};

using namespace qwixx;

namespace {

/// A bot and a mind that can be asked in this seat; null says why not.
const Bot* ready(qwixx_bots& bots, const char* level, int milliseconds, const qwixx_game& game,
                 int seat, Mind& mind, DiceReading& reading, qwixx_error* error) {
    const Bot* const bot = find_bot(level);
    if (bot == nullptr) {
        fail(error, QWIXX_BAD_ARGUMENT, join("There is no bot ", quoted(level), "."));
        return nullptr;
    }
    const GameKind kind = kind_of(game.game);
    const int players = players_of(game.game);
    if (!can_play(*bot, players)) {
        fail(error, QWIXX_BAD_ARGUMENT, join(bot->name, " plays alone only."));
        return nullptr;
    }
    if (!has_seat(game.game, seat)) {
        no_such_seat(error);
        return nullptr;
    }
    if (!awaited(game).contains(seat)) {
        fail(error, QWIXX_NOT_NOW, "This seat is not asked now, or has chosen.");
        return nullptr;
    }
    const Preparation needed = preparation_for(*bot, kind, players);
    bots.prepared.solve(needed);
    mind.random = Random(bots.random.next());
    if (milliseconds > 0) mind.milliseconds = milliseconds;
    bots.prepared.equip(mind, needed);
    if (game.record && bot->reads) reading = seen_in(*game.record, game.game);
    mind.reading = &reading;
    return bot;
}

} // namespace

const char* qwixx_bot_name(std::size_t number) {
    return number < all_bots().size() ? all_bots()[number].name.data() : nullptr;
}
const char* qwixx_bot_about(std::size_t number) {
    return number < all_bots().size() ? all_bots()[number].about.data() : nullptr;
}

qwixx_bots* qwixx_bots_new(std::uint64_t seed) {
    return new qwixx_bots{
        .prepared = Prepared(&built_in_learned()), .random = Random(seed), .answer = {}};
}
void qwixx_bots_free(qwixx_bots* bots) { delete bots; }

qwixx_status qwixx_bots_choose(qwixx_bots* bots, const char* level, int milliseconds,
                               const qwixx_game* game, int seat, qwixx_move* move,
                               qwixx_error* error) {
    Mind mind{.random = Random(0)};
    DiceReading reading;
    qwixx_error wrong{};
    const Bot* const bot = ready(*bots, level, milliseconds, *game, seat, mind, reading, &wrong);
    if (bot == nullptr) {
        if (error != nullptr) *error = wrong;
        return wrong.status;
    }
    *move = written(game->game, choose(*bot, game->game, seat, mind));
    return QWIXX_OK;
}

qwixx_status qwixx_bots_play(qwixx_bots* bots, const char* level, int milliseconds,
                             qwixx_game* game, qwixx_error* error) {
    if (awaited(*game).empty())
        return fail(error, QWIXX_NOT_NOW, "The game waits for something else.");
    for (const Seat seat : awaited(*game)) {
        Mind mind{.random = Random(0)};
        DiceReading reading;
        qwixx_error wrong{};
        const Bot* const bot =
            ready(*bots, level, milliseconds, *game, seat, mind, reading, &wrong);
        if (bot == nullptr) {
            if (error != nullptr) *error = wrong;
            return wrong.status;
        }
        take_choice(*game, seat, choose(*bot, game->game, seat, mind));
    }
    return QWIXX_OK;
}

qwixx_status qwixx_bots_judge(qwixx_bots* bots, const char* level, int milliseconds,
                              const qwixx_game* game, int seat, qwixx_judged* judged,
                              std::size_t room, std::size_t* count, qwixx_worth* worth,
                              qwixx_error* error) {
    Mind mind{.random = Random(0)};
    DiceReading reading;
    qwixx_error wrong{};
    const Bot* const bot = ready(*bots, level, milliseconds, *game, seat, mind, reading, &wrong);
    if (bot == nullptr) {
        if (error != nullptr) *error = wrong;
        return wrong.status;
    }
    const auto* const dice = std::get_if<DiceGame>(&game->game);
    const Judgement all = dice != nullptr
                              ? bot->judge(DiceView(*dice, seat), mind)
                              : bot->judge(CardView(std::get<CardGame>(game->game), seat), mind);
    for (std::size_t i = 0; i < all.moves.size() && i < room; ++i)
        judged[i] = {written(game->game, all.moves[i].move), all.moves[i].worth};
    if (count != nullptr) *count = all.moves.size();
    if (worth != nullptr) *worth = static_cast<qwixx_worth>(all.means);
    return QWIXX_OK;
}

qwixx_solver* qwixx_solver_new(int players, double hazard, double cost, qwixx_error* error) {
    using solver::Pace;
    const bool good = players >= 1 && players <= Pace::most_players && hazard >= 0 &&
                      hazard <= Pace::most_hazard && cost >= 0 && cost <= Pace::most_cost;
    if (!good) {
        fail(error, QWIXX_BAD_ARGUMENT,
             "A pace has 1 to 5 players, a hazard up to 0.9 and a cost up to 5.");
        return nullptr;
    }
    return new qwixx_solver{
        solver::ValueTable::solve({.players = players, .hazard = hazard, .cost = cost})};
}
void qwixx_solver_free(qwixx_solver* values) { delete values; }

double qwixx_solver_new_game(const qwixx_solver* values, int rolls_until_active) {
    if (rolls_until_active < 0 || rolls_until_active >= values->table.pace().players)
        return std::numeric_limits<double>::quiet_NaN();
    return values->table.new_game(rolls_until_active);
}

double qwixx_solver_gain(const qwixx_solver* values, std::uint64_t sheet, unsigned closed,
                         int rolls_until_active) {
    constexpr std::uint64_t misthrows = std::uint64_t{0xF} << 60;
    const Sheet of = Sheet::of_bits(sheet);
    const bool is_sheet = (sheet & ~(Boxes::all() | Boxes::locks()).bits & ~misthrows) == 0 &&
                          of.misthrows() <= most_misthrows;
    if (!is_sheet || closed > 0xF || rolls_until_active < 0 ||
        rolls_until_active >= values->table.pace().players)
        return std::numeric_limits<double>::quiet_NaN();
    Boxes rows;
    for (const Color color : colors)
        if ((closed >> index(color) & 1) != 0) rows = rows | Boxes::row(color);
    return values->table.gain(of, rows, rolls_until_active);
}
