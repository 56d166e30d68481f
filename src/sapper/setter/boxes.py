"""The free squares of a puzzle grouped into boxes: squares next to exactly the same numbers.

Squares of one box are interchangeable, so that only the number of mines in each box matters.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sapper.setter.puzzle import Puzzle

_NONE = -1
"""Stands where a neighbour is no number."""


@dataclass(frozen=True, eq=False)
class Boxes:
    """The free squares next to a number, box by box, and the numbers that each box touches."""

    puzzle: Puzzle
    cells: npt.NDArray[np.intp]
    """The flat cells of all boxes, those of a box together and in reading order."""
    starts: npt.NDArray[np.intp]
    """Where the cells of each box begin."""
    sizes: npt.NDArray[np.intp]
    wanted: npt.NDArray[np.intp]
    """The numbers, in reading order."""
    touched_numbers: npt.NDArray[np.intp]
    touching_boxes: npt.NDArray[np.intp]
    """Number and box of each pair that touches."""

    @property
    def num_boxes(self) -> int:
        """How many boxes there are."""
        return self.sizes.size

    @property
    def num_numbers(self) -> int:
        """How many numbers there are, those without a free neighbour included."""
        return self.wanted.size

    def layout(self, counts: npt.NDArray[np.intp]) -> npt.NDArray[np.bool_]:
        """A layout with so many mines in each box, on its first squares."""
        places = np.arange(self.cells.size) - np.repeat(self.starts, self.sizes)
        mines = np.zeros(self.puzzle.numbers.shape, dtype=np.bool_)
        mines.flat[self.cells[places < np.repeat(counts, self.sizes)]] = True
        return mines

    def counts(self, layout: npt.NDArray[np.bool_]) -> npt.NDArray[np.intp]:
        """How many mines a layout has in each box."""
        return np.add.reduceat(layout.ravel()[self.cells], self.starts, dtype=np.intp)

    def mines_near(self, counts: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
        """How many mines each number sees."""
        near = np.zeros(self.num_numbers, dtype=np.intp)
        np.add.at(near, self.touched_numbers, counts[self.touching_boxes])
        return near


def make_boxes(puzzle: Puzzle) -> Boxes:
    """The boxes of a puzzle of which at least one free square is next to a number."""
    near = _numbers_near(puzzle)
    is_useful = near[:, -1] != _NONE  # sorted: the last is the greatest
    cells = np.flatnonzero(puzzle.is_free)[is_useful]
    keys, box_of, sizes = np.unique(
        near[is_useful], axis=0, return_inverse=True, return_counts=True
    )
    boxes, slots = np.nonzero(keys != _NONE)
    return Boxes(
        puzzle=puzzle,
        cells=cells[np.argsort(box_of.ravel(), kind="stable")],
        starts=np.cumsum(sizes) - sizes,
        sizes=sizes,
        wanted=puzzle.numbers[~puzzle.is_free].astype(np.intp),
        touched_numbers=keys[boxes, slots],
        touching_boxes=boxes,
    )


def _numbers_near(puzzle: Puzzle) -> npt.NDArray[np.intp]:
    """For each free square the indices of the numbers next to it, sorted; F×8."""
    height, width = puzzle.numbers.shape
    free = puzzle.is_free
    indices = np.full((height + 2, width + 2), _NONE, dtype=np.intp)
    indices[1:-1, 1:-1][~free] = np.arange(puzzle.num_numbers)
    around = [
        indices[row : row + height, col : col + width][free]
        for row in range(3)
        for col in range(3)
        if (row, col) != (1, 1)
    ]
    return np.sort(np.stack(around, axis=1), axis=1)
