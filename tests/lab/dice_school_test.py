#!/usr/bin/python3
"""The training of the dice game: its rules, inputs and files are those of the program."""
import tempfile
import unittest

from school import BINARY, LEARNED, assert_goes_on, records, torch

if torch:
    from dice_inputs import Foresight, Look
    from network import Quick, bytes_of, net_of, put_into, read_learned
    from dice_play import Turns, WinJudge, moved_up
    from dice_rules import Positions, Rules

ROWS = "rygb"


def read_turn(line):
    """A turn of a record: seat, dice, choices in action 1 from the active seat on, action 2."""
    parts = [part.split() for part in line.split("|")]
    seat = int(parts[0][0][0]) - 1
    dice = [int(face) for face in parts[0][1]] + [1] * 4
    for word in parts[0][2:]:
        dice[2 + ROWS.index(word[0])] = int(word[1])
    choices = [0 if word == "-" else 1 + ROWS.index(word[0]) for word in parts[1]]
    choices = choices[seat:] + choices[:seat]
    if len(parts) < 3:
        return seat, dice, choices, None
    word = parts[2][0].rstrip("!")
    if word in "-x":
        return seat, dice, choices, 0
    row = ROWS.index(word[0])
    return seat, dice, choices, 1 + 2 * row + (dice[2 + row] + dice[0] != int(word[1:]))


@unittest.skipUnless(torch, "PyTorch is not installed")
class DiceSchool(unittest.TestCase):
    def replay(self, rules, record, players, before_action2=None):
        """Plays a record by the rules of the school; its totals must come out."""
        at = Positions.new(1, players, "cpu")
        for line in record:
            if line[0].isdigit():
                self.assertFalse(at.over().item())
                seat, dice, choices, second = read_turn(line)
                dice, choices = torch.tensor([dice]), torch.tensor([choices])
                allowed = rules.may_action1(at, dice)[0, range(players), choices[0]]
                self.assertTrue(allowed.all(), line)
                at = rules.action1(at, dice, choices)
                self.assertEqual(at.over().item(), second is None, line)
                if second is not None:
                    self.assertTrue(rules.may_action2(at, dice)[0, second], line)
                    if before_action2:
                        before_action2(at, dice, choices[:, 0] > 0, second)
                    at = rules.action2(at, dice, choices[:, 0] > 0, torch.tensor([second]))
                if not at.over().item():
                    at = moved_up(at)
            elif line.startswith("end"):
                self.assertTrue(at.over().item())
                total = at.total[0].tolist()
                total = [total[(i - seat) % players] for i in range(players)]
                self.assertEqual(line, "end " + " ".join(map(str, total)))

    def test_the_rules_are_those_of_the_program(self):
        rules = Rules("cpu")
        for players in (2, 3, 5):
            for record in records("dice", (["greedy", "random"] * 3)[:players], 20):
                self.replay(rules, record, players)

    def test_a_network_chooses_as_in_the_program(self):
        rules = Rules("cpu")
        for players in (2, 4):
            look = Look(Foresight.solve(BINARY, players, "cpu"), players, "cpu")
            turns = Turns(rules, players)
            judge = WinJudge(look, Quick(net_of(read_learned(LEARNED)["dice", players])))
            chosen = []

            def compare(at, dice, crossed, second):
                best = turns.best_action2(judge, at, dice, crossed).item()
                same_sum = dice[0, 0] == dice[0, 1] and second and best and \
                    (best - 1) // 2 == (second - 1) // 2
                chosen.append(best == second or same_sum)

            for record in records("dice", ["expert"] * players, 10):
                self.replay(rules, record, players, compare)
            self.assertGreater(len(chosen), 200)
            # Sums are taken in another order here: once in a while a tie breaks the other way.
            self.assertGreater(sum(chosen) / len(chosen), 0.99)

    def test_networks_are_read_and_written(self):
        nets = read_learned(LEARNED)
        self.assertEqual(len(nets), 12)
        for (game, players), data in nets.items():
            self.assertEqual(bytes_of(net_of(data), game, players), data)
        with tempfile.NamedTemporaryFile() as file:
            with open(LEARNED, "rb") as learned:
                before = learned.read()
            file.write(before)
            file.flush()
            put_into(file.name, net_of(nets["dice", 3]), "dice", 3)
            with open(file.name, "rb") as after:
                self.assertEqual(after.read(), before)

    def test_a_training_goes_on_from_its_checkpoint(self):
        assert_goes_on(self, "3", "--game", "dice", "--players", "2", "--games", "32", "--batch", "64")


if __name__ == "__main__":
    unittest.main()
