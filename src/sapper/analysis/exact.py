"""Turns a position into every cell's exact mine probability and what is proven of it."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.budget import (
    DEFAULT_MAX_STATES,
    UNLIMITED_STATES,
    AnalysisBudget,
    EstimatedBy,
)
from sapper.analysis.choice import BASES, Basis, Considered, read_considered
from sapper.analysis.contradiction import Contradiction, find_contradiction, read_contradiction
from sapper.analysis.findings import network_findings
from sapper.analysis.given_zero import Posterior, given_zero_posterior, has_weights
from sapper.analysis.questions import native_question
from sapper.cells import Cell, flat_cell, row_col
from sapper.errors import BudgetExceeded, InvalidOption
from sapper.network.integer_value import champion_network
from sapper.position import Position, check_position
from sapper.work.make_workers import make_workers
from sapper.work.workers import in_order

POSITIONS_AT_ONCE = 16
"""So many of many positions go to a thread together; hard ones are still spread over all."""

_NO_TIME = 1e-9
"""What is left of a time that is over: a budget cannot be nothing."""

_ROUNDING = 1e-12
"""Equal boxes differ by no more than this."""

_NATIVE_WAYS = {
    None: _core.EstimatedBy.SAMPLES,
    EstimatedBy.SAMPLES: _core.EstimatedBy.SAMPLES,
    EstimatedBy.NET: _core.EstimatedBy.NET,
}


@dataclass(frozen=True)
class Best:
    """The cells to open next."""

    cells: list[Cell]
    mine_probability: float
    reason: str
    basis: Basis
    win_probability: float | None = None
    """The exact chance to win with the best line; None where it is not known."""
    candidates: tuple[Considered, ...] = ()
    """The guesses that were looked at, the best first; empty where none had to be."""


class Analysis:
    """What follows from a position. Arrays are H×W and read-only.

    All layouts that agree with the position are equally likely; only under the start rule
    `given-zero` they are not, and the probabilities are those of `sapper.analysis.given_zero`.

    >>> import sapper
    >>> position = sapper.Position.parse('''2 3 2
    ... 121
    ... ###''')
    >>> analysis = sapper.analyse(position)
    >>> analysis.num_layouts, analysis.safe_cells, analysis.mine_cells
    (1, [(1, 1)], [(1, 0), (1, 2)])
    >>> analysis.mine_probability.round(2).tolist()
    [[0.0, 0.0, 0.0], [1.0, 0.0, 1.0]]
    """

    def __init__(
        self, position: Position, findings: _core.Analysis, budget: AnalysisBudget
    ) -> None:
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
        native = self._native_contradiction
        return None if native is None else read_contradiction(native, self.position)

    @cached_property
    def best(self) -> Best | None:
        """All proven safe cells, else the champion's choice; None when there is nothing to open.

        The champion is asked when this is first read, and answers within about a second. Where it
        cannot, because the position is too large or its layouts are not equally likely, the least
        risky cells stand in, and the reason says so.
        """
        return self._read(self._native_best)

    @cached_property
    def least_risk(self) -> Best | None:
        """All proven safe cells, else the least risky ones; None when there is nothing to open."""
        return self._read(self._native_least_risk)

    @property
    def safer_than_best(self) -> Best | None:
        """The least risk where `best` takes more, by more than rounding; None where it does not."""
        best, least_risk = self.best, self.least_risk
        if best is None or least_risk is None:
            return None
        is_riskier = best.mine_probability > least_risk.mine_probability + _ROUNDING
        return least_risk if is_riskier else None

    @property
    def easiest(self) -> Best | None:
        """Those of the proven safe cells whose proof is the easiest, else the same as `best`."""
        easiest = self._advice.easiest()
        return self.best if easiest is None else self._read(easiest)

    def best_without(self, mines: Collection[Cell]) -> Best | None:
        """The same as `least_risk` among the cells not known from elsewhere as mines."""
        width = self.position.width
        return self._read(
            self._advice.least_risk([flat_cell(*mine, width=width) for mine in mines])
        )

    def document(
        self, *, num_layouts: str | None, explanation: _core.Explanation | None = None
    ) -> str:
        """The analysis as JSON, with an explanation of one of its cells."""
        parts = _core.AnalysisParts(
            num_layouts,
            self._native_best,
            self._native_least_risk,
            self._native_contradiction,
            explanation,
        )
        return _core.analysis_document(self._advice, parts)

    @cached_property
    def _advice(self) -> _core.Advice:
        findings, posterior = self._findings, self._posterior
        if posterior is not None:
            findings = findings.with_probabilities(
                posterior.mine_probability, posterior.standard_error
            )
        way = _NATIVE_WAYS[self.estimated_by]
        return _core.Advice(native_question(self.position), findings, way)

    @cached_property
    def _native_contradiction(self) -> _core.Contradiction | None:
        return None if self.consistent else find_contradiction(self.position, self._budget)

    @cached_property
    def _native_least_risk(self) -> _core.Best | None:
        return self._advice.least_risk([])

    @cached_property
    def _native_best(self) -> _core.Best | None:
        least_risk = self._native_least_risk
        if least_risk is None or least_risk.basis is _core.ChoiceBasis.PROOF:
            return least_risk
        rule = _core.StartRule[self.position.start_rule.name]
        return self._advice.best(rule, champion_network().native)

    def _read(self, best: _core.Best | None) -> Best | None:
        if best is None:
            return None
        return Best(
            self._cells(best.cells),
            best.mine_probability,
            best.reason,
            BASES[best.basis],
            best.win_probability,
            read_considered(best.candidates, self.position),
        )

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

    >>> import sapper
    >>> position = sapper.Position.parse('''2 3 2
    ... 121
    ... ###''')
    >>> sapper.analyse(position).safe_cells
    [(1, 1)]
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

    >>> import sapper
    >>> position = sapper.Position.parse('''2 3 2
    ... 121
    ... ###''')
    >>> untouched = sapper.Position.untouched(height=2, width=2, num_mines=1)
    >>> [analysis.num_layouts for analysis in sapper.analyse_many([position, untouched])]
    [1, 4]
    """
    budget = _budget(max_states, max_seconds, estimate, seed)
    asked = _as_positions(positions, num_mines)
    workers = make_workers(jobs=jobs, needs_python=False)
    end = None if max_seconds is None else time.monotonic() + max_seconds
    with closing(workers.run(_Analyst(budget, end), _portions(asked))) as finished:
        return [analysis for portion in in_order(finished) for analysis in portion]


