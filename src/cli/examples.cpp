// How every command is used, as help and the manual show it first.
#include "cli/manual.h"

#include <array>

namespace qwixx {

namespace {

struct Example {
    std::string_view of; // the command
    std::string_view command;
    std::string_view about;
};

constexpr auto all_examples = std::to_array<Example>({
    {"qwixx", "qwixx", "play against a bot"},
    {"qwixx", "qwixx play --game jokers --players \"You,bot:expert,Guest\"", "three at one screen"},
    {"qwixx", "qwixx serve", "the page: play in the browser, here and with others"},
    {"qwixx", "qwixx rules --lang de", "how it is played, in German"},
    {"qwixx", "qwixx arena master expert --games 100", "bots against each other"},

    {"qwixx play", "qwixx play", "you against a bot, with dice"},
    {"qwixx play", "qwixx play --game cards --players \"You,bot:expert\"",
     "the card game, a harder bot"},
    {"qwixx play", "qwixx play --players \"Anna,Ben,bot:skilled\"",
     "two persons at one screen, and a bot"},
    {"qwixx play", "qwixx play --players You", "alone"},
    {"qwixx play", "qwixx play --resume", "go on with the game that was left last"},
    {"qwixx play", "qwixx play --server http://127.0.0.1:8080/table/ID", "sit at an online table"},
    {"qwixx play", "qwixx play --json > result.json",
     "asked on standard error, the result for a program"},

    {"qwixx replay", "qwixx replay game.qwixx",
     "on the screen, with the arrow keys; the coach looks at every decision"},
    {"qwixx replay", "qwixx replay --plain --review game.qwixx | less",
     "all of it as text, with what the coach says"},

    {"qwixx rules", "qwixx rules", "the dice game"},
    {"qwixx rules", "qwixx rules cards --lang de", "the card game, in German"},

    {"qwixx backup", "qwixx backup copy.db", "the database of the server, also while it runs"},
    {"qwixx restore", "qwixx restore copy.db", "bring a copy back; the server is stopped"},

    {"qwixx admin", "qwixx admin tables", "those that were used last"},
    {"qwixx admin", "qwixx admin check", "whether the database is as its logs say"},
    {"qwixx admin", "qwixx admin bar 203.0.113.7", "keep somebody out, also while the server runs"},
    {"qwixx admin tables", "qwixx admin tables --limit 10 --json", "for a program"},
    {"qwixx admin show", "qwixx admin show TABLE", "its chat has the numbers of the lines"},
    {"qwixx admin close", "qwixx admin close TABLE", "whoever is there is sent away"},
    {"qwixx admin remove-name", "qwixx admin remove-name TABLE \"Bad Name\"",
     "it is Player from then on, in records too"},
    {"qwixx admin remove-line", "qwixx admin remove-line TABLE 57", "one line of chat"},
    {"qwixx admin bar", "qwixx admin bar 203.0.113.7", ""},
    {"qwixx admin unbar", "qwixx admin unbar 203.0.113.7", ""},
    {"qwixx admin barred", "qwixx admin barred --json", "for a program"},
    {"qwixx admin nodes", "qwixx admin nodes --database postgresql://qwixx@db/qwixx", ""},
    {"qwixx admin drain", "qwixx admin drain 3 --database postgresql://qwixx@db/qwixx",
     "before node 3 is stopped"},
    {"qwixx admin check", "qwixx admin check --json", "for a program; 1 where there is a fault"},
    {"qwixx admin rebuild", "qwixx admin rebuild", "after check has found something"},

    {"qwixx check", "qwixx check game.qwixx", "legal, or which rule is broken in which line"},
    {"qwixx check", "qwixx check --json games/*", "an object for each file"},

    {"qwixx arena", "qwixx arena expert skilled --games 1000", "who wins how often, with dice"},
    {"qwixx arena", "qwixx arena greedy random --game cards --games 100000 --json", ""},
    {"qwixx arena", "qwixx arena \"exec:python3 my_bot.py\" greedy --games 1000",
     "a program of your own against a bot"},
    {"qwixx arena", "qwixx arena greedy greedy greedy --games 100 --record games",
     "with the records of all games in a folder"},

    {"qwixx bot", "qwixx bot expert",
     "questions on standard input, answers on standard output (docs/bots.md)"},
    {"qwixx bot", "qwixx bot master --think 100", "a tenth of a second for a move"},

    {"qwixx bench", "qwixx bench", "games a second, and more, of this machine"},
    {"qwixx bench", "qwixx bench --signature", "the same number for every correct build"},

    {"qwixx solve", "qwixx solve solo", "what the best play brings alone"},
    {"qwixx solve", "qwixx solve paced --players 2 --hazard 0.01",
     "and at a table where others end the game"},
    {"qwixx solve solo", "qwixx solve solo --json", "the figures for a program"},
    {"qwixx solve solo", "qwixx solve solo --out values.bin", "the value of every sheet"},
    {"qwixx solve paced", "qwixx solve paced --players 2 --hazard 0.01", ""},
    {"qwixx solve paced", "qwixx solve paced --players 4 --cost 0.5 --json", ""},

    {"qwixx best", "qwixx best \"dice | r2,3 x1 | 1 rolled 41 r2 y3 g5 b6\"",
     "every move, the best first"},
    {"qwixx best", "qwixx best --depth deep --seat 2 \"dice | - | - | 1 rolled 41 r2 y3 g5 b6\"",
     "for the other seat, looked at closely"},

    {"qwixx review", "qwixx review game.qwixx", "all decisions that lost something, and why"},
    {"qwixx review", "qwixx review --depth deep --seat 1 game.qwixx", "closely, of one seat"},
    {"qwixx review", "qwixx review --json game.qwixx", "an object as docs/coach.md has it"},

    {"qwixx coach", "qwixx coach fit --game dice --players 2 --games 80",
     "what decisions of each level lose"},
    {"qwixx coach", "qwixx coach endgames --games 200", "the coach against a complete search"},

    {"qwixx puzzles", "qwixx puzzles --game dice --count 10 --seed 1", ""},
    {"qwixx puzzles", "qwixx puzzles --game cards --json", "an object for each"},

    {"qwixx serve", "qwixx serve", "for this machine: http://127.0.0.1:8080"},
    {"qwixx serve", "qwixx serve --listen 0.0.0.0", "for everyone in the same network"},
    {"qwixx serve", "qwixx serve --public-url https://qwixx.example --trust-proxy",
     "behind a proxy"},

    {"qwixx verify", "qwixx verify game.qwixx",
     "every die and card of an online game, once more from its seed"},

    {"qwixx completion", "source <(qwixx completion bash)", "in ~/.bashrc"},
    {"qwixx completion", "qwixx completion fish > ~/.config/fish/completions/qwixx.fish", ""},
});

} // namespace

std::vector<ExampleText> examples_of(std::string_view command) {
    std::vector<ExampleText> examples;
    for (const Example& one : all_examples)
        if (one.of == command)
            examples.push_back({std::string(one.command), std::string(one.about)});
    return examples;
}

} // namespace qwixx
