"""The rules of the card game and its joker variation for many games at once.

Rows of sheets are as in the dice game (sheets.py), but a row is closed for its own player only (C10).
Seat 0 is always the active one; after a turn the seats move up. Cards are numbered as in
src/rules/card.h: red, yellow, green and blue in their row's direction, then the jokers from 2 to 12.
"""
from dataclasses import dataclass, fields

import torch

from sheets import (BOXES, CLOSED, CROSSES_BEFORE_LAST, EMPTY, LAST_BOX, MOST_MISTHROWS, OPEN_ROWS,
                    ROW_STATES, row_state)

KINDS = 5  # four colours and the joker
CARDS = KINDS * BOXES
NO_CARD = 63
FULL_HAND, DEALT, PLACES, MOST_PLAYED = 5, 4, 4, 3
NUMBERS = 11  # 2 to 12, counted from 0
NO_NUMBER = NUMBERS


def points_for(crosses):
    return crosses * (crosses + 1) // 2


def play_tables():
    """By a row and the boxes crossed together: whether that is allowed (S2, S3, C7, C8), the row
    after it and the points it makes (S4)."""
    may = torch.zeros((ROW_STATES, 1 << BOXES), dtype=torch.bool)
    after = torch.arange(ROW_STATES)[:, None].repeat(1, 1 << BOXES)
    points = torch.zeros((ROW_STATES, 1 << BOXES), dtype=torch.long)
    may[:, 0] = True
    sets = [boxes for boxes in range(1, 1 << BOXES) if bin(boxes).count("1") <= MOST_PLAYED]
    for last, crosses in OPEN_ROWS:
        state = row_state(last, crosses)
        for boxes in sets:
            first, end = (boxes & -boxes).bit_length() - 1, boxes.bit_length()
            more = bin(boxes).count("1")
            closes = end - 1 == LAST_BOX
            if first <= last or end - first - more > 1:
                continue
            if closes and crosses + more - 1 < CROSSES_BEFORE_LAST:
                continue
            may[state, boxes] = True
            after[state, boxes] = CLOSED if closes else row_state(end - 1, crosses + more)
            points[state, boxes] = points_for(crosses + more + closes) - points_for(crosses)
    return may, after, points


def number_of_card(card):
    kind, place = divmod(card, BOXES)
    return NUMBERS - 1 - place if kind in (2, 3) else place


def card_of(number, kind):
    return kind * BOXES + (NUMBERS - 1 - number if kind in (2, 3) else number)


@dataclass
class CardGames:
    rows: torch.Tensor       # [games, seats, 4]
    misthrows: torch.Tensor  # [games, seats]
    total: torch.Tensor      # [games, seats]
    hands: torch.Tensor      # [games, seats, 5] cards, in any order, with gaps
    tableau: torch.Tensor    # [games, 4]
    pile: torch.Tensor       # [games, 55] the top card first, of which `size` are left
    size: torch.Tensor       # [games]
    played: torch.Tensor     # [games] a set of cards, in bits
    alike: torch.Tensor      # [games, 55] kinds that a card cannot be told from by its back

    def __len__(self):
        return len(self.size)

    def map(self, change):
        return CardGames(*(change(getattr(self, one.name)) for one in fields(self)))

    def __getitem__(self, which):
        return self.map(lambda x: x[which])

    @property
    def players(self):
        return self.total.shape[1]

    def top(self):
        return self.pile[:, 0]

    def over(self):
        """Somebody has closed two rows or has four misthrows (C12)."""
        return ends_with(self.rows, self.misthrows).any(1)

    def win_shares(self):
        best = self.total == self.total.amax(1, keepdim=True)
        return best.float() / best.sum(1, keepdim=True)

    def moved_up(self):
        seats = lambda x: x.roll(-1, 1)
        return CardGames(seats(self.rows), seats(self.misthrows), seats(self.total), seats(self.hands),
                         self.tableau, self.pile, self.size, self.played, self.alike)


def ends_with(rows, misthrows):
    """Whether a sheet ends the game; rows is [..., 4]."""
    return ((rows == CLOSED).sum(-1) >= 2) | (misthrows >= MOST_MISTHROWS)


