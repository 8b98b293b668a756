#!/usr/bin/python3
"""`qwixx verify`, and the verifier that docs/fair-dice.md prints, as second opinion."""
import hashlib
import hmac
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unittest

BINARY = os.environ["QWIXX_BINARY"]
SOURCE = os.environ["QWIXX_SOURCE_DIR"]
FAIR = os.path.join(SOURCE, "tests", "server", "fair")


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


DOCS = read(SOURCE, "docs", "fair-dice.md")
RECORDS = {name: read(FAIR, name) for name in sorted(os.listdir(FAIR))}
PROGRAM = re.search(r"```python\n(.*?)```", DOCS, re.DOTALL)[1]

third_party = {"__name__": "third_party"}
exec(compile(PROGRAM, "docs/fair-dice.md", "exec"), third_party)  # pylint: disable=exec-used


def run_qwixx(*arguments, stdin="", cwd=None):
    run = subprocess.run([BINARY, "verify", *arguments], cwd=cwd, input=stdin.encode(),
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60)
    return run.returncode, run.stdout.decode(), run.stderr.decode()


def tampered(text):
    """A copy with one die, card, seat, word or digit changed or two cards swapped."""
    lines = text.split("\n")
    while True:
        number = random.randrange(len(lines))
        line = lines[number]
        if line.startswith(("deck", "shuffle")):
            cards = line.split()
            i, j = random.sample(range(1, len(cards)), 2)
            cards[i], cards[j] = cards[j], cards[i]
            changed = " ".join(cards)
        elif line.startswith("start lots"):
            changed = "start lots %d" % random.randint(1, text.count("player "))
        elif line.startswith("start first-six"):
            dice = line.split()
            dice[random.randrange(2, len(dice) - 1)] = str(random.randint(1, 5))
            changed = " ".join(dice)
        elif line.startswith(("%seed", "%commit", "%words")):
            at = random.randrange(line.index(" ") + 1, len(line))
            changed = line[:at] + random.choice("0123456789abcdef") + line[at + 1:]
        elif re.match(r"\d: \d\d", line):
            at = random.choice([m.start() for m in re.finditer(r"\d", line.split("|")[0])][1:])
            changed = line[:at] + str(random.randint(1, 6)) + line[at + 1:]
        else:
            continue
        if changed != line:
            lines[number] = changed
            return "\n".join(lines)


class Verify(unittest.TestCase):
    def test_games_of_a_server_are_in_order(self):
        code, out, err = run_qwixx(*RECORDS, cwd=FAIR)
        self.assertEqual((code, err), (0, ""))
        self.assertEqual(out, "".join(
            "%s: %s\n" % (name, third_party["verify"](text)) for name, text in RECORDS.items()))
        self.assertIn("cards.qwixx: ok, 3 draws\n", out)
        self.assertIn("shuffle ", RECORDS["cards.qwixx"])
        self.assertIn("shuffle ", RECORDS["jokers.qwixx"])
        self.assertIn("start first-six ", RECORDS["first-six.qwixx"])

    def test_both_verifiers_refuse_the_same_at_the_same_draw(self):
        random.seed(1)
        copies = [tampered(random.choice(list(RECORDS.values()))) for _ in range(400)]
        with tempfile.TemporaryDirectory() as folder:
            names = ["%d.qwixx" % i for i in range(len(copies))]
            for name, text in zip(names, copies):
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            code, out, err = run_qwixx("--json", *names, cwd=folder)
        self.assertEqual((code, err), (1, ""))
        draws, by_rules = set(), 0
        for text, line in zip(copies, out.splitlines(), strict=True):
            ours, theirs = json.loads(line), third_party["verify"](text)
            self.assertFalse(ours["ok"], text)
            self.assertNotRegex(theirs, "^ok", text)
            if "line" in ours:  # what was crossed no longer fits the dice or cards
                by_rules += 1
                continue
            named = re.match(r"draw (\d+):", theirs)
            self.assertEqual(ours.get("draw"), int(named[1]) if named else None, text)
            draws.add(ours.get("draw"))
        self.assertGreater(len(draws), 10)
        self.assertLess(by_rules, len(copies) * 3 // 4)

    def test_words_say_what_is_wrong(self):
        dice = RECORDS["dice.qwixx"]
        seed = re.search("%seed (.*)", dice)[1]
        for change, message in (
                (("%seed " + seed, "%seed " + seed[::-1]), "the seed is not the one committed to"),
                (("%seed", "%sead"), "the record has no %seed"),
                (("%words Kiwi", "%words"), "%words is to have one word"),
                (("%words Kiwi", "%words Lime"), r"draw \d"),
        ):
            self.assertIn(change[0], dice)
            code, out, err = run_qwixx("-", stdin=dice.replace(*change))
            self.assertEqual((code, err), (1, ""))
            self.assertRegex(out, "^-: [^\n]*%s[^\n]*\n$" % message)

    def test_other_trouble(self):
        with tempfile.TemporaryDirectory() as folder:
            code, out, err = run_qwixx("none", cwd=folder)
            self.assertEqual((code, out), (2, ""))
            self.assertIn("none", err)
        code, out, _ = run_qwixx("-", stdin="qwixx 1 chess\n")
        self.assertEqual(code, 1)
        self.assertRegex(out, "^-:1:9: ")
        self.assertEqual(run_qwixx()[0], 2)


class Docs(unittest.TestCase):
    def test_the_verifier_is_short(self):
        self.assertLessEqual(PROGRAM.count("\n"), 60)

    def test_the_bytes_of_the_example(self):
        seed = re.search("    seed +(.*)\n", DOCS)[1]
        words = re.search("    words +(.*)\n", DOCS)[1]
        self.assertIn("    commit  %s\n" % hashlib.sha256(seed.encode()).hexdigest(), DOCS)
        for k in (1, 2, 3):
            message = "qwixx 1\n%s\n%d\n0" % (words, k)
            block = hmac.new(seed.encode(), message.encode(), hashlib.sha256).hexdigest()
            self.assertIn("    %d  %s\n" % (k, block), DOCS)

    def test_it_runs_by_itself(self):
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "verify.py")
            with open(program, "w", encoding="utf-8") as file:
                file.write(PROGRAM)
            out = subprocess.run([sys.executable, program, os.path.join(FAIR, "dice.qwixx")],
                                 check=True, stdout=subprocess.PIPE, timeout=60).stdout
        self.assertEqual(out, b"ok, 36 draws\n")


if __name__ == "__main__":
    unittest.main()
