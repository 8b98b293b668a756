#!/usr/bin/python3
"""Bots that are programs, as docs/bots.md tells people to write them, and `qwixx bot`."""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

BINARY = os.environ["QWIXX_BINARY"]
DOCUMENT = os.path.join(os.environ["QWIXX_SOURCE_DIR"], "docs", "bots.md")
GAMES = "dice", "cards", "jokers"
OURS = "exec:'%s' bot " % BINARY

# The first legal move; what goes wrong is put in for %s, with the number of the question in n.
BOT = """
import json, sys, time, os
n = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] != "choose":
        continue
    n += 1
    %s
    print(json.dumps({"move": message["moves"][0]}), flush=True)
"""


def bot_of_the_document():
    with open(DOCUMENT, encoding="utf-8") as page:
        programs = re.findall(r"```python\n(.*?)```", page.read(), re.DOTALL)
    assert len(programs) == 1
    return programs[0]


class InAFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        return "exec:'%s' %s" % (sys.executable, name)

    def run_qwixx(self, *arguments, stdin=""):
        """Exit code, standard output, standard error."""
        run = subprocess.run([BINARY, *arguments], cwd=self.folder, input=stdin.encode(),
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
        return run.returncode, os.fsdecode(run.stdout), os.fsdecode(run.stderr)

    def arena(self, *arguments):
        """The bots of the result, and what was reported."""
        code, out, err = self.run_qwixx("arena", *arguments, "--json")
        self.assertEqual(code, 0, err)
        return json.loads(out), err


class TheDocument(InAFolder):
    def test_has_a_bot_of_at_most_40_lines(self):
        self.assertLessEqual(len(bot_of_the_document().splitlines()), 40)

    def test_has_a_bot_that_plays_all_games_well(self):
        skipper = self.write("skipper.py", bot_of_the_document())
        for game in GAMES:
            for players in 2, 4:
                with self.subTest(game, players=players):
                    bots = [skipper] + ["random"] * (players - 1)
                    result, err = self.arena(*bots, "--game", game, "--games", "40",
                                             "--threads", "2")
                    self.assertEqual(err, "")
                    self.assertEqual(result["games"], 40)
                    self.assertEqual(result["bots"][0]["forfeits"], 0)
                    self.assertGreater(result["bots"][0]["wins"], 36)

    def test_has_a_bot_that_plays_alone_and_against_itself(self):
        skipper = self.write("skipper.py", bot_of_the_document())
        result, err = self.arena(skipper, "--games", "3")
        self.assertEqual((err, result["bots"][0]["wins"]), ("", 3))
        result, err = self.arena(skipper, skipper, "--games", "20", "--game", "jokers")
        self.assertEqual((err, result["bots"][0]["wins"]), ("", result["bots"][1]["wins"]))


class OurBotsAsPrograms(InAFolder):
    def test_play_the_same_games_as_in_the_arena(self):
        for game in GAMES:
            for others in ["greedy"], ["random", "greedy"]:
                with self.subTest(game, others=others):
                    results = []
                    for bot in "greedy", OURS + "greedy":
                        result, err = self.arena(bot, *others, "--game", game, "--games", "30",
                                                 "--seed", "5", "--threads", "2")
                        self.assertEqual(err, "")
                        del result["games_per_second"]
                        for one in result["bots"]:
                            del one["name"]
                        results.append(result)
                    self.assertEqual(results[0], results[1])

    def test_are_all_there(self):
        for level in "random", "greedy":
            result, err = self.arena(OURS + level + " --seed 7 --think 50", "greedy",
                                     "--games", "4", "--game", "cards")
            self.assertEqual((err, result["bots"][0]["forfeits"]), ("", 0))

    def test_answer_the_lines_of_the_document(self):
        with open(DOCUMENT, encoding="utf-8") as page:
            lines = [line.strip() + "\n" for line in page if line.startswith('    {"type":')]
        short = lines[-2:]
        self.assertNotIn("view", short[1])
        code, out, err = self.run_qwixx("bot", "greedy", stdin="".join(short))
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out, '{"move":"r5"}\n')

    def test_say_what_they_do_not_understand_and_go_on(self):
        code, out, err = self.run_qwixx("bot", "greedy", stdin=(
            'nonsense\n\n{"type":"choose"}\n{"type":"later"}\n'
            '{"type":"hello","protocol":1,"game":"dice","players":1,"seat":1}\r\n'
            '{"type":"choose","position":"dice | - | 1 rolled 12 r1 y1 g1 b1"}'))
        self.assertEqual((code, err), (0, ""))
        self.assertEqual([list(json.loads(line)) for line in out.splitlines()],
                         [["error"], ["error"], ["move"]])

    def test_end_with_their_input(self):
        self.assertEqual(self.run_qwixx("bot", "random"), (0, "", ""))

    def test_want_a_level(self):
        self.assertEqual(self.run_qwixx("bot")[0], 2)
        code, out, err = self.run_qwixx("bot", "nobody")
        self.assertEqual((code, out), (2, ""))
        self.assertRegex(err, '"nobody"(.|\n)*greedy')
        self.assertEqual(self.run_qwixx("bot", "exec:cat")[0], 2)

    def test_refuse_lines_without_end(self):
        code, out, err = self.run_qwixx("bot", "greedy", stdin="x" * 200000)
        self.assertEqual((code, out), (2, ""))
        self.assertIn("65536", err)


