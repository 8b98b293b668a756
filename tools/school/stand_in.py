#!/usr/bin/python3
"""A stand-in for the strongest public bot, as a program for the arena (dice, two players):

    build/qwixx arena expert "exec:/usr/bin/python3 tools/school/stand_in.py" --games 4000

A small network says how many points a sheet should still bring; the bot makes the most of its own
points less those of the other, as if the other crossed nothing, and ends a game only to win.
expect.py taught it; its weights are in stand_in.npz.
"""
import json
import os
import sys

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # the sums are small
import numpy as np

ROWS = "rygb"
LAST_BOX = 10
CROSSES_BEFORE_LAST = 5
WAYS = [6 - abs(7 - total) for total in range(2, 13)]  # of two dice, box by box

weights = np.load(os.path.join(os.path.dirname(os.path.abspath(__file__)), "stand_in.npz"))


def gains(inputs):
    """The points that sheets should still bring."""
    cells = np.asarray(inputs, dtype=np.float32)
    for layer in "ab":
        cells = np.maximum(cells @ weights[layer + ".weight"].T + weights[layer + ".bias"], 0)
    return 50 * (cells @ weights["c.weight"].T + weights["c.bias"])[:, 0]


class Sheet:
    """Rows as (last box, crosses), or None when closed; misthrows; the total."""

    def __init__(self, rows, misthrows, total):
        self.rows, self.misthrows, self.total = rows, misthrows, total

    def may_cross(self, row, box):
        if self.rows[row] is None:
            return False
        last, crosses = self.rows[row]
        return box > last and (box < LAST_BOX or crosses >= CROSSES_BEFORE_LAST)

    def crossed(self, row, box):
        rows, (_, crosses) = list(self.rows), self.rows[row]
        if box == LAST_BOX:
            rows[row] = None  # and a cross for the lock
            return Sheet(rows, self.misthrows, self.total + 2 * crosses + 3)
        rows[row] = (box, crosses + 1)
        return Sheet(rows, self.misthrows, self.total + crosses + 1)

    def with_misthrow(self):
        return Sheet(self.rows, self.misthrows + 1, self.total - 5)

    def closed_as(self, other):
        rows = [None if theirs is None else own for own, theirs in zip(self.rows, other.rows)]
        return Sheet(rows, self.misthrows, self.total)

    def ends_the_game(self):
        return self.misthrows >= 4 or self.rows.count(None) >= 2


def inputs_of(own, other):
    reached, crosses, closed, soon = [], [], [], []
    blanks = chances = nearly = 0
    for row in own.rows:
        closed.append(row is None)
        if row is None:
            reached.append(1), crosses.append(0), soon.append(0)
            continue
        last, count = row
        next_can_be = last + 1 < LAST_BOX or count >= CROSSES_BEFORE_LAST
        chance = WAYS[last + 1] / 36 if next_can_be else 0
        reached.append((last + 1) / 11), crosses.append(count / 11), soon.append(chance * (count + 1))
        blanks += last + 1 - count
        chances += chance
        nearly += count >= CROSSES_BEFORE_LAST
    furthest = max((row[0] + 1 for sheet in (own, other) for row in sheet.rows if row), default=0)
    return reached + crosses + closed + soon + [
        own.misthrows / 4, blanks / 20, 0.25, (own.total - other.total) / 50,
        max(own.misthrows, other.misthrows) / 4, own.rows.count(None) / 2, furthest / 11, chances, nearly / 4]


def worths(sheets, other):
    """What it is worth to have each of these sheets beside the other player's."""
    pairs = [(own, other.closed_as(own)) for own in sheets]
    both = gains([inputs_of(*pair) for own, its in pairs for pair in ((own, its), (its, own))])
    found = [own.total - its.total + both[2 * i] - both[2 * i + 1] for i, (own, its) in enumerate(pairs)]
    for i, (own, its) in enumerate(pairs):
        if own.ends_the_game():
            found[i] = 500 if own.total > its.total else -500 if own.total == its.total else -1500
    return found


def box_of(row, number):
    return number - 2 if row < 2 else 12 - number


def read_sheet(view, sheet):
    rows = []
    for row, letter in enumerate(ROWS):
        numbers = sheet["crossed"][letter]
        rows.append(None if letter in view["closed"] else (box_of(row, numbers[-1]), len(numbers)) if numbers else (-1, 0))
    return Sheet(rows, sheet["misthrows"], sheet["total"])


def after_action2(sheet, dice):
    """All sheets that the second action can still lead to."""
    for row, letter in enumerate(ROWS):
        for white in set(dice["white"]):
            if dice.get(letter) and sheet.may_cross(row, box_of(row, white + dice[letter])):
                yield sheet.crossed(row, box_of(row, white + dice[letter]))


def choose(view, moves):
    own, other = (read_sheet(view, view["sheets"][seat]) for seat in (view["seat"] - 1, 2 - view["seat"]))
    active = view["active"] == view["seat"]
    candidates = []
    for move in moves:
        crosses = move not in "-x"
        row = ROWS.index(move[0]) if crosses else 0
        sheet = own.crossed(row, box_of(row, int(move[1:].rstrip("!")))) if crosses else own
        if not active or (crosses and sheet.ends_the_game()):
            candidates.append((move, sheet))
            continue
        is_second = view["phase"] == "action2"
        done = crosses or (is_second and view["active_crossed"])
        candidates.append((move, sheet if done else sheet.with_misthrow()))
        if not is_second:
            candidates += [(move, after) for after in after_action2(sheet, view["dice"])]
    judged = worths([sheet for _, sheet in candidates], other)
    return candidates[int(np.argmax(judged))][0]


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        moves = message["moves"]
        move = moves[0] if len(moves) == 1 else choose(message["view"], moves)
        print(json.dumps({"move": move}), flush=True)
