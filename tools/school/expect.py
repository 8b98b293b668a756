#!/usr/bin/python3
"""What one should expect of others: measures what docs/strength.md says about it.

Teaches a stand-in for the strongest public bot and lets players meet it and each other who have the
network of a file and expect different things.
"""
import argparse
import math

import torch
import torch.nn.functional as F

from dice_inputs import Foresight, Look
from dice_lessons import Games, flat, later_values
from network import Quick, net_of, read_learned
from dice_play import NEVER, PaceJudge, Together, Turns, WinJudge, match
from dice_rules import Rules
from sheets import CLOSED, CROSSES_BEFORE_LAST, LAST_BOX, OPEN_ROWS, ROW_STATES, row_state


class Player:
    """Answers what others choose, if all are players of some levels, one as likely as the other: on
    level 0 they think of nobody but themselves, on the next they answer that, and so on. Without
    levels it is on level 0 itself. What others think of themselves says another judge, if given."""

    def __init__(self, turns, judge, levels=(), judge_of_others=None):
        self.turns, self.judge, self.levels = turns, judge, levels
        self.judge_of_others = judge_of_others or judge

    def plan(self, positions, dice):
        choices = [self.naive(positions, dice)]
        if not self.levels:
            return choices[0]
        while len(choices) <= max(self.levels):
            choices.append(self.answer(positions, dice, choices[-1:]))
        return self.answer(positions, dice, [choices[level] for level in self.levels])

    def naive(self, positions, dice):
        turns = self.turns
        alone = torch.zeros((len(dice), turns.players), dtype=torch.long, device=dice.device)
        judge = self.judge_of_others
        best = turns.worth_of_pairs(judge, positions, dice, alone).amax(2).argmax(1)
        game, other, choice, chosen = self.choices_of_others(positions, dice, alone)
        settled = turns.rules.action1(positions[game], dice[game], chosen)
        return self.best(best, game, other, choice, judge(settled, other + 1))

    def answer(self, positions, dice, expected):
        turns = self.turns
        active, others = 0, 0
        for choices in expected:
            active = active + turns.worth_of_pairs(self.judge, positions, dice, choices).amax(2)
            game, other, choice, chosen = self.choices_of_others(positions, dice, choices)
            settled = turns.rules.action1(positions[game], dice[game], chosen)
            crossed = chosen[:, 0] > 0
            second = turns.best_action2(self.judge, settled, dice[game], crossed)
            after = turns.rules.action2(settled, dice[game], crossed, second)
            others = others + self.judge(after, other + 1)
        return self.best(active.argmax(1), game, other, choice, others)

    def choices_of_others(self, positions, dice, choices):
        """Every choice of every other seat, with the choices of all if it is made."""
        may = self.turns.rules.may_action1(positions, dice)[:, 1:]
        game, other, choice = may.nonzero(as_tuple=True)
        chosen = choices[game]
        chosen[torch.arange(len(game), device=dice.device), other + 1] = choice
        return game, other, choice, chosen

    def best(self, active, game, other, choice, worth):
        table = torch.full((len(active), self.turns.players - 1, 5), NEVER, device=active.device)
        table[game, other, choice] = worth
        return torch.cat([active[:, None], table.argmax(-1)], 1)


