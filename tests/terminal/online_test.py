#!/usr/bin/python3
"""Two terminals at a real server: sitting down, chat, a whole game, a server that goes and comes back."""
import os
import re
import sys
import unittest

import terminals

sys.path.insert(0, os.path.join(os.environ["QWIXX_SOURCE_DIR"], "tests", "server"))
import wire  # noqa: E402


class Online(terminals.Folder, unittest.TestCase):
    def setUp(self):
        super().setUp()
        self.server = wire.Server()
        self.addCleanup(self.server.stop)
        self.address = f"http://127.0.0.1:{self.server.port}"

    def two(self, game, **size):
        """Anna opens a table, Ben comes by its link; they are two persons by their folders."""
        anna = self.open("play", "--server", self.address, "--game", game, "--players", "Anna", **size)
        link = re.search(r"http://\S+/table/\S+", anna.settled("/table/")).group(0)
        anna.wait("Anna, Host")
        ben = self.open("play", "--server", link, "--players", "Ben", XDG_STATE_HOME=self.folder + "/ben", **size)
        anna.wait("Ben")
        return anna, ben, link

    def test_two_terminals_play_a_whole_game(self):
        anna, ben, link = self.two("dice")
        anna.press("c")
        anna.wait("Say something:")
        anna.type("Hello, Ben!")
        anna.press("Enter")
        ben.wait("Anna: Hello, Ben!")
        anna.press("Enter")
        ben.wait("The white dice make")
        asked = re.compile(r"^  1 \S", re.M)
        for _ in range(500):
            for terminal in anna, ben:
                screen = terminal.wait(lambda s: "The game is over" in s or asked.search(s)
                                       or "Waiting for" in s or "may add" in s, "the game")
                if asked.search(screen):
                    before = screen
                    terminal.press("j", "Enter")
                    terminal.wait(lambda s: not asked.search(s) or
                                  s.splitlines()[7:13] != before.splitlines()[7:13], "the answer")
            if "The game is over" in anna.screen() and "The game is over" in ben.screen():
                break
        else:
            self.fail("the game does not end")
        total = r"(\w+) +(-?\d+)"
        anna_sees, ben_sees = (sorted(re.findall(total, "\n".join(screen.splitlines()[1:3])))
                               for screen in (anna.settled("The game is over"), ben.settled("The game is over")))
        self.assertEqual(len(anna_sees), 2)
        self.assertEqual(anna_sees, ben_sees)

    def test_the_connection_comes_back_and_the_seat_is_kept(self):
        anna, ben, link = self.two("cards")
        self.server.kill()
        anna.wait("The connection broke")
        self.server.named_port = self.server.port
        self.server.start()
        anna.press("Enter")
        ben.wait("The number on the pile" if "pile" in ben.screen() else "turn")
        anna.press("q")
        self.assertEqual(anna.exit_code(), 0)
        again = self.open("play", "--server", link)
        again.wait(lambda now: "Your hand" in now and "Anna" in now, "the seat")

    def test_what_is_wrong_is_said(self):
        for address, said in [("http://127.0.0.1:1", "refused"), ("ftp://x", "http://"),
                              (self.address + "/table/none", "no such table|declined|404")]:
            code, out, err = self.run_qwixx("play", "--server", address)
            self.assertEqual((code, out), (2, ""), err)
            self.assertRegex(err, said)

    def test_lines_play_online_too(self):
        code, out, err = self.run_qwixx("play", "--server", self.address, "--players", "Anna,bot:greedy",
                                        stdin="start\nquit\n")
        self.assertEqual(code, 0, err)
        self.assertIn(self.address + "/table/", out)


if __name__ == "__main__":
    unittest.main(verbosity=2)
