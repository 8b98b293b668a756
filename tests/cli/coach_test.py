"""The coach on the command line: review, best, arena --without-luck, puzzles."""
import json
import os
import subprocess
import tempfile
import unittest
import xml.etree.ElementTree

PUZZLES = os.path.join(os.path.dirname(__file__), "../../data/puzzles.txt")
STRATEGY = os.path.join(os.path.dirname(__file__), "../../data/strategy.jsonl")
QWIXX = os.environ["QWIXX_BINARY"]
# A command that solves a table first takes half a minute under a sanitizer; there the tests of src/coach and
# src/lab go the same ways with one table for all.
SLOW = unittest.skipIf(os.environ.get("QWIXX_SANITIZE"), "minutes under a sanitizer")


def qwixx(*arguments, stdin=""):
    return subprocess.run([QWIXX, *arguments], capture_output=True, text=True, input=stdin)


class Review(unittest.TestCase):
    records = {}

    @classmethod
    def setUpClass(cls):
        with tempfile.TemporaryDirectory() as folder:
            for game in ("dice", "jokers"):
                played = qwixx("arena", "casual", "novice", "--game", game, "--games", "1", "--record",
                               f"{folder}/{game}")
                assert played.returncode == 0, played.stderr
                with open(f"{folder}/{game}/000001.qwixx", encoding="utf-8") as file:
                    cls.records[game] = file.read()

    def test_balances_its_books(self):
        for game, record in self.records.items():
            answer = qwixx("review", "-", "--json", "--depth", "quick", stdin=record)
            self.assertEqual(answer.returncode, 0, answer.stderr)
            review = json.loads(answer.stdout)
            self.assertEqual(review["game"], game)
            self.assertEqual(sum(seat["result"] for seat in review["seats"]), 1)
            for number, seat in enumerate(review["seats"], 1):
                lost = sum(decision["loss"] for decision in review["decisions"]
                           if decision["seat"] == number)
                self.assertAlmostEqual(seat["losses"], lost, delta=1e-4)
                self.assertAlmostEqual(
                    seat["result"], seat["start"] - seat["losses"] + seat["luck"] + seat["others"]
                    + seat["rest"], delta=1e-5)

    def test_is_readable(self):
        answer = qwixx("review", "-", "--seat", "2", "--depth", "quick", stdin=self.records["dice"])
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("Turning points:", answer.stdout)
        self.assertIn("played like", answer.stdout)

    def test_says_what_is_wrong(self):
        answer = qwixx("review", "-", "--seat", "5", stdin=self.records["dice"])
        self.assertEqual(answer.returncode, 2)
        self.assertIn("there is no seat 5", answer.stderr)
        self.assertEqual(qwixx("review", "-", stdin="chess").returncode, 1)
        self.assertEqual(qwixx("review", "/no/such/file").returncode, 2)

    def test_positions_of_reviews_are_positions_for_best(self):
        review = json.loads(qwixx("review", "-", "--json", "--depth", "quick",
                                  stdin=self.records["jokers"]).stdout)
        decision = review["decisions"][-1]
        answer = qwixx("best", decision["position"], "--depth", "quick", "--json")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        moves = json.loads(answer.stdout)["moves"]
        self.assertEqual(len(moves), decision["of"])
        self.assertIn(decision["chosen"], [move["move"] for move in moves])


class Best(unittest.TestCase):
    POSITION = "dice | r2,3 | g12 | 1 rolled 41 r2 y3 g5 b6"

    def test_lists_all_moves_of_any_seat(self):
        for seat, count in (("1", 5), ("2", 5)):
            answer = qwixx("best", self.POSITION, "--seat", seat, "--depth", "quick", "--json")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            moves = json.loads(answer.stdout)["moves"]
            self.assertEqual(len(moves), count)
            worths = [move["worth"] for move in moves]
            self.assertEqual(worths, sorted(worths, reverse=True))

    def test_says_what_is_wrong(self):
        for arguments, words in (([self.POSITION, "--seat", "3"], "nothing to choose"),
                                 (["dice | - | - | 1 rolls"], "nothing to choose"),
                                 (["chess"], "column")):
            answer = qwixx("best", *arguments)
            self.assertEqual(answer.returncode, 2)
            self.assertIn(words, answer.stderr)


class WithoutLuck(unittest.TestCase):
    @SLOW
    def test_gives_the_same_on_any_number_of_threads(self):
        results = []
        for threads in ("1", "2"):
            answer = qwixx("arena", "casual", "novice", "--games", "8", "--without-luck", "--json",
                           "--threads", threads)
            self.assertEqual(answer.returncode, 0, answer.stderr)
            results.append(json.loads(answer.stdout)["bots"])
        self.assertEqual(results[0], results[1])
        for bot in results[0]:
            self.assertAlmostEqual(bot["win_rate"] - bot["luck_weight"] * bot["mean_luck"],
                                   bot["luck_free_win_rate"], delta=1e-4)
            self.assertLess(bot["accuracy"], 100)

    def test_is_for_several(self):
        answer = qwixx("arena", "casual", "--games", "2", "--without-luck")
        self.assertEqual(answer.returncode, 2)
        self.assertIn("nobody wins", answer.stderr)


