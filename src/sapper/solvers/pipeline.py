"""A solver: its stages are asked in order, and the first with something to say decides."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from sapper.cells import Cell, check_pair
from sapper.errors import IllegalMove, InvalidOption, InvalidStage, shown
from sapper.position import HIDDEN, Position, check_position
from sapper.solvers.decision import Decision
from sapper.solvers.random import RandomGuesser
from sapper.solvers.stage import Deducer, Deduction, Guesser, Stage
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
        """The next cells to open.

        Raises IllegalMove when no safe cell is left, and InvalidStage when a stage breaks its
        contract.
        """
        check_position(position)
        if position.num_hidden <= position.num_mines:
            raise IllegalMove("every hidden cell is a mine; there is nothing to open")
        if position.is_untouched and position.start is not None:
            return _begin(position, position.start)
        known_mines: set[Cell] = set()
        for stage in self.stages:
            decision = _ask(stage, position, known_mines, rng)
            if decision is not None:
                return check_decision(decision, position, known_mines)
        return RandomGuesser().guess(position, frozenset(known_mines), rng)

    def __repr__(self) -> str:
        return f"make_solver({self.name!r})"


def check_decision(
    decision: Decision, position: Position, known_mines: Collection[Cell]
) -> Decision:
    """The decision itself; raises InvalidStage unless it opens hidden cells not known as mines.

    A stage that opened the same cell again and again would play for ever.
    """
    if not isinstance(decision, Decision):
        raise InvalidStage(f"a guesser answers with a Decision or None, not {shown(decision)}")
    for cell in decision.cells:
        row, col = check_pair(cell, height=position.height, width=position.width)
        if position.numbers[row, col] != HIDDEN:
            raise InvalidStage(f"stage {decision.stage!r} opens {cell}, which is open already")
        if cell in known_mines:
            raise InvalidStage(f"stage {decision.stage!r} opens {cell}, which is a known mine")
    return decision


def _ask(
    stage: Stage, position: Position, known_mines: set[Cell], rng: np.random.Generator
) -> Decision | None:
    """The decision of one stage, if it has one; its proven mines are added to the known ones."""
    if isinstance(stage, Guesser):
        return stage.guess(position, frozenset(known_mines), rng)
    deduction = stage.deduce(position)
    if not isinstance(deduction, Deduction):
        raise InvalidStage(f"a deducer answers with a Deduction, not {shown(deduction)}")
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
