"""A solver: its stages are asked in order, and the first with something to say decides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sapper.cells import Cell
from sapper.errors import IllegalMove, InvalidOption
from sapper.position import Position, check_position
from sapper.solvers.decision import Decision
from sapper.solvers.random import RandomGuesser
from sapper.solvers.stage import Deducer, Guesser, Stage
from sapper.spec import StartRule

START_STAGE = "start"
"""The stage named by a decision that opens the agreed first cell."""


class Solver:
    """A pipeline of deducers with at most one guesser, which stands last.

    Where nothing is proven and no guesser speaks, the solver guesses at random among the cells
    not known to be mines.
    """

    def __init__(self, name: str, stages: Sequence[Stage]) -> None:
        _check_order(stages)
        self.name = name
        self.stages = tuple(stages)

    def decide(self, position: Position, rng: np.random.Generator) -> Decision:
        """The next cells to open; raises IllegalMove when no safe cell is left."""
        check_position(position)
        if position.num_hidden <= position.num_mines:
            raise IllegalMove("every hidden cell is a mine; there is nothing to open")
        if position.is_untouched and position.start is not None:
            return _begin(position, position.start)
        known_mines: set[Cell] = set()
        for stage in self.stages:
            decision = _ask(stage, position, known_mines, rng)
            if decision is not None:
                return decision
        return RandomGuesser().guess(position, frozenset(known_mines), rng)

    def __repr__(self) -> str:
        return f"make_solver({self.name!r})"


def _ask(
    stage: Stage, position: Position, known_mines: set[Cell], rng: np.random.Generator
) -> Decision | None:
    """The decision of one stage, if it has one; its proven mines are added to the known ones."""
    if isinstance(stage, Guesser):
        return stage.guess(position, frozenset(known_mines), rng)
    deduction = stage.deduce(position)
    known_mines.update(deduction.mine_cells)
    if not deduction.safe_cells:
        return None
    return Decision(
        cells=deduction.safe_cells,
        is_guess=False,
        mine_probability=0.0,
        reason=deduction.reason,
        stage=stage.name,
    )


def _begin(position: Position, start: Cell) -> Decision:
    """Open the agreed first cell: it belongs to the experiment, not to the solver."""
    rule = position.start_rule
    is_promised = rule is not StartRule.ANY
    promise = "promises that it is safe" if is_promised else "promises nothing about it"
    return Decision(
        cells=(start,),
        is_guess=not is_promised,
        mine_probability=0.0 if is_promised else position.num_mines / position.num_hidden,
        reason=f"the game begins at {start}; start rule {rule.value!r} {promise}",
        stage=START_STAGE,
    )


def _check_order(stages: Sequence[Stage]) -> None:
    if not stages:
        raise InvalidOption("a solver needs at least one stage")
    for stage in stages:
        if not isinstance(stage, Deducer | Guesser):
            raise InvalidOption(f"{stage!r} is no stage: it has neither deduce() nor guess()")
    for stage in stages[:-1]:
        if isinstance(stage, Guesser):
            raise InvalidOption(
                f"the guesser {stage.name!r} stands before the end; it must be last"
            )
