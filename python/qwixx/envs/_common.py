"""What both environments share: observations, actions, and spaces where there are none."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .. import _batch as batch
from .._game import Game

try:
    from gymnasium import spaces
except ImportError:

    class spaces:  # type: ignore[no-redef]
        """As much of gymnasium.spaces as the environments and their users need."""

        class Space:
            def __init__(self, seed: int | None = None) -> None:
                self.seed(seed)

            def seed(self, seed: int | None = None) -> None:
                self._random = np.random.default_rng(seed)

            def contains(self, value: Any) -> bool:
                raise NotImplementedError

            def __contains__(self, value: Any) -> bool:
                return self.contains(value)

            def __eq__(self, other: object) -> bool:
                own = {name: value for name, value in vars(self).items() if name != "_random"}
                return type(other) is type(self) and all(vars(other)[name] == value for name, value in own.items())

        class Discrete(Space):
            def __init__(self, n: int, seed: int | None = None) -> None:
                super().__init__(seed)
                self.n = n

            def contains(self, value: Any) -> bool:
                whole = isinstance(value, (int, np.integer)) and not isinstance(value, bool)
                return whole and 0 <= int(value) < self.n

            def sample(self, mask: NDArray[np.int8] | None = None) -> int:
                legal = np.arange(self.n) if mask is None else np.flatnonzero(mask)
                return int(self._random.choice(legal))

        class Box(Space):
            def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
                super().__init__()
                self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

            def contains(self, value: Any) -> bool:
                if not isinstance(value, np.ndarray) or not np.can_cast(value.dtype, self.dtype):
                    return False
                return value.shape == self.shape and bool(((value >= self.low) & (value <= self.high)).all())

            def sample(self) -> NDArray[Any]:
                drawn = self._random.uniform(self.low, self.high, self.shape)
                return (drawn if self.dtype.kind == "f" else drawn.round()).astype(self.dtype)

        class Dict(Space):
            def __init__(self, spaces: dict[str, Any]) -> None:
                super().__init__()
                self.spaces = spaces

            def __getitem__(self, name: str) -> Any:
                return self.spaces[name]

            def contains(self, value: Any) -> bool:
                return (isinstance(value, dict) and value.keys() == self.spaces.keys()
                        and all(space.contains(value[name]) for name, space in self.spaces.items()))

            def sample(self) -> dict[str, Any]:
                return {name: space.sample() for name, space in self.spaces.items()}


actions = batch.nothing + 1  # the 44 boxes, then nothing
_colors = "rygb"
_sheet_size = 44 + 4 + 4  # boxes, locks, misthrows
_extra = 44 + 44 + 2  # sums of the dice: action 1, action 2; active, action 2


def action_of(move: str) -> int:
    if move in ("-", "x"):
        return batch.nothing
    number = int(move[1:].rstrip("!"))
    row = _colors.index(move[0])
    return 11 * row + (number - 2 if row < 2 else 12 - number)


def move_of(action: int) -> str:
    if action == batch.nothing:
        return "-"
    row, box = divmod(int(action), 11)
    return f"{_colors[row]}{box + 2 if row < 2 else 12 - box}"


def legal_move(game: Game, seat: int, action: Any) -> str:
    """What an action stands for; one that the rules do not allow here is to cross nothing."""
    legal = action is not None and 0 <= int(action) < actions and mask_for(game, seat)[int(action)]
    return move_of(int(action)) if legal else "-"


def mask_for(game: Game, seat: int) -> NDArray[np.int8]:
    mask = np.zeros(actions, dtype=np.int8)
    for move in game.moves(seat):
        mask[action_of(move)] = 1
    return mask


def observation_size(players: int) -> int:
    return players * _sheet_size + _extra


def observe(game: Game, seat: int) -> NDArray[np.float32]:
    """All sheets from this seat on, what the dice show, and whose turn it is; numbers from 0 to 1."""
    sheets = game.sheets
    parts = []
    for i in range(game.players):
        bits = np.uint64(sheets[(seat + i) % game.players])
        locks = np.array([int(bits) >> (16 * row + 11) & 1 for row in range(4)])
        misthrows = np.arange(4) < int(bits) >> 60
        parts += [batch.mask_of(np.array(bits)), locks, misthrows]
    view = game.view(seat)
    white, colored = np.zeros(44), np.zeros(44)
    if dice := view.get("dice"):
        for row in range(4):
            box = sum(dice["white"]) - 2
            white[11 * row + (box if row < 2 else 10 - box)] = 1
            if (value := dice.get(_colors[row])) is not None:
                for one in dice["white"]:
                    box = one + value - 2
                    colored[11 * row + (box if row < 2 else 10 - box)] = 1
    parts += [white, colored, [view["active"] == seat + 1, view["phase"] == "action2"]]
    return np.concatenate(parts).astype(np.float32)
