"""The choice of a cell by a number that each has."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell
from sapper.position import HIDDEN, Position


def least_of_hidden(
    values: npt.NDArray[np.float32], position: Position, known_mines: Iterable[Cell]
) -> Cell | None:
    """The hidden cell of the least value (H×W) that is no known mine; None where there is none.

    Of equal cells the first in reading order is taken.
    """
    may_open = position.numbers == HIDDEN
    for cell in known_mines:
        may_open[cell] = False
    if not may_open.any():
        return None
    row, col = np.unravel_index(np.where(may_open, values, np.inf).argmin(), may_open.shape)
    return int(row), int(col)
