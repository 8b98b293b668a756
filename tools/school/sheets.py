"""What sheets of both games have in common.

A row of a sheet is one of 57 states: closed, empty, or its last cross and its number of crosses. The
points that were made are in the sheet's total.
"""
import torch

CLOSED, EMPTY, ROW_STATES = 0, 1, 57
BOXES, LAST_BOX, CROSSES_BEFORE_LAST = 11, 10, 5
MOST_MISTHROWS = 4
MARKS, STEP = 33, 4  # of a margin


def row_state(last, crosses):
    """An open row by the box of its last cross and its number of crosses."""
    return EMPTY if last < 0 else 1 + last * (last + 1) // 2 + crosses


OPEN_ROWS = [(-1, 0)] + [(last, n) for last in range(LAST_BOX) for n in range(1, last + 2)]


class Layout:
    """Where blocks of inputs begin, one after another."""

    def __init__(self, blocks):
        self.count = 0
        for name, size in blocks:
            setattr(self, name, self.count)
            self.count += size


class Inputs:
    """Inputs of many positions: which ones, and how strong."""

    def __init__(self):
        self.which, self.strength = [], []

    def add(self, which, strength=None):
        """[n] or [n, some]"""
        if which.dim() == 1:
            which = which[:, None]
        if strength is None:
            strength = torch.ones_like(which, dtype=torch.float)
        self.which.append(which)
        self.strength.append(strength.float().view(which.shape))

    def add_numbers(self, begin, numbers):
        """A block of numbers [n, some], one after another."""
        at = begin + torch.arange(numbers.shape[1], device=numbers.device)
        self.add(at.expand(numbers.shape), numbers)

    def add_margin(self, begin, margin, marks=MARKS, strength=1):
        """Points, shared between the two nearest of some marks."""
        most = (marks - 1) // 2 * STEP
        mark = (margin.float().clamp(-most, most) + most) / STEP
        low = mark.floor().clamp(max=marks - 2)
        self.add(begin + low.long(), (1 - (mark - low)) * strength)
        self.add(begin + 1 + low.long(), (mark - low) * strength)

    def all(self):
        return torch.cat(self.which, 1), torch.cat(self.strength, 1)
