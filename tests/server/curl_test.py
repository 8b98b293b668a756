#!/usr/bin/python3
"""A person with nothing but curl plays whole games: the shell commands of docs/protocol.md, as they
stand there."""
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import wire

PROTOCOL = os.path.join(os.environ["QWIXX_SOURCE_DIR"], "docs", "protocol.md")


def commands_in_the_page():
    with open(PROTOCOL, encoding="utf-8") as file:
        section = re.search(r"^## A game with nothing but curl\n(.*?)^## ", file.read(), re.S | re.M)[1]
    return "".join(line[4:] for line in section.splitlines(True) if line.startswith("    "))


class Curl(unittest.TestCase):
    def setUp(self):
        self.server = wire.Server()
        self.addCleanup(self.server.clean_up)

    def play(self, game):
        script = commands_in_the_page()
        for written, meant in (("http://127.0.0.1:8080", f"http://127.0.0.1:{self.server.port}"),
                               ('"game":"dice"', f'"game":"{game}"')):
            self.assertEqual(script.count(written), 1, written)
            script = script.replace(written, meant)
        run = subprocess.run(["bash", "-euo", "pipefail", "-c", script], capture_output=True, text=True, timeout=500)
        self.assertEqual((run.returncode, run.stderr), (0, ""), run.stdout)
        answers, mark, record = run.stdout.partition("qwixx 1 ")
        self.assertEqual(re.findall(r'"type":"(\w+)"', answers), ["answer"] * 3, answers)
        with tempfile.NamedTemporaryFile("w", suffix=".qwixx") as file:
            file.write(mark + record)
            file.flush()
            for command in ("check", "verify"):
                checked = subprocess.run([wire.BINARY, command, file.name], capture_output=True, text=True, timeout=60)
                self.assertEqual(checked.returncode, 0, checked.stdout + checked.stderr)
        self.assertIn("player Anna\nplayer casual\n", record)
        self.assertRegex(record, r"(?m)^end ")

    def test_dice(self):
        self.play("dice")

    def test_cards(self):
        self.play("cards")

    def test_jokers(self):
        self.play("jokers")


if __name__ == "__main__":
    unittest.main()