class StandIn(torch.nn.Module):
    """A judge: the points that a sheet is expected to end with, by 25 plain numbers, against those
    of the best of the others. The game is ended by who wins, and by nobody else."""

    def __init__(self, players, device):
        super().__init__()
        self.players = players
        self.seats = torch.arange(players, device=device)
        last, crosses, chance = (torch.zeros(ROW_STATES) for _ in range(3))
        last[CLOSED] = LAST_BOX
        for box, count in OPEN_ROWS:
            state = row_state(box, count)
            last[state], crosses[state] = box, count
            if box + 1 < LAST_BOX or count >= CROSSES_BEFORE_LAST:
                chance[state] = (6 - abs(5 - (box + 1))) / 36  # of the next number, by white dice
        self.rows = torch.stack([last, crosses, chance], -1).to(device)
        sizes = [25, 128, 64, 1]
        self.layers = torch.nn.ModuleList(torch.nn.Linear(a, b) for a, b in zip(sizes, sizes[1:]))
        self.to(device)

    def numbers(self, at, seat):
        n = torch.arange(len(seat), device=seat.device)
        rows = at.rows[n, seat]
        last, crosses, chance = self.rows[rows].unbind(-1)
        closed = (rows == CLOSED).float()
        others = at.total.masked_fill(self.seats == seat[:, None], -1000).amax(1)
        furthest = ((self.rows[at.rows][..., 0] + 1) * (at.rows != CLOSED)).amax((1, 2))
        sheet = [at.misthrows[n, seat] / 4, ((last + 1 - crosses) * (1 - closed)).sum(1) / 20,
                 torch.full(seat.shape, (self.players - 1) / 4, device=seat.device),
                 (at.total[n, seat] - others) / 50, at.misthrows.amax(1) / 4, closed.sum(1) / 2,
                 furthest / 11, chance.sum(1), (crosses >= CROSSES_BEFORE_LAST).sum(1) / 4]
        return torch.cat([(last + 1) / 11, crosses / 11, closed, chance * (crosses + 1),
                          torch.stack(sheet, 1)], 1)

    def gain(self, numbers):
        for layer in self.layers[:-1]:
            numbers = F.relu(layer(numbers))
        return 50 * self.layers[-1](numbers)[:, 0]

    @torch.no_grad()
    def __call__(self, after, seat):
        n = torch.arange(len(seat), device=seat.device)
        ends = [after.total[n, one] + self.gain(self.numbers(after, one))
                for one in ((seat + i) % self.players for i in range(self.players))]
        ended = 1000 * (2 * after.win_shares()[n, seat] - 1.5)
        return torch.where(after.over(), ended, ends[0] - torch.stack(ends[1:], 1).amax(1))


def teach(judge, turns, look, rounds, count, generator):
    """By games of its own, TD(0.8)."""
    adam = torch.optim.Adam(judge.parameters())
    games = Games(turns, count, generator)
    for now in range(rounds):
        for group in adam.param_groups:
            group["lr"] = 1e-5 + 2e-3 * (1 + math.cos(math.pi * now / rounds)) / 2
        player = Player(turns, PaceJudge(look) if now < 3 else judge)
        seen, over, totals = games.play(player, 16, 0.02, lambda after: after.total.float())
        at = flat(seen)
        seat = torch.arange(turns.players, device=look.device).repeat(len(at))
        game = torch.arange(len(at), device=look.device).repeat_interleave(turns.players)
        numbers, total = judge.numbers(at[game], seat), at.total[game, seat]
        with torch.no_grad():
            values = (total + judge.gain(numbers)).view(17, count, -1)
        gains = later_values(values, over, totals, 0.8).flatten()
        gains -= total[:len(gains)]
        for part in torch.randperm(len(gains), generator=generator, device=look.device).split(16384):
            loss = F.mse_loss(judge.gain(numbers[part]) / 50, gains[part] / 50)
            adam.zero_grad()
            loss.backward()
            adam.step()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--learned", default="data/learned.bin")
    parser.add_argument("--program", default="build/qwixx", help="that solves the table")
    parser.add_argument("--rounds", type=int, default=60, help="to teach the stand-in")
    parser.add_argument("--taught-games", type=int, default=65536, help="side by side")
    parser.add_argument("--games", type=int, default=200_000, help="of every match")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(chosen.seed)
    generator = torch.Generator(device).manual_seed(chosen.seed)
    look = Look(Foresight.solve(chosen.program, chosen.players, device), chosen.players, device)
    turns = Turns(Rules(device), chosen.players)
    net = net_of(read_learned(chosen.learned)["dice", chosen.players]).to(device)
    win = WinJudge(look, Quick(net))
    judge = StandIn(chosen.players, device)
    teach(judge, turns, look, chosen.rounds, chosen.taught_games, generator)
    players = {"stand-in": Player(turns, judge), "expert": Player(turns, win, (0,)),
               "master": Player(turns, win, (0, 1)), "answers expert": Player(turns, win, (1,)),
               "together": Together(turns, win), "naive": Player(turns, win),
               "knows the stand-in": Player(turns, win, (0,), judge)}
    pairs = [(one, "stand-in") for one in players] + [(one, "expert") for one in players]
    for one, among in pairs:
        shares, totals = match(turns, [players[one], players[among]],
                               [0] + [1] * (chosen.players - 1), chosen.games, generator)
        share = shares[:, 0]
        print(f"{one} among {among}: {100 * share.mean():.2f} ± "
              f"{196 * share.std() / chosen.games ** 0.5:.2f} %, "
              f"points {totals[:, 0].mean():.1f} and {totals[:, 1:].mean():.1f}", flush=True)


if __name__ == "__main__":
    main()
