"""Value networks in use: the chance to win from positions with what is known of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper.network.inference import Network, boards_at_once


@dataclass(frozen=True)
class ValueInput:
    """Positions of one size as a value network takes them: (N, H, W) each, as the core gives them."""

    numbers: npt.NDArray[np.int8]
    """HIDDEN where hidden."""
    risks: npt.NDArray[np.float32]
    """Mine probabilities: exactly 0 and 1 where that is proven, and only there."""
    promises: npt.NDArray[np.float32]
    """Where a guess is due, what the look ahead gives the best ones; 0 elsewhere."""
    num_mines: npt.NDArray[np.int64]
    """Of each board (N)."""

    def __len__(self) -> int:
        return len(self.numbers)

    def take(self, part: slice) -> ValueInput:
        """Some of the positions."""
        return ValueInput(
            self.numbers[part], self.risks[part], self.promises[part], self.num_mines[part]
        )

    def wide(self) -> ValueInput:
        """The same with rows for columns where the boards are higher than wide.

        Networks learn on boards that are not.
        """
        if self.numbers.shape[1] <= self.numbers.shape[2]:
            return self
        boards = (self.numbers, self.risks, self.promises)
        return ValueInput(*(board.transpose(0, 2, 1) for board in boards), self.num_mines)


ValueFunction = Callable[[ValueInput], npt.NDArray[np.float32]]
"""What says the chance to win (N) from each position."""


def predict_values(network: Network, positions: ValueInput) -> npt.NDArray[np.float32]:
    """What a network that predicts win probabilities says, as a `ValueFunction`."""
    if not len(positions):
        return np.zeros(0, np.float32)
    wide = positions.wide()
    size = boards_at_once(*wide.numbers.shape[1:])
    parts = [wide.take(slice(at, at + size)) for at in range(0, len(wide), size)]
    return np.concatenate([network.run(**_inputs(part)) for part in parts])


def _inputs(part: ValueInput) -> dict[str, npt.NDArray[np.float32]]:
    arrays: dict[str, npt.NDArray[Any]] = {
        "numbers": part.numbers,
        "risks": part.risks,
        "promises": part.promises,
        "num_mines": part.num_mines,
    }
    return {name: np.ascontiguousarray(array, np.float32) for name, array in arrays.items()}
