#!/usr/bin/python3
"""The training of the card game: its rules, inputs and choices are those of the program."""
import unittest

from school import LEARNED, assert_goes_on, records, torch

if torch:
    from card_inputs import CardLook
    from card_lessons import CardTable, Lesson, TurnEnds, reach_back
    from card_play import CardTurns, NEVER
    from card_rules import CARDS, CardGames, CardRules, NO_CARD
    from card_trials import CardTrials, Tried, targets
    from network import Quick, net_of, read_learned

KINDS = "rygbj"
CLOSE = 0.03  # as in src/bots/card_plan.cpp


def card(word):
    kind, number = KINDS.index(word[0]), int(word.split("=")[0][1:]) - 2
    return 11 * kind + (10 - number if kind in (2, 3) else number)


def box(row, number):
    return int(number.rstrip("!")) - 2 if row < 2 else 12 - int(number.rstrip("!"))


def cards(line):
    return torch.tensor([[card(word) for word in line.split()[1:]]])


def together(games):
    return CardGames(*(torch.cat([getattr(one, name) for one in games])
                       for name in CardGames.__dataclass_fields__))


class Replay:
    """A record played by the rules of the school, with every position where something was chosen."""

    def __init__(self, test, rules, record, players):
        self.test, self.rules, self.players = test, rules, players
        self.takes, self.calls, self.plays = [], [], []
        shuffles = [cards(line) for line in record if line.startswith("shuffle")]
        for line in record:
            if line.startswith("start"):
                first = int(line.split()[-1]) - 1
            elif line.startswith("deck"):
                at = rules.deal(cards(line), players)
                for _ in range(first):
                    at = at.moved_up()
            elif line[0].isdigit():
                at = self.turn(at, line, shuffles)
            elif line.startswith("end"):
                test.assertTrue(at.over().item())
                total = [at.total[0, (i - self.seat) % players].item() for i in range(players)]
                test.assertEqual(line, "end " + " ".join(map(str, total)))
        test.assertEqual(shuffles, [])

    def turn(self, at, line, shuffles):
        self.test.assertFalse(at.over().item())
        parts = [part.split() for part in line.split("|")]
        self.seat = int(parts[0][0][:-1]) - 1
        places = [int(place) - 1 for place in parts[0][2:]]  # records do not tell their order
        self.takes.append((at, torch.tensor([sum(1 << place for place in places)])))
        for place in places:
            at = self.rules.take(at, torch.tensor([place]))

        def shuffle(played):
            pile = shuffles.pop(0)
            self.test.assertEqual(self.rules.bits(pile).item(), played.item(), line)
            return torch.cat([pile, torch.full((1, CARDS - pile.shape[1]), NO_CARD)], 1)
        at = self.rules.refill(at, shuffle)
        self.test.assertEqual(self.rules.number[at.top()].item() + 2, int(parts[1][0]), line)
        choices = [0 if word == "-" else 1 + KINDS.index(word[0]) for word in parts[2]]
        choices = torch.tensor([choices[self.seat:] + choices[:self.seat]])
        self.calls.append((at, choices))
        at = self.rules.call(at, choices)
        self.test.assertEqual(at.over().item(), len(parts) == 3, line)
        if len(parts) == 3:
            return at
        at, cut = CardGames(*vars(at).values()), parts[3].index(">")
        at.hands = at.hands.sort(2)[0]  # as the program lists ways to play
        played, crossed = parts[3][:cut], parts[3][cut + 1:]
        row = KINDS.index(played[0].split("=")[-1][0])
        boxes = sum(1 << box(row, word) for word in crossed if word not in "-x")
        mask = sum(1 << at.hands[0, 0].tolist().index(card(word)) for word in played)
        mask, row, boxes = (torch.tensor([x]) for x in (mask, row, boxes))
        had = choices[:, 0] > 0
        self.plays.append((at, had, mask, row, boxes))
        self.test.assertTrue(self.rules.may[at.rows[0, 0, row], boxes].item(), line)
        at = self.rules.play(at, mask, row, boxes, had, torch.tensor([True]))
        return at if at.over().item() else at.moved_up()


