#!/usr/bin/python3
"""The screen in a real terminal: whole games by keys, other sizes on the way, killed and resumed."""
import os
import re
import unittest

import terminals

RECORDS = os.path.join("data", "qwixx", "records")


def step_of(screen):
    return int(re.search(r"Step (\d+) of", screen)[1])


class Games(terminals.Folder, unittest.TestCase):
    def check_record(self, game, players):
        folder = os.path.join(self.folder, RECORDS)
        files = sorted(os.listdir(folder))
        self.assertEqual(len(files), 1, files)
        code, out, _ = self.run_qwixx("check", os.path.join(folder, files[0]))
        self.assertEqual(code, 0, out)
        self.assertIn(f": ok: {game}, {players} players,", out)
        self.assertIn(", over,", out)
        return os.path.join(folder, files[0])

    def whole_game(self, game, width, height, other):
        terminal = self.open("play", "--game", game, "--seed", "5", width=width, height=height)

        def resize(count, _):
            if count in (3, 6):
                size = other if count == 3 else (width, height)
                terminal.resize(*size)
                terminal.wait(lambda now: len(lines := now.rstrip("\n").splitlines()) == size[1]
                              and "? All keys" in lines[-1], "all keys in the last line of the other size")
        over = terminal.play(resize)
        self.assertRegex(over, r"The game is over: (you win|you share|Greedy wins)")
        terminal.press("q")
        self.assertEqual(terminal.exit_code(), 0)
        # What is left on the terminal is the result, and no trace of the screen.
        left = terminal.wait(lambda now: re.search(r"The game is over: .* You -?\d+, Greedy -?\d+", now), "the result")
        self.assertNotIn("All keys", left)
        self.assertEqual(os.listdir(os.path.join(self.folder, "state", "qwixx", "games")), [])
        self.check_record(game, 2)

    def test_a_whole_dice_game_at_80x24(self):
        self.whole_game("dice", 80, 24, (120, 40))

    def test_a_whole_card_game_at_120x40(self):
        self.whole_game("cards", 120, 40, (80, 24))

    def test_a_whole_joker_game_at_80x24(self):
        self.whole_game("jokers", 80, 24, (132, 30))

    def test_killed_and_resumed_it_is_the_same_game(self):
        terminal = self.open("play", "--game", "jokers", "--seed", "9", "--players", "Anna,bot:novice,bot:casual")
        for _ in range(5):
            terminal.wait(lambda screen: re.search("nothing\\.|Take cards|Play one", screen), "a question")
            terminal.choose()
        before = terminal.settled(lambda screen: re.search("nothing\\.|Take cards|Play one", screen), "a question")
        terminal.kill()
        again = self.open("play", "--resume")
        after = again.settled(lambda screen: re.search("nothing\\.|Take cards|Play one", screen), "the game")
        sheets = slice(1, 20)  # all but the log, which begins anew
        self.assertEqual([line[:40].rstrip() for line in before.splitlines()[sheets]],
                         [line[:40].rstrip() for line in after.splitlines()[sheets]])
        again.press("q")
        self.assertEqual(again.exit_code(), 0)
        again.wait("qwixx play --resume")
        code, _, err = self.run_qwixx("play", "--resume", stdin="quit\n")
        self.assertEqual(code, 0, err)

    def test_nothing_to_resume_is_said(self):
        code, out, err = self.run_qwixx("play", "--resume")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("No game waits", err)

    def test_two_persons_share_the_screen_and_hide_their_hands(self):
        terminal = self.open("play", "--game", "cards", "--seed", "3", "--players", "Anna,Ben")
        hands = set()

        def look(_, screen):
            if "Hand the device" in screen:
                self.assertNotIn("Your hand", terminal.settled("Hand the device"))
            else:
                hands.add(screen.splitlines()[3][35:])
        over = terminal.play(look)
        self.assertGreater(len(hands), 5)
        self.assertRegex(over, "The game is over: .* wins?")
        terminal.press("q")
        self.assertEqual(terminal.exit_code(), 0)
        self.check_record("cards", 2)

    def test_a_choice_is_taken_back_while_the_other_still_chooses(self):
        terminal = self.open("play", "--seed", "3", "--players", "Anna,Ben")
        first = re.search(r"Hand the device to (\w+)", terminal.settled("Hand the device")).group(1)
        terminal.press("Enter")
        terminal.wait("The white dice make")
        terminal.choose()
        terminal.wait(lambda now: "Hand the device" in now and f"{first} takes the choice back" in now, "the offer")
        terminal.press("u")
        terminal.wait("The white dice make")
        terminal.choose()
        terminal.wait("Hand the device")

    def test_replay_goes_through_a_record(self):
        terminal = self.open("play", "--seed", "8")
        terminal.play()
        terminal.press("q")
        terminal.exit_code()
        file = self.check_record("dice", 2)
        replay = self.open("replay", file)
        replay.wait("Step 1 of")
        replay.press("Space")
        replay.wait("Step 2 of")
        code, lines, err = self.run_qwixx("replay", "--plain", file)
        self.assertEqual(code, 0, err)
        self.assertRegex(lines, "You (start|cross|pass)")
        self.assertNotRegex(lines, "You (starts|rolls|crosses|passes|closes)")  # nobody else is called so
        replay.press("G")
        replay.wait(lambda now: re.search(r"Step (\d+) of \1\b", now) and "The game is over" in now, "the end")
        for told in "The coach found", "accuracy", "Chance to win: You":
            replay.wait(told)
        replay.press("g")
        replay.wait("Step 1 of")
        replay.press("n")  # to the first mistake, with what would have been better and why
        mistake = replay.settled("Better:")
        replay.press("n")
        replay.settled(lambda screen: "Better:" in screen and step_of(screen) > step_of(mistake), "the next mistake")
        replay.press("p")
        self.assertEqual(replay.settled(lambda screen: step_of(screen) == step_of(mistake), "the one before"), mistake)
        replay.press("q")
        self.assertEqual(replay.exit_code(), 0)


