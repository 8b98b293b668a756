"""How turns of the card game are thought through, as src/bots/card_plan.cpp does, for many games."""
import torch

from card_inputs import OTHER_PLAYS, TAKING
from card_rules import FULL_HAND, KINDS, MOST_PLAYED, NO_CARD, PLACES, ends_with
from sheets import BOXES, CLOSED, ROW_STATES

NEVER = -1e9
ALL_SLOTS = (1 << FULL_HAND) - 1


def count(bits):
    return bin(bits).count("1")


# Ways to play cards of a full hand: which of the five are played, and which of those make crosses.
PLAYS = [(cards, crossing) for cards in range(1, 1 << FULL_HAND) if count(cards) <= MOST_PLAYED
         for crossing in range(1 << FULL_HAND) if crossing & ~cards == 0]


def ways_by_slots():
    """By the cards of a colour and the jokers of a hand (both masks of slots): the ways to play in
    that colour. A joker that is played makes a cross."""
    ways = torch.zeros((1 << FULL_HAND, 1 << FULL_HAND, len(PLAYS)), dtype=torch.bool)
    for colored in range(1 << FULL_HAND):
        for jokers in range(1 << FULL_HAND):
            if colored & jokers == 0:
                ways[colored, jokers] = torch.tensor(
                    [cards & ~(colored | jokers) == 0 and cards & jokers == crossing & jokers
                     for cards, crossing in PLAYS])
    return ways


class Points:
    """Says something sensible before there is a network: points made, and boxes left to cross."""

    def __init__(self, look, at_once=1 << 20):
        self.at_once = at_once
        self.weights = torch.zeros(look.layout.count, device=look.device)
        self.weights[look.layout.margin_itself + 1] = 5
        row = slice(look.layout.own_sheet, look.layout.own_sheet + ROW_STATES)
        self.weights[row] = 0.2 * (BOXES - look.next)
        self.weights[look.layout.own_sheet + CLOSED] = 1

    def begin(self, which, strength):
        return (self.weights[which] * strength).sum(1)

    def go_on(self, begun, which_begun, which, strength):
        return begun[which_begun] + self.begin(which, strength)


