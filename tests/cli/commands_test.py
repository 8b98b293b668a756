#!/usr/bin/python3
"""The commands check, arena and bench as a shell sees them: output, errors, exit codes."""
import json
import os
import re
import subprocess
import tempfile
import unittest

BINARY = os.environ["QWIXX_BINARY"]
GOOD = os.path.join(os.environ["QWIXX_SOURCE_DIR"], "tests", "record", "good")

BROKEN = "qwixx 1 dice\nplayer Ann\nstart lots 1\n1: 41 r2 y3 g5 b6 | r6 | -\n"
MISSPELT = "qwixx 1 chess\n"


class InAFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, name, text):
        with open(os.path.join(os.fsencode(self.folder), os.fsencode(name)), "wb") as file:
            file.write(text.encode())

    def copy(self, good, name):
        with open(os.path.join(GOOD, good + ".qwixx"), encoding="utf-8") as file:
            self.write(name, file.read())

    def run_qwixx(self, *arguments, stdin=""):
        """Exit code, standard output, standard error."""
        run = subprocess.run([BINARY, *arguments], cwd=self.folder, input=stdin.encode(),
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=400)
        return run.returncode, os.fsdecode(run.stdout), os.fsdecode(run.stderr)

    def assert_usage(self, arguments, message):
        code, out, err = self.run_qwixx(*arguments)
        self.assertEqual((code, out), (2, ""), err)
        self.assertRegex(err, message)