class Manners(terminals.Folder, unittest.TestCase):
    def test_ctrl_c_leaves_the_terminal_sane_and_the_game_kept(self):
        shell = self.terminals.open(["sh"])
        shell.type(f"stty -g > {self.folder}/before; {terminals.BINARY} play --seed 2; echo code $?; "
                   f"stty -g > {self.folder}/after; echo o''ver\n")
        shell.wait("The white dice make")
        shell.press("C-c")
        screen = shell.wait("\nover")
        self.assertIn("code 130", screen)
        self.assertIn("qwixx play --resume", screen)
        with open(f"{self.folder}/before") as before, open(f"{self.folder}/after") as after:
            self.assertEqual(before.read(), after.read())

    def test_no_color_is_without_colours_and_few_are_enough(self):
        plain = self.open("play", "--seed", "2", NO_COLOR="1")
        plain.settled("The white dice make")
        self.assertNotRegex(plain.screen(colours=True), r"\x1b\[[0-9;]*[34][0-7]")
        few = self.open("play", "--seed", "2", TERM="xterm")
        few.settled("The white dice make")
        self.assertRegex(few.screen(colours=True), r"\x1b\[[0-9;]*4[1-7]m")

    def test_a_dumb_terminal_gets_lines(self):
        terminal = self.open("play", "--seed", "2", TERM="dumb")
        terminal.wait("\n>")
        terminal.type("quit\n")
        self.assertEqual(terminal.exit_code(), 0)

    def test_a_small_window_is_said_to_be_small(self):
        terminal = self.open("play", "--seed", "2", width=50, height=10)
        terminal.wait("Make the window larger: 64 x 13.")
        terminal.resize(64, 13)
        terminal.wait("The white dice make")

    def test_the_language_is_that_of_the_environment_or_as_asked(self):
        self.open("play", "--seed", "2", LANGUAGE="de").wait("Weiß ergibt")
        self.open("play", "--seed", "2", "--lang", "es", LANGUAGE="de").wait("dados blancos")

    def test_help_is_a_key_away_and_hints_too(self):
        terminal = self.open("play", "--seed", "2")
        terminal.wait("The white dice make")
        terminal.press("h")
        terminal.wait("Hint: Cross")
        terminal.press("?")
        terminal.wait("A click chooses")
        terminal.press("Enter")
        terminal.wait("The white dice make")


if __name__ == "__main__":
    unittest.main(verbosity=2)
