"""Card games that go on side by side, and what a network can learn from them."""
from dataclasses import dataclass, fields

import torch

from card_inputs import OTHER_PLAYS, TAKING
from card_rules import NO_CARD

MOST_TAKEN = 3


@dataclass
class Lesson:
    """Positions that one seat each looks at, as inputs; what comes of them is learned."""
    game: torch.Tensor
    seat: torch.Tensor
    which: torch.Tensor
    strength: torch.Tensor


@dataclass
class TurnEnds:
    over: torch.Tensor      # [games]
    outcomes: torch.Tensor  # [games, seats] if it is over


class CardTable:
    """Games that are played on, turn by turn; one that ends begins anew."""

    def __init__(self, turns, count, generator):
        self.turns, self.rules, self.look = turns, turns.rules, turns.look
        self.players, self.count, self.generator = turns.players, count, generator
        self.games = self.rules.new(count, turns.players, generator)

    def lesson(self, outlook, game, seat, hand, when):
        """What seats look at, as if they had these hands."""
        view = torch.arange(len(game), device=game.device)
        parts = [self.look.others(outlook),
                 self.look.own(outlook, view, outlook.rows[:, 0], outlook.misthrows[:, 0],
                               outlook.total[:, 0], hand, when)]
        which, strength = (torch.cat(part, 1) for part in zip(*parts))
        small = torch.half if which.is_cuda else torch.float
        return Lesson(game, seat, which.short(), strength.to(small))

    def a_turn_begins(self):
        """All seats look."""
        game = torch.arange(self.count, device=self.rules.device).repeat_interleave(self.players)
        seat = torch.arange(self.players, device=self.rules.device).repeat(self.count)
        outlook = self.look.outlook(self.games, game, seat, True)
        return self.lesson(outlook, game, seat, outlook.hand, seat)

    def play(self, net, turns, at_random):
        """What there was to learn, in its order. The last lesson says how all games stand."""
        stray = (self.generator, at_random) if at_random > 0 else None
        events = []
        for _ in range(turns):
            events.append(self.a_turn_begins())
            self.take(net, events, stray)
            self.games = self.rules.refill(self.games, self.rules.shuffled(self.generator))
            choices = self.turns.choose_calls(net, self.games, stray)
            self.games = self.rules.call(self.games, choices)
            going = ~self.games.over()
            events.append(self.another_plays(going))
            cards, color, boxes = self.turns.choose_play(net, self.games, choices[:, 0] > 0, stray)
            self.games = self.rules.play(self.games, cards, color, boxes, choices[:, 0] > 0, going)
            over = self.games.over()
            events.append(TurnEnds(over, self.games.win_shares()))
            self.games = self.games.moved_up()
            self.begin_anew(over.nonzero()[:, 0])
        return events + [self.a_turn_begins()]

    def take(self, net, events, stray):
        for _ in range(MOST_TAKEN):
            game = (self.games.hands[:, 0] == NO_CARD).any(1).nonzero()[:, 0]
            if len(game) == 0:
                break
            chosen, outlook = self.turns.choose_take(net, self.games, game, stray)
            card = self.games.tableau[game, chosen]
            events.append(self.lesson(outlook, game, torch.zeros_like(game),
                                      outlook.hand | self.rules.bit[card],
                                      torch.full_like(game, TAKING)))
            place = torch.full((self.count,), -1, device=self.rules.device)
            place[game] = chosen
            self.games = self.rules.take(self.games, place)

    def another_plays(self, going):
        game, other = going[:, None].expand(-1, self.players - 1).nonzero(as_tuple=True)
        outlook = self.look.outlook(self.games, game, other + 1, False)
        return self.lesson(outlook, game, other + 1, outlook.hand, OTHER_PLAYS + outlook.until)

    def begin_anew(self, which):
        fresh = self.rules.new(len(which), self.players, self.generator)
        self.games = self.games.map(torch.clone)
        for one in fields(fresh):
            getattr(self.games, one.name)[which] = getattr(fresh, one.name)


def reach_back(events, values, lam):
    """What every lesson but the last should have said, by what the network says of all of them now:
    TD(lambda) along what each seat sees in a game."""
    last = events[-1]
    shape = (last.game.max().item() + 1, last.seat.max().item() + 1)
    later = values[-1].view(shape)
    targets = []
    at = len(values) - 1
    for event in reversed(events[:-1]):
        if isinstance(event, TurnEnds):
            # The seat that looked before sits one seat further up now.
            later = torch.where(event.over[:, None], event.outcomes, later.roll(1, 1))
            continue
        at -= 1
        target = later[event.game, event.seat]
        targets.append(target)
        later = later.clone()
        later[event.game, event.seat] = lam * target + (1 - lam) * values[at]
    return targets[::-1]
