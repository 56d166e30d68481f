"""The puzzle of Minesetter: numbers, and free squares that may hold a mine."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell, check_size
from sapper.errors import InvalidNotation, InvalidPuzzle, InvalidSpec, shown
from sapper.notation import MINE_MARK, check_rows, codes_to_rows, rows_to_codes
from sapper.numbered_grid import BLANK, NumberedGrid, checked_numbers
from sapper.position import count_neighbours
from sapper.setter.score import Score

FREE = BLANK
"""The code of a free square in `Puzzle.numbers`; the other squares hold their number."""
MAX_NUMBER = 9
"""The greatest number: nothing reaches a 9, but it can be written."""

FREE_MARK = "."
_DIGITS = "0123456789"
_MARKS = {int(digit): digit for digit in _DIGITS} | {FREE: FREE_MARK}
_CODES = {mark: code for code, mark in _MARKS.items()}
_MINE = 10
"""The code of a mine where a layout is drawn."""


class Unreachable(NamedTuple):
    """A number that is greater than the free squares next to it are many."""

    cell: Cell
    number: int
    num_free: int
    """How many free squares are next to it."""

    @property
    def shortfall(self) -> int:
        """What it adds to the value of every layout, at least."""
        return self.number - self.num_free

    def __str__(self) -> str:
        squares = "1 free neighbour" if self.num_free == 1 else f"{self.num_free} free neighbours"
        return (
            f"the {self.number} at {self.cell} has {squares}: "
            f"the value is at least {self.shortfall}"
        )


class Puzzle(NumberedGrid):
    """Numbers and free squares. Immutable; equal puzzles are interchangeable.

    `numbers` is a read-only H×W array of int8: 0..9 for a number, `FREE` for a free square. A
    number asks for so many mines on the free squares around it; it need not be possible.

    >>> import sapper
    >>> puzzle = sapper.Puzzle.parse('''1.
    ... ..''')
    >>> puzzle.num_numbers, puzzle.numbers.tolist()
    (1, [[1, -1], [-1, -1]])
    >>> puzzle.score([[False, True], [False, False]])
    Score(value=0, mines=1)
    """

    __slots__ = ()

    def __init__(self, numbers: npt.ArrayLike) -> None:
        self._fill(
            checked_numbers(numbers, highest=MAX_NUMBER, blank="a free square", error=InvalidPuzzle)
        )

    @classmethod
    def parse(cls, text: str) -> Puzzle:
        """Read rows of `0`–`9` and `.`, the free squares; raises InvalidNotation."""
        if not isinstance(text, str):
            raise InvalidNotation(f"a puzzle is text, not {type(text).__name__}")
        return cls.from_rows([line.strip() for line in text.strip().splitlines()])

    @classmethod
    def from_rows(cls, rows: list[str]) -> Puzzle:
        """The puzzle of these rows; raises InvalidNotation that names the first at fault."""
        if not isinstance(rows, list | tuple) or not all(isinstance(row, str) for row in rows):
            raise InvalidNotation(f"expected a list of rows of text, not {shown(rows)}")
        if not rows or not rows[0]:
            raise InvalidNotation("the puzzle is empty; expected rows of digits and '.'")
        try:
            check_size(len(rows), len(rows[0]))
        except InvalidSpec as error:
            raise InvalidNotation(f"the puzzle is too large: {error}") from None
        check_rows(rows, height=len(rows), width=len(rows[0]), marks=_DIGITS + FREE_MARK)
        return cls.trusted(rows_to_codes(rows, _CODES))

    @classmethod
    def trusted(cls, numbers: npt.NDArray[np.int8]) -> Puzzle:
        """Wrap an array that is already checked; it is taken over and made read-only."""
        puzzle = cls.__new__(cls)
        puzzle._fill(numbers)
        return puzzle

    @property
    def is_free(self) -> npt.NDArray[np.bool_]:
        """A new H×W mask of the free squares."""
        return np.equal(self.numbers, FREE)

    @property
    def num_free(self) -> int:
        """How many squares are free."""
        return int(np.count_nonzero(self.is_free))

    @property
    def free_cells(self) -> list[Cell]:
        """The free squares in reading order."""
        return [(int(row), int(col)) for row, col in np.argwhere(self.is_free)]

    @property
    def num_numbers(self) -> int:
        """How many squares hold a number."""
        return self.numbers.size - self.num_free

    @property
    def sum_of_numbers(self) -> int:
        """The value of the layout without mines."""
        return int(self.numbers[~self.is_free].sum(dtype=np.int64))

    @property
    def unreachable(self) -> list[Unreachable]:
        """The numbers that no layout can satisfy, in reading order."""
        around = count_neighbours(self.is_free)
        cells = [(int(row), int(col)) for row, col in np.argwhere(self.numbers > around)]
        return [Unreachable(cell, int(self.numbers[cell]), int(around[cell])) for cell in cells]

    @property
    def least_value(self) -> int:
        """What the unreachable numbers alone cost: no layout has a smaller value."""
        shortfall = self.numbers - count_neighbours(self.is_free)
        return int(shortfall.clip(min=0).sum(dtype=np.int64))

    @property
    def rows(self) -> list[str]:
        """The rows of the text."""
        return codes_to_rows(self.numbers, _MARKS)

    def score(self, layout: npt.NDArray[np.bool_]) -> Score:
        """The score of a layout, counted afresh; raises InvalidPuzzle if it is none."""
        mines = self.check_layout(layout)
        off = np.abs(self.numbers - count_neighbours(mines))[~self.is_free]
        return Score(int(off.sum(dtype=np.int64)), int(np.count_nonzero(mines)))

    def layout_rows(self, layout: npt.NDArray[np.bool_]) -> list[str]:
        """The rows of the text with a `*` for each mine."""
        drawn = np.where(self.check_layout(layout), np.int8(_MINE), self.numbers)
        return codes_to_rows(drawn, _MARKS | {_MINE: MINE_MARK})

    def check_layout(self, layout: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
        """The layout itself; raises InvalidPuzzle unless all its mines are on free squares."""
        mines = np.asarray(layout)
        if mines.shape != self.numbers.shape or mines.dtype != np.bool_:
            raise InvalidPuzzle(
                f"the layout has shape {mines.shape} and type {mines.dtype}; "
                f"expected a {self.height}x{self.width} mask of bool"
            )
        on_numbers = np.argwhere(mines & ~self.is_free)
        if on_numbers.size:
            row, col = map(int, on_numbers[0])
            raise InvalidPuzzle(
                f"the layout has a mine at ({row}, {col}), where a {self.numbers[row, col]} stands"
            )
        return mines

    def __str__(self) -> str:
        return "\n".join(self.rows)


def check_puzzle(puzzle: Puzzle) -> Puzzle:
    """The puzzle itself; raises InvalidPuzzle on anything else, such as its text."""
    if not isinstance(puzzle, Puzzle):
        raise InvalidPuzzle(
            f"expected a Puzzle, not {type(puzzle).__name__}; "
            "Puzzle.parse reads rows of digits and '.', Puzzle(numbers) takes an array"
        )
    return puzzle
