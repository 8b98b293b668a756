"""A Gymnasium environment: the dice game alone, for as many points as possible."""

from __future__ import annotations

from typing import Any

import numpy as np

from .._game import Chance, Game
from . import _common as common
from ._common import spaces

try:
    from gymnasium import Env
except ImportError:

    class Env:  # type: ignore[no-redef]
        """Stands for gymnasium.Env where that is not installed."""

        np_random = np.random.default_rng()
        spec = None

        @property
        def unwrapped(self) -> Env:
            return self

        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
            if seed is not None:
                self.np_random = np.random.default_rng(seed)


class SoloEnv(Env):
    """Actions are the 44 boxes and 44 for nothing; info["action_mask"] says which are legal. One that is
    not is taken for nothing. Rewards are the points that the sheet grows by."""

    metadata = {"render_modes": ["ansi"], "name": "qwixx_solo_v0"}

    def __init__(self, render_mode: str | None = None) -> None:
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(common.actions)
        self.observation_space = spaces.Box(0, 1, (common.observation_size(1),), np.float32)
        self._game = Game("dice", 1)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        self._game = Game("dice", 1)
        self._chance = Chance(int(self.np_random.integers(2**63)))
        self._draw()
        return self._seen()

    def step(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        before = self._game.totals[0]
        self._game.choose(0, common.legal_move(self._game, 0, action))
        self._draw()
        observation, info = self._seen()
        return observation, float(self._game.totals[0] - before), self._game.over, False, info

    def render(self) -> str:
        return self._game.position()

    def close(self) -> None:
        pass

    def _draw(self) -> None:
        while self._game.need not in ("choices", "nothing"):
            self._game.draw(self._chance)

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        return common.observe(self._game, 0), {"action_mask": common.mask_for(self._game, 0)}
