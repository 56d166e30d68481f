"""Why a cell is safe or a mine: the smallest set of numbers found that proves it, in a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.budget import DEFAULT_MAX_STATES, AnalysisBudget
from sapper.analysis.questions import native_position
from sapper.cells import Cell, check_cell, flat_cell, row_col
from sapper.position import Position, check_position


class Verdict(StrEnum):
    """What is known of a cell."""

    SAFE = "safe"
    MINE = "mine"
    OPEN = "open"
    UNDECIDED = "undecided"


_VERDICTS = {
    _core.Verdict.SAFE: Verdict.SAFE,
    _core.Verdict.MINE: Verdict.MINE,
    _core.Verdict.OPEN: Verdict.OPEN,
    _core.Verdict.UNDECIDED: Verdict.UNDECIDED,
}


@dataclass(frozen=True, eq=False)
class Explanation:
    """Why a cell is safe or a mine, or why neither is proven.

    >>> import sapper
    >>> position = sapper.Position.parse('''2 3 2
    ... 121
    ... ###''')
    >>> why = sapper.explain(position, 1, 1)
    >>> why.verdict.value, why.numbers, why.needs_counter
    ('safe', [(0, 0), (0, 1), (0, 2)], False)
    """

    cell: Cell
    verdict: Verdict
    numbers: list[Cell]
    """The open numbers that prove the verdict, in reading order; none can be left out."""
    needs_counter: bool
    """Whether the proof needs the mine counter."""
    layouts: tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]] | None
    """For an undecided cell two layouts: with a mine in it and without."""
    mine_probability: float
    """What `analyse` says of the cell; 0 where it is open."""
    sentence: str


def explain(
    position: Position,
    row: int,
    col: int,
    *,
    max_states: int = DEFAULT_MAX_STATES,
    max_seconds: float | None = None,
) -> Explanation:
    """Explain what is known of one cell.

    The proof cannot lose any of its numbers; of several that were found it is the smallest. It
    needs no more of the position than can be counted within the limits, each question for itself.
    Raises ContradictoryPosition when no layout agrees with the position, and BudgetExceeded when
    nothing is proven of the cell within them.

    >>> import sapper
    >>> position = sapper.Position.parse('''1 4 1
    ... 01##''')
    >>> print(sapper.explain(position, 0, 2).sentence)
    Cell (0, 2) is a mine: the 1 at (0, 1) allows no layout with no mine there.
    """
    budget = AnalysisBudget(max_states=max_states, max_seconds=max_seconds)
    check_position(position)
    cell = check_cell(row, col, height=position.height, width=position.width)
    flat = flat_cell(*cell, width=position.width)
    native = _core.explain(native_position(position), flat, budget.proving())
    return Explanation(
        cell=cell,
        verdict=_VERDICTS[native.verdict],
        numbers=[row_col(number, width=position.width) for number in native.numbers],
        needs_counter=native.needs_counter,
        layouts=_layouts(native, position),
        mine_probability=native.mine_probability,
        sentence=native.sentence,
    )


def _layouts(
    native: _core.Explanation, position: Position
) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]] | None:
    layouts = native.layouts
    if layouts is None:
        return None
    with_mine, without = layouts.reshape(2, *position.numbers.shape).astype(bool)
    return with_mine, without
