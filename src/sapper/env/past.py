"""What has happened to a native environment, kept so that a copy of it can be brought there."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from sapper import _core


@dataclass
class Past:
    """The seeds of the games, the resets since then, and the actions of the current episode.

    The native environment cannot be stored; it depends on nothing else.
    """

    seeds: npt.NDArray[np.uint64] | None = None
    num_resets: int = 0
    actions: list[int] = field(default_factory=list)
    """Of one game; a batch keeps none."""

    def reset_to_seeds(self, seeds: npt.NDArray[np.uint64]) -> None:
        """Note a reset to the first episode of the seeds."""
        self.seeds, self.num_resets, self.actions = seeds.copy(), 0, []

    def reset_to_next(self) -> None:
        """Note a reset to the next episode."""
        self.num_resets += 1
        self.actions = []

    def repeat(self, native: _core.Environment) -> None:
        """Bring a new native environment to the same state."""
        if self.seeds is None:
            return
        native.reset_to_seeds(self.seeds)
        for _ in range(self.num_resets):
            native.reset_to_next()
        for action in self.actions:
            native.step(np.array([action], dtype=np.int64))
