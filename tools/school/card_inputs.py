"""What the network of the card game looks at, as src/bots/card_inputs.cpp says it, for many views."""
from dataclasses import dataclass

import torch

from card_rules import FULL_HAND, KINDS, NO_CARD
from sheets import (BOXES, CLOSED, CROSSES_BEFORE_LAST, Inputs, LAST_BOX, Layout, MARKS,
                    MOST_MISTHROWS, OPEN_ROWS, ROW_STATES, row_state)

SHEET = ROW_STATES + MOST_MISTHROWS
NEAR = 3
NEAR_SETS = (1 << NEAR) - 1
MOST_TOLD_CROSSES = 6
REACH, TOP_REACH = 5, 4
MOST_PLAYERS = 5
WIDTH = 16  # boxes of a row, with room to reach beyond it

# When a position is looked at: a turn begins and the seat is active after so many others; it takes
# cards; somebody else is about to play cards.
TAKING, OTHER_PLAYS = MOST_PLAYERS, MOST_PLAYERS + 1
WHENS = 2 * MOST_PLAYERS

HAND = [("near_by_place", (BOXES + 1) * NEAR_SETS), ("near_by_crosses", (MOST_TOLD_CROSSES + 1) * NEAR_SETS),
        ("far_cards", BOXES - NEAR), ("dead_cards", 1), ("held_jokers", 1)]


def layout_of(players):
    hand = Layout(HAND).count
    blocks = [("own_sheet", SHEET), ("hand_when_acting", hand), ("hand_when_waiting", hand),
              ("hand_size", FULL_HAND + 1), ("tableau_when_acting", REACH),
              ("tableau_when_waiting", REACH), ("own_next_top", TOP_REACH), ("played_near", REACH),
              ("pile", 2), ("margin_to_leader", MARKS), ("margin_itself", 2), ("when", WHENS),
              ("leader_sheet", SHEET), ("leader_hand", REACH), ("leader_close", 1),
              ("leader_tableau", REACH), ("leader_next_top", TOP_REACH)]
    if players > 2:
        blocks += [("other_sheets", SHEET), ("other_hands", REACH), ("other_close", 1),
                   ("margin_to_second", MARKS), ("leader_is_active_in", MOST_PLAYERS)]
    return Layout(blocks)


@dataclass
class Outlook:
    """What seats see. The own sheet comes first, the others follow in their order."""
    rows: torch.Tensor       # [views, seats, 4]
    misthrows: torch.Tensor  # [views, seats]
    total: torch.Tensor      # [views, seats]
    hand: torch.Tensor       # [views] the own cards, in bits
    played: torch.Tensor     # [views]
    size: torch.Tensor       # [views] of the pile
    until: torch.Tensor      # [views] turns before the seat's
    # For every box the number of cards to expect for it; a joker counts for all four colours.
    hands: torch.Tensor      # [views, others, 4, 16]
    tableau: torch.Tensor    # [views, 4, 16]
    next_top: torch.Tensor   # [views, 4, 16] the chances of the number that comes to the top


