"""Matches of card games between networks, many games at once."""
import torch

from card_rules import NO_CARD


def card_match(turns, nets, games, generator):
    """One player with the first network among players with the second; all seats start equally often.
    Each may have inputs of its own: nets are networks, or pairs of turns and networks. Returns the
    first's shares of the win."""
    playing = [one if isinstance(one, tuple) else (turns, one) for one in nets]
    rules, players, device = turns.rules, turns.players, turns.device
    shares = torch.zeros(games, device=device)
    alive = torch.arange(games, device=device)
    seat = alive % players  # where the first sits, from the active seat on
    at = rules.new(games, players, generator)
    while len(alive) > 0:
        mine = [(seat == 0).nonzero()[:, 0], (seat != 0).nonzero()[:, 0]]  # who is active
        while True:
            taking = (at.hands[:, 0] == NO_CARD).any(1)
            if not taking.any():
                break
            place = torch.full((len(alive),), -1, device=device)
            for which, (plan, net) in zip(mine, playing):
                which = which[taking[which]]
                if len(which) > 0:
                    place[which] = plan.choose_take(net, at, which)[0]
            at = rules.take(at, place)
        at = rules.refill(at, rules.shuffled(generator))
        first, others = (plan.choose_calls(net, at) for plan, net in playing)
        choices = torch.where(seat[:, None] == torch.arange(players, device=device), first, others)
        at = rules.call(at, choices)
        going, crossed = ~at.over(), choices[:, 0] > 0
        played = torch.zeros((3, len(alive)), dtype=torch.long, device=device)
        for which, (plan, net) in zip(mine, playing):
            if len(which) > 0:
                played[:, which] = torch.stack(plan.choose_play(net, at[which], crossed[which]))
        at = rules.play(at, *played, crossed, going)
        over = at.over()
        ended = over.nonzero()[:, 0]
        shares[alive[ended]] = at.win_shares()[ended, seat[ended]]
        on = (~over).nonzero()[:, 0]
        at, alive, seat = at[on].moved_up(), alive[on], (seat[on] - 1) % players
    return shares
