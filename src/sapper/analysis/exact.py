"""Turns a position into every cell's exact mine probability and what is proven of it."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.budget import DEFAULT_MAX_STATES, UNLIMITED_STATES, AnalysisBudget, EstimatedBy
from sapper.analysis.contradiction import Contradiction, find_contradiction
from sapper.analysis.findings import Findings, NetworkFindings
from sapper.analysis.given_zero import Posterior, given_zero_posterior, has_weights
from sapper.analysis.questions import assumed_knowledge, native_question
from sapper.cells import Cell, row_col
from sapper.checks import is_whole_number
from sapper.errors import BudgetExceeded, InvalidOption
from sapper.position import Position, check_position

SAFETY_PROOFS = (
    "the start rule promises {}",
    "single numbers prove {}",
    "several numbers together prove {}",
    "the numbers and the mine counter prove {}",
)
"""How cells are known to be safe, each way harder than the one before."""

_ESTIMATES = {
    EstimatedBy.SAMPLES: "an estimate from samples",
    EstimatedBy.NET: "a network's estimate",
}


@dataclass(frozen=True)
class Best:
    """The cells to open next."""

    cells: list[Cell]
    mine_probability: float
    reason: str


class Analysis:
    """What follows from a position. Arrays are H×W and read-only.

    All layouts that agree with the position are equally likely; only under the start rule
    `given-zero` they are not, and the probabilities are those of `sapper.analysis.given_zero`.
    """

    def __init__(self, position: Position, findings: Findings, budget: AnalysisBudget) -> None:
        self.position = position
        self.consistent: bool = findings.consistent
        """Whether any layout agrees with the position; so it is taken to be in an estimate."""
        self._findings = findings
        self._budget = budget
        self._posterior: Posterior | None = None
        if self.consistent:
            self._posterior = given_zero_posterior(position, budget)

    @property
    def is_estimate(self) -> bool:
        """Whether the probabilities are estimates, because the exact count exceeded its budget."""
        return self.standard_error is not None

    @property
    def estimated_by(self) -> EstimatedBy | None:
        """Where the probabilities come from; None when they are exact."""
        if not self.is_estimate:
            return None
        return self._budget.estimate if self._posterior is None else EstimatedBy.SAMPLES

    @cached_property
    def mine_probability(self) -> npt.NDArray[np.float64]:
        """Each cell's probability to be a mine; 0 at open cells, NaN when inconsistent."""
        if not self.consistent:
            return np.broadcast_to(np.nan, self.position.numbers.shape)
        if self._posterior is not None:
            return self._posterior.mine_probability
        return self._findings.mine_probability

    @cached_property
    def standard_error(self) -> npt.NDArray[np.float64] | None:
        """The standard error of each estimated probability; None when they are exact."""
        if self._posterior is not None:
            return self._posterior.standard_error
        return self._findings.standard_error

    @cached_property
    def safe_cells(self) -> list[Cell]:
        """The hidden cells proven free of mines, in reading order."""
        return self._cells(self._findings.safe_cells)

    @cached_property
    def mine_cells(self) -> list[Cell]:
        """The hidden cells proven to be mines, in reading order."""
        return self._cells(self._findings.mine_cells)

    @cached_property
    def num_layouts(self) -> int:
        """The exact number of layouts that agree with the position.

        Where the probabilities are exact, so is this; raises BudgetExceeded where they are not.
        """
        if not self.consistent:
            return 0
        max_states = self._budget.max_states if self._findings.is_estimate else UNLIMITED_STATES
        count = _core.count_layouts(native_question(self.position), max_states)
        return int.from_bytes(count, "little")

    @cached_property
    def contradiction(self) -> Contradiction | None:
        """Why nothing is consistent, or None when something is."""
        if self.consistent:
            return None
        return find_contradiction(self.position, self._budget)

    @cached_property
    def best(self) -> Best | None:
        """All proven safe cells, else the least risky ones; None when there is nothing to open."""
        return self.best_without(())

    def best_without(self, mines: Collection[Cell]) -> Best | None:
        """The same as `best` among the cells that are not known from elsewhere to be mines."""
        if not self.consistent or self.position.is_solved:
            return None
        safe = [cell for cell in self.safe_cells if cell not in mines]
        if safe:
            return Best(safe, 0.0, self._reason_for_safety(safe))
        risk = np.where(self.position.is_hidden, self.mine_probability, np.inf)
        for mine in mines:
            risk[mine] = np.inf
        if np.isinf(risk).all():
            return None
        safest = np.unravel_index(int(np.argmin(risk)), risk.shape)
        least = float(risk[safest])
        error = 0.0 if self.standard_error is None else float(self.standard_error[safest])
        # Equal boxes differ by rounding alone; cells that close count as equally risky, and so do
        # cells whose estimates differ by less than their error.
        rows, cols = np.nonzero(risk <= least + max(error, 1e-12))
        cells = list(zip(rows.tolist(), cols.tolist(), strict=True))
        noun = "cell has" if len(cells) == 1 else "cells have"
        about = f" ± {error:.2%}, {_ESTIMATES[self.estimated_by]}" if self.estimated_by else ""
        return Best(
            cells,
            least,
            f"no cell is proven safe; {len(cells)} {noun} the least risk, {least:.2%}{about}",
        )

    def _reason_for_safety(self, cells: Collection[Cell]) -> str:
        promised = assumed_knowledge(self.position)
        levels = {
            0 if promised is not None and promised[cell] else int(self._findings.proof[cell])
            for cell in cells
        }
        easiest, hardest = SAFETY_PROOFS[min(levels)], SAFETY_PROOFS[max(levels)]
        if easiest == hardest:
            why = easiest.format("it")
        else:
            why = f"{easiest.format('the easiest')}, {hardest.format('the hardest')}"
        count = len(cells)
        return f"{count} {'cell is' if count == 1 else 'cells are'} safe: {why}"

    def _cells(self, flat_cells: list[int]) -> list[Cell]:
        if not self.consistent:
            return []
        width = self.position.width
        return [row_col(cell, width=width) for cell in flat_cells]

    def __reduce__(self) -> tuple[Any, ...]:
        """An analysis travels as its question: it is quicker to ask anew than to carry."""
        return _analyse_within, (self.position, self._budget)

    def __repr__(self) -> str:
        if not self.consistent:
            return "<Analysis: contradictory>"
        kind = "estimated" if self.is_estimate else "exact"
        proven = f"{len(self.safe_cells)} safe cells, {len(self.mine_cells)} mine cells proven"
        return f"<Analysis: {kind}, {proven}>"

    def _repr_svg_(self) -> str:
        from sapper.drawing import position_svg

        return position_svg(
            self.position,
            mine_probability=self.mine_probability if self.consistent else None,
            safe_cells=self.safe_cells,
            mine_cells=self.mine_cells,
        )


