"""Environments for learning, in the shapes of Gymnasium and PettingZoo. They work without those packages;
where they are installed, the classes are theirs and the spaces too."""

from .solo import SoloEnv
from .table import TableEnv, env

__all__ = ["SoloEnv", "TableEnv", "env"]
