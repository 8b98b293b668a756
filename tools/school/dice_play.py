"""How turns are thought through while a network learns, for many games at once.

The active seat finds its best pair of actions as if the others crossed nothing; the others their best
answer to that; the active seat its answer to theirs. The bots play otherwise (src/bots/dice_plan.h):
here all seats play alike and know it.
"""
import torch

from dice_rules import Positions

NEVER = -1e9


class WinJudge:
    """A seat's chance to win after a turn: the share of the win when the game is over, else what
    a network says."""

    def __init__(self, look, net):
        self.look, self.net = look, net

    def __call__(self, after, seat):
        wait = (seat - 1) % self.look.players
        n = torch.arange(len(seat), device=seat.device)
        return torch.where(after.over(), after.win_shares()[n, seat],
                           torch.sigmoid(self.net(*self.look(after, seat, wait))))


class PaceJudge:
    """The points to expect by the solver; but the game is ended by who wins, and by nobody else."""

    def __init__(self, look):
        self.look = look

    def __call__(self, after, seat):
        n = torch.arange(len(seat), device=seat.device)
        wait = (seat - 1) % self.look.players
        gain = self.look.foresight.gain(after.rows[n, seat], after.misthrows[n, seat], wait)
        ended = 1000 * (2 * after.win_shares()[n, seat] - 1.5)
        return torch.where(after.over(), ended, after.total[n, seat] + gain)


class Turns:
    def __init__(self, rules, players):
        self.rules, self.players = rules, players

    def worth_of_pairs(self, judge, positions, dice, choices):
        """For the active seat, of both its actions, if the others choose as given: [games, 5, 9]"""
        game, first = self.rules.may_action1(positions, dice)[:, 0].nonzero(as_tuple=True)
        chosen = choices[game]
        chosen[:, 0] = first
        thrown = dice[game]
        settled = self.rules.action1(positions[game], thrown, chosen)
        one, second = self.rules.may_action2(settled, thrown).nonzero(as_tuple=True)
        game, first = game[one], first[one]
        after = self.rules.action2(settled[one], thrown[one], first > 0, second)
        worth = torch.full((len(dice), 5, 9), NEVER, device=dice.device)
        worth[game, first, second] = judge(after, torch.zeros_like(game))
        return worth

    def answers(self, judge, positions, dice, worth):
        """The best action 1 of the active seat by these worths, and the others' answers to it."""
        best = worth.amax(2).argmax(1)
        may = self.rules.may_action1(positions, dice)[:, 1:]
        asked = may[..., 1:].any(-1, keepdim=True)
        game, other, choice = (may & asked).nonzero(as_tuple=True)
        first, thrown = best[game], dice[game]
        chosen = torch.zeros((len(game), self.players), dtype=torch.long, device=dice.device)
        chosen[:, 0] = first
        chosen[torch.arange(len(game), device=dice.device), other + 1] = choice
        settled = self.rules.action1(positions[game], thrown, chosen)
        may_second = self.rules.may_action2(settled, thrown)
        second = worth[game, first].masked_fill(~may_second, 2 * NEVER).argmax(1)
        after = self.rules.action2(settled, thrown, first > 0, second)
        table = torch.full((len(dice), self.players - 1, 5), 2 * NEVER, device=dice.device)
        table[..., 0] = NEVER
        table[game, other, choice] = judge(after, other + 1)
        return torch.cat([best[:, None], table.argmax(-1)], 1)

    def plan(self, judge, positions, dice):
        """What all seats choose in action 1: [games, seats]"""
        alone = torch.zeros((len(dice), self.players), dtype=torch.long, device=dice.device)
        worth = self.worth_of_pairs(judge, positions, dice, alone)
        choices = self.answers(judge, positions, dice, worth)
        again = (choices[:, 1:] > 0).any(1).nonzero()[:, 0]
        worth = self.worth_of_pairs(judge, positions[again], dice[again], choices[again])
        choices[again, 0] = worth.amax(2).argmax(1)
        return choices

    def best_action2(self, judge, settled, dice, crossed):
        game, second = self.rules.may_action2(settled, dice).nonzero(as_tuple=True)
        after = self.rules.action2(settled[game], dice[game], crossed[game], second)
        worth = torch.full((len(dice), 9), NEVER, device=dice.device)
        worth[game, second] = judge(after, torch.zeros_like(game))
        return worth.argmax(1)

    def play(self, player, positions, dice, generator=None, at_random=0.0):
        """The turn, with now and then a choice at random; seats not yet moved up."""
        choices = player.plan(positions, dice)
        if at_random > 0:
            may = self.rules.may_action1(positions, dice).float()
            chance = torch.rand(may.shape, generator=generator, device=dice.device) * may
            strays = torch.rand(choices.shape, generator=generator, device=dice.device) < at_random
            choices = torch.where(strays, chance.argmax(-1), choices)
        settled = self.rules.action1(positions, dice, choices)
        crossed = choices[:, 0] > 0
        second = self.best_action2(player.judge, settled, dice, crossed)
        return self.rules.action2(settled, dice, crossed, second)


class Together:
    """A player who thinks the turn through for all seats."""

    def __init__(self, turns, judge):
        self.turns, self.judge = turns, judge

    def plan(self, positions, dice):
        return self.turns.plan(self.judge, positions, dice)


def moved_up(positions):
    return positions.map(lambda x: x.roll(-1, 1))


def match(turns, playing, seated, games, generator):
    """Lets some players play; seated says which of them sits at each seat. All seats start equally
    often. Returns shares of the win and totals, [games, seats]."""
    players, device = turns.players, turns.rules.device
    shares = torch.zeros((games, players), device=device)
    totals = torch.zeros((games, players), device=device)
    alive = torch.arange(games, device=device)
    seat_of = (alive[:, None] + torch.arange(players, device=device)) % players
    player_at = torch.tensor(seated, device=device)
    positions = Positions.new(games, players, device)
    while len(alive) > 0:
        dice = turns.rules.throw(len(alive), generator)
        who = player_at[seat_of]
        choices = torch.zeros_like(who)
        for i, player in enumerate(playing):
            choices = torch.where(who == i, player.plan(positions, dice), choices)
        settled = turns.rules.action1(positions, dice, choices)
        crossed = choices[:, 0] > 0
        second = torch.zeros(len(alive), dtype=torch.long, device=device)
        for i, player in enumerate(playing):
            mine = (who[:, 0] == i).nonzero()[:, 0]
            second[mine] = turns.best_action2(player.judge, settled[mine], dice[mine],
                                              crossed[mine])
        positions = turns.rules.action2(settled, dice, crossed, second)
        over = positions.over()
        ended = over.nonzero()[:, 0]
        shares[alive[ended, None], seat_of[ended]] = positions.win_shares()[ended]
        totals[alive[ended, None], seat_of[ended]] = positions.total[ended].float()
        going = (~over).nonzero()[:, 0]
        positions = moved_up(positions[going])
        seat_of, alive = seat_of[going].roll(-1, 1), alive[going]
    return shares, totals
