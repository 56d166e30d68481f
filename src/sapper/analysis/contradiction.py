"""Which open numbers of a contradictory position cannot all be right."""

from __future__ import annotations

from dataclasses import dataclass

from sapper import _core
from sapper.analysis.budget import AnalysisBudget
from sapper.analysis.questions import native_position
from sapper.cells import Cell, row_col
from sapper.position import Position


@dataclass(frozen=True)
class Contradiction:
    """Why no layout agrees with a position."""

    numbers: list[Cell]
    """Open numbers that cannot all be right; without any one of them the rest can."""
    needs_counter: bool
    """Whether the mine counter is part of the contradiction."""
    sentence: str


def find_contradiction(position: Position, budget: AnalysisBudget) -> _core.Contradiction:
    """A smallest set of numbers, found by leaving out, that no layout meets.

    The numbers alone are tried first, then the numbers with the mine counter. Numbers whose count
    exceeds the budget contradict nothing: others were found to.
    """
    return _core.find_contradiction(native_position(position), budget.proving())


def read_contradiction(native: _core.Contradiction, position: Position) -> Contradiction:
    """The same for readers."""
    numbers = [row_col(cell, width=position.width) for cell in native.numbers]
    return Contradiction(numbers, native.needs_counter, native.sentence)