@SLOW
class Measures(unittest.TestCase):
    def test_calibration_is_a_table_and_a_picture(self):
        with tempfile.TemporaryDirectory() as folder:
            answer = qwixx("coach", "calibrate", "--game", "dice", "--players", "2", "--games", "500",
                           "--picture", f"{folder}/picture.svg")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            self.assertIn("who starts wins", answer.stdout)
            bands = [line for line in answer.stdout.splitlines() if ": said " in line]
            self.assertGreater(len(bands), 5)
            positions = sum(int(line.split()[-2]) for line in bands)
            self.assertGreaterEqual(positions, 500)
            picture = xml.etree.ElementTree.parse(f"{folder}/picture.svg").getroot()
            circles = picture.iter("{http://www.w3.org/2000/svg}circle")
            self.assertEqual(len(list(circles)), len(bands))

    def test_errors_are_held_against_play_outs(self):
        answer = qwixx("coach", "errors", "--game", "dice", "--players", "2", "--games", "2",
                       "--trials", "20")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("2 differences between moves, each against 20 play-outs", answer.stdout)

    def test_errors_of_cards_are_fitted_to_lines_of_json(self):
        answer = qwixx("coach", "errors", "--game", "cards", "--players", "2", "--games", "2", "--trials", "20",
                       "--json")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        lines = [json.loads(line) for line in answer.stdout.splitlines()]
        self.assertEqual(len(lines), 2)
        for line in lines:
            self.assertLess(abs(line["measured"]), 1)
            for depth in ("quick", "normal", "deep"):
                self.assertGreater(line[depth]["error"], 0)

    def test_strategy_is_told_in_tables(self):
        answer = qwixx("coach", "strategy", "--game", "cards", "--players", "2", "--games", "2",
                       "--depth", "quick")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("| boxes skipped |", answer.stdout)

    def test_the_chapter_on_strategy_reads_lines_of_json(self):
        arguments = ("--game", "cards", "--players", "2", "--games", "20", "--json")
        answer = qwixx("coach", "strategy", *arguments, "--depth", "quick")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        [strategy] = [json.loads(line) for line in answer.stdout.splitlines()]
        answer = qwixx("coach", "calibrate", *arguments)
        self.assertEqual(answer.returncode, 0, answer.stderr)
        [calibrated] = [json.loads(line) for line in answer.stdout.splitlines()]
        self.assertEqual(len(calibrated["off"]), 10)
        with open(STRATEGY, encoding="utf-8") as file:
            kept = [json.loads(line) for line in file]
        self.assertEqual({frozenset(line) for line in kept}, {frozenset(strategy), frozenset(calibrated)})
        near, far = strategy["crossing"][0][0], strategy["crossing"][0][6]
        self.assertGreater(near["points"], far["points"])
        self.assertEqual(near["better"], 100)


class Puzzles(unittest.TestCase):
    @SLOW
    def test_a_puzzle_has_one_best_move(self):
        answer = qwixx("puzzles", "--game", "dice", "--count", "1", "--seed", "17")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        position, seat, best, second, *_ = answer.stdout.strip().split("\t")
        self.assertTrue(position.startswith("dice | "))
        self.assertEqual(seat, "1")
        self.assertGreaterEqual(int(best.split()[-1]) - int(second.split()[-1]), 50)

    def test_those_that_ship_can_be_read(self):
        with open(PUZZLES, encoding="utf-8") as file:
            lines = file.read().splitlines()
        self.assertEqual(len(lines), len(set(lines)))
        looked_at = 2 if os.environ.get("QWIXX_SANITIZE") else 12
        for line in lines:
            _, _, best, second, *_ = line.split("\t")
            self.assertGreaterEqual(int(best.split()[-1]) - int(second.split()[-1]), 49, line)
        for line in lines[:: len(lines) // looked_at]:
            position, seat, *moves = line.split("\t")
            answer = qwixx("best", position, "--seat", seat, "--depth", "quick", "--json")
            self.assertEqual(answer.returncode, 0, answer.stderr)
            legal = {move["move"] for move in json.loads(answer.stdout)["moves"]}
            self.assertLessEqual({move.rsplit(" ", 1)[0] for move in moves}, legal)

    def test_those_of_a_file_are_weighed_again(self):
        with open(PUZZLES, encoding="utf-8") as file:
            clearest = max((line.split("\t") for line in file.read().splitlines() if line.startswith("cards jokers")),
                           key=lambda fields: int(fields[2].split()[-1]) - int(fields[3].split()[-1]))
        position, seat, best, second, *_ = clearest
        answer = qwixx("puzzles", "--check", "-", stdin="\t".join(clearest) + "\n")
        self.assertEqual(answer.returncode, 0, answer.stderr)
        self.assertIn("1 of 1 puzzles hold", answer.stderr)
        again = answer.stdout.strip().split("\t")
        self.assertEqual(again[:2], [position, seat])
        self.assertEqual(again[2].rsplit(" ", 1)[0], best.rsplit(" ", 1)[0])
        # Another move is said to be best than is: then nobody went wrong.
        answer = qwixx("puzzles", "--check", "-", stdin="\t".join([position, seat, second, best]))
        self.assertEqual((answer.returncode, answer.stdout), (1, ""))
        self.assertIn("0 of 1 puzzles hold", answer.stderr)
        # A card position shows the hand of one seat: of another nothing can be asked.
        others = [other for other in "12345" if other != seat]
        for line in ("chess", position, *(f"{position}\t{each}\t{best}" for each in ("0", "-", "a", *others))):
            answer = qwixx("puzzles", "--check", "-", stdin=line)
            self.assertEqual(answer.returncode, 2)
            self.assertIn("line 1 is no puzzle", answer.stderr)


if __name__ == "__main__":
    unittest.main()
