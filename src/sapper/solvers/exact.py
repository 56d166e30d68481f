"""The stages `exact` and `least-risk`: both read the exact analysis of the position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.analysis import Analysis, analyse
from sapper.analysis.budget import DEFAULT_MAX_STATES
from sapper.cells import Cell, neighbours
from sapper.errors import ContradictoryPosition
from sapper.position import HIDDEN, Position
from sapper.solvers.decision import Decision
from sapper.solvers.stage import Deduction
from sapper.spec import StartRule


@dataclass(frozen=True, kw_only=True)
class ExactDeducer:
    """Prove everything that the position implies, the mine counter included."""

    name: ClassVar[str] = "exact"

    def deduce(self, position: Position) -> Deduction:
        """All proven safe and mine cells; raises ContradictoryPosition when no layout agrees."""
        analysis = _analysed(_without_weights(position))
        return Deduction(
            safe_cells=tuple(analysis.safe_cells),
            mine_cells=tuple(analysis.mine_cells),
            reason=analysis.best.reason if analysis.safe_cells and analysis.best else "",
        )

    def native_stage(self, start_rule: StartRule) -> _core.Deducer:
        """The same stage in C++."""
        return _core.make_deducer(self.name, {"max_states": DEFAULT_MAX_STATES})


@dataclass(frozen=True, kw_only=True)
class LeastRiskGuesser:
    """Open the hidden cell that is least likely to be a mine.

    Among equally safe cells it takes the one beside the most open numbers, since its own number
    says most about the others. Among interior cells it takes the one with the fewest hidden
    neighbours, since it is the likeliest to start an opening; and then the first in reading order.
    On an untouched position that is the top left corner. On 100,000 expert games this wins 0.4
    (start rule `safe`) and 0.75 points (`opening`) more than the fewest hidden neighbours alone.
    """

    name: ClassVar[str] = "least-risk"

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The least risky cell; raises ContradictoryPosition when no layout agrees."""
        is_first = position.is_untouched and position.start is None
        analysed = _analysed(position.with_start(StartRule.ANY) if is_first else position)
        best = analysed.best_without(known_mines)
        if best is None:
            return None
        cell = min(best.cells, key=lambda cell: (_tie_rank(position, cell), cell))
        is_promised = is_first and position.start_rule in (StartRule.SAFE_CELL, StartRule.OPENING)
        return Decision(
            cells=(cell,),
            is_guess=True,
            mine_probability=0.0 if is_promised else best.mine_probability,
            reason="nothing is open yet; a corner opens most often" if is_first else best.reason,
            stage=self.name,
        )

    def native_stage(self, start_rule: StartRule) -> _core.Guesser | None:
        """The same stage in C++, which knows no layouts of unequal weight."""
        if start_rule is StartRule.GIVEN_ZERO:
            return None
        options = {"max_states": DEFAULT_MAX_STATES, "start_rule": start_rule.value}
        return _core.make_guesser(self.name, options)


def _without_weights(position: Position) -> Position:
    """The same knowledge with layouts of equal weight: what is proven does not depend on weights.

    Once the zero of `given-zero` is open its rule says nothing more, but weighing is costly.
    """
    is_begun = position.start_rule is StartRule.GIVEN_ZERO and not position.is_untouched
    return position.with_start(StartRule.ANY) if is_begun else position


def _analysed(position: Position) -> Analysis:
    """The analysis; an estimate where exact work would exceed its budget."""
    analysis = analyse(position, max_states=DEFAULT_MAX_STATES, estimate=True)
    if not analysis.consistent:
        why = analysis.contradiction.sentence if analysis.contradiction else "no layout agrees"
        raise ContradictoryPosition(f"no solver can play a contradictory position: {why}")
    return analysis


def _tie_rank(position: Position, cell: Cell) -> int:
    """The lowest is taken: cells beside open numbers, the most first; then the fewest hidden."""
    around = list(neighbours(*cell, height=position.height, width=position.width))
    num_hidden = sum(bool(position.numbers[near] == HIDDEN) for near in around)
    num_open = len(around) - num_hidden
    return -num_open if num_open else num_hidden
