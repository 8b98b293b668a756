"""A PettingZoo AEC environment: the dice game of two to five players. Choices that the rules make
together are asked for one after the other and stay sealed until all are there."""

from __future__ import annotations

from typing import Any, Iterator

import numpy as np

from .._game import Chance, Game
from . import _common as common
from ._common import spaces

try:
    from pettingzoo import AECEnv
except ImportError:

    class AECEnv:  # type: ignore[no-redef]
        """Stands for pettingzoo.AECEnv where that is not installed."""

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        @property
        def unwrapped(self) -> AECEnv:
            return self

        def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            agent = self.agent_selection
            return (
                self.observe(agent) if observe else None,
                self._cumulative_rewards[agent],
                self.terminations[agent],
                self.truncations[agent],
                self.infos[agent],
            )

        def _accumulate_rewards(self) -> None:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _clear_rewards(self) -> None:
            self.rewards = dict.fromkeys(self.rewards, 0)

        def _was_dead_step(self, action: Any) -> None:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            for of in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
                del of[agent]
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            self._clear_rewards()


class TableEnv(AECEnv):
    """Observations have `observation` and `action_mask`; an action that the mask does not have is taken for
    nothing. The reward comes at the end: 1 for a win, -1 for a loss, between the two where a win is shared."""

    metadata = {"render_modes": ["ansi"], "name": "qwixx_v0", "is_parallelizable": False}

    def __init__(self, players: int = 2, render_mode: str | None = None) -> None:
        super().__init__()
        if not 2 <= players <= 5:
            raise ValueError("The table has 2 to 5 players.")
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        size = common.observation_size(players)
        self.observation_spaces = {
            agent: spaces.Dict({
                "observation": spaces.Box(0, 1, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (common.actions,), np.int8),
            })
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(common.actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._game = Game("dice", len(self.possible_agents))
        self._chance = Chance(int(self._random.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": common.observe(self._game, seat), "action_mask": common.mask_for(self._game, seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        seat = self.possible_agents.index(agent)
        self._game.choose(seat, common.legal_move(self._game, seat, action))
        self._go_on()
        self._accumulate_rewards()

    def render(self) -> str:
        return self._game.position()

    def close(self) -> None:
        pass

    def _go_on(self) -> None:
        while self._game.need not in ("choices", "nothing"):
            self._game.draw(self._chance)
        if not self._game.over:
            self.agent_selection = self.possible_agents[self._game.choosers[0]]
            return
        winners = self._game.winners
        for seat, agent in enumerate(self.possible_agents):
            self.rewards[agent] = 2 / len(winners) - 1 if seat in winners else -1
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]


def env(players: int = 2, render_mode: str | None = None) -> TableEnv:
    return TableEnv(players, render_mode)
