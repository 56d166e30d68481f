"""What the genetic algorithm counts, in plain Python: the text to read before the native code.

A layout is a set of mines on frontier cells. Everything is a set or a loop, and slow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod

from sapper.cells import Cell, neighbours
from sapper.position import HIDDEN, Position


@dataclass(frozen=True)
class WeighedPart:
    """Layouts of one part of the frontier, of which interchangeable ones stand for each other."""

    boxes: tuple[frozenset[Cell], ...]
    layouts: tuple[frozenset[Cell], ...]

    def multiplicity(self, layout: frozenset[Cell]) -> int:
        """How many layouts it stands for: those with as many mines in each box."""
        return prod(comb(len(box), len(box & layout)) for box in self.boxes)


def frontier_of(position: Position, mines: Collection[Cell] = ()) -> list[Cell]:
    """The hidden cells that touch an open number and are not taken to be mines."""
    return [
        cell
        for cell in _cells(position)
        if position.numbers[cell] == HIDDEN
        and cell not in mines
        and _numbers_beside(position, cell)
    ]


def violation_of(position: Position, frontier: Collection[Cell], layout: Collection[Cell]) -> int:
    """The sum over the numbers that touch the frontier of |number - mines beside it|.

    `layout` holds all mines, those outside the frontier included.
    """
    touched = {number for cell in frontier for number in _numbers_beside(position, cell)}
    return sum(
        abs(
            int(position.numbers[number])
            - sum(near in layout for near in _beside(position, number))
        )
        for number in touched
    )


def share_of_mines(cells: Iterable[Cell], pool: Sequence[Collection[Cell]]) -> dict[Cell, Fraction]:
    """The mine probability of the paper: the share of the pool that has a mine there."""
    return {cell: Fraction(sum(cell in layout for layout in pool), len(pool)) for cell in cells}


def boxes_of(position: Position, cells: Iterable[Cell]) -> tuple[frozenset[Cell], ...]:
    """The cells that touch exactly the same numbers."""
    boxes: dict[frozenset[Cell], set[Cell]] = {}
    for cell in cells:
        boxes.setdefault(frozenset(_numbers_beside(position, cell)), set()).add(cell)
    return tuple(map(frozenset, boxes.values()))


def weighted_probabilities(
    parts: Sequence[WeighedPart], *, num_interior: int, mines_left: int
) -> tuple[dict[Cell, Fraction], Fraction | None]:
    """The mine probability of the cells of all parts, and of an interior cell.

    Every choice of one layout from each part is weighed by the layouts that it leaves for the
    interior: C(interior cells, mines left).
    """
    with_mines: defaultdict[Cell, Fraction] = defaultdict(Fraction)
    interior_mines = total = 0
    for chosen, ways in _choices(parts):
        left = mines_left - sum(map(len, chosen))
        weight = ways * (comb(num_interior, left) if left >= 0 else 0)
        total += weight
        interior_mines += weight * left
        for part, layout in zip(parts, chosen, strict=True):
            for box in part.boxes:
                for cell in box:
                    with_mines[cell] += Fraction(weight * len(box & layout), len(box))
    probabilities = {cell: mines / total for cell, mines in with_mines.items()}
    return probabilities, Fraction(interior_mines, total * num_interior) if num_interior else None


def _choices(parts: Sequence[WeighedPart]) -> Iterator[tuple[tuple[frozenset[Cell], ...], int]]:
    """Every choice of one layout from each part, and how many layouts it stands for."""
    for chosen in product(*(part.layouts for part in parts)):
        yield (
            chosen,
            prod(part.multiplicity(layout) for part, layout in zip(parts, chosen, strict=True)),
        )


def _cells(position: Position) -> Iterator[Cell]:
    return product(range(position.height), range(position.width))


def _beside(position: Position, cell: Cell) -> Iterator[Cell]:
    return neighbours(*cell, height=position.height, width=position.width)


def _numbers_beside(position: Position, cell: Cell) -> list[Cell]:
    return [near for near in _beside(position, cell) if position.numbers[near] != HIDDEN]
