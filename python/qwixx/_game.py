"""Games, bots and the solver as objects of Python."""

from __future__ import annotations

import ctypes
import json
from dataclasses import dataclass
from typing import Any, Iterable, Literal, Sequence

from . import _native as native

Kind = Literal["dice", "cards", "jokers"]
Need = Literal["lots", "roll", "shuffle", "choices", "nothing"]
_kinds: tuple[Kind, ...] = ("dice", "cards", "jokers")
_needs: tuple[Need, ...] = ("lots", "roll", "shuffle", "choices", "nothing")
_no_longer_moves = 600


class Chance:
    """Random numbers for games: the same seed draws the same on every machine."""

    def __init__(self, seed: int) -> None:
        self._state = native.ChanceState(seed & 0xFFFF_FFFF_FFFF_FFFF)


class Game:
    """A game of dice, cards or jokers. Seats count from 0."""

    def __init__(self, kind: Kind = "dice", players: int = 2, names: Sequence[str] | None = None) -> None:
        if kind not in _kinds:
            raise ValueError(f"There is no game {kind!r}.")
        self._handle = native.game_new(_kinds.index(kind), len(names) if names else players)
        for seat, name in enumerate(names or ()):
            native.game_name(self._handle, seat, name.encode())

    @classmethod
    def _of(cls, handle: int) -> Game:
        game = cls.__new__(cls)
        game._handle = handle
        return game

    @classmethod
    def from_record(cls, text: str, turns: int | None = None) -> Game:
        """The game of a record, after so many of its turns or all."""
        raw = text.encode()
        return cls._of(native.game_of_record(raw, len(raw), -1 if turns is None else turns))

    @classmethod
    def from_position(cls, text: str) -> Game:
        raw = text.encode()
        return cls._of(native.game_of_position(raw, len(raw)))

    def __del__(self) -> None:
        if handle := getattr(self, "_handle", None):
            native.game_free(handle)

    def copy(self) -> Game:
        return self._of(native.game_copy(self._handle))

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Game:
        return self.copy()

    def __repr__(self) -> str:
        return f"<qwixx.Game {self.position()}>"

    @property
    def kind(self) -> Kind:
        return _kinds[native.game_kind(self._handle)]

    @property
    def players(self) -> int:
        return native.game_players(self._handle)

    @property
    def turns(self) -> int:
        return native.game_turns(self._handle)

    @property
    def active(self) -> int:
        return native.game_active(self._handle)

    @property
    def need(self) -> Need:
        return _needs[native.game_need(self._handle)]

    @property
    def over(self) -> bool:
        return self.need == "nothing"

    @property
    def sheets(self) -> list[int]:
        """Each sheet as 64 bits (include/qwixx.h)."""
        return [native.game_sheet(self._handle, seat) for seat in range(self.players)]

    @property
    def totals(self) -> list[int]:
        return [native.game_total(self._handle, seat) for seat in range(self.players)]

    @property
    def winners(self) -> list[int]:
        """Those with the most points, once the game is over."""
        totals = self.totals
        return [seat for seat, total in enumerate(totals) if self.over and total == max(totals)]

    def lots(self, seat: int) -> None:
        native.game_lots(self._handle, seat)

    def roll(self, dice: Sequence[int]) -> None:
        """White, white, red, yellow, green, blue."""
        if len(dice) != 6:
            raise ValueError("There are six dice.")
        native.game_roll(self._handle, (ctypes.c_uint8 * 6)(*dice))

    def shuffle(self, cards: Iterable[str]) -> None:
        """The pile, top card first."""
        native.game_shuffle(self._handle, " ".join(cards).encode())

    def to_shuffle(self) -> list[str]:
        return native.text(native.game_to_shuffle, self._handle).split()

    def draw(self, chance: Chance) -> None:
        """Whatever chance the game waits for."""
        native.game_draw(self._handle, ctypes.byref(chance._state))

    @property
    def choosers(self) -> list[int]:
        """The seats that are asked and have not yet chosen."""
        bits = native.game_choosers(self._handle)
        return [seat for seat in range(5) if bits >> seat & 1]

    def moves(self, seat: int) -> list[str]:
        room = (native.Move * _no_longer_moves)()
        count = native.game_moves(self._handle, seat, room, _no_longer_moves)
        return [room[i].text.decode() for i in range(count)]

    def choose(self, seat: int, move: str) -> None:
        """Sealed until all seats that are asked have chosen."""
        native.game_choose(self._handle, seat, move.encode())

    def view(self, seat: int) -> dict[str, Any]:
        """What a seat sees (docs/bots.md)."""
        return json.loads(native.text(native.game_view, self._handle, seat))

    def position(self, seat: int | None = None) -> str:
        """What a seat sees, as one line; without a seat, the active one."""
        return native.text(native.game_position, self._handle, self.active if seat is None else seat)

    def record(self) -> str:
        """The game so far; empty for one that began as a position."""
        return native.text(native.game_record, self._handle)


