"""Many dice games at once, with numpy arrays in and out. Arrays have the shape (games, players)."""

from __future__ import annotations

import ctypes
from dataclasses import dataclass
from typing import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from . import _native as native

Bits = NDArray[np.uint64]
rolls = 6**6

# The 44 boxes by number, row by row and from left to right, as bits of a sheet.
boxes: Bits = np.array([1 << (16 * row + box) for row in range(4) for box in range(11)], dtype=np.uint64)
nothing = len(boxes)  # as an action: no box


def play_games(bots: Sequence[str], games: int, seed: int = 1) -> NDArray[np.int32]:
    """The points of whole games between `random` and `greedy` bots. Game i of a seed is always the same."""
    names = (ctypes.c_char_p * len(bots))(*(name.encode() for name in bots))
    totals = np.empty((games, len(bots)), dtype=np.int32)
    native.play_games(names, len(bots), games, seed & 0xFFFF_FFFF_FFFF_FFFF, totals.ctypes.data)
    return totals


def mask_of(bits: Bits) -> NDArray[np.bool_]:
    """Sets of boxes as one truth value for each of the 44 boxes, in a new last dimension."""
    return (bits[..., None] & boxes) != 0


def box_of(actions: NDArray[np.integer]) -> Bits:
    """Numbers of boxes, 44 for nothing, as the bits that Batch.choose takes."""
    return np.append(boxes, np.uint64(0))[actions]


def lowest(bits: Bits) -> Bits:
    """The first box of each set: the leftmost of the topmost row."""
    return bits & (~bits + np.uint64(1))


class Batch:
    """Dice games side by side, all at the same step: start, then roll, choose and choose again."""

    def __init__(self, players: int, games: int) -> None:
        self.players, self.games = players, games
        self._handle = native.batch_new(players, games)

    def __del__(self) -> None:
        if handle := getattr(self, "_handle", None):
            native.batch_free(handle)

    def _out(self, give: Callable[..., None], kind: type, by_seat: bool = True) -> NDArray:
        out = np.empty((self.games, self.players) if by_seat else self.games, dtype=kind)
        give(self._handle, out.ctypes.data)
        return out

    def _in(self, values: object, kind: type, by_seat: bool = False) -> NDArray:
        shape = (self.games, self.players) if by_seat else (self.games,)
        return np.ascontiguousarray(np.broadcast_to(np.asarray(values, dtype=kind), shape))

    @property
    def action(self) -> int:
        """0: the games wait for a roll; 1, 2: for the choices of action 1 or 2."""
        return native.batch_action(self._handle)

    def start(self, first: object = 0, which: object = 1) -> None:
        """Starts games anew where `which` is true, with the seat that begins."""
        chosen, seats = self._in(which, np.uint8), self._in(first, np.uint8)
        native.batch_start(self._handle, chosen.ctypes.data, seats.ctypes.data)

    def roll(self, outcomes: object) -> None:
        """Numbers below 46,656: each die a digit to the base of six, the white ones first."""
        given = self._in(outcomes, np.uint32)
        native.batch_roll(self._handle, given.ctypes.data)

    def choose(self, crossed: object) -> None:
        """A box of those that may be crossed, as its bit, or 0; for seats that are not asked, anything."""
        given = self._in(crossed, np.uint64, by_seat=True)
        native.batch_choose(self._handle, given.ctypes.data)

    @property
    def may_cross(self) -> Bits:
        return self._out(native.batch_may_cross, np.uint64)

    @property
    def sheets(self) -> Bits:
        return self._out(native.batch_sheets, np.uint64)

    @property
    def totals(self) -> NDArray[np.int32]:
        return self._out(native.batch_totals, np.int32)

    @property
    def active(self) -> NDArray[np.uint8]:
        return self._out(native.batch_active, np.uint8, by_seat=False)

    @property
    def over(self) -> NDArray[np.bool_]:
        return self._out(native.batch_over, np.uint8, by_seat=False).astype(bool)


@dataclass(frozen=True)
class Positions:
    """What a policy is asked about: one position of one seat in each row."""

    action: int  # 1 or 2
    game: NDArray[np.intp]  # the number of the game
    sheet: Bits  # the seat's own
    may_cross: Bits
    active: NDArray[np.bool_]  # whether the seat is the active one
    others: Bits  # the sheets of the others in clockwise order: (positions, players - 1)
    crossed: NDArray[np.bool_]  # whether it crossed in action 1; in action 2 only

    def __len__(self) -> int:
        return len(self.sheet)


Policy = Callable[[Positions], Bits]


def play_policies(policies: Sequence[Policy], games: int, seed: int = 1) -> NDArray[np.int32]:
    """Plays games to their end and gives their points. Each policy is a function of many positions at
    once, asked twice a turn for all games together; who begins changes from game to game."""
    players = len(policies)
    batch = Batch(players, games)
    random = np.random.default_rng(seed)
    batch.start(first=np.arange(games) % players)
    all_games = np.arange(games)
    while not (over := batch.over).all():
        batch.roll(random.integers(0, rolls, games, dtype=np.uint32))
        crossed = np.zeros(games, dtype=bool)
        for action in (1, 2):
            active, over = batch.active, batch.over
            sheets, may_cross = batch.sheets, batch.may_cross
            chosen = np.zeros_like(sheets)
            for seat, policy in enumerate(policies):
                is_active = active == seat
                asked = all_games[~over & is_active] if action == 2 else all_games[~over]
                if not len(asked):
                    continue
                order = [(seat + i) % players for i in range(1, players)]
                chosen[asked, seat] = policy(Positions(
                    action, asked, sheets[asked, seat], may_cross[asked, seat], is_active[asked],
                    sheets[asked][:, order], crossed[asked]))
            batch.choose(chosen)
            if action == 1:
                crossed = chosen[all_games, active] != 0
    return batch.totals
