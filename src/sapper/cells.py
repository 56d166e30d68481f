"""Rows, columns and flat cells of a grid: the one place that converts between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sapper.checks import is_whole_number
from sapper.errors import InvalidCell, InvalidSpec, shown

MAX_SIDE = 1000
"""The greatest height or width of a board."""

Cell: TypeAlias = tuple[int, int]
"""One cell as (row, col), 0-based from the top left."""


def check_size(height: int, width: int) -> None:
    """Raise InvalidSpec unless both sides lie in 1..MAX_SIDE."""
    for name, side in (("height", height), ("width", width)):
        if not is_whole_number(side) or not 1 <= side <= MAX_SIDE:
            raise InvalidSpec(
                f"{name} is {shown(side)}; it must be a whole number in 1..{MAX_SIDE}"
            )


def check_cell(row: int, col: int, *, height: int, width: int) -> Cell:
    """Return (row, col) as Python ints, or raise InvalidCell when it is not on the grid."""
    if not is_whole_number(row) or not is_whole_number(col):
        raise InvalidCell(f"cell ({shown(row)}, {shown(col)}) is not a pair of whole numbers")
    if not (0 <= row < height and 0 <= col < width):
        raise InvalidCell(
            f"cell ({shown(int(row))}, {shown(int(col))}) is outside the board: "
            f"rows are 0..{height - 1}, columns 0..{width - 1}"
        )
    return int(row), int(col)


def check_pair(cell: Cell, *, height: int, width: int) -> Cell:
    """`check_cell` for a cell that came as one value."""
    try:
        row, col = cell
    except (TypeError, ValueError):
        raise InvalidCell(f"cell {shown(cell)} is not a pair (row, col)") from None
    return check_cell(row, col, height=height, width=width)


def flat_cell(row: int, col: int, *, width: int) -> int:
    """The flat index of (row, col)."""
    return row * width + col


def row_col(flat: int, *, width: int) -> Cell:
    """The (row, col) of a flat index."""
    return divmod(flat, width)


def neighbours(row: int, col: int, *, height: int, width: int) -> Iterator[Cell]:
    """The up to eight cells around (row, col), in reading order."""
    for near_row in range(max(row - 1, 0), min(row + 2, height)):
        for near_col in range(max(col - 1, 0), min(col + 2, width)):
            if (near_row, near_col) != (row, col):
                yield near_row, near_col


def neighbourhood_size(row: int, col: int, *, height: int, width: int) -> int:
    """How many cells lie on or around (row, col)."""
    rows = min(row + 2, height) - max(row - 1, 0)
    cols = min(col + 2, width) - max(col - 1, 0)
    return rows * cols
