"""Learning by temporal differences, TD(lambda), from games that go on side by side."""
import math

import torch
import torch.nn.functional as F

from network import Net, Quick
from play import moved_up
from rules import Positions, where

MEAN_KEEPS = 0.999  # of itself at every step


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


class Learner:
    """A network and how it learns. The rate falls along a cosine."""

    def __init__(self, look, cells, seed, lam, batch, rate=2e-3, last_rate=1e-5):
        generator = torch.Generator().manual_seed(seed)
        self.look, self.lam, self.batch = look, lam, batch
        self.rate, self.last_rate = rate, last_rate
        self.net = Net(look.layout.count, cells, generator).to(look.device)
        self.mean = Net(look.layout.count, cells).to(look.device)
        self.mean.load_state_dict(self.net.state_dict())
        self.adam = torch.optim.Adam(self.net.parameters(), lr=rate)
        self.steps = 0

    def views(self, positions):
        """All seats' views of positions [n, seats]: inputs in the order position, seat."""
        players = self.look.players
        count = len(positions)
        seat = torch.arange(players, device=self.look.device).repeat(count)
        game = torch.arange(count, device=self.look.device).repeat_interleave(players)
        return self.look(positions[game], seat, seat)

    def learn(self, positions, over, outcomes, done, generator):
        """One pass; done is the part of the training that is over. Returns the mean error."""
        wave = (1 + math.cos(math.pi * done)) / 2
        for group in self.adam.param_groups:
            group["lr"] = self.last_rate + (self.rate - self.last_rate) * wave
        which, strength = self.views(flat(positions))
        values = torch.sigmoid(Quick(self.mean)(which, strength)).view(len(over) + 1, over.shape[1], -1)
        target = later_values(values, over, outcomes, self.lam).flatten()
        order = torch.randperm(len(target), generator=generator, device=target.device)
        error = torch.zeros((), device=target.device)
        batches = len(target) // self.batch
        for i in range(batches):
            part = order[i * self.batch:(i + 1) * self.batch]
            loss = F.binary_cross_entropy_with_logits(self.net.learn(which[part], strength[part]),
                                                      target[part])
            self.adam.zero_grad()
            loss.backward()
            self.adam.step()
            self.steps += 1
            error += loss.detach()
            self.follow()
        return (error / max(1, batches)).item()

    @torch.no_grad()
    def follow(self):
        """The running mean of the weights plays better than the weights of any step."""
        part = 1 - min(MEAN_KEEPS, self.steps / (self.steps + 10))
        for mean, weight in zip(self.mean.parameters(), self.net.parameters()):
            mean.lerp_(weight, part)

    def state(self):
        return {"net": self.net.state_dict(), "mean": self.mean.state_dict(),
                "adam": self.adam.state_dict(), "steps": self.steps}

    def resume(self, state):
        self.net.load_state_dict(state["net"])
        self.mean.load_state_dict(state["mean"])
        self.adam.load_state_dict(state["adam"])
        self.steps = state["steps"]