class CardTurns:
    """What the network says of every move at once. The program also looks further where moves are close."""

    def __init__(self, rules, look):
        self.rules, self.look, self.players = rules, look, look.players
        device = rules.device
        self.device = device
        self.ways = ways_by_slots().to(device)
        self.cards_of, self.crossing_of = torch.tensor(PLAYS, device=device).T.contiguous()
        self.a_joker_away = torch.tensor([count(cards) == 1 and crossing == 0
                                          for cards, crossing in PLAYS], device=device)
        self.slots = torch.arange(FULL_HAND, device=device)
        self.subsets = (torch.arange(1 << FULL_HAND, device=device) >> self.slots[:, None] & 1).float()

    # What follows from what the own seat does, as chances to win
    def share(self, outlook, view, total):
        """Of the win, if the game ended with this own total."""
        others = outlook.total[view, 1:]
        tied = 1 + (others == total[:, None]).sum(1)
        return (others.amax(1) <= total).float() / tied

    def chance(self, net, outlook, begun, view, rows, misthrows, total, hand, when):
        worth = torch.empty(len(view), device=self.device)
        for part in torch.arange(len(view), device=self.device).split(net.at_once):
            own = self.look.own(outlook, view[part], rows[part], misthrows[part], total[part],
                                hand[part], when[part])
            worth[part] = torch.sigmoid(net.go_on(begun, view[part], *own))
        return worth

    # Action 3
    def plays(self, rows, hand):
        """The ways to play five cards [n, 5]: allowed [n, 4, ways], boxes of every set [n, 4, 32]"""
        rules = self.rules
        kind, box = rules.kind[hand], rules.boxes[rules.number[hand]]
        unit = 1 << self.slots
        joker = kind == 16
        jokers = (joker * unit).sum(1)
        of_color = kind[:, None] == rules.unit[:4, None]
        colored = (of_color * unit).sum(-1)
        slot_boxes = 1 << box.transpose(1, 2)
        held = (slot_boxes * of_color).sum(-1, keepdim=True)
        # A joker makes a cross that no card of the hand can make.
        idle = ((joker[:, None] & ((held & slot_boxes) != 0)) * unit).sum(-1, keepdim=True)
        boxes = (slot_boxes.float() @ self.subsets).long().clamp(max=(1 << BOXES) - 1)
        sets = torch.arange(1 << FULL_HAND, device=self.device)
        may = rules.may[rows[..., None], boxes] & ((sets & idle) == 0)
        allowed = self.ways[colored, jokers[:, None]] & may[..., self.crossing_of]
        allowed[:, 0] |= (jokers == ALL_SLOTS)[:, None] & self.a_joker_away
        return allowed, boxes

    def judge_plays(self, net, outlook, begun, view, rows, misthrows, total, hand, crossed):
        """For sheets and full hands of some views: worth [n, 4 * ways], boxes [n, 4, 32]"""
        allowed, boxes = self.plays(rows, hand)
        one, color, way = allowed.nonzero(as_tuple=True)
        crossing = boxes[one, color, self.crossing_of[way]]
        row = rows[one, color]
        after = rows[one].scatter(1, color[:, None], self.rules.after[row, crossing][:, None])
        misthrow = ~crossed[one] & (self.crossing_of[way] == 0)
        misthrows = misthrows[one] + misthrow
        total = total[one] + self.rules.points[row, crossing] - 5 * misthrow
        gone = (self.cards_of[way][:, None] >> self.slots & 1).bool()
        left = self.rules.bits(hand[one].masked_fill(gone, NO_CARD))
        when = torch.full_like(one, self.players - 1)
        worth = self.judge(net, outlook, begun, view[one], after, misthrows, total, left, when)
        table = torch.full((len(view), 4 * len(PLAYS)), NEVER, device=self.device)
        table[one, color * len(PLAYS) + way] = worth
        return table, boxes

    def judge(self, net, outlook, begun, view, rows, misthrows, total, hand, when, ends=False):
        """What sheets are worth that may end the game."""
        ends = ends_with(rows, misthrows) | ends
        worth = self.share(outlook, view, total)
        on = (~ends).nonzero()[:, 0]
        worth[on] = self.chance(net, outlook, begun, view[on], rows[on], misthrows[on], total[on],
                                hand[on], when[on])
        return worth

    def look_at(self, net, games, game, seat, taking, expected=False):
        outlook = self.look.outlook(games, game, seat, taking)
        ends = self.expect_crosses(outlook, games, game, seat) if expected else None
        others = self.look.others(outlook)
        return outlook, net.begin(*others), ends

    def choose_play(self, net, games, crossed, stray=None):
        """For the active seat: cards (a mask of its slots), colour, boxes. Every game counts as if
        it went on."""
        table, boxes = self.judge_play(net, games, crossed)
        return self.play_of(boxes, self.pick(table, stray))

    def judge_play(self, net, games, crossed):
        n = torch.arange(len(games), device=self.device)
        outlook, begun, _ = self.look_at(net, games, n, torch.zeros_like(n), False)
        return self.judge_plays(net, outlook, begun, n, games.rows[:, 0], games.misthrows[:, 0],
                                games.total[:, 0], games.hands[:, 0], crossed)

    def play_of(self, boxes, which):
        """The play that stands in a column of such a table, for each line of these boxes."""
        color, way = which // len(PLAYS), which % len(PLAYS)
        n = torch.arange(len(which), device=self.device)
        return self.cards_of[way], color, boxes[n, color, self.crossing_of[way]]

    @staticmethod
    def pick(table, stray):
        """The best of each line; with a stray generator and part, now and then any that is allowed."""
        best = table.argmax(1)
        if stray is None:
            return best
        generator, part = stray
        which = (torch.rand(len(table), generator=generator, device=table.device) < part).nonzero()[:, 0]
        among = table[which] > NEVER
        any_of = (torch.rand(among.shape, generator=generator, device=table.device) * among).argmax(1)
        best[which] = any_of
        return best

    # Action 2
    def expect_crosses(self, outlook, games, game, seat):
        """The others cross what skips little or closes a row. Changes their sheets in the outlook;
        returns where one of them ends the game."""
        rules = self.rules
        boxes = rules.boxes_of_top(games)[game]
        box = rules.boxes[rules.number[games.top()[game]]]
        ended = torch.zeros(len(game), dtype=torch.bool, device=self.device)
        outlook.rows, outlook.total = outlook.rows.clone(), outlook.total.clone()
        for other in range(1, self.players):
            active = (seat + other) % self.players == 0
            rows = outlook.rows[:, other]
            skipped = box - self.look.next[rows] - (box == BOXES - 1).long()
            skipped = skipped.masked_fill(~rules.may[rows, boxes], 99)
            first = torch.arange(4, device=self.device)
            row = (4 * skipped + first).argmin(1, keepdim=True)
            crosses = skipped.gather(1, row)[:, 0] < torch.where(active, 3, 2)
            state, crossing = rows.gather(1, row), boxes.gather(1, row)
            after = rows.scatter(1, row, rules.after[state, crossing])
            total = outlook.total.clone()
            total[:, other] += rules.points[state, crossing][:, 0]
            ends = crosses & ends_with(after, outlook.misthrows[:, other])
            # Nobody ends a game that they lose by it.
            crosses &= ~(ends & (total[:, other] < total.amax(1)))
            ended |= ends & crosses
            outlook.rows[:, other] = torch.where(crosses[:, None], after, rows)
            outlook.total[:, other] = torch.where(crosses, total[:, other], outlook.total[:, other])
        return ended

    def choose_calls(self, net, games, stray=None):
        """What all seats choose in action 2: [games, seats]"""
        return self.pick(self.judge_calls(net, games), stray).view(len(games), self.players)

    def judge_calls(self, net, games):
        """What nothing and a cross in each row is worth to every seat: [games * seats, 5]"""
        count, players = len(games), self.players
        game = torch.arange(count, device=self.device).repeat_interleave(players)
        seat = torch.arange(players, device=self.device).repeat(count)
        boxes = self.rules.boxes_of_top(games)[game]
        rows = games.rows.flatten(0, 1)
        may = torch.cat([torch.ones_like(boxes[:, :1]).bool(), self.rules.may[rows, boxes]], 1)
        may[:, 0] = True
        asked = may[:, 1:].any(1).nonzero()[:, 0]
        outlook, begun, ended = self.look_at(net, games, game[asked], seat[asked], False, True)
        view, choice = may[asked].nonzero(as_tuple=True)
        one = asked[view]
        crossing = boxes[one] * (choice[:, None] == torch.arange(1, 5, device=self.device))
        after = self.rules.after[rows[one], crossing]
        total = games.total.flatten()[one] + self.rules.points[rows[one], crossing].sum(1)
        misthrows = games.misthrows.flatten()[one]
        hands = games.hands.flatten(0, 1)[one]
        ends = ended[view] | ends_with(after, misthrows)
        acts = (seat[one] == 0) & ~ends
        worth = torch.empty(len(view), device=self.device)
        on = acts.nonzero()[:, 0]
        worth[on] = self.judge_plays(net, outlook, begun, view[on], after[on], misthrows[on], total[on],
                                     hands[on], choice[on] > 0)[0].amax(1)
        on = (~acts).nonzero()[:, 0]
        worth[on] = self.judge(net, outlook, begun, view[on], after[on], misthrows[on], total[on],
                               self.rules.bits(hands[on]), OTHER_PLAYS + outlook.until[view[on]], ends[on])
        table = torch.full((count * players, 5), NEVER, device=self.device)
        table[:, 0] = NEVER / 2
        table[one, choice] = worth
        return table

    # Action 1
    def choose_take(self, net, games, game, stray=None):
        """For the active seat of some games: a place of the tableau; and the outlook without that card,
        for lessons."""
        table, rest = self.judge_takes(net, games, game)
        place = self.pick(table, stray)
        return place, rest.of(PLACES * torch.arange(len(game), device=self.device) + place)

    def judge_takes(self, net, games, game):
        """What each place of the tableau is worth: [n, 4]; and the outlooks without its card, [n * 4]"""
        outlook = self.look.outlook(games, game, torch.zeros_like(game), True)
        tableau = games.tableau[game]
        seen = self.rules.kinds(outlook.hand | outlook.played)
        kinds = self.look.backs(tableau, games.alike[game], seen)
        rest = outlook.of(torch.arange(len(game), device=self.device).repeat_interleave(PLACES))
        rest.tableau = rest.tableau - self.look.expect(tableau.view(-1, 1), kinds.view(-1, 1))
        begun = net.begin(*self.look.others(rest))
        can_be = kinds[..., None] >> torch.arange(KINDS, device=self.device) & 1
        view, place, kind = can_be.nonzero(as_tuple=True)
        there = PLACES * view + place
        card = self.rules.cards[self.rules.number[tableau[view, place]], kind]
        rows, misthrows = games.rows[game, 0][view], games.misthrows[game, 0][view]
        total = games.total[game, 0][view]
        worth = self.chance(net, rest, begun, there, rows, misthrows, total,
                            outlook.hand[view] | self.rules.bit[card], torch.full_like(view, TAKING))
        sums = torch.zeros((len(game), PLACES, KINDS), device=self.device)
        sums[view, place, kind] = worth
        table = (sums.sum(-1) / can_be.sum(-1).clamp(min=1)).masked_fill(tableau == NO_CARD, NEVER)
        return table, rest