class CardLook:
    def __init__(self, rules, players):
        self.rules, self.players, self.device = rules, players, rules.device
        self.layout, self.in_hand = layout_of(players), Layout(HAND)
        device = rules.device
        self.next = torch.full((ROW_STATES,), BOXES, device=device)  # box right of all crosses
        self.crosses = torch.zeros(ROW_STATES, dtype=torch.long, device=device)
        for last, crosses in OPEN_ROWS:
            self.next[row_state(last, crosses)] = last + 1
            self.crosses[row_state(last, crosses)] = crosses
        every = range(1 << BOXES)
        self.popcount = torch.tensor([bin(boxes).count("1") for boxes in every], device=device)
        self.mirrored = torch.tensor([int(f"{boxes:011b}"[::-1], 2) for boxes in every], device=device)
        self.shifts = BOXES * torch.arange(4, device=device)
        self.row_begins = WIDTH * torch.arange(4, device=device)
        self.seats = torch.arange(players, device=device)

    # Outlooks
    def expect(self, cards, kinds):
        """Cards [n, some] that can be of these kinds, as prospects [n, 4, 16]."""
        can_be = (kinds[..., None] >> torch.arange(KINDS, device=self.device) & 1).float()
        part = can_be / can_be.sum(-1, keepdim=True).clamp(min=1)
        worth = (part[..., :4] + part[..., 4:]).flatten(1)
        where = (self.row_begins + self.rules.boxes[self.rules.number[cards]]).flatten(1)
        sums = torch.zeros((len(cards), 4 * WIDTH), device=self.device)
        return sums.scatter_add_(1, where, worth).view(-1, 4, WIDTH)

    def backs(self, cards, alike, seen):
        """The kinds that cards [n, some] can still be, when these [n, 11] were seen."""
        number = self.rules.number[cards]
        gone = seen.gather(1, number.clamp(max=BOXES - 1))
        kinds = alike.gather(1, cards.clamp(max=alike.shape[1] - 1)) & ~gone
        return kinds.masked_fill(cards == NO_CARD, 0)

    def chances(self, games):
        """Of every number to come to the top of the pile next: [games, 11]"""
        rules = self.rules
        seen = torch.cat([games.hands.flatten(1), games.tableau, games.top()[:, None]], 1)
        under = torch.full((len(games), BOXES + 1), KINDS if rules.with_jokers else KINDS - 1,
                           device=self.device)
        number = rules.number[seen]
        under.scatter_add_(1, number, -torch.ones_like(number))
        played = rules.counts(games.played)
        under = under[:, :BOXES] - played
        hidden = games.size[:, None] - 1
        from_pile = under.float() / hidden.clamp(min=1)
        anew = played.float() / played.sum(1, keepdim=True).clamp(min=1)  # C4
        return torch.where(hidden > 0, from_pile, anew)

    def outlook(self, games, game, seat, taking):
        """Of seats [n] in games [n]; taking tells whether cards are taken now."""
        players = self.players
        order = (seat[:, None] + self.seats) % players
        here = game[:, None]
        hands = games.hands[here, order]
        own = self.rules.bits(hands[:, 0])
        played = games.played[game]
        seen = self.rules.kinds(own | played)
        alike = games.alike[game]
        others = hands[:, 1:].flatten(1)
        of_others = self.expect(others.reshape(-1, FULL_HAND),
                                self.backs(others, alike, seen).view(-1, FULL_HAND))
        tableau = games.tableau[game]
        chance = self.chances(games)
        next_top = torch.zeros((len(games), 4, WIDTH), device=self.device)
        next_top[:, :2, :BOXES] = chance[:, None]
        next_top[:, 2:, :BOXES] = chance.flip(1)[:, None]
        return Outlook(games.rows[here, order], games.misthrows[here, order], games.total[here, order],
                       own, played, games.size[game],
                       seat if taking else (seat - 1) % players,
                       of_others.view(len(seat), players - 1, 4, WIDTH),
                       self.expect(tableau, self.backs(tableau, alike, seen)), next_top[game])

    # Inputs
    def reached(self, prospects, view, next_boxes, reach):
        """How many cards are to be expected how far right of the last crosses: [n, reach]"""
        at = view[:, None, None] * (4 * WIDTH) + (self.row_begins + next_boxes)[..., None]
        at = at + torch.arange(reach, device=self.device)
        return prospects.reshape(-1)[at].sum(1)

    def closing(self, prospects, rows):
        """The cards with which players can close a row, as far as five crosses go (S3)."""
        can = (self.crosses[rows] >= CROSSES_BEFORE_LAST) & (rows != CLOSED)
        return (prospects[..., LAST_BOX] * can).sum(-1)

    def add_sheet(self, inputs, begin, rows, misthrows):
        inputs.add(begin + rows)
        inputs.add(begin + ROW_STATES + misthrows.clamp(max=MOST_MISTHROWS - 1))

    def leaders(self, outlook):
        """Of the others: who leads, the highest total, and the highest of the rest."""
        total = outlook.total[:, 1:]
        first = torch.arange(self.players - 1, 0, -1, device=self.device)
        leader = (8 * total + first).argmax(1)
        best = total.gather(1, leader[:, None])[:, 0]
        if self.players == 2:
            return leader, best, best
        rest = total.scatter(1, leader[:, None], -1000)
        return leader, best, rest.amax(1)

    def others(self, outlook):
        """The part that does not change with what the seat itself does."""
        at, n = self.layout, torch.arange(len(outlook.hand), device=self.device)
        inputs = Inputs()
        leader, _, _ = self.leaders(outlook)
        rows, hand = outlook.rows[n, leader + 1], outlook.hands[n, leader]
        next_boxes = self.next[rows]
        self.add_sheet(inputs, at.leader_sheet, rows, outlook.misthrows[n, leader + 1])
        inputs.add_numbers(at.leader_hand, self.reached(hand, n, next_boxes, REACH))
        inputs.add_numbers(at.leader_close, self.closing(hand, rows)[:, None])
        inputs.add_numbers(at.leader_tableau, self.reached(outlook.tableau, n, next_boxes, REACH))
        inputs.add_numbers(at.leader_next_top,
                           2 * self.reached(outlook.next_top, n, next_boxes, TOP_REACH))
        inputs.add_numbers(at.pile, torch.stack([outlook.size / 20, (outlook.size < 4).float()], 1))
        if self.players == 2:
            return inputs.all()
        reach, close = 0, 0
        for i in range(self.players - 2):
            other = (leader + 1 + i) % (self.players - 1)
            rows, hand = outlook.rows[n, other + 1], outlook.hands[n, other]
            self.add_sheet(inputs, at.other_sheets, rows, outlook.misthrows[n, other + 1])
            reach = reach + self.reached(hand, n, self.next[rows], REACH)
            close = close + self.closing(hand, rows)
        inputs.add_numbers(at.other_hands, reach)
        inputs.add_numbers(at.other_close, close[:, None])
        inputs.add(at.leader_is_active_in + (outlook.until + leader + 1) % self.players)
        return inputs.all()

    def add_hand(self, inputs, begin, rows, hand):
        at = self.in_hand
        next_boxes, crosses = self.next[rows], self.crosses[rows]
        cards = hand[:, None] >> self.shifts & 0x7FF
        jokers = hand >> 4 * BOXES & 0x7FF
        mirrored = self.mirrored[jokers]
        right = (cards | torch.stack([jokers, jokers, mirrored, mirrored], 1)) >> next_boxes
        last = (1 << LAST_BOX) >> next_boxes
        out_of_reach = crosses + self.popcount[right] - 1 < CROSSES_BEFORE_LAST  # S3
        right = torch.where(out_of_reach, right & ~last, right)
        dead = self.popcount[cards] - self.popcount[cards >> next_boxes]
        near = right & NEAR_SETS
        some = (near != 0).float()
        near = (near - 1).clamp(min=0)
        begin = begin[:, None]
        inputs.add(begin + at.near_by_place + next_boxes * NEAR_SETS + near, some)
        inputs.add(begin + at.near_by_crosses +
                   crosses.clamp(max=MOST_TOLD_CROSSES) * NEAR_SETS + near, some)
        far = torch.arange(BOXES - NEAR, device=self.device)
        inputs.add(begin + at.far_cards + far, (right[..., None] >> (far + NEAR) & 1).sum(1))
        numbers = torch.stack([dead.sum(1), self.popcount[jokers]], 1) / 2
        inputs.add(begin + at.dead_cards + torch.arange(2, device=self.device), numbers)

    def own(self, outlook, view, rows, misthrows, total, hand, when):
        """The rest for some of the views, as if their seats had these sheets and hands. What a hand
        is short of was played."""
        at, inputs = self.layout, Inputs()
        acts = (when == 0) | (when == TAKING)
        next_boxes = self.next[rows]
        self.add_sheet(inputs, at.own_sheet, rows, misthrows)
        self.add_hand(inputs, torch.where(acts, at.hand_when_acting, at.hand_when_waiting), rows, hand)
        held = sum(self.popcount[hand >> BOXES * kind & 0x7FF] for kind in range(KINDS))
        inputs.add(at.hand_size + held)
        takes = acts & (held < FULL_HAND)
        tableau = torch.where(takes, at.tableau_when_acting, at.tableau_when_waiting)
        reach = torch.arange(REACH, device=self.device)
        inputs.add(tableau[:, None] + reach, self.reached(outlook.tableau, view, next_boxes, REACH))
        inputs.add_numbers(at.own_next_top,
                           2 * self.reached(outlook.next_top, view, next_boxes, TOP_REACH))
        played = outlook.played[view] | (outlook.hand[view] & ~hand)
        gone = (played[:, None] >> self.shifts & 0x7FF) >> next_boxes
        inputs.add_numbers(at.played_near, (gone[..., None] >> reach & 1).sum(1) / 2)
        _, leader, second = self.leaders(outlook)
        margin = total - leader[view]
        inputs.add_margin(at.margin_to_leader, margin)
        if self.players > 2:
            inputs.add_margin(at.margin_to_second, total - second[view])
        inputs.add_numbers(at.margin_itself, torch.stack([margin, total], 1) / 50)
        inputs.add(at.when + when)
        return inputs.all()
