"""The best line of an endgame in plain Python: expectimax over the set of layouts.

What a player knows is the set of layouts that agree with everything seen; all are equally likely.
Opening a cell loses the layouts in which it is a mine and sorts the others by the number that it
shows. So the most layouts that any line can win are

    wins(layouts) = max over cells of  sum over numbers of  wins(layouts that show the number)

and wins of a single layout is 1: whoever knows it opens all that is safe. A 0 opens its neighbours
at once, but these are safe in every layout that shows the 0, so opening them one by one is as good.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TypeAlias

from sapper.cells import Cell, neighbours
from sapper.position import HIDDEN, Position
from sapper.reference.analysis import protected_cells
from sapper.reference.counted import hidden_cells

Layout: TypeAlias = frozenset[Cell]
"""The cells of the mines."""


@dataclass(frozen=True)
class ReferenceEndgame:
    """How many layouts a position has, and on how many of them the best line wins."""

    num_layouts: int
    wins: int
    wins_after: dict[Cell, int]
    """The same for the best line that opens a hidden cell first."""


def reference_endgame(position: Position) -> ReferenceEndgame:
    """Search every line. Raises InvalidPosition for a start drawn by `given-zero`."""
    cells = hidden_cells(position)
    layouts = frozenset(agreeing_layouts(position))

    @cache
    def wins(known: frozenset[Layout]) -> int:
        if len(known) <= 1:
            return len(known)
        return max(wins_after(known, cell) for cell in cells)

    def wins_after(known: frozenset[Layout], cell: Cell) -> int:
        parts = list(split(known, cell, position).values())
        if parts == [known]:
            return 0  # an open cell, or one as good as open: it changes nothing
        return sum(map(wins, parts))

    first = {cell: sum(map(wins, split(layouts, cell, position).values())) for cell in cells}
    return ReferenceEndgame(len(layouts), wins(layouts), first)


def split(known: frozenset[Layout], cell: Cell, position: Position) -> dict[int, frozenset[Layout]]:
    """The layouts in which the cell is safe, by the number that it shows."""
    around = set(neighbours(*cell, height=position.height, width=position.width))
    parts: dict[int, set[Layout]] = defaultdict(set)
    for layout in known:
        if cell not in layout:
            parts[len(around & layout)].add(layout)
    return {number: frozenset(part) for number, part in parts.items()}


def agreeing_layouts(position: Position) -> Iterator[Layout]:
    """Every placement of the mines that agrees with the numbers and with the start rule."""
    free = protected(position)
    may_hold_mines = [cell for cell in hidden_cells(position) if cell not in free]
    for placed in combinations(may_hold_mines, position.num_mines):
        layout = frozenset(placed)
        if agrees(position, layout):
            yield layout


def protected(position: Position) -> set[Cell]:
    """The hidden cells that the start rule keeps free, as long as the start itself is hidden."""
    cells = protected_cells(position)
    return cells if position.start is not None and is_hidden(position, position.start) else set()


def agrees(position: Position, layout: Layout) -> bool:
    """Whether every open number counts the mines around it."""
    height, width = position.height, position.width
    return all(
        is_hidden(position, (row, col))
        or position.numbers[row, col]
        == len(layout.intersection(neighbours(row, col, height=height, width=width)))
        for row in range(height)
        for col in range(width)
    )


def is_hidden(position: Position, cell: Cell) -> bool:
    """Whether the cell shows no number."""
    return bool(position.numbers[cell] == HIDDEN)
