#!/usr/bin/python3
"""The plain line mode, byte for byte: whole games by a pipe, as tests/terminal/plain keeps them.
QWIXX_WRITE_SCREENS=1 writes them anew, to be looked at."""
import json
import os
import re
import unittest

import terminals

KEPT = os.path.join(os.environ["QWIXX_SOURCE_DIR"], "tests", "terminal", "plain")
GAMES = {
    "dice": ["--seed", "3"],
    "solo": ["--seed", "4", "--players", "Anna"],
    "cards": ["--seed", "3", "--game", "cards", "--players", "Anna,bot:novice"],
    "jokers": ["--seed", "3", "--game", "jokers", "--players", "bot:casual,Anna,bot:skilled"],
    "shared": ["--seed", "3", "--game", "cards", "--players", "Anna,Ben"],
}


class Plain(terminals.Folder, unittest.TestCase):
    def test_whole_games_are_as_they_were(self):
        answers = "?\nh\n\nhello\nr2\n" + "1\n2\n3\n4\n0\n" * 300
        for name, options in GAMES.items():
            with self.subTest(name):
                code, out, err = self.run_qwixx("play", *options, stdin=answers)
                self.assertEqual(code, 0, err)
                file = os.path.join(KEPT, name + ".txt")
                if "QWIXX_WRITE_SCREENS" in os.environ:
                    os.makedirs(KEPT, exist_ok=True)
                    with open(file, "w", encoding="utf-8") as kept:
                        kept.write(out)
                with open(file, encoding="utf-8") as kept:
                    self.assertEqual(out, kept.read())
                self.assertIn("The game is over", out)
                self.assertNotIn("\x1b", out)
                self.assertIn(".qwixx", err)

    def test_the_end_of_the_input_keeps_the_game(self):
        code, out, err = self.run_qwixx("play", "--seed", "3", stdin="1\n1\n")
        self.assertEqual(code, 0)
        self.assertIn("qwixx play --resume", err)
        code, again, err = self.run_qwixx("play", "--resume", stdin="quit\n")
        self.assertEqual(code, 0)
        question = out[out.rindex("---\n"):].split(">")[0]
        self.assertIn(question, again)

    def test_the_record_goes_where_it_is_wanted(self):
        file = os.path.join(self.folder, "game.qwixx")
        code, _, err = self.run_qwixx("play", "--seed", "3", "--players", "Anna", "--record", file,
                                      stdin="0\n" * 99)
        self.assertEqual(code, 0, err)
        code, out, _ = self.run_qwixx("check", file)
        self.assertEqual(code, 0, out)
        self.assertIn("-20", out)

    def test_the_result_is_for_programs_too(self):
        code, out, err = self.run_qwixx("play", "--seed", "3", "--json", "--record", "game.qwixx", stdin="0\n" * 99)
        self.assertEqual(code, 0, err)
        result = json.loads(out)
        self.assertEqual((result["game"], result["names"], result["over"]), ("dice", ["You", "greedy"], True))
        self.assertEqual(result["record"], "game.qwixx")
        self.assertIn("The game is over", err)
        checked = json.loads(self.run_qwixx("check", "--json", "game.qwixx")[1])
        self.assertEqual((result["scores"], result["winners"]), (checked["scores"], checked["winners"]))
        code, out, err = self.run_qwixx("play", "--seed", "3", "--json", stdin="1\n1\n")
        self.assertFalse(json.loads(out)["over"])
        self.assertTrue(os.path.exists(json.loads(out)["saved"]))

    def test_a_replay_has_the_coach_beside_it_if_asked(self):
        self.run_qwixx("play", "--seed", "3", "--game", "cards", "--record", "game.qwixx", stdin="1\n2\n3\n4\n0\n" * 99)
        code, bare, err = self.run_qwixx("replay", "--plain", "game.qwixx")
        self.assertEqual((code, err), (0, ""))
        code, out, err = self.run_qwixx("replay", "--plain", "--review", "game.qwixx")
        self.assertEqual((code, err), (0, ""))
        self.assertRegex(out, r"Chance to win: You \d+ %   Greedy \d+ %")
        self.assertRegex(out, r"    (A mistake by You|A blunder by You|An inaccuracy by You): -[\d.]+ %\. Better: .*\. \S")
        self.assertRegex(out, r"\nYou: accuracy \d+ of 100; own play -?[\d.]+ %, luck [+-]?[\d.]+ %\.")
        coach = re.compile(r"^(  Chance to win.*|    .*|.*accuracy.*of 100.*)\n", re.M)
        self.assertEqual(coach.sub("", out), bare)

    def test_a_program_sits_at_the_table(self):
        bot = f"exec:{terminals.BINARY} bot greedy"
        code, out, err = self.run_qwixx("play", "--seed", "3", "--players", f"Anna,{bot}", stdin="0\n" * 99)
        self.assertEqual(code, 0, err)
        self.assertIn("The game is over", out)
        code, out, err = self.run_qwixx("play", "--seed", "3", "--players", "Anna,exec:false", stdin="0\n" * 99)
        self.assertEqual(code, 0, err)
        self.assertIn("A bot plays on.", out)

    def test_wrong_wishes_are_said_clearly(self):
        for arguments, said in [(["--players", "Anna,bot:expret"], 'did you mean "expert"'),
                                (["--players", "A,B,C,D,E,F"], "5 seats at most"),
                                (["--players", "bot:greedy"], "At least one person"),
                                (["--players", "Anna,Anna"], "that name"),
                                (["--players", "Anna # 1"], "is no name"),
                                (["--game", "cards", "--players", "Anna"], "need two players"),
                                (["--game", "cards", "--start", "first-six"], "Lots decide"),
                                (["--game", "chess"], "chess"),
                                (["--lang", "tlh"], "no language"),
                                (["--seed", "-1"], "no whole number")]:
            with self.subTest(arguments):
                code, out, err = self.run_qwixx("play", *arguments)
                self.assertEqual((code, out), (2, ""), err)
                self.assertIn(said, err)
        games = os.path.join(self.folder, "state", "qwixx", "games")
        self.assertEqual(os.listdir(games) if os.path.exists(games) else [], [])

    def test_the_first_six_may_start(self):
        _, out, _ = self.run_qwixx("play", "--seed", "3", "--start", "first-six", stdin="quit\n")
        self.assertIn("The white dice make", out)


class Rules(terminals.Folder, unittest.TestCase):
    def test_are_there_for_every_game_and_language(self):
        for game in "dice", "cards", "jokers":
            texts = set()
            for language in "en", "de", "es", "fr", "it", "nl":
                code, out, err = self.run_qwixx("rules", game, "--lang", language)
                self.assertEqual((code, err), (0, ""))
                self.assertGreater(len(out), 1000)
                self.assertTrue(all(len(line) <= 80 for line in out.splitlines()))
                texts.add(out)
            self.assertEqual(len(texts), 6)


if __name__ == "__main__":
    unittest.main(verbosity=2)
