"""The result of counting layouts with whole numbers: what the reference and the oracle return."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell
from sapper.position import Position


@dataclass(frozen=True)
class ReferenceAnalysis:
    """What a position says about its mines, as exact counts."""

    position: Position
    num_layouts: int
    total_weight: int
    """The weight of all layouts together: their number, when all are equally likely."""
    mine_weight: dict[Cell, int]
    """For each hidden cell, in reading order, the weight of the layouts with a mine there."""

    @property
    def consistent(self) -> bool:
        """Whether any layout agrees with the position."""
        return self.num_layouts > 0

    @property
    def safe_cells(self) -> list[Cell]:
        """The hidden cells that are a mine in no layout; none in a contradictory position."""
        return self._cells_of_weight(0)

    @property
    def mine_cells(self) -> list[Cell]:
        """The hidden cells that are a mine in every layout; none in a contradictory position."""
        return self._cells_of_weight(self.total_weight)

    @property
    def mine_probability(self) -> npt.NDArray[np.float64]:
        """An H×W array; 0.0 at open cells, and everywhere in a contradictory position."""
        probability = np.zeros(self.position.numbers.shape)
        if self.consistent:
            for cell, weight in self.mine_weight.items():
                probability[cell] = weight / self.total_weight
        return probability

    def _cells_of_weight(self, wanted: int) -> list[Cell]:
        if not self.consistent:
            return []
        return [cell for cell, weight in self.mine_weight.items() if weight == wanted]


def hidden_cells(position: Position) -> list[Cell]:
    """The hidden cells of a position, in reading order."""
    return [(row, col) for row, col in np.argwhere(position.is_hidden).tolist()]