class Check(InAFolder):
    def test_says_what_is_in_a_record(self):
        self.copy("three-rows", "a.qwixx")
        self.copy("first-six", "b.qwixx")
        self.copy("joker-and-card", "c.qwixx")
        self.copy("misthrows", "d.qwixx")
        self.assertEqual(self.run_qwixx("check", "a.qwixx", "b.qwixx", "c.qwixx", "d.qwixx"), (0, (
            "a.qwixx: ok: dice, 3 players, 11 turns, over, 23 18 23\n"
            "b.qwixx: ok: dice, 3 players, 1 turn, in progress, 1 2 1\n"
            "c.qwixx: ok: jokers, 3 players, 1 turn, in progress, 4 1 1\n"
            "d.qwixx: ok: dice, 1 player, 5 turns, over, -19\n"), ""))

    def test_says_where_a_record_is_broken_and_by_which_clause(self):
        self.write("rule", BROKEN)
        self.write("format", MISSPELT)
        code, out, err = self.run_qwixx("check", "rule", "format")
        self.assertEqual((code, err), (1, ""))
        self.assertRegex(out, r"^rule:4:21: [^\n]+ \(D4\)\nformat:1:9: [^\n(]+\n$")

    def test_reads_standard_input(self):
        self.assertEqual(self.run_qwixx("check", "-", stdin="qwixx 1 dice\nplayer A\nstart lots 1"),
                         (0, "-: ok: dice, 1 player, 0 turns, in progress, 0\n", ""))

    def test_goes_through_all_files_in_their_order(self):
        self.copy("solo", "good")
        self.write("bad", BROKEN)
        code, out, err = self.run_qwixx("check", "good", "bad", "missing", "-", "good",
                                        stdin=MISSPELT)
        names = [line.split(":")[0] for line in out.splitlines()]
        self.assertEqual(names, ["good", "bad", "-", "good"])
        self.assertRegex(err, r"^qwixx: missing: No such file")
        self.assertEqual(code, 2)

    def test_ends_with_the_worst(self):
        self.copy("solo", "good")
        self.write("bad", BROKEN)
        for files, expected in [("good", 0), ("bad", 1), ("bad good", 1), ("missing", 2),
                                ("missing bad", 2), ("bad missing good", 2), (".", 2)]:
            with self.subTest(files):
                self.assertEqual(self.run_qwixx("check", *files.split())[0], expected)

    def test_gives_json_of_good_records(self):
        self.copy("three-rows", "over")
        self.copy("jokers-closed-row", "on")
        code, out, err = self.run_qwixx("check", "--json", "over", "on")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out, (
            '{"file":"over","ok":true,"game":"dice","players":3,"turns":11,"over":true,'
            '"scores":[23,18,23],"winners":[1,3]}\n'
            '{"file":"on","ok":true,"game":"jokers","players":2,"turns":7,"over":false,'
            '"scores":[16,40],"winners":[]}\n'))

    def test_gives_json_of_broken_records(self):
        self.write("rule", BROKEN)
        self.write("format", MISSPELT)
        code, out, err = self.run_qwixx("check", "rule", "format", "--json")
        self.assertEqual((code, err), (1, ""))
        rule, broken_format = out.splitlines()
        self.assertRegex(rule, r'^\{"file":"rule","ok":false,"line":4,"column":21,'
                               r'"error":"[^"]+","clause":"D4"\}$')
        self.assertEqual(list(json.loads(broken_format)),
                         ["file", "ok", "line", "column", "error", "clause"])
        self.assertIsNone(json.loads(broken_format)["clause"])

    def test_gives_an_object_for_a_file_that_cannot_be_read(self):
        code, out, err = self.run_qwixx("check", "--json", "missing")
        self.assertEqual(code, 2)
        self.assertFalse(json.loads(out)["ok"])
        self.assertIn("missing", err)

    def test_takes_files_of_any_name(self):
        names = ["two words", "é", "-", "--json", "[ab]", "[a,b]", "{}", "100%", "a:1:1: b", "'q'",
                 '"', "new\nline", os.fsdecode(b"\xff.qwixx")]
        for name in names:
            self.copy("solo", name)
            with self.subTest(name):
                code, out, err = self.run_qwixx("check", "./" + name)
                self.assertEqual((code, err), (0, ""))
                shown = "./" + name.replace("\n", "?")  # one line a file, whatever its name
                self.assertTrue(out.startswith(shown + ": ok: "), out)
                code, out, err = self.run_qwixx("check", "--json", "--", "./" + name)
                self.assertEqual((code, len(out.splitlines())), (0, 1))
                if name != names[-1]:
                    self.assertEqual(json.loads(out)["file"], "./" + name)

    def test_takes_names_that_mean_something_elsewhere(self):
        for name in "[ab]", "check", "bench":
            self.copy("solo", name)
            with self.subTest(name):
                code, out, err = self.run_qwixx("check", name)
                self.assertEqual((code, err), (0, ""))
                self.assertTrue(out.startswith(name + ": ok: "), out)

    def test_wants_files(self):
        self.assert_usage(["check"], "files")
        self.assert_usage(["check", "--json"], "files")
        self.assert_usage(["check", "--nonsense", "a"], "--nonsense")

    def test_says_when_the_output_cannot_be_written(self):
        self.copy("solo", "good")
        with open("/dev/full", "wb") as full:
            run = subprocess.run([BINARY, "check", "good"], cwd=self.folder, stdout=full,
                                 stderr=subprocess.PIPE, timeout=60)
        self.assertEqual(run.returncode, 2)
        self.assertIn(b"qwixx: ", run.stderr)