@dataclass(frozen=True)
class _Analyst:
    """Analyses positions one after the other, in the thread that calls it."""

    budget: AnalysisBudget
    end: float | None
    """When the time of all positions is over, by the monotonic clock; None for never."""

    def __call__(self, positions: Sequence[Position]) -> list[Analysis]:
        budget = self._rest()
        answers = _core.analyse_many(list(map(native_question, positions)), budget.native())
        return [_complete(budget, *pair) for pair in zip(positions, answers, strict=True)]

    def _rest(self) -> AnalysisBudget:
        if self.end is None:
            return self.budget
        return replace(self.budget, max_seconds=max(self.end - time.monotonic(), _NO_TIME))


def _portions(positions: Sequence[Position]) -> Iterator[Sequence[Position]]:
    for start in range(0, len(positions), POSITIONS_AT_ONCE):
        yield positions[start : start + POSITIONS_AT_ONCE]


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
    return _complete(budget, position, native)


def _complete(budget: AnalysisBudget, position: Position, native: _core.Analysis) -> Analysis:
    """The analysis; where the core only proved what it could, a network estimates the rest."""
    if not (native.is_estimate and budget.estimate is EstimatedBy.NET):
        return Analysis(position, native, budget)
    if has_weights(position):
        raise BudgetExceeded(
            "a network knows layouts of equal weight alone, not those of start rule 'given-zero'; "
            "analyse position.with_start('any')"
        )
    return Analysis(position, network_findings(position, native), budget)


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
