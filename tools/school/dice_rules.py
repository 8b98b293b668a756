"""The rules of the dice game for many games at once: positions are rows of tensors.

Rows of sheets are as sheets.py says; one that anybody has closed is closed for everybody. Seat 0 is
always the active one; after a turn the seats move up.
"""
from dataclasses import dataclass

import torch

from sheets import (BOXES, CLOSED, CROSSES_BEFORE_LAST, EMPTY, LAST_BOX, MOST_MISTHROWS, OPEN_ROWS,
                    ROW_STATES, row_state)

NOT_ALLOWED = -1
BOARDS = 1485 * 1486 // 2  # of the solver: docs/solver.md


def cross_tables():
    """Where a cross in a box leads (S2, S3), and the points it makes (S4)."""
    after = torch.full((ROW_STATES, BOXES), NOT_ALLOWED)
    points = torch.zeros((ROW_STATES, BOXES), dtype=torch.long)
    for last, crosses in OPEN_ROWS:
        state = row_state(last, crosses)
        for box in range(last + 1, LAST_BOX):
            after[state, box] = row_state(box, crosses + 1)
            points[state, box] = crosses + 1
        if crosses >= CROSSES_BEFORE_LAST:
            after[state, LAST_BOX] = CLOSED
            points[state, LAST_BOX] = (crosses + 1) + (crosses + 2)  # the lock too
    return after, points


def solver_rows():
    """The solver's number of each state."""
    numbers = torch.zeros(ROW_STATES, dtype=torch.long)  # closed
    for last, crosses in OPEN_ROWS:
        if last < 0:
            number = 53
        elif last == LAST_BOX - 1:
            number = 1 if crosses < CROSSES_BEFORE_LAST else 2 + crosses - CROSSES_BEFORE_LAST
        else:
            number = 2 + 51 - (last + 1) * (last + 2) // 2 + crosses - 1
        numbers[row_state(last, crosses)] = number
    return numbers


@dataclass
class Positions:
    rows: torch.Tensor       # [games, seats, 4]: red, yellow, green, blue
    misthrows: torch.Tensor  # [games, seats]
    total: torch.Tensor      # [games, seats]

    @staticmethod
    def new(games, players, device):
        zeros = torch.zeros((games, players), dtype=torch.long, device=device)
        return Positions(torch.full((games, players, 4), EMPTY, device=device), zeros, zeros)

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, which):
        return Positions(self.rows[which], self.misthrows[which], self.total[which])

    def map(self, change):
        return Positions(change(self.rows), change(self.misthrows), change(self.total))

    def over(self):
        """Two rows closed, or four misthrows (D10)."""
        closed = (self.rows[:, 0] == CLOSED).sum(1)
        return (closed >= 2) | (self.misthrows == MOST_MISTHROWS).any(1)

    def win_shares(self):
        """What every seat gets of the win if the game is over (S5)."""
        best = self.total == self.total.amax(1, keepdim=True)
        return best.float() / best.sum(1, keepdim=True)


def where(condition, a, b):
    """Per game."""
    pick = lambda x, y: torch.where(condition.view(-1, *[1] * (x.dim() - 1)), x, y)
    return Positions(pick(a.rows, b.rows), pick(a.misthrows, b.misthrows), pick(a.total, b.total))


class Rules:
    def __init__(self, device):
        after, points = cross_tables()
        self.after, self.points = after.to(device), points.to(device)
        self.four = torch.arange(4, device=device)
        self.device = device

    def throw(self, games, generator):
        """[games, 6]: two white dice, then red, yellow, green, blue."""
        return torch.randint(1, 7, (games, 6), generator=generator, device=self.device)

    def boxes_of(self, sums):
        """The box of a sum in each row: [..., 4]; the first two rows rise, the others fall."""
        return torch.where(self.four < 2, sums - 2, 12 - sums)

    # Choices in action 1: 0 is nothing, 1 to 4 the row in which the white sum is crossed.
    def may_action1(self, positions, dice):
        """[games, seats, 5]"""
        boxes = self.boxes_of(dice[:, :2].sum(1, keepdim=True))
        crosses = self.after[positions.rows, boxes[:, None]] != NOT_ALLOWED
        return torch.cat([torch.ones_like(crosses[..., :1]), crosses], -1)

    def action1(self, positions, dice, choices):
        """All seats together, choices [games, seats] (D4, D8)."""
        boxes = self.boxes_of(dice[:, :2].sum(1, keepdim=True))[:, None]
        crossed = choices[..., None] == self.four + 1
        rows = torch.where(crossed, self.after[positions.rows, boxes], positions.rows)
        points = (self.points[positions.rows, boxes] * crossed).sum(-1)
        return self.settled(rows, positions.misthrows, positions.total + points)

    # Choices in action 2: 0 is nothing, 1 + 2 * row + i the cross of white die i in a row.
    def may_action2(self, positions, dice):
        """[games, 9] for the active seat; positions as action 1 left them (D5, D6, D9)."""
        crosses = self.after[positions.rows[:, 0, :, None], self.boxes2(dice)] != NOT_ALLOWED
        crosses[..., 1] &= (dice[:, 0] != dice[:, 1])[:, None]  # the same sum again
        crosses &= ~positions.over()[:, None, None]  # D10
        return torch.cat([torch.ones_like(crosses[:, 0, :1]), crosses.flatten(1)], -1)

    def boxes2(self, dice):
        """[games, 4, 2]"""
        sums = dice[:, 2:, None] + dice[:, None, :2]
        return torch.where(self.four[:, None] < 2, sums - 2, 12 - sums)

    def action2(self, positions, dice, crossed_before, choice):
        """By the active seat; nothing happens in a game that action 1 ended."""
        is_cross = choice > 0
        row = (choice - 1).clamp(min=0) // 2
        white = (choice - 1).clamp(min=0) % 2
        game = torch.arange(len(choice), device=self.device)
        box = self.boxes2(dice)[game, row, white]
        state = positions.rows[game, 0, row]
        rows = positions.rows.clone()
        rows[game, 0, row] = torch.where(is_cross, self.after[state, box], state)
        total = positions.total.clone()
        total[:, 0] += self.points[state, box] * is_cross
        misthrow = ~is_cross & ~crossed_before & ~positions.over()  # D7, D10
        misthrows = positions.misthrows.clone()
        misthrows[:, 0] += misthrow
        total[:, 0] -= 5 * misthrow
        return self.settled(rows, misthrows, total)

    @staticmethod
    def settled(rows, misthrows, total):
        """A row that anybody has closed is closed for everybody (D8)."""
        closed = (rows == CLOSED).any(1, keepdim=True)
        return Positions(rows.masked_fill(closed, CLOSED), misthrows, total)
