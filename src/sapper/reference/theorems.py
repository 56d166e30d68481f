"""Theorems 1 to 4 of paper 003 in plain Python: the text to read beside its section 4.2.

What is known is a dictionary from hidden cells to whether they are mines. A number cell has a set,
its hidden neighbours of which nothing is known, and a need, its number minus the mines known beside
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from typing import TypeAlias

from sapper.analysis.questions import PROVEN_SAFE, assumed_knowledge
from sapper.cells import Cell, neighbours
from sapper.errors import ContradictoryPosition
from sapper.position import HIDDEN, Position
from sapper.reference.counted import hidden_cells
from sapper.solvers.stage import Deduction

Known: TypeAlias = dict[Cell, bool]
"""Whether each cell of which something is known is a mine."""


@dataclass(frozen=True)
class NumberCell:
    """An open number with unknown cells around it."""

    cell: Cell
    set: frozenset[Cell]
    need: int


def reference_theorems(position: Position, *, pairs: str = "sharing", passes: int = 0) -> Deduction:
    """`logic`: all four theorems again and again until nothing changes, or so many times."""
    known = promised(position)
    num_passes = 0
    while passes == 0 or num_passes < passes:
        found = one_pass(position, known, pairs)
        if not found:
            break
        known |= found
        num_passes += 1
    return deduction(known)


def one_pass(position: Position, known: Known, pairs: str) -> Known:
    """Theorem 1 for every number; then each of the others, with the mines that it found."""
    mines: Known = {}
    for number in number_cells(position, known):
        mines |= theorem_1(number)
    numbers = list(number_cells(position, known | mines))
    found: Known = {}
    for number in numbers:
        found |= theorem_3(number)
    for a, b in permutations(numbers, 2):
        if is_compared(a, b, pairs) and a.set <= b.set:
            found |= theorem_2(a, b) | theorem_4(a, b)
    return found | mines


def theorem_1(number: NumberCell) -> Known:
    """A number that needs its whole set makes it mines."""
    return dict.fromkeys(number.set, True) if number.need == len(number.set) else {}


def theorem_2(a: NumberCell, b: NumberCell) -> Known:
    """A is part of B and both need as many: the rest of B is safe."""
    return dict.fromkeys(b.set - a.set, False) if a.need == b.need else {}


def theorem_3(number: NumberCell) -> Known:
    """A number that needs no more frees its set."""
    return dict.fromkeys(number.set, False) if number.need == 0 else {}


def theorem_4(a: NumberCell, b: NumberCell) -> Known:
    """A is part of B, which needs as many more as it has cells more: the rest of B are mines."""
    rest = b.set - a.set
    return dict.fromkeys(rest, True) if b.need - a.need == len(rest) else {}


def is_compared(a: NumberCell, b: NumberCell, pairs: str) -> bool:
    """Whether theorems 2 and 4 look at the two: all, only neighbours, or none."""
    distance = max(abs(a.cell[0] - b.cell[0]), abs(a.cell[1] - b.cell[1]))
    return distance <= {"sharing": 2, "touching": 1, "none": 0}[pairs]


def number_cells(position: Position, known: Known) -> Iterator[NumberCell]:
    """The open numbers that border unknown cells, in reading order."""
    for row in range(position.height):
        for col in range(position.width):
            if position.numbers[row, col] == HIDDEN:
                continue
            around = list(neighbours(row, col, height=position.height, width=position.width))
            hidden = {near for near in around if position.numbers[near] == HIDDEN}
            unknown = frozenset(hidden - known.keys())
            need = int(position.numbers[row, col]) - sum(known.get(near, False) for near in hidden)
            if unknown and not 0 <= need <= len(unknown):
                raise ContradictoryPosition(f"the number of {row, col} cannot be met")
            if unknown:
                yield NumberCell((row, col), unknown, need)


def promised(position: Position) -> Known:
    """What the start rule promises of hidden cells."""
    assumed = assumed_knowledge(position)
    if assumed is None:
        return {}
    return {cell: False for cell in hidden_cells(position) if assumed[cell] == PROVEN_SAFE}


def deduction(known: Known) -> Deduction:
    """The safe cells and the mines of what is known, in reading order."""
    return Deduction(
        safe_cells=tuple(sorted(cell for cell, is_mine in known.items() if not is_mine)),
        mine_cells=tuple(sorted(cell for cell, is_mine in known.items() if is_mine)),
    )
