"""Moves of one seat tried out side by side: from the same position, with the same cards, each is played on
for some turns. A network learns from them how moves differ, also those that it would not choose.

What luck brings to all of them alike is left out: together they keep the mean that the network gives them.
"""
from dataclasses import dataclass

import torch

from card_inputs import OTHER_PLAYS, TAKING
from card_play import NEVER
from card_rules import NO_CARD, PLACES

MOVES = 4         # tried in a position, at most
TURNS = 3         # played on
SPREAD = 0.05     # of the win: moves that seem to lose this much more are tried less often by far
PART_OF_TURN = 0.8  # how far a result reaches back, turn by turn


@dataclass
class Tried:
    """Moves that were tried: whose they are, what was seen after each, what came of it."""
    group: torch.Tensor     # [moves] the position
    which: torch.Tensor     # inputs, of those that did not end the game
    strength: torch.Tensor
    goes_on: torch.Tensor   # [moves]
    came: torch.Tensor      # [moves] chances to win, some turns later


class CardTrials:
    def __init__(self, table):
        self.table, self.turns, self.rules, self.look = table, table.turns, table.rules, table.look
        self.players, self.generator, self.device = table.players, table.generator, table.rules.device

    def all(self, net, games):
        """Of takes, calls and plays in games at the beginning of a turn."""
        tried = [self.takes(net, games)]
        games = self.rules.refill(self.take_all(net, games), self.rules.shuffled(self.generator))
        judged = self.turns.judge_calls(net, games)
        choices = judged.argmax(1).view(len(games), self.players)
        tried.append(self.calls(net, games, judged, choices))
        games = self.rules.call(games, choices)
        going = (~games.over()).nonzero()[:, 0]
        tried.append(self.plays(net, games[going], choices[going, 0] > 0))
        return tried

    def pick(self, table):
        """The best few of every line and now and then another: lines and columns."""
        chance = torch.rand(table.shape, generator=self.generator, device=self.device).clamp(1e-9, 1 - 1e-7)
        keys = (table / SPREAD - torch.log(-torch.log(chance))).masked_fill(table <= NEVER / 2, NEVER)
        keys.scatter_(1, table.argmax(1, keepdim=True), -NEVER)
        best, which = keys.topk(min(MOVES, table.shape[1]), 1)
        there = best > NEVER
        there &= there.sum(1, keepdim=True) > 1
        line, column = there.nonzero(as_tuple=True)
        return line, which[line, column]

    def takes(self, net, games):
        game = (games.hands[:, 0] == NO_CARD).any(1).nonzero()[:, 0]
        table, rest = self.turns.judge_takes(net, games, game)
        line, place = self.pick(table)
        card = games.tableau[game[line], place]
        rest = rest.of(PLACES * line + place)
        lesson = self.table.lesson(rest, line, torch.zeros_like(line), rest.hand | self.rules.bit[card],
                                   torch.full_like(line, TAKING))
        came = self.play_on(net, self.rules.take(games[game[line]], place), torch.zeros_like(line))
        return Tried(line, lesson.which, lesson.strength, torch.ones_like(line).bool(), came)

    def calls(self, net, games, judged, choices):
        """Of one seat that is not active."""
        n = torch.arange(len(games), device=self.device)
        seat = 1 + torch.randint(self.players - 1, n.shape, generator=self.generator, device=self.device)
        line, choice = self.pick(judged.view(len(games), self.players, -1)[n, seat])
        seat, choices = seat[line], choices[line].clone()
        choices[torch.arange(len(line), device=self.device), seat] = choice
        after = self.rules.call(games[line], choices)
        on = (~after.over()).nonzero()[:, 0]
        came = after.win_shares().gather(1, seat[:, None])[:, 0]
        goes_on, after, seat = ~after.over(), after[on], seat[on]
        outlook = self.look.outlook(after, torch.arange(len(on), device=self.device), seat, False)
        lesson = self.table.lesson(outlook, on, seat, outlook.hand, OTHER_PLAYS + outlook.until)
        crossed = choices[on, 0] > 0
        after = self.rules.play(after, *self.turns.choose_play(net, after, crossed), crossed,
                                torch.ones_like(crossed))
        came[on] = self.go_on(net, after, seat)
        return Tried(line, lesson.which, lesson.strength, goes_on, came)

    def plays(self, net, games, crossed):
        table, boxes = self.turns.judge_play(net, games, crossed)
        line, column = self.pick(table)
        after = self.rules.play(games[line], *self.turns.play_of(boxes[line], column), crossed[line],
                                torch.ones_like(line).bool())
        over = after.over()
        on = (~over).nonzero()[:, 0]
        came = after.win_shares()[:, 0]
        after = after[on].moved_up()
        seat = torch.full_like(on, self.players - 1)
        outlook = self.look.outlook(after, torch.arange(len(on), device=self.device), seat, True)
        lesson = self.table.lesson(outlook, on, seat, outlook.hand, seat)
        came[on] = self.play_on(net, after, seat)
        return Tried(line, lesson.which, lesson.strength, ~over, came)

    def take_all(self, net, games):
        while True:
            game = (games.hands[:, 0] == NO_CARD).any(1).nonzero()[:, 0]
            if len(game) == 0:
                return games
            place = torch.full((len(games),), -1, device=self.device)
            place[game] = self.turns.choose_take(net, games, game)[0]
            games = self.rules.take(games, place)

    def play_on(self, net, games, seat, turns=TURNS):
        """What seats come to expect, from the taking of cards on."""
        games = self.rules.refill(self.take_all(net, games), self.rules.shuffled(self.generator))
        choices = self.turns.choose_calls(net, games)
        games = self.rules.call(games, choices)
        going, crossed = ~games.over(), choices[:, 0] > 0
        games = self.rules.play(games, *self.turns.choose_play(net, games, crossed), crossed, going)
        return self.go_on(net, games, seat, turns - 1)

    def go_on(self, net, games, seat, turns=TURNS - 1):
        """The same when a turn has ended."""
        came = games.win_shares().gather(1, seat[:, None])[:, 0]
        on = (~games.over()).nonzero()[:, 0]
        games, seat = games[on].moved_up(), (seat[on] - 1) % self.players
        if len(on) == 0:
            return came
        said = self.chance(net, games, seat)
        if turns > 0:
            said = (1 - PART_OF_TURN) * said + PART_OF_TURN * self.play_on(net, games, seat, turns)
        came[on] = said
        return came

    def chance(self, net, games, seat):
        n = torch.arange(len(games), device=self.device)
        outlook, begun, _ = self.turns.look_at(net, games, n, seat, True)
        return self.turns.chance(net, outlook, begun, n, outlook.rows[:, 0], outlook.misthrows[:, 0],
                                 outlook.total[:, 0], outlook.hand, seat)


def targets(tried, says):
    """What the network should have said of those that go on, by what it says of them now."""
    said = tried.came.clone()
    said[tried.goes_on] = says
    groups = tried.group.max().item() + 1
    count = torch.zeros(groups, device=said.device).index_add_(0, tried.group, torch.ones_like(said))
    sums = torch.zeros(groups, device=said.device).index_add_(0, tried.group, said - tried.came)
    better = tried.came + (sums / count.clamp(min=1))[tried.group]
    return better[tried.goes_on].clamp(0, 1)
