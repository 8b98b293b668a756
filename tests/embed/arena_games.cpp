// A module for tests: games of an arena, played as lab/arena.cpp plays them (which has threads and
// programs and is not for the browser). Its numbers and records must be those of the program.
#include "bots/learned.h"
#include "lab/play_out.h"
#include "lab/signature.h"
#include "record/join.h"
#include "rules/shuffle.h"

#include <optional>
#include <string>
#include <vector>

namespace {

using namespace qwixx;

std::optional<Learned> learned;
Prepared prepared;
std::string text;

Record record_of(GameKind kind, const std::vector<const Bot*>& bots, std::uint64_t game,
                 int milliseconds) {
    constexpr std::uint64_t seed = 1;
    const auto players = bots.size();
    Random chance(seed, 2 * (game / players));
    Mind mind{.random = {seed, 2 * game + 1}};
    Preparation needed;
    for (const Bot* const bot : bots)
        needed += preparation_for(*bot, kind, static_cast<int>(players));
    prepared.solve(needed);
    prepared.equip(mind, needed);
    Record record{.kind = kind};
    SeatedBots seated{};
    for (std::size_t seat = 0; seat < players; ++seat) {
        const Bot* const bot = bots[static_cast<std::size_t>((seat + game % players) % players)];
        seated[seat] = {.bot = bot, .milliseconds = milliseconds};
        record.players.emplace_back(bot->name);
    }
    record.tags = {{"arena-seed", join(seed)}, {"arena-game", join(game + 1)}};
    if (kind == GameKind::Dice) {
        DiceGame dice(static_cast<int>(players));
        play_out(dice, seated, chance, mind, Recorder(record));
    } else {
        CardGame cards(static_cast<int>(players), kind == GameKind::Jokers);
        play_out(cards, seated, chance, mind, Recorder(record));
    }
    return record;
}

} // namespace

extern "C" {

[[clang::export_name("room")]] char* test_room(std::size_t size) {
    text.resize(size);
    return text.data();
}
[[clang::export_name("learn")]] int test_learn() {
    auto read = Learned::read(text);
    if (!read) return 0;
    prepared.learn(learned.emplace(*std::move(read)));
    return 1;
}

/// As signature() in lab/measure.cpp. The networks come first.
[[clang::export_name("signature")]] std::uint64_t test_signature() {
    return signature_by([](const SignatureGame& one) {
        return record_of(one.kind, one.bots, one.game, one.milliseconds);
    });
}

/// A game of so many bots of the level whose name was written: its record is at text(), so long.
[[clang::export_name("play")]] std::size_t test_play(int kind, int players, int game) {
    const Bot* const bot = find_bot(text);
    if (bot == nullptr) return 0;
    text = write_record(record_of(static_cast<GameKind>(kind),
                                  std::vector(static_cast<std::size_t>(players), bot),
                                  static_cast<std::uint64_t>(game), 20));
    return text.size();
}
[[clang::export_name("text")]] const char* test_text() { return text.data(); }

} // extern "C"