@dataclass(frozen=True)
class Judgement:
    """All legal moves, best first, and what their worths mean."""

    means: Literal["nothing", "score", "points", "win_share"]
    moves: list[tuple[str, float]]


def levels() -> dict[str, str]:
    """The bots, weakest first, with a line about each."""
    found: dict[str, str] = {}
    while name := native.bot_name(len(found)):
        found[name.decode()] = native.bot_about(len(found)).decode()
    return found


class Bots:
    """Bots of all levels with random numbers of their own. What has to be solved for the strongest is
    solved at their first choice, which takes seconds, and kept."""

    def __init__(self, seed: int = 1) -> None:
        self._handle = native.bots_new(seed & 0xFFFF_FFFF_FFFF_FFFF)

    def __del__(self) -> None:
        if handle := getattr(self, "_handle", None):
            native.bots_free(handle)

    def choose(self, level: str, game: Game, seat: int, milliseconds: int = 0) -> str:
        move = native.Move()
        native.bots_choose(self._handle, level.encode(), milliseconds, game._handle, seat, ctypes.byref(move))
        return move.text.decode()

    def play(self, level: str, game: Game, milliseconds: int = 0) -> None:
        """Chooses for all seats that are asked and have not yet chosen."""
        native.bots_play(self._handle, level.encode(), milliseconds, game._handle)

    def judge(self, level: str, game: Game, seat: int, milliseconds: int = 0) -> Judgement:
        room = (native.Judged * _no_longer_moves)()
        count, means = ctypes.c_size_t(), ctypes.c_int()
        native.bots_judge(
            self._handle, level.encode(), milliseconds, game._handle, seat,
            room, _no_longer_moves, ctypes.byref(count), ctypes.byref(means),
        )
        names: tuple[Literal["nothing", "score", "points", "win_share"], ...] = (
            "nothing", "score", "points", "win_share")
        return Judgement(
            names[means.value], [(one.move.text.decode(), one.worth) for one in room[: count.value]])

    def review(self, game: Game, depth: Literal["quick", "normal", "deep"] = "normal") -> dict[str, Any]:
        """What the coach says of the game so far (docs/coach.md)."""
        return json.loads(native.bots_review(self._handle, game._handle, depth.encode()))


class Solver:
    """The exact value of every sheet of the dice game, alone or at a pace (docs/solver.md)."""

    def __init__(self, players: int = 1, hazard: float = 0, cost: float = 0) -> None:
        self._handle = native.solver_new(players, hazard, cost)

    def __del__(self) -> None:
        if handle := getattr(self, "_handle", None):
            native.solver_free(handle)

    def new_game(self, rolls_until_active: int = 0) -> float:
        """The points to expect of a new game."""
        return native.solver_new_game(self._handle, rolls_until_active)

    def gain(self, sheet: int, closed: str = "", rolls_until_active: int = 0) -> float:
        """The points still to come for a sheet; `closed` are rows that others closed, such as "rg"."""
        rows = sum(1 << "rygb".index(row) for row in set(closed))
        return native.solver_gain(self._handle, sheet, rows, rolls_until_active)