class WrongAnswers(InAFolder):
    def lost(self, fault, *arguments):
        """A bot with a fault plays eight games; what is reported."""
        bot = self.write("bot.py", BOT % fault)
        result, err = self.arena(bot, "greedy", "--games", "8", "--threads", "1", *arguments)
        self.assertEqual(result["games"], 8)
        self.assertEqual(result["bots"][0]["forfeits"], 8, err)
        self.assertEqual([one["wins"] for one in result["bots"]], [0, 8])
        self.assertEqual(err.count("  sent: {"), 5, "not all are reported")
        self.assertEqual(err.count("  got:  "), 5)
        return err

    def test_lose_the_game_and_not_the_arena(self):
        for fault, message in [
                ('print(\'{"move":"r1"}\', flush=True); continue', '"r1" is none of the legal'),
                ('print("Traceback", flush=True); continue', "no JSON object.\n"),
                ('n > 3 and sys.exit(9)', "ended with exit code 9.\n"),
                ('n > 3 and os.kill(os.getpid(), 11)', "was ended by signal 11.\n"),
                ('n > 3 and print("{}", flush=True)', 'no text "move"|without being asked'),
                ('print("y" * 5000, flush=True)', "more than 4096 bytes"),
                ('os.close(1); time.sleep(30)', "closed its output"),
                ('print(\'{"error":"lost"}\', flush=True)', "the bot says: lost")]:
            with self.subTest(fault):
                self.assertRegex(self.lost(fault), message)

    def test_are_late_after_the_time_that_was_said(self):
        err = self.lost("n > 1 and time.sleep(30)", "--move-time", "100", "--game", "cards")
        self.assertIn("gave no answer within 100 ms", err)

    def test_do_not_reach_a_terminal_as_they_are(self):
        self.assertNotIn("\x1b", self.lost(r'print("\x1b[2J", flush=True); continue'))

    def test_are_counted_in_the_table(self):
        code, out, err = self.run_qwixx("arena", "exec:exit 1", "greedy", "--games", "4")
        self.assertEqual(code, 0)
        self.assertRegex(out, r"forfeits\n")
        self.assertRegex(out, r"(?m)^exec:exit 1 .* 4$")
        out = self.run_qwixx("arena", "greedy", "greedy", "--games", "4")[1]
        self.assertNotIn("forfeits", out)

    def test_do_not_go_on_for_ever(self):
        result, err = self.arena("exec:exit 1", "greedy", "--games", "100000", "--threads", "1")
        self.assertEqual(result["bots"][0]["forfeits"], 100000)
        self.assertIn("failed in 20 games one after another", err)

    def test_leave_records_that_can_be_read(self):
        for game in GAMES:
            bot = self.write("bot.py", BOT % "n > 9 and sys.exit(1)")
            self.arena(bot, "greedy", "--games", "4", "--game", game, "--record", game)
            for name in sorted(os.listdir(os.path.join(self.folder, game))):
                code, out, _ = self.run_qwixx("check", os.path.join(game, name))
                self.assertEqual(code, 0)
                self.assertIn("in progress", out)
                with open(os.path.join(self.folder, game, name), encoding="utf-8") as file:
                    self.assertRegex(file.read(), r"\n%forfeit [12]\n")


