"""Which open numbers of a contradictory position cannot all be right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from sapper import _core
from sapper.analysis.budget import AnalysisBudget
from sapper.analysis.minimal import minimal_subset
from sapper.analysis.questions import (
    UNCOUNTED,
    assumed_knowledge,
    restricted_question,
    witness_cells,
)
from sapper.cells import Cell
from sapper.position import Position

QUICK_STATES = 20_000
"""Enough for most contradictions, and a matter of milliseconds."""


@dataclass(frozen=True)
class Contradiction:
    """Why no layout agrees with a position."""

    numbers: list[Cell]
    """Open numbers that cannot all be right; without any one of them the rest can."""
    needs_counter: bool
    """Whether the mine counter is part of the contradiction."""
    sentence: str


def find_contradiction(position: Position, budget: AnalysisBudget) -> Contradiction:
    """A smallest set of numbers, found by leaving out, that no layout meets.

    The numbers alone are tried first, then the numbers with the mine counter; each with few states
    first, since the search asks often. Numbers whose count exceeds the budget contradict nothing:
    others were found to.
    """
    witnesses = witness_cells(position)
    quick = replace(budget, max_states=min(budget.max_states, QUICK_STATES))
    for num_mines, limits in product((UNCOUNTED, position.num_mines), (quick, budget)):
        if _contradicts(position, witnesses, num_mines, limits):
            return _smallest(position, witnesses, num_mines, limits)
    return Contradiction([], False, "No layout exists; to say why exceeds the budget.")


def _smallest(
    position: Position, witnesses: list[Cell], num_mines: int, budget: AnalysisBudget
) -> Contradiction:
    def holds(kept: list[Cell]) -> bool:
        return _contradicts(position, kept, num_mines, budget)

    numbers = sorted(minimal_subset(witnesses, holds))
    needs_counter = num_mines != UNCOUNTED
    return Contradiction(numbers, needs_counter, _sentence(position, numbers, needs_counter))


def name_number(position: Position, cell: Cell) -> str:
    """A number and its place, for a sentence."""
    return f"the {position.numbers[cell]} at {cell}"


def enumerate_words(words: list[str]) -> str:
    """Words joined by commas and a last 'and'."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def _contradicts(
    position: Position, kept: list[Cell], num_mines: int, budget: AnalysisBudget
) -> bool:
    """Whether the budget suffices to show that no layout meets these numbers."""
    question = restricted_question(position, kept, num_mines)
    return not _core.analyse(question, budget.proving()).consistent


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
