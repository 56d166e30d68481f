"""Small boards solved from the first click: the best first cell and the best line from there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from sapper.analysis.endgame import solve_endgame
from sapper.cells import Cell
from sapper.errors import InvalidSpec
from sapper.position import Position
from sapper.spec import BoardSpec, StartRule

MAX_LAYOUTS = 2_000_000
MAX_NODES = 2_000_000_000
"""The budget of each first cell: minutes, and a few GB of memory."""


@dataclass(frozen=True, kw_only=True)
class OptimalStart:
    """How often the best line wins from the best first cell, over all boards that a rule allows."""

    first: Cell
    wins: int
    num_layouts: int
    num_nodes: int
    """How many sets of layouts were searched, for all first cells together."""

    @property
    def win_probability(self) -> Fraction:
        """The chance that the best line wins; no player does better."""
        return Fraction(self.wins, self.num_layouts)


def solve_board(
    spec: BoardSpec, *, max_layouts: int = MAX_LAYOUTS, max_nodes: int = MAX_NODES
) -> OptimalStart:
    """Solve a small board from its first click, one cell of each symmetry class after the other.

    Raises BudgetExceeded where `solve_endgame` does, and InvalidSpec for the start rule
    `given-zero`, whose layouts are not equally likely.

    >>> from sapper.spec import BoardSpec
    >>> from sapper.analysis.optimal import solve_board
    >>> start = solve_board(BoardSpec(height=4, width=4, num_mines=4, start_rule="safe"))
    >>> start.first, start.wins, start.num_layouts
    ((0, 1), 961, 1365)
    """
    if spec.start_rule is StartRule.GIVEN_ZERO:
        raise InvalidSpec("after a 'given-zero' start layouts are not equally likely")
    starts = [_start(spec, first, max_layouts, max_nodes) for first in distinct_cells(spec)]
    best = max(starts, key=lambda start: start.win_probability)
    return OptimalStart(
        first=best.first,
        wins=best.wins,
        num_layouts=best.num_layouts,
        num_nodes=sum(start.num_nodes for start in starts),
    )


def distinct_cells(spec: BoardSpec) -> Iterator[Cell]:
    """One cell of each class that the symmetries of the rectangle make, where the mines leave room.

    A square has its diagonals as well.
    """
    for row in range((spec.height + 1) // 2):
        for col in range((spec.width + 1) // 2):
            is_repeated = spec.height == spec.width and row > col
            if not is_repeated and _num_free(spec, (row, col)) >= spec.num_mines:
                yield row, col


def _num_free(spec: BoardSpec, first: Cell) -> int:
    """On how many cells the mines may lie."""
    if spec.start_rule is StartRule.OPENING:
        rows, cols = (
            min(place + 2, size) - max(place - 1, 0)
            for place, size in zip(first, (spec.height, spec.width), strict=True)
        )
        return spec.height * spec.width - rows * cols
    return spec.height * spec.width - 1


def _start(spec: BoardSpec, first: Cell, max_layouts: int, max_nodes: int) -> OptimalStart:
    """The best line from one first cell. Under `any` a mine there is one more way to lose."""
    is_any = spec.start_rule is StartRule.ANY
    position = Position.untouched(
        height=spec.height,
        width=spec.width,
        num_mines=spec.num_mines,
        start_rule=StartRule.SAFE_CELL if is_any else spec.start_rule,
        start=first,
    )
    solution = solve_endgame(position, max_layouts=max_layouts, max_nodes=max_nodes)
    all_layouts = comb(spec.height * spec.width, spec.num_mines)
    return OptimalStart(
        first=first,
        wins=solution.wins,
        num_layouts=all_layouts if is_any else solution.num_layouts,
        num_nodes=solution.num_nodes,
    )
