"""What the native core is asked about a position: numbers, assumptions, parts of both."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.cells import Cell, neighbours
from sapper.position import HIDDEN, Position
from sapper.spec import StartRule

UNNUMBERED = 10
"""The code of an open cell whose number is left out of account."""

UNCOUNTED = -1
"""The mine count when the mine counter is left out of account."""

PROVEN_SAFE = 1
PROVEN_MINE = 2
"""Codes of what is assumed of a hidden cell; 0 for nothing."""

Assumptions = npt.NDArray[np.uint8]


def native_question(position: Position) -> _core.Question:
    """The position as the native core is asked about it."""
    return _core.Question(position.numbers, position.num_mines, assumed_knowledge(position))


def assumed_knowledge(position: Position) -> Assumptions | None:
    """What the start rule promises about cells that are still hidden; None for nothing.

    Once the start cell is open the promise is kept, and what is open says it all.
    """
    start, rule = position.start, position.start_rule
    if start is None or rule is StartRule.ANY or position.numbers[start] != HIDDEN:
        return None
    assumed = np.zeros(position.numbers.shape, dtype=np.uint8)
    assumed[start] = PROVEN_SAFE
    if rule is not StartRule.SAFE_CELL:
        for near in neighbours(*start, height=position.height, width=position.width):
            assumed[near] = PROVEN_SAFE
    return assumed


def with_assumptions(position: Position, cells: Collection[Cell], code: int) -> Assumptions:
    """What the start rule promises, and besides it one assumption about some cells."""
    promised = assumed_knowledge(position)
    assumed = np.zeros(position.numbers.shape, np.uint8) if promised is None else promised
    for cell in cells:
        assumed[cell] = code
    return assumed


def restricted_question(
    position: Position, kept: Collection[Cell], num_mines: int
) -> _core.Question:
    """The position with that mine count, and with all but the kept numbers left out of account."""
    numbers = np.where(position.numbers == HIDDEN, HIDDEN, UNNUMBERED).astype(np.int8)
    for cell in kept:
        numbers[cell] = position.numbers[cell]
    return _core.Question(numbers, num_mines, assumed_knowledge(position))


def witness_cells(position: Position) -> list[Cell]:
    """The open numbers that say something about hidden cells, in reading order."""
    hidden = position.is_hidden
    height, width = hidden.shape
    rows, cols = np.nonzero(~hidden)
    return [
        (row, col)
        for row, col in zip(rows.tolist(), cols.tolist(), strict=True)
        if position.numbers[row, col] > 0
        or any(hidden[near] for near in neighbours(row, col, height=height, width=width))
    ]
