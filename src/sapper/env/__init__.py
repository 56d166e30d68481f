"""Gymnasium environments: one game, or a batch of games stepped natively.

Importing this package, or `sapper`, registers both as `sapper/Minesweeper-v0`.
"""

from __future__ import annotations

from sapper import gymnasium_plugin
from sapper.errors import MissingExtra

try:
    import gymnasium  # noqa: F401 only its absence matters here
except ImportError:
    raise MissingExtra("env", "the Gymnasium environment") from None

from sapper.env.env_options import Rewards
from sapper.env.single import MinesweeperEnv
from sapper.env.vector import MinesweeperVectorEnv

__all__ = ["MinesweeperEnv", "MinesweeperVectorEnv", "Rewards"]

gymnasium_plugin.register()