class Records(InAFolder):
    def test_are_those_of_the_games_that_were_counted(self):
        # It plays at random, another game each time: what is kept cannot be played again.
        bot = self.write("bot.py", "import random\n" + BOT % "random.shuffle(message['moves'])")
        for game in GAMES:
            result, err = self.arena(bot, "greedy", "--games", "6", "--game", game,
                                     "--record", game)
            self.assertEqual(err, "")
            names = sorted(os.listdir(os.path.join(self.folder, game)))
            self.assertEqual(len(names), 6)
            code, out, _ = self.run_qwixx("check", "--json",
                                          *[os.path.join(game, name) for name in names])
            self.assertEqual(code, 0)
            scores = [sum(json.loads(line)["scores"]) for line in out.splitlines()]
            means = sum(one["mean_score"] for one in result["bots"])
            self.assertAlmostEqual(means * 6, sum(scores))


class TheCommand(InAFolder):
    def test_is_wanted(self):
        code, out, err = self.run_qwixx("arena", "exec:", "greedy")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("exec: needs a command", err)

    def test_wants_a_sensible_time(self):
        for time_limit in "0", "-1", "soon":
            code, _, err = self.run_qwixx("arena", "greedy", "--move-time", time_limit)
            self.assertEqual(code, 2)
            self.assertIn("--move-time", err)

    def test_is_told_the_time(self):
        bot = self.write("bot.py", "import sys\nprint(sys.stdin.readline(), file=sys.stderr)")
        err = self.run_qwixx("arena", bot, "--games", "1", "--move-time", "1234")[2]
        self.assertIn('"move_time_ms":1234}', err)

    def test_may_hold_anything(self):
        bot = self.write("a bot's.py", BOT % "pass").replace("a bot's.py", "\"a bot's.py\"")
        result, err = self.arena(bot + " --level 1 | cat", "greedy", "--games", "2",
                                 "--record", "games")
        self.assertEqual((err, result["bots"][0]["forfeits"]), ("", 0))
        self.assertEqual(result["bots"][0]["name"], bot + " --level 1 | cat")

    def test_may_write_errors(self):
        bot = self.write("bot.py", BOT % "print('thinking', file=sys.stderr)")
        result, err = self.arena(bot, "greedy", "--games", "1")
        self.assertIn("thinking\n", err)
        self.assertEqual(result["bots"][0]["forfeits"], 0)

    def test_ends_with_the_arena(self):
        self.write("bot.py", "import os, time\nopen('pid', 'w').write(str(os.getpid()))\n"
                             "open('ready', 'w')\ntime.sleep(300)")
        arena = subprocess.Popen([BINARY, "arena", "exec:'%s' bot.py" % sys.executable, "greedy",
                                  "--games", "1"], cwd=self.folder, stdout=subprocess.DEVNULL)
        while not os.path.exists(os.path.join(self.folder, "ready")):
            time.sleep(0.01)
        arena.send_signal(signal.SIGINT)
        arena.wait(timeout=60)
        with open(os.path.join(self.folder, "pid"), encoding="ascii") as file:
            process = int(file.read())
        for _ in range(1000):
            if not os.path.exists("/proc/%d/cmdline" % process):
                break
            with open("/proc/%d/stat" % process, encoding="ascii") as file:
                if file.read().split()[2] == "Z":
                    break
            time.sleep(0.01)
        else:
            self.fail("the program still runs")


class Play(InAFolder):
    def setUp(self):
        super().setUp()
        os.environ["XDG_STATE_HOME"] = os.path.join(os.path.abspath(self.folder), "state")

    def test_is_possible_against_a_program(self):
        skipper = self.write("skipper.py", bot_of_the_document())
        code, out, err = self.run_qwixx("play", "--players", "You," + skipper, "--seed", "3", "--record", "game",
                                        stdin="-\n" * 100)
        self.assertEqual(code, 0, err)
        self.assertIn("The game is over", out)
        self.assertNotIn("A bot plays on.", out)
        self.assertEqual(self.run_qwixx("check", "game")[0], 0)

    def test_goes_on_with_a_bot_when_the_program_fails(self):
        code, out, err = self.run_qwixx("play", "--players", "You,exec:echo no", "--seed", "3",
                                        "--record", "game", stdin="-\n" * 100)
        self.assertEqual(code, 0, err)
        self.assertRegex(out, r"exec:echo no gave no move(.|\n)*got:  no\n")
        self.assertIn("A bot plays on.", out)
        self.assertEqual(self.run_qwixx("check", "game")[0], 0)


if __name__ == "__main__":
    unittest.main()
