"""What the network of the card game looks at, as src/bots/card_inputs.cpp says it, for many views."""
from dataclasses import dataclass, fields
import itertools

import torch

from card_rules import FULL_HAND, KINDS, NO_CARD, points_for
from sheets import (BOXES, CLOSED, CROSSES_BEFORE_LAST, EMPTY, Inputs, LAST_BOX, Layout, MARKS,
                    MOST_MISTHROWS, OPEN_ROWS, ROW_STATES, row_state)

SHEET = ROW_STATES + MOST_MISTHROWS
NEAR = 3
NEAR_SETS = (1 << NEAR) - 1
LAST_NEAR = (BOXES - 2) * NEAR_SETS + 3  # before the last two boxes there are three sets, then one
MOST_TOLD_CROSSES = 6
ROW_CLASSES = MOST_TOLD_CROSSES + 1
TOP_NEAR = 2  # boxes for which calls are told by the hand
LAST_CARD = 4  # of a row: held, played, elsewhere; and in parts in the tableau
REACH, TOP_REACH = 5, 4
BEFORE_LAST = 3  # boxes that can be crossed together with the last
MOST_HELPERS = 2
LAST_SETS = (1 << BEFORE_LAST + 1) - 1  # of cards for these and the last
END_MARKS = 9
CLOSES = 1 + END_MARKS
MOST_PLAYERS = 5
WIDTH = 16  # boxes of a row, with room to reach beyond it

# When a position is looked at: a turn begins and the seat is active after so many others; it takes
# cards; somebody else is about to play cards.
TAKING, OTHER_PLAYS = MOST_PLAYERS, MOST_PLAYERS + 1
WHENS = 2 * MOST_PLAYERS

HAND = [("near_by_place", LAST_NEAR + 1),
        ("near_by_crosses", (MOST_TOLD_CROSSES + 1) * NEAR_SETS),
        ("far_cards", BOXES - NEAR), ("dead_cards", 1), ("held_jokers", 1)]


