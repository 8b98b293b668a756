// A dice game in the terminal, line by line: a person against a bot.
#include "bots/learned.h"
#include "cli/commands.h"
#include "cli/failure_text.h"
#include "cli/file.h"
#include "cli/play_text.h"
#include "cli/product.h"
#include "lab/entrant.h"
#include "lab/exec_bot.h"
#include "record/record.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cstdio>
#include <expected>
#include <filesystem>
#include <iostream>
#include <optional>
#include <random>
#include <string>
#include <unistd.h>
#include <vector>

namespace qwixx {

namespace {

void say(std::string_view text) {
    // Not fmt::print: it throws when nobody can read any more.
    std::fwrite(text.data(), 1, text.size(), stdout);
    std::fflush(stdout);
}

/// The next line typed; none when there are no more.
std::optional<std::string> read_line() {
    std::string line;
    if (!std::getline(std::cin, line)) {
        say("\n");
        return std::nullopt;
    }
    if (isatty(STDIN_FILENO) == 0) say(line + "\n"); // a terminal has shown it already
    return line;
}

/// What the person chooses; nothing comes back when they quit.
std::optional<Cross> ask(const Duel& duel, int turn) {
    const DiceGame& game = duel.game;
    const bool can_cross = !game.may_cross(person).empty();
    const auto answer = [&](std::string_view text) {
        say(fmt::format("  {}\n", bold(text, duel.style)));
    };
    say(action_text(game));
    while (true) {
        say(question(duel));
        const auto line = read_line();
        if (!line) return std::nullopt;
        const Typed typed = understand(*line, game);
        switch (typed.kind) {
        case Typed::Kind::Choice:
            if (game.allows(person, typed.cross)) return typed.cross;
            answer(refusal_text(game, typed.cross));
            break;
        case Typed::Kind::Enter: // never decides anything
            if (!can_cross) return nothing;
            answer("Enter alone is no choice: type - to cross nothing, ? for help.");
            break;
        case Typed::Kind::Help: say(help_text()); break;
        case Typed::Kind::Show: say(turn_text(duel, turn)); break;
        case Typed::Kind::Unclear: answer(typed.unclear); break;
        case Typed::Kind::Quit: return std::nullopt;
        }
    }
}

/// Keeps the record where the person wants it, if they do; false when that fails.
bool save(const Record& record, const std::string& file) {
    if (file.empty()) return true;
    const auto written = replace_file(file, write_record(record));
    if (!written) fmt::print(stderr, "qwixx: {}: {}\n", file, written.error());
    return written.has_value();
}

/// Who plays against the person: a bot of ours, or a program.
class Opponent {
  public:
    Opponent(const Entrant& entrant, Mind mind) : bot_(entrant.bot), mind_(mind) {
        if (!entrant.is_program()) return;
        program_.emplace(entrant.command);
        program_->begin(GameKind::Dice, 2, opponent);
    }

    /// Nothing comes back when a program fails.
    std::optional<Cross> choose(DiceView view) {
        if (!program_) return bot_->choose(view, mind_);
        const auto chosen = program_->choose(view);
        if (chosen) return *chosen;
        failure_ = chosen.error();
        return std::nullopt;
    }
    [[nodiscard]] const std::optional<BotFailure>& failure() const { return failure_; }

    void end(const DiceGame& game) {
        if (!program_) return;
        const std::vector<int> scores = totals(game);
        program_->end({.scores = scores, .winners = winners(scores)});
    }