def analyse(
    position: Position,
    *,
    max_states: int = DEFAULT_MAX_STATES,
    max_seconds: float | None = None,
    estimate: bool | str = False,
    seed: int = 0,
) -> Analysis:
    """Analyse one position exactly.

    Raises BudgetExceeded when that would take more than `max_states` entries or `max_seconds`.
    With `estimate=True` the answer is then sampled, with `estimate="net"` a network gives it; it
    says so, with its error. What the rest of the budget proves is proven all the same.
    """
    check_position(position)
    budget = _budget(max_states, max_seconds, estimate, seed)
    return _analyse_within(position, budget)


def analyse_many(
    positions: Iterable[Position] | npt.NDArray[np.int8],
    *,
    num_mines: int | None = None,
    jobs: int | None = None,
    max_states: int = DEFAULT_MAX_STATES,
    max_seconds: float | None = None,
    estimate: bool | str = False,
    seed: int = 0,
) -> list[Analysis]:
    """Analyse many positions in threads; the answers come in the order of the positions.

    `positions` may also be an N×H×W array of numbers, then with `num_mines`. `jobs` is the number
    of threads, by default one a core. `max_seconds` is for all of them together.
    """
    budget = _budget(max_states, max_seconds, estimate, seed)
    asked = _as_positions(positions, num_mines)
    questions = list(map(native_question, asked))
    answers = _core.analyse_many(questions, _checked_jobs(jobs), budget.native())
    is_quick = budget.estimate is not EstimatedBy.NET and not any(map(has_weights, asked))
    complete = partial(_completed, budget)
    if is_quick:
        return list(map(complete, asked, answers))
    return _map_in_threads(complete, asked, answers, _checked_jobs(jobs))


def _budget(
    max_states: int, max_seconds: float | None, estimate: bool | str, seed: int
) -> AnalysisBudget:
    return AnalysisBudget(
        max_states=max_states,
        max_seconds=max_seconds,
        estimate=EstimatedBy.parse(estimate),
        seed=seed,
    )


def _analyse_within(position: Position, budget: AnalysisBudget) -> Analysis:
    native = _core.analyse(native_question(position), budget.native())
    return _completed(budget, position, native)


def _map_in_threads(
    complete: Callable[[Position, _core.Analysis], Analysis],
    positions: Sequence[Position],
    answers: Sequence[_core.Analysis],
    jobs: int,
) -> list[Analysis]:
    stop = _core.StopSignal()
    with ThreadPoolExecutor(jobs, initializer=_core.obeying(stop).__enter__) as threads:
        try:
            return list(threads.map(complete, positions, answers))
        except BaseException:  # Ctrl-C above all: the pool would wait for work that takes long
            stop.set()
            raise


def _completed(budget: AnalysisBudget, position: Position, native: _core.Analysis) -> Analysis:
    """The analysis; where the core only proved what it could, a network estimates the rest."""
    if not (native.is_estimate and budget.estimate is EstimatedBy.NET):
        return Analysis(position, native, budget)
    if has_weights(position):
        raise BudgetExceeded(
            "a network knows layouts of equal weight alone, not those of start rule 'given-zero'; "
            "analyse position.with_start('any')"
        )
    return Analysis(position, NetworkFindings(position, native), budget)


def _as_positions(
    positions: Iterable[Position] | npt.NDArray[np.int8], num_mines: int | None
) -> Sequence[Position]:
    if not isinstance(positions, np.ndarray):
        if num_mines is not None:
            raise InvalidOption("num_mines goes with an array; a Position knows its own")
        return list(map(check_position, positions))
    if num_mines is None or positions.ndim != 3:
        raise InvalidOption(
            f"an array of positions has shape N×H×W and comes with num_mines; "
            f"got shape {positions.shape} and num_mines={num_mines!r}"
        )
    return [Position(numbers, num_mines=num_mines) for numbers in positions]


def _checked_jobs(jobs: int | None) -> int:
    if jobs is None:
        return os.cpu_count() or 1
    if not is_whole_number(jobs) or not 1 <= jobs <= 1024:
        raise InvalidOption(f"jobs is {jobs!r}; it must be in 1..1024")
    return int(jobs)