class CardRules:
    def __init__(self, with_jokers, device):
        self.with_jokers, self.device = with_jokers, device
        self.may, self.after, self.points = (table.to(device) for table in play_tables())
        self.deck = CARDS if with_jokers else CARDS - BOXES
        on = lambda values: torch.tensor(values, device=device)
        unknown = [NO_NUMBER] * (NO_CARD + 1 - CARDS)
        numbers = [number_of_card(card) for card in range(CARDS)]
        self.number = on(numbers + unknown)  # by card
        self.kind = on([1 << card // BOXES for card in range(CARDS)] + [0] * len(unknown))
        self.bit = on([1 << card for card in range(CARDS)] + [0] * len(unknown))
        self.cards = on([[card_of(n, kind) for kind in range(KINDS)] for n in range(NUMBERS)])
        self.boxes = on([[n, n, NUMBERS - 1 - n, NUMBERS - 1 - n] for n in range(NUMBERS)] +
                        [[BOXES] * 4])  # by number, in each row; no number is no box
        self.five = torch.arange(KINDS, device=device)
        self.four = torch.arange(4, device=device)
        self.unit = 1 << self.five

    def new(self, games, players, generator):
        order = torch.rand((games, self.deck), generator=generator, device=self.device).argsort(1)
        return self.deal(order, players)

    def deal(self, deck, players):
        """From decks [games, cards], the top card first (C2)."""
        games = len(deck)
        zeros = torch.zeros((games, players), dtype=torch.long, device=self.device)
        hands = torch.full((games, players, FULL_HAND), NO_CARD, device=self.device)
        hands[..., :DEALT] = deck[:, :DEALT * players].view(games, players, DEALT)
        begin = DEALT * players + PLACES
        pile = torch.full((games, CARDS), NO_CARD, device=self.device)
        pile[:, :self.deck - begin] = deck[:, begin:]
        rows = torch.full((games, players, 4), EMPTY, device=self.device)
        alike = torch.full((games, CARDS), 31 if self.with_jokers else 15, device=self.device)
        return CardGames(rows, zeros, zeros.clone(), hands, deck[:, begin - PLACES:begin].clone(), pile,
                         torch.full((games,), self.deck - begin, device=self.device),
                         torch.zeros(games, dtype=torch.long, device=self.device), alike)

    def bits(self, cards):
        """A set from a list of cards [..., some]."""
        return self.bit[cards].sum(-1)

    def kinds(self, sets):
        """The kinds of every number in sets: [..., 11]"""
        held = sets[..., None, None] >> self.cards & 1
        return (held * self.unit).sum(-1)

    def counts(self, sets):
        """How many cards there are of every number: [..., 11]"""
        return (sets[..., None, None] >> self.cards & 1).sum(-1)

    # Action 1
    def take(self, games, place):
        """The active seat takes a card; -1 is none. Refill is apart."""
        takes = place >= 0
        n = torch.arange(len(place), device=self.device)
        at = place.clamp(min=0)
        card = games.tableau[n, at]
        slot = (games.hands[:, 0] == NO_CARD).long().argmax(1)
        hands, tableau = games.hands.clone(), games.tableau.clone()
        hands[n, 0, slot] = torch.where(takes, card, hands[n, 0, slot])
        tableau[n, at] = torch.where(takes, torch.full_like(card, NO_CARD), card)
        return CardGames(games.rows, games.misthrows, games.total, hands, tableau, games.pile,
                         games.size, games.played, games.alike)

    def refill(self, games, shuffle):
        """The gaps from the lowest place on; a pile that runs out is made anew at once (C3, C4).
        shuffle gives orders for sets of cards."""
        games = games.map(torch.clone)
        for place in range(PLACES):
            gap = (games.tableau[:, place] == NO_CARD).nonzero()[:, 0]
            games.tableau[gap, place] = games.pile[gap, 0]
            games.pile[gap, :-1] = games.pile[gap, 1:]
            games.size[gap] -= 1
            out = gap[games.size[gap] == 0]
            if len(out) > 0:
                self.shuffle_played(games, out, shuffle)
        return games

    def shuffle_played(self, games, which, shuffle):
        played = games.played[which]
        games.pile[which] = shuffle(played)
        games.size[which] = self.counts(played).sum(1)
        now = self.kinds(played)[:, self.number[:CARDS]]
        alike = games.alike[which]
        shuffled = (now & self.kind[:CARDS]) != 0
        games.alike[which] = torch.where(shuffled, now, alike & ~now)
        games.played[which] = 0

    def shuffled(self, generator):
        def shuffle(sets):
            among = (sets[:, None] >> torch.arange(CARDS, device=self.device) & 1) != 0
            keys = torch.rand(among.shape, generator=generator, device=self.device)
            order = keys.masked_fill(~among, 2).argsort(1)
            left = among.sum(1, keepdim=True) > torch.arange(CARDS, device=self.device)
            return order.masked_fill(~left, NO_CARD)
        return shuffle

    # Action 2
    def boxes_of_top(self, games):
        """The box of the number called in each row, as a set of one: [games, 4]"""
        return 1 << self.boxes[self.number[games.top()]]

    def call(self, games, choices):
        """All seats together: 0 is nothing, 1 to 4 the row; choices [games, seats] (C5)."""
        boxes = self.boxes_of_top(games)[:, None]
        boxes = boxes * (choices[..., None] == self.four + 1)
        points = self.points[games.rows, boxes].sum(-1)
        return CardGames(self.after[games.rows, boxes], games.misthrows, games.total + points,
                         games.hands, games.tableau, games.pile, games.size, games.played, games.alike)

    # Action 3
    def play(self, games, cards, color, boxes, crossed, plays):
        """The active seat plays some of its five cards, a mask of bits, and crosses boxes of a row
        (C6). Nothing happens in games where plays is false."""
        n = torch.arange(len(color), device=self.device)
        rows, misthrows, total, hands = (x.clone() for x in (games.rows, games.misthrows, games.total,
                                                             games.hands))
        row = rows[n, 0, color]
        boxes = boxes * plays
        rows[n, 0, color] = self.after[row, boxes]
        misthrow = plays & ~crossed & (boxes == 0)  # C11
        misthrows[:, 0] += misthrow
        total[:, 0] += self.points[row, boxes] - 5 * misthrow
        gone = (cards[:, None] >> self.five & 1).bool() & plays[:, None]
        played = games.played + self.bits(hands[:, 0].masked_fill(~gone, NO_CARD))
        hands[:, 0] = hands[:, 0].masked_fill(gone, NO_CARD)
        return CardGames(rows, misthrows, total, hands, games.tableau, games.pile, games.size, played,
                         games.alike)