  private:
    const Bot* bot_;
    Mind mind_;
    std::optional<ExecBot> program_;
    std::optional<BotFailure> failure_;
};

/// Both choose in action 1, the bot first: neither sees the other's choice (D4). In action 2
/// whoever is active. Nothing comes back when the person quits or the bot fails.
std::optional<DiceGame::Choices> choices(const Duel& duel, Opponent& bot, int turn) {
    const DiceGame& game = duel.game;
    DiceGame::Choices choices{};
    if (game.choosers().contains(opponent)) {
        const auto cross = bot.choose(DiceView(game, opponent));
        if (!cross) return std::nullopt;
        choices[opponent] = *cross;
    }
    if (game.choosers().contains(person)) {
        // With nothing to choose there is one pause a turn, not two.
        const bool asked_again =
            game.phase() == DiceGame::Phase::Action1 && game.active() == person;
        if (asked_again && game.may_cross(person).empty()) {
            say("  Action 1: the sum of the white dice fits in none of your rows.\n");
            return choices;
        }
        const auto cross = ask(duel, turn);
        if (!cross) return std::nullopt;
        choices[person] = *cross;
    }
    return choices;
}

/// One turn; false when the person quits in it or the bot fails.
bool play_turn(Duel& duel, Opponent& bot, DiceTurn& turn, int number) {
    DiceGame& game = duel.game;
    const auto settle = [&](const DiceGame::Choices& choices) {
        const DiceGame before = game;
        game.choose(choices);
        say(what_happened(before, duel, choices));
    };
    turn.dice = game.dice();
    say(turn_text(duel, number));
    const auto action1 = choices(duel, bot, number);
    if (!action1) return false;
    say("\n");
    turn.action1 = *action1;
    settle(turn.action1);
    if (game.over()) return true;

    const Seat active = game.active();
    if (active == person) say(action2_text(duel));
    const auto action2 = choices(duel, bot, number);
    if (!action2) return false;
    if (active == person) say("\n");
    turn.action2 = (*action2)[active];
    settle(*action2);
    return true;
}

/// Who starts: by lots, or who first rolls a six (D2).
Start draw_start(bool first_six, Random& chance) {
    Start start;
    if (!first_six) {
        start.seat = static_cast<Seat>(chance.below(2));
        return start;
    }
    while (start.first_six.empty() || start.first_six.back() != 6)
        start.first_six.push_back(static_cast<std::uint8_t>(1 + chance.below(6)));
    start.seat = first_six_seat(start.first_six.size(), 2);
    return start;
}

std::string start_text(const Record& record) {
    const std::string who =
        record.start.seat == person ? "you start" : record.players[opponent] + " starts";
    if (record.start.first_six.empty()) return fmt::format("By lots {}.", who);
    return fmt::format("The rolls for the first six, yours first: {}. So {}.",
                       fmt::join(record.start.first_six, " "), who);
}

/// As it is typed in a shell.
std::string for_the_shell(const std::string& word) {
    constexpr std::string_view plain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        "-_.,:/+=@";
    if (word.find_first_not_of(plain) == std::string::npos) return word;
    std::string out = "'";
    for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string{c};
    return out + "'";
}

} // namespace

Exit run_play(const PlayOptions& options) {
    const auto entrant = find_entrant(options.bot);
    if (!entrant) {
        fmt::print(stderr, "qwixx: {}\n", entrant.error());
        return Exit::Trouble;
    }
    if (entrant->bot != nullptr && !can_play(*entrant->bot, 2)) {
        fmt::print(stderr, "qwixx: {} plays alone only.\n", options.bot);
        return Exit::Trouble;
    }
    if (!is_name(options.name)) {
        fmt::print(stderr, "qwixx: --name: 1 to 40 characters, without # and control characters\n");
        return Exit::Trouble;
    }
    std::random_device device;
    const std::uint64_t seed = options.seed.value_or(std::uint64_t{device()} << 32 | device());
    // Two streams: what is chosen cannot change the dice to come.
    Random chance(seed, 0);
    Prepared prepared(&built_in_learned());
    Mind mind{.random = {seed, 1}, .milliseconds = entrant->milliseconds};
    if (!entrant->is_program()) {
        const Preparation needed = preparation_for(*entrant->bot, GameKind::Dice, 2);
        prepared.solve(needed);
        prepared.equip(mind, needed);
    }
    Opponent bot(*entrant, mind);
    const std::string bot_name = entrant->record_name();

    Record record;
    record.players = {options.name, bot_name};
    record.tags = {{"seed", fmt::to_string(seed)}};
    record.start = draw_start(options.start == "first-six", chance);
    if (!save(record, options.record_file)) return Exit::Trouble;
    bool kept = !options.record_file.empty();

    Duel duel{.names = {options.name, bot_name}, .style = style_of_output()};
    duel.game.lots(record.start.seat);
    say(fmt::format("\n  {}: you against {}. {}\n  ? explains the game, quit ends it.\n",
                    bold(product_name, duel.style), bot_name, start_text(record)));
    while (!duel.game.over()) {
        duel.game.roll(throw_dice(chance));
        DiceTurn turn;
        if (!play_turn(duel, bot, turn, record.turns() + 1)) {
            if (const auto& failure = bot.failure())
                say(fmt::format("\n  You win: {}", failure_text(options.bot, *failure)));
            else
                say(fmt::format("\n  You stop in turn {}. Good-bye.\n", record.turns() + 1));
            if (kept)
                say(fmt::format("  The turns before it are kept in {}.\n", options.record_file));
            return Exit::Good;
        }
        record.dice_turns.push_back(turn);
        kept = save(record, options.record_file) && kept;
    }
    bot.end(duel.game);
    say(end_text(duel));
    say(fmt::format(
        "  Again: {} play --seed {}{} (without --seed: new dice)\n", options.program, seed,
        options.bot == PlayOptions{}.bot ? "" : " --bot " + for_the_shell(options.bot)));
    if (kept) say(fmt::format("  The game is kept in {}.\n", options.record_file));
    return kept || options.record_file.empty() ? Exit::Good : Exit::Trouble;
}

} // namespace qwixx
