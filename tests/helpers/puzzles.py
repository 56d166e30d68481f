"""Puzzles that tests of Minesetter share, and the best score by trying every layout."""

from __future__ import annotations

from itertools import product

import numpy as np
from hypothesis import strategies as st

from sapper.setter.puzzle import FREE, Puzzle
from sapper.setter.score import Score

PAPER = Puzzle.parse(
    """
    1.1.1.2.11
    1........1
    ..3..2....
    ....1..33.
    111....2.3
    ....0.1.3.
    ...1..2.4.
    0..3..4...
    .3.2..4..2
    .......2.0
    """
)
"""The board of the paper: value 0 with 23 mines."""

ODD = {
    "one free square": ".",
    "one number": "3",
    "no numbers": "...\n...",
    "no free squares": "12\n90",
    "free squares away from the number": "2.....",
    "a 9": "9.\n..",
    "numbers above their free neighbours": "5.5\n5.5",
    "one row": "1.2.3.",
    "one column": "1\n.\n2\n.",
}
"""Puzzles at the edge of what one can ask."""


@st.composite
def puzzles(draw: st.DrawFn, max_side: int = 5, max_free: int = 12) -> Puzzle:
    """Small puzzles of any kind, with few enough free squares to try every layout."""
    height = draw(st.integers(1, max_side))
    width = draw(st.integers(1, max_side))
    codes = st.lists(st.integers(FREE, 9), min_size=height * width, max_size=height * width)
    numbers = np.array(draw(codes), dtype=np.int8)
    numbers[draw(st.sets(st.integers(0, numbers.size - 1)).map(list))] = FREE
    numbers[np.flatnonzero(numbers == FREE)[max_free:]] = draw(st.integers(0, 9))
    return Puzzle(numbers.reshape(height, width))


def best_score(puzzle: Puzzle) -> Score:
    """The least score of all layouts, each counted on its own."""
    cells = puzzle.free_cells
    return min(_plain_score(puzzle, mines) for mines in _layouts(cells))


def _layouts(cells: list[tuple[int, int]]) -> list[set[tuple[int, int]]]:
    return [
        {cell for cell, is_mine in zip(cells, choice, strict=True) if is_mine}
        for choice in product((False, True), repeat=len(cells))
    ]


def _plain_score(puzzle: Puzzle, mines: set[tuple[int, int]]) -> Score:
    value = 0
    for row, col in product(range(puzzle.height), range(puzzle.width)):
        number = int(puzzle.numbers[row, col])
        if number != FREE:
            near = [(r, c) for r, c in mines if max(abs(r - row), abs(c - col)) == 1]
            value += abs(number - len(near))
    return Score(value, len(mines))