class Arena(InAFolder):
    def result(self, *arguments):
        code, out, err = self.run_qwixx("arena", *arguments, "--json")
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(len(out.splitlines()), 1)
        return json.loads(out)

    def test_tells_who_won(self):
        code, out, err = self.run_qwixx("arena", "greedy", "random", "--games", "101")
        self.assertEqual((code, err), (0, ""))  # no progress bar where there is no terminal
        self.assertRegex(out, r"^dice, 101 games, seed 1\n")
        for bot in "greedy", "random":
            rate = r"[\d.]+ ± [\d.]+ %"
            self.assertRegex(out, r"(?m)^%s +\d+ +\d+ +%s +-?[\d.]+ ± [\d.]+ *$" % (bot, rate))
        self.assertRegex(out, r"turns a game, \d+ games a second")

    def test_counts_one_game_as_one(self):
        self.assertIn("1 game,", self.run_qwixx("arena", "greedy", "--games", "1")[1])

    def test_gives_json(self):
        result = self.result("greedy", "random", "greedy", "--game", "cards", "--games", "50",
                             "--seed", "7", "--threads", "2")
        self.assertEqual(list(result), ["game", "games", "seed", "threads", "turns_per_game",
                                        "games_per_second", "bots"])
        self.assertEqual([result[key] for key in ("game", "games", "seed", "threads")],
                         ["cards", 50, 7, 2])
        self.assertGreater(result["games_per_second"], 0)
        bots = result["bots"]
        self.assertEqual([bot["name"] for bot in bots], ["greedy", "random", "greedy"])
        for bot in bots:
            self.assertLessEqual({"name", "wins", "shared", "mean_score"}, set(bot))
        self.assertLessEqual(sum(bot["wins"] for bot in bots), 50)
        self.assertGreater(bots[0]["mean_score"], bots[1]["mean_score"])

    def test_gives_the_same_result_with_any_number_of_threads(self):
        def without_speed(threads):
            result = self.result("greedy", "random", "--game", "jokers", "--games", "1003",
                                 "--seed", "5", "--threads", threads)
            del result["threads"], result["games_per_second"]
            return result
        self.assertEqual(without_speed("1"), without_speed("2"))
        self.assertEqual(without_speed("1"), without_speed("7"))

    def test_gives_the_same_result_in_parts(self):
        """Each part on another machine, with another number of threads, and with records or not."""
        def without_speed(text):
            result = json.loads(text)
            del result["threads"], result["games_per_second"]
            return result
        for parts, arguments in [(4, ("greedy", "random", "--games", "1003", "--seed", "5")),
                                 (3, ("greedy", "novice", "greedy", "--game", "jokers", "--games", "100")),
                                 (7, ("greedy", "--games", "5")),  # some have nothing to play
                                 (2, ("casual", "novice", "--games", "12", "--without-luck")),
                                 (5, ("greedy", "greedy", "--games", "100000", "--seed", "18446744073709551615"))]:
            with self.subTest(arguments):
                whole = self.run_qwixx("arena", *arguments, "--json")[1]
                for part in range(1, parts + 1):
                    extra = ["--record", "kept"] if part == 1 and parts == 4 else []
                    code, out, err = self.run_qwixx("arena", *arguments, "--part", f"{part}/{parts}",
                                                    "--threads", str(part), *extra)
                    self.assertEqual((code, err), (0, ""))
                    with open(os.path.join(self.folder, f"{part}.json"), "w") as file:
                        file.write(out)
                files = [f"{part}.json" for part in range(parts, 0, -1)]
                code, out, err = self.run_qwixx("arena", "--json", "--merge", *files)
                self.assertEqual((code, err), (0, ""))
                self.assertEqual(without_speed(out), without_speed(whole))
                with open(os.path.join(self.folder, "all.json"), "w") as together:
                    for name in files:
                        with open(os.path.join(self.folder, name)) as file:
                            together.write(file.read())
                self.assertIn("games, seed", self.run_qwixx("arena", "--merge", "all.json")[1])
                code, out, err = self.run_qwixx("arena", "--merge", *files[1:])
                self.assertEqual((code, out), (2, ""))
                self.assertIn("is missing", err)
                code, out, err = self.run_qwixx("arena", "--merge", *files, files[0])
                self.assertEqual((code, out), (2, ""))
                self.assertIn("is there twice", err)

    def test_joins_only_parts_of_one_match(self):
        for part, seed in (("1/2", "1"), ("2/2", "2")):
            out = self.run_qwixx("arena", "greedy", "--games", "10", "--seed", seed, "--part", part)[1]
            with open(os.path.join(self.folder, seed), "w") as file:
                file.write(out)
        self.assertIn("another match", self.run_qwixx("arena", "--merge", "1", "2")[2])
        with open(os.path.join(self.folder, "3"), "w") as file:
            file.write('{"game":"dice","sums":{}}')
        self.assertIn("not what arena --part prints", self.run_qwixx("arena", "--merge", "3")[2])
        for part in "0/2", "3/2", "1", "a/b", "1/2/3", "-1/2":
            code, out, err = self.run_qwixx("arena", "greedy", "--games", "10", f"--part={part}")
            self.assertEqual((code, out), (2, ""))
            self.assertIn("K/N", err)

    def test_records_what_it_counts(self):
        for game, bots in [("dice", ["greedy"]), ("cards", ["greedy", "random"]),
                           ("jokers", ["greedy", "random", "greedy", "random", "greedy"])]:
            with self.subTest(game):
                result = self.result(*bots, "--game", game, "--games", "12",
                                     "--record", "in/" + game)
                files = sorted(os.listdir(os.path.join(self.folder, "in", game)))
                self.assertEqual(files, ["%06d.qwixx" % i for i in range(1, 13)])
                code, out, _ = self.run_qwixx("check", "--json",
                                              *["in/%s/%s" % (game, file) for file in files])
                self.assertEqual(code, 0)
                records = [json.loads(line) for line in out.splitlines()]
                self.assertTrue(all(record["over"] for record in records))
                self.assertTrue(all(record["game"] == game for record in records))
                alone = sum(len(record["winners"]) == 1 for record in records)
                self.assertEqual(sum(bot["wins"] for bot in result["bots"]), alone)
                scores = sum(sum(record["scores"]) for record in records)
                means = sum(bot["mean_score"] for bot in result["bots"])
                self.assertAlmostEqual(means * len(records), scores)

    def test_says_when_it_cannot_record(self):
        self.write("file", "")
        code, _, err = self.run_qwixx("arena", "greedy", "--games", "1", "--record", "file")
        self.assertEqual(code, 2)
        self.assertIn("file", err)

    def test_wants_known_bots(self):
        self.assert_usage(["arena"], "bots")
        self.assert_usage(["arena", "greedy", "nobody"], '"nobody"(.|\n)*greedy')

    def test_wants_a_bot_for_every_seat(self):
        self.assert_usage(["arena"] + ["greedy"] * 6, "1 to 5")
        self.assert_usage(["arena", "greedy", "--game", "cards"], "2 to 5")
        self.assert_usage(["arena", "greedy", "--game", "jokers"], "2 to 5")

    def test_wants_sensible_numbers(self):
        for option, value in [("--games", "0"), ("--games", "-1"), ("--games", "many"),
                              ("--games", "1.5"), ("--games", "99999999999999999999"),
                              ("--threads", "0"), ("--threads", "-1"), ("--seed", "x"),
                              ("--game", "chess"), ("--games", "")]:
            with self.subTest(option + " " + value):
                self.assert_usage(["arena", "greedy", option, value], option)

    def test_takes_no_seed_for_another(self):
        for seed in "-1", "18446744073709551616":
            with self.subTest(seed):
                self.assert_usage(["arena", "greedy", "--games", "1", "--seed", seed], "--seed")


