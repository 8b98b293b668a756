"""Qwixx: the dice game, the card game and its joker variation, with bots and an exact solver.

    game = qwixx.Game("dice", names=["Anna", "Ben"])
    chance, bots = qwixx.Chance(42), qwixx.Bots(42)
    while not game.over:
        if game.need == "choices":
            bots.play("greedy", game)
        else:
            game.draw(chance)
    print(game.totals, game.record())

With numpy also Batch, play_games and play_policies: many dice games at once. qwixx.envs has environments
for Gymnasium and PettingZoo.
"""

from typing import Any

from ._game import Bots, Chance, Game, Judgement, Kind, Need, Solver, levels
from ._native import BadText, NotAllowed, NotNow, QwixxError, library_file

__version__ = "0.1.0"
__all__ = [
    "BadText", "Batch", "Bots", "Chance", "Game", "Judgement", "Kind", "Need", "NotAllowed", "NotNow",
    "Policy", "Positions", "QwixxError", "Solver", "box_of", "boxes", "levels", "library_file", "lowest",
    "mask_of", "nothing", "play_games", "play_policies", "rolls",
]


def __getattr__(name: str) -> Any:
    # numpy is loaded when it is wanted.
    if name in __all__:
        try:
            from . import _batch
        except ModuleNotFoundError as missing:
            if missing.name != "numpy":
                raise
            raise ModuleNotFoundError(
                f"qwixx.{name} needs numpy: Debian's package python3-numpy, or pip install numpy", name="numpy") from None

        return getattr(_batch, name)
    raise AttributeError(name)
