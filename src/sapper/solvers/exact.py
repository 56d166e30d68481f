"""The stages `exact` and `least-risk`: both read the exact analysis of the position."""

from __future__ import annotations

import numpy as np

from sapper.analysis import Analysis, analyse
from sapper.cells import Cell, neighbours
from sapper.errors import ContradictoryPosition
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.stage import Deduction
from sapper.spec import StartRule


class ExactDeducer:
    """Prove everything that the position implies, the mine counter included."""

    name = "exact"

    def deduce(self, position: Position) -> Deduction:
        """All proven safe and mine cells; raises ContradictoryPosition when no layout agrees."""
        analysis = _analysed(position)
        return Deduction(
            safe_cells=tuple(analysis.safe_cells),
            mine_cells=tuple(analysis.mine_cells),
            reason=analysis.best.reason if analysis.safe_cells and analysis.best else "",
        )


class LeastRiskGuesser:
    """Open the hidden cell that is least likely to be a mine.

    Among equally safe cells it takes the one with the fewest hidden neighbours, since it is the
    likeliest to start an opening, and then the first in reading order. On an untouched position
    that is the top left corner.
    """

    name = "least-risk"

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The least risky cell; raises ContradictoryPosition when no layout agrees."""
        if position.is_untouched:
            return self._first_move(position)
        best = _analysed(position).best
        if best is None:
            return None
        cell = min(best.cells, key=lambda cell: (_num_hidden_neighbours(position, cell), cell))
        return self._choose(cell, best.mine_probability, best.reason)

    def _first_move(self, position: Position) -> Decision:
        is_promised = position.start_rule in (StartRule.SAFE_CELL, StartRule.OPENING)
        risk = 0.0 if is_promised else position.num_mines / position.num_hidden
        return self._choose((0, 0), risk, "nothing is open yet; a corner opens most often")

    def _choose(self, cell: Cell, mine_probability: float, reason: str) -> Decision:
        return Decision(
            cells=(cell,),
            is_guess=True,
            mine_probability=mine_probability,
            reason=reason,
            stage=self.name,
        )


def _analysed(position: Position) -> Analysis:
    """The analysis; an estimate where exact work would exceed its budget."""
    analysis = analyse(position, estimate=True)
    if not analysis.consistent:
        why = analysis.contradiction.sentence if analysis.contradiction else "no layout agrees"
        raise ContradictoryPosition(f"no solver can play a contradictory position: {why}")
    return analysis


def _num_hidden_neighbours(position: Position, cell: Cell) -> int:
    around = neighbours(*cell, height=position.height, width=position.width)
    return sum(bool(position.numbers[near] < 0) for near in around)