class Bench(InAFolder):
    @unittest.skipIf(os.environ.get("QWIXX_SANITIZE"), "minutes for what lab.Signature shows there too")
    def test_prints_the_signature_that_is_kept(self):
        with open(os.path.join(GOOD, "..", "..", "lab", "signature.txt"), encoding="ascii") as kept:
            self.assertEqual(self.run_qwixx("bench", "--signature"), (0, kept.read(), ""))

    def test_prints_one_line_of_json(self):
        code, out, err = self.run_qwixx("bench", "--seconds", "0.01")
        self.assertEqual((code, err, len(out.splitlines())), (0, "", 1))
        for name, value in json.loads(out).items():
            self.assertGreater(value, 0, name)

    def test_wants_a_sensible_time(self):
        self.assert_usage(["bench", "--seconds", "0"], "--seconds")


class FrontDoor(InAFolder):
    def test_helps(self):
        for arguments in [["--help"], ["check", "--help"], ["arena", "--help"], ["bench", "-h"]]:
            code, out, err = self.run_qwixx(*arguments)
            self.assertEqual((code, err), (0, ""))
            self.assertIn("Usage: qwixx", out)
        out = self.run_qwixx("--help")[1]
        for command in "play", "check", "arena", "bench":
            self.assertRegex(out, r"(?m)^  %s +\w" % command)

    def test_tells_its_version(self):
        code, out, err = self.run_qwixx("--version")
        self.assertEqual((code, err), (0, ""))
        self.assertTrue(re.fullmatch(r"qwixx \d+\.\d+\S* \([^)\n]+\)\nfeatures: .+\nlanguages: .+\n", out), out)

    def test_knows_no_other_commands(self):
        self.assert_usage(["chess"], "chess")
        self.assert_usage(["--nonsense"], "--nonsense")
        self.assert_usage(["arena", "greedy", "--seed"], "--seed")


if __name__ == "__main__":
    unittest.main()
