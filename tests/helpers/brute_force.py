"""Every way to put mines on the hidden cells of a small position: the judge of the analysis."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell
from sapper.position import HIDDEN, Position

MAX_HIDDEN = 14
"""2**14 placements are a matter of milliseconds."""

Placements = npt.NDArray[np.bool_]
"""N×H×W: one placement of mines after the other."""


class BruteForce:
    """All placements on the hidden cells, whatever their number of mines."""

    def __init__(self, position: Position) -> None:
        hidden = np.flatnonzero(position.numbers == HIDDEN)
        assert hidden.size <= MAX_HIDDEN
        codes = np.arange(2**hidden.size)
        flat = np.zeros((codes.size, position.numbers.size), dtype=np.bool_)
        flat[:, hidden] = (codes[:, None] >> np.arange(hidden.size)) & 1
        self._position = position
        self._placements = flat.reshape(-1, *position.numbers.shape)
        self._numbers = count_around(self._placements)

    def layouts(self, *, kept: Collection[Cell] | None = None, counted: bool = True) -> Placements:
        """The placements that meet the kept open numbers (None: all) and the mine counter."""
        meets = np.ones(len(self._placements), dtype=np.bool_)
        for row, col in self.open_cells if kept is None else kept:
            meets &= self._numbers[:, row, col] == self._position.numbers[row, col]
        if counted:
            meets &= self._placements.sum(axis=(1, 2)) == self._position.num_mines
        return self._placements[meets]

    @property
    def open_cells(self) -> list[Cell]:
        """The open numbers, in reading order."""
        rows, cols = np.nonzero(self._position.numbers != HIDDEN)
        return list(zip(rows.tolist(), cols.tolist(), strict=True))


def count_around(placements: Placements) -> npt.NDArray[np.int64]:
    """For each placement, how many mines lie around each cell."""
    height, width = placements.shape[1:]
    padded = np.pad(placements.astype(np.int64), ((0, 0), (1, 1), (1, 1)))
    shifted = [
        padded[:, row : row + height, col : col + width] for row in range(3) for col in range(3)
    ]
    return np.asarray(sum(shifted) - placements)


def count_zeros(placements: Placements) -> npt.NDArray[np.int64]:
    """For each placement, how many cells have no mine on or around them."""
    return np.asarray(((count_around(placements) == 0) & ~placements).sum(axis=(1, 2)))