def layout_of(players):
    hand = Layout(HAND).count
    blocks = [("own_sheet", SHEET), ("hand_when_acting", hand), ("hand_when_waiting", hand),
              ("hand_size", FULL_HAND + 1), ("tableau_when_acting", REACH),
              ("tableau_when_waiting", REACH), ("best_plays_when_acting", 2),
              ("best_plays_when_waiting", 2), ("hand_closes_when_acting", CLOSES),
              ("hand_closes_when_waiting", CLOSES), ("top_closes", CLOSES),
              ("tableau_closes", 1), ("own_next_top", TOP_REACH), ("played_near", REACH),
              ("pile", 2), ("margin_to_leader", MARKS), ("margin_itself", 2), ("when", WHENS),
              ("leader_sheet", SHEET), ("leader_hand", REACH), ("leader_closes", CLOSES),
              ("leader_top_closes", CLOSES), ("leader_tableau", REACH),
              ("leader_tableau_closes", 1), ("leader_next_top", TOP_REACH),
              ("row_and_hand", (ROW_STATES - 1) * NEAR_SETS),
              ("end_of_row", ROW_CLASSES * LAST_SETS), ("call_helps", CLOSES),
              ("tableau_helps", CLOSES), ("gone_near", ROW_CLASSES * NEAR_SETS),
              ("last_card", ROW_CLASSES * LAST_CARD), ("tableau_by_hand_when_acting", (NEAR_SETS + 1) * NEAR),
              ("tableau_by_hand_when_waiting", (NEAR_SETS + 1) * NEAR),
              ("top_by_hand", (NEAR_SETS + 1) * TOP_NEAR), ("leader_cards", ROW_CLASSES * NEAR),
              ("leader_last", ROW_CLASSES)]
    if players > 2:
        blocks += [("other_sheets", SHEET), ("other_hands", REACH), ("others_close", CLOSES),
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
    top_sums: torch.Tensor   # [views, 4, 12] sums of these before each box
    seen: tuple = None       # what CardLook.others() has found out

    def of(self, views):
        """Some of them, with nothing found out yet."""
        parts = (getattr(self, one.name) for one in fields(self) if one.name != "seen")
        return Outlook(*(part[views] for part in parts))


def ends_of(prospects):
    """The boxes at the end of every row that can be crossed together."""
    return prospects[..., LAST_BOX - BEFORE_LAST:LAST_BOX + 1]


def most_crosses(boxes):
    """That cards for these boxes make in one play (C6, C7)."""
    held = [box for box in range(boxes.bit_length()) if boxes >> box & 1]
    return max((n for n in range(1, 4) for some in itertools.combinations(held, n)
                if some[-1] - some[0] + 1 - n <= 1), default=0)


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
        self.most_crosses = torch.tensor([most_crosses(boxes) for boxes in range(1 << REACH)],
                                         device=device)
        # With the last box, by the three before it.
        self.helpers = torch.tensor([0, 0, 1, 2, 1, 2, 2, 2], device=device)
        # A cross up to this box does not spoil them.
        self.spared = torch.tensor([9, 9, 7, 6, 8, 6, 7, 7], device=device)
        # Cards for these three boxes are helpers besides.
        self.more_helpers = torch.tensor([[0, 1, 1], [0, 1, 1], [1, 0, 1], [0, 0, 0], [1, 1, 0],
                                          [0, 0, 0], [0, 0, 0], [0, 0, 0]], device=device)
        self.shifts = BOXES * torch.arange(4, device=device)
        boxes = torch.arange(BOXES + 1, device=device)
        self.before = (boxes[:BOXES, None] < boxes).float()  # sums up what comes before each box
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
        top_sums = next_top[..., :BOXES] @ self.before
        return Outlook(games.rows[here, order], games.misthrows[here, order], games.total[here, order],
                       own, played, games.size[game],
                       seat if taking else (seat - 1) % players,
                       of_others.view(len(seat), players - 1, 4, WIDTH),
                       self.expect(tableau, self.backs(tableau, alike, seen)), next_top[game],
                       top_sums[game])

    # Inputs
    def reached(self, prospects, view, next_boxes, reach):
        """How many cards are to be expected how far right of the last crosses: [n, reach]"""
        at = view[:, None, None] * (4 * WIDTH) + (self.row_begins + next_boxes)[..., None]
        at = at + torch.arange(reach, device=self.device)
        return prospects.reshape(-1)[at].sum(1)

    def closing(self, ends, rows, held=0):
        """How likely players are to close a row by cards they may have for its end (S3), and the
        points that brings: [...]. Helpers they hold for sure come on top."""
        crosses = self.crosses[rows]
        need = CROSSES_BEFORE_LAST - crosses
        before = torch.arange(LAST_BOX - BEFORE_LAST, LAST_BOX, device=self.device)
        in_reach = before >= self.next[rows][..., None]
        help_ = (ends[..., :BEFORE_LAST] * in_reach).sum(-1) + held
        helped = (help_ / need.clamp(min=1)).clamp(max=1) * (need <= MOST_HELPERS)
        chance = ends[..., BEFORE_LAST] * torch.where(need <= 0, torch.ones_like(helped), helped)
        gain = points_for(crosses.clamp(min=CROSSES_BEFORE_LAST) + 2) - points_for(crosses)
        return self.of_all_rows(chance, gain)

    def closing_by_top(self, last, rows):
        """By the chances that the last number of each row comes to the top: [..., 4]"""
        crosses = self.crosses[rows]
        chance = last * (crosses >= CROSSES_BEFORE_LAST)
        return self.of_all_rows(chance, points_for(crosses + 2) - points_for(crosses))

    @staticmethod
    def of_all_rows(chance, gain):
        sum_ = chance.sum(-1)
        return sum_.clamp(max=1), (chance * gain).sum(-1) / sum_.clamp(min=1e-6)

    @staticmethod
    def add_closing(inputs, begin, rows, chance, margin):
        """The first row is closed, or the second: then the game ends with this margin."""
        closed = (rows == CLOSED).sum(-1)
        inputs.add(begin + torch.zeros_like(closed), chance * (closed == 0))
        inputs.add_margin(begin + 1, margin, END_MARKS, chance * (closed == 1))

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
        leader, best, second = self.leaders(outlook)
        rows, hand = outlook.rows[n, leader + 1], outlook.hands[n, leader]
        outlook.seen = (leader, best, second, rows, self.closing(ends_of(hand), rows),
                        self.closing_by_top(outlook.next_top[..., LAST_BOX], rows),
                        self.closing(ends_of(outlook.hands), outlook.rows[:, 1:]))
        next_boxes = self.next[rows]
        self.add_sheet(inputs, at.leader_sheet, rows, outlook.misthrows[n, leader + 1])
        inputs.add_numbers(at.leader_hand, self.reached(hand, n, next_boxes, REACH))
        inputs.add_numbers(at.leader_tableau, self.reached(outlook.tableau, n, next_boxes, REACH))
        inputs.add_numbers(at.leader_tableau_closes, self.closing(ends_of(outlook.tableau), rows)[0][:, None])
        inputs.add_numbers(at.leader_next_top,
                           2 * self.reached(outlook.next_top, n, next_boxes, TOP_REACH))
        crosses = self.crosses[rows].clamp(max=MOST_TOLD_CROSSES)
        is_open = (rows != CLOSED).float()
        may_hold = hand.reshape(-1)
        first = (n[:, None] * 4 + torch.arange(4, device=self.device)) * WIDTH
        for i in range(NEAR):
            inputs.add(at.leader_cards + crosses * NEAR + i, may_hold[first + next_boxes + i])
        inputs.add(at.leader_last + crosses, hand[..., LAST_BOX] * is_open)
        inputs.add_numbers(at.pile, torch.stack([outlook.size / 20, (outlook.size < 4).float()], 1))
        if self.players == 2:
            return inputs.all()
        reach = 0
        for i in range(self.players - 2):
            other = (leader + 1 + i) % (self.players - 1)
            rows, hand = outlook.rows[n, other + 1], outlook.hands[n, other]
            self.add_sheet(inputs, at.other_sheets, rows, outlook.misthrows[n, other + 1])
            reach = reach + self.reached(hand, n, self.next[rows], REACH)
        inputs.add_numbers(at.other_hands, reach)
        inputs.add(at.leader_is_active_in + (outlook.until + leader + 1) % self.players)
        return inputs.all()

    def boxes_held(self, hand):
        """As boxes of every row [n, 4]: cards of its colour, and those with the jokers."""
        cards = hand[:, None] >> self.shifts & 0x7FF
        jokers = hand >> 4 * BOXES & 0x7FF
        mirrored = self.mirrored[jokers]
        return cards, cards | torch.stack([jokers, jokers, mirrored, mirrored], 1)

    def add_hand(self, inputs, begin, rows, hand, cards, held):
        """Returns the boxes right of the last crosses that the hand can cross."""
        at = self.in_hand
        next_boxes, crosses = self.next[rows], self.crosses[rows]
        right = held >> next_boxes
        last = (1 << LAST_BOX) >> next_boxes
        out_of_reach = crosses + self.popcount[right] - 1 < CROSSES_BEFORE_LAST  # S3
        right = torch.where(out_of_reach, right & ~last, right)
        dead = self.popcount[cards] - self.popcount[cards >> next_boxes]
        near = right & NEAR_SETS
        some = (near != 0).float()
        near = (near - 1).clamp(min=0)
        begin = begin[:, None]
        row = (rows - EMPTY).clamp(min=0)
        inputs.add(self.layout.row_and_hand + row * NEAR_SETS + near, some)
        place = (next_boxes * NEAR_SETS + near).clamp(max=LAST_NEAR)
        inputs.add(begin + at.near_by_place + place, some)
        inputs.add(begin + at.near_by_crosses +
                   crosses.clamp(max=MOST_TOLD_CROSSES) * NEAR_SETS + near, some)
        far = torch.arange(BOXES - NEAR, device=self.device)
        inputs.add(begin + at.far_cards + far, (right[..., None] >> (far + NEAR) & 1).sum(1))
        numbers = torch.stack([dead.sum(1), self.popcount[hand >> 4 * BOXES & 0x7FF]], 1) / 2
        inputs.add(begin + at.dead_cards + torch.arange(2, device=self.device), numbers)
        return right

    def add_rows(self, inputs, outlook, view, rows, takes, gone, held, right):
        """What is gone, lies there or may be called, by the crosses of a row and by the hand for it."""
        at, next_boxes, crosses = self.layout, self.next[rows], self.crosses[rows].clamp(max=MOST_TOLD_CROSSES)
        near = gone & NEAR_SETS
        inputs.add(at.gone_near + crosses * NEAR_SETS + (near - 1).clamp(min=0), (near != 0).float())
        is_open = (rows != CLOSED).float()
        went = (gone << next_boxes >> LAST_BOX & 1).bool()
        where = torch.where(held >> LAST_BOX & 1 == 1, 0, torch.where(went, 1, 2))
        inputs.add(at.last_card + crosses * LAST_CARD + where, is_open)
        place = view[:, None] * 4 + torch.arange(4, device=self.device)
        lying = outlook.tableau.reshape(-1)
        inputs.add(at.last_card + crosses * LAST_CARD + LAST_CARD - 1,
                   lying[place * WIDTH + LAST_BOX] * is_open)
        hand = right & NEAR_SETS
        first = place * WIDTH + next_boxes
        begin = torch.where(takes, at.tableau_by_hand_when_acting, at.tableau_by_hand_when_waiting)
        for i in range(NEAR):
            inputs.add(begin[:, None] + hand * NEAR + i, lying[first + i])
        top = outlook.next_top.reshape(-1)
        for i in range(TOP_NEAR):
            inputs.add(at.top_by_hand + hand * TOP_NEAR + i, 2 * top[first + i])

    def own(self, outlook, view, rows, misthrows, total, hand, when):
        """The rest for some of the views, as if their seats had these sheets and hands. What a hand
        is short of was played."""
        at, inputs = self.layout, Inputs()
        acts = (when == 0) | (when == TAKING)
        next_boxes = self.next[rows]
        self.add_sheet(inputs, at.own_sheet, rows, misthrows)
        cards, boxes = self.boxes_held(hand)
        right = self.add_hand(inputs, torch.where(acts, at.hand_when_acting, at.hand_when_waiting), rows,
                              hand, cards, boxes)
        held = self.popcount[cards].sum(1) + self.popcount[hand >> 4 * BOXES & 0x7FF]
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
        self.add_rows(inputs, outlook, view, rows, takes, gone, boxes, right)
        margin = total - outlook.seen[1][view]
        inputs.add_margin(at.margin_to_leader, margin)
        if self.players > 2:
            inputs.add_margin(at.margin_to_second, total - outlook.seen[2][view])
        inputs.add_numbers(at.margin_itself, torch.stack([margin, total], 1) / 50)
        inputs.add(at.when + when)
        self.add_closings(inputs, outlook, view, rows, total, acts, boxes, right)
        return inputs.all()

    def add_helps(self, inputs, outlook, view, rows, margin, short, before):
        """The hand can close rows that are short of one cross once a number is called for it, or a card
        taken."""
        at, next_boxes = self.layout, self.next[rows]
        gain = points_for(CROSSES_BEFORE_LAST + 2) - points_for(self.crosses[rows])
        place = view[:, None] * 4 + torch.arange(4, device=self.device)
        sums = outlook.top_sums.reshape(-1)
        up_to = self.spared[before] + 1
        by_call = sums[place * (BOXES + 1) + up_to] - sums[place * (BOXES + 1) + next_boxes.clamp(max=BOXES)]
        by_call = torch.where(up_to > next_boxes, by_call, torch.zeros_like(by_call)) * short
        chance, gains = self.of_all_rows(by_call, gain)
        self.add_closing(inputs, at.call_helps, rows, chance, margin + gains)
        boxes = torch.arange(LAST_BOX - BEFORE_LAST, LAST_BOX, device=self.device)
        helps = self.more_helpers[before] * (boxes >= next_boxes[..., None])
        cards = outlook.tableau.reshape(-1)[place[..., None] * WIDTH + boxes]
        chance, gains = self.of_all_rows((cards * helps).sum(-1) * short, gain)
        self.add_closing(inputs, at.tableau_helps, rows, chance, margin + gains)

    def add_closings(self, inputs, outlook, view, rows, total, acts, boxes, right):
        """What the next play brings, and who can close a row or end the game by it."""
        at = self.layout
        _, leading, _, leader_rows, by_hand, by_top, by_hands = outlook.seen
        crosses, next_boxes = self.crosses[rows], self.next[rows]
        more = self.most_crosses[right & (1 << REACH) - 1]
        gains = points_for(crosses + more) - points_for(crosses)
        high, low = torch.maximum(gains[:, :2], gains[:, 2:]), torch.minimum(gains[:, :2], gains[:, 2:])
        second = torch.maximum(high.amin(1), low.amax(1))  # topk() is slow on short lines
        gains = torch.stack([high.amax(1), second], 1) / 20
        begin = torch.where(acts, at.best_plays_when_acting, at.best_plays_when_waiting)
        inputs.add(begin[:, None] + torch.arange(2, device=self.device), gains)

        in_reach = boxes >> next_boxes << next_boxes
        end = in_reach >> LAST_BOX - BEFORE_LAST
        inputs.add(at.end_of_row + crosses.clamp(max=MOST_TOLD_CROSSES) * LAST_SETS +
                   (end - 1).clamp(min=0), (end != 0).float())
        before = end & (1 << BEFORE_LAST) - 1
        helpers = self.helpers[before]
        can = (in_reach >> LAST_BOX != 0) & (crosses + helpers >= CROSSES_BEFORE_LAST)
        gain = ((points_for(crosses + helpers + 2) - points_for(crosses)) * can).amax(1)
        begin = torch.where(acts, at.hand_closes_when_acting, at.hand_closes_when_waiting)
        margin = total - leading[view]
        self.add_closing(inputs, begin, rows, can.sum(1).clamp(max=1).float(), margin + gain)
        chance, gain = self.closing_by_top(outlook.next_top[..., LAST_BOX][view], rows)
        self.add_closing(inputs, at.top_closes, rows, chance, margin + gain)
        chance, _ = self.closing(ends_of(outlook.tableau)[view], rows, helpers)
        inputs.add_numbers(at.tableau_closes, chance[:, None])
        self.add_helps(inputs, outlook, view, rows, margin,
                       (in_reach >> LAST_BOX != 0) & (crosses + helpers == CROSSES_BEFORE_LAST - 1), before)

        chance, gain = (x[view] for x in by_hand)
        self.add_closing(inputs, at.leader_closes, leader_rows[view], chance, margin - gain)
        chance, gain = (x[view] for x in by_top)
        self.add_closing(inputs, at.leader_top_closes, leader_rows[view], chance, margin - gain)
        for i in range(self.players - 2):
            other = (outlook.seen[0][view] + 1 + i) % (self.players - 1)
            chance, gain = (x[view, other] for x in by_hands)
            self.add_closing(inputs, at.others_close, outlook.rows[view, other + 1], chance,
                             total - outlook.total[view, other + 1] - gain)
