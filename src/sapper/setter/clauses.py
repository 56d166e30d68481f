"""A puzzle as clauses: what a SAT solver is asked about it.

Variable 1 on are the free squares next to a number, true for a mine. The clauses define for every
number and every j a literal that holds exactly when at least j mines are next to it. So the value
of a layout is how many wishes it leaves open: a 2 wishes "at least 1" and "at least 2", and neither
"at least 3" nor more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell, neighbours
from sapper.setter.puzzle import Puzzle


@dataclass(frozen=True)
class Literals:
    """What the literals of the clauses stand for, and which are wished for."""

    squares: dict[Cell, int]
    """The variable of each free square next to a number."""
    value_wishes: list[int]
    """The value is how many of them do not hold, and what no layout can help."""

    @property
    def mine_wishes(self) -> list[int]:
        """No mine on any of the squares."""
        return [-variable for variable in self.squares.values()]

    def layout(self, puzzle: Puzzle, model: Sequence[int]) -> npt.NDArray[np.bool_]:
        """The layout that a model of the clauses stands for."""
        mines = np.zeros(puzzle.numbers.shape, dtype=np.bool_)
        for cell, variable in self.squares.items():
            mines[cell] = model[variable - 1] > 0
        return mines


def write_clauses(
    puzzle: Puzzle, add_clause: Callable[[list[int]], object], on_number: Callable[[], None]
) -> Literals:
    """Hand out the clauses of a puzzle of which at least one free square is next to a number.

    `on_number` is called at each number; what it raises ends the work.
    """
    numbers: list[Cell] = [(row, col) for row, col in np.argwhere(~puzzle.is_free).tolist()]
    around = {number: list(_free_squares(puzzle, number)) for number in numbers}
    used = sorted({square for squares in around.values() for square in squares})
    variables = {square: variable for variable, square in enumerate(used, start=1)}
    counting = _Counting(add_clause, next_variable=count(len(used) + 1))
    wishes: list[int] = []
    for number, squares in around.items():
        on_number()
        at_least = counting.at_least([variables[square] for square in squares])
        wanted = int(puzzle.numbers[number])
        wishes += at_least[:wanted] + [-literal for literal in at_least[wanted:]]
    return Literals(variables, wishes)


def _free_squares(puzzle: Puzzle, number: Cell) -> Iterator[Cell]:
    for cell in neighbours(*number, height=puzzle.height, width=puzzle.width):
        if puzzle.is_free[cell]:
            yield cell


@dataclass
class _Counting:
    """Counts mines in clauses, one square after the other (Sinz 2005, in both directions)."""

    add_clause: Callable[[list[int]], object]
    next_variable: count[int]

    def at_least(self, squares: Sequence[int]) -> list[int]:
        """For j = 1, 2, ...: a literal that holds exactly when at least j squares have a mine."""
        counted: list[int] = []
        for square in squares:
            counted = [
                self._either(
                    counted[j] if j < len(counted) else None,
                    counted[j - 1] if j > 0 else None,
                    square,
                )
                for j in range(len(counted) + 1)
            ]
        return counted

    def _either(self, already: int | None, one_fewer: int | None, square: int) -> int:
        """A literal for: there were already so many, or one fewer and this square has a mine.

        `already` is None where there cannot be so many before, `one_fewer` where that is none.
        """
        new = next(self.next_variable)
        before = [] if already is None else [already]
        fewer = [] if one_fewer is None else [one_fewer]
        for literal in before:
            self.add_clause([-literal, new])
        self.add_clause([new, -square, *(-literal for literal in fewer)])
        for literal in (square, *fewer):
            self.add_clause([-new, literal, *before])
        return new
