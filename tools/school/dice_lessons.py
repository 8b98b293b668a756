"""Dice games that go on side by side, and what a network can learn from them."""
import torch

from dice_play import moved_up
from dice_rules import Positions, where


class Games:
    """Games that are played on, turn by turn; one that ends begins anew."""

    def __init__(self, turns, count, generator):
        self.turns, self.generator = turns, generator
        self.positions = Positions.new(count, turns.players, turns.rules.device)

    def play(self, player, turns, at_random, outcome=Positions.win_shares):
        """The positions before each turn [turns + 1, games, ...], whether the turn ended the game
        and its outcome for each seat."""
        seen, over, outcomes = [self.positions], [], []
        fresh = Positions.new(*self.positions.total.shape, self.positions.rows.device)
        for _ in range(turns):
            dice = self.turns.rules.throw(len(self.positions), self.generator)
            after = self.turns.play(player, self.positions, dice, self.generator, at_random)
            over.append(after.over())
            outcomes.append(outcome(after))
            self.positions = where(over[-1], fresh, moved_up(after))
            seen.append(self.positions)
        return stack(seen), torch.stack(over), torch.stack(outcomes)


def stack(positions):
    return Positions(*(torch.stack([getattr(p, name) for p in positions])
                       for name in ("rows", "misthrows", "total")))


def flat(positions):
    return positions.map(lambda x: x.flatten(0, 1))


def later_values(values, over, outcomes, lam):
    """What positions should have said, [turns, games, seats], of values [turns + 1, ...]."""
    target = torch.empty_like(outcomes)
    later = values[-1]
    for t in reversed(range(len(over))):
        # The seat that looks at position t sits one seat further up at position t + 1.
        target[t] = torch.where(over[t][:, None], outcomes[t], later.roll(1, 1))
        later = lam * target[t] + (1 - lam) * values[t]
    return target


def views(look, positions):
    """All seats' views of positions [n, seats]: inputs in the order position, seat."""
    count = len(positions)
    seat = torch.arange(look.players, device=look.device).repeat(count)
    game = torch.arange(count, device=look.device).repeat_interleave(look.players)
    return look(positions[game], seat, seat)