@unittest.skipUnless(torch, "PyTorch is not installed")
class CardSchool(unittest.TestCase):
    def replays(self, game, bots, count):
        rules = CardRules(game == "jokers", "cpu")
        for record in records(game, bots, count):
            yield Replay(self, rules, record, len(bots))

    def test_the_rules_are_those_of_the_program(self):
        for game in ("cards", "jokers"):
            for players in (2, 3, 5):
                for _ in self.replays(game, (["greedy", "random"] * 3)[:players], 20):
                    pass

    def test_a_network_chooses_as_in_the_program(self):
        """Where moves are close the program looks further, so those count that are clearly ahead. Sums
        are taken in another order here, so once in a while one is just so close."""
        for game, players in (("cards", 2), ("jokers", 2), ("cards", 4), ("jokers", 3)):
            rules = CardRules(game == "jokers", "cpu")
            turns = CardTurns(rules, CardLook(rules, players))
            net = Quick(net_of(read_learned(LEARNED)[game, players]))
            replays = list(self.replays(game, ["expert"] * players, 12 * players))
            takes, places = zip(*(one for replay in replays for one in replay.takes))
            games, n = together(takes), torch.arange(len(takes))
            table = turns.judge_takes(net, games, n)[0]
            taken = torch.cat(places) >> table.argmax(1) & 1
            self.assert_nearly_all(table, taken == 1, (game, players, "take"))
            calls, choices = zip(*(one for replay in replays for one in replay.calls))
            table = turns.judge_calls(net, together(calls))
            asked = table[:, 0] > NEVER / 2  # there was something to choose
            called = table.argmax(1) == torch.cat(choices).flatten()
            self.assert_nearly_all(table[asked], called[asked], (game, players, "call"))
            plays, had, *chosen = zip(*(one for replay in replays for one in replay.plays))
            table, boxes = turns.judge_play(net, together(plays), torch.cat(had))
            played = turns.play_of(boxes, table.argmax(1))
            same = torch.stack([a == torch.cat(b) for a, b in zip(played, chosen)]).all(0)
            self.assert_nearly_all(table, same, (game, players, "play"))

    def test_what_follows_reaches_back(self):
        """Two games of two; each has one turn, and the first ends by it."""
        over, outcomes = torch.tensor([True, False]), torch.tensor([[1.0, 0.0], [0.5, 0.5]])
        look = lambda game, seat: Lesson(torch.tensor(game), torch.tensor(seat), None, None)
        begins = look([0, 0, 1, 1], [0, 1, 0, 1])
        events = [begins, look([1], [0]), TurnEnds(over, outcomes), begins]
        values = [torch.full((4,), 0.5), torch.tensor([0.4]), torch.tensor([0.9, 0.9, 0.2, 0.8])]
        first, second = reach_back(events, values, 0.5)
        # The seats of game 1 have moved up: who was active looks from seat 1.
        self.assertEqual(second.tolist(), torch.tensor([0.8]).tolist())
        self.assertTrue(torch.allclose(first, torch.tensor([1, 0, 0.6, 0.2])), first)

    def test_a_training_goes_on_from_its_checkpoint(self):
        assert_goes_on(self, "5", "--game", "jokers", "--players", "3", "--games", "16", "--batch", "32",
                       "--trials", "8")

    def test_what_moves_lead_to_is_kept_within_what_was_said_of_them(self):
        """Three moves of one position and two of another, of which one ended the game."""
        tried = Tried(torch.tensor([0, 0, 0, 1, 1]), None, None, torch.tensor([1, 1, 1, 1, 0]).bool(),
                      torch.tensor([0.9, 0.6, 0.6, 0.5, 1.0]))
        found = targets(tried, torch.tensor([0.5, 0.4, 0.3, 0.7]))
        self.assertTrue(torch.allclose(found, torch.tensor([0.6, 0.3, 0.3, 0.6])), found)

    def test_a_training_tries_moves_out(self):
        rules = CardRules(True, "cpu")
        turns = CardTurns(rules, CardLook(rules, 3))
        table = CardTable(turns, 12, torch.Generator().manual_seed(1))
        net = Quick(net_of(read_learned(LEARNED)["jokers", 3]))
        for tried in CardTrials(table).all(net, table.games):
            self.assertGreater(len(tried.group), 12)
            self.assertEqual(len(tried.which), tried.goes_on.sum())
            self.assertTrue(((tried.came >= 0) & (tried.came <= 1)).all())
            of_each = torch.bincount(tried.group)
            self.assertTrue((of_each[of_each > 0] > 1).all())

    def assert_nearly_all(self, table, same, what):
        first, second = table.topk(2, 1)[0].T
        clear = first - second > CLOSE
        self.assertGreater(clear.sum().item(), 30, what)
        self.assertGreater(same[clear].float().mean().item(), 0.99, what)
        self.assertGreater(same.float().mean().item(), 0.8, what)  # most of the others, too


if __name__ == "__main__":
    unittest.main()
