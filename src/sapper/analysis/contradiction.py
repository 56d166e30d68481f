"""Which open numbers of a contradictory position cannot all be right."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sapper import _core
from sapper.analysis.budget import Budget
from sapper.analysis.minimal import minimal_subset
from sapper.analysis.questions import (
    UNCOUNTED,
    assumed_knowledge,
    restricted_numbers,
    witness_cells,
)
from sapper.cells import Cell
from sapper.position import Position


@dataclass(frozen=True)
class Contradiction:
    """Why no layout agrees with a position."""

    numbers: list[Cell]
    """Open numbers that cannot all be right; without any one of them the rest can."""
    needs_counter: bool
    """Whether the mine counter is part of the contradiction."""
    sentence: str


def find_contradiction(position: Position, budget: Budget) -> Contradiction:
    """A smallest set of numbers, found by leaving out, that no layout meets.

    The numbers alone are tried first, then the numbers with the mine counter.
    """
    witnesses = witness_cells(position)
    needs_counter = _is_consistent(position, witnesses, UNCOUNTED, budget)
    num_mines = position.num_mines if needs_counter else UNCOUNTED
    numbers = minimal_subset(
        witnesses, lambda kept: not _is_consistent(position, kept, num_mines, budget)
    )
    numbers.sort()
    return Contradiction(numbers, needs_counter, _sentence(position, numbers, needs_counter))


def name_number(position: Position, cell: Cell) -> str:
    """A number and its place, for a sentence."""
    return f"the {position.numbers[cell]} at {cell}"


def enumerate_words(words: list[str]) -> str:
    """Words joined by commas and a last 'and'."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _is_consistent(position: Position, kept: list[Cell], num_mines: int, budget: Budget) -> bool:
    native = _core.analyse(
        restricted_numbers(position, kept),
        num_mines,
        assumed_knowledge(position),
        *budget.exactly(),
    )
    return native.consistent


def _sentence(position: Position, numbers: list[Cell], needs_counter: bool) -> str:
    counter = f"the mine counter ({position.num_mines})"
    if not numbers:
        room = f"the {position.num_hidden} hidden cells{_promised_part(position)}"
        return f"No layout exists: {counter} does not fit {room}."
    named = [name_number(position, cell) for cell in numbers]
    if needs_counter:
        named.append(counter)
    if len(named) == 1:
        return f"No layout exists: {named[0]} cannot be met by its hidden neighbours."
    return f"No layout exists: {enumerate_words(named)} cannot all be right."


def _promised_part(position: Position) -> str:
    promised = assumed_knowledge(position)
    if promised is None:
        return ""
    rule = position.start_rule.value
    return f", {np.count_nonzero(promised)} of which the start rule {rule!r} keeps free"
