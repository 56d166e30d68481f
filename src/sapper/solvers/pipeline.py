"""A solver: its stages are asked in order, and the first with something to say decides."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np

from sapper import _core
from sapper.cells import Cell, check_pair
from sapper.errors import IllegalMove, InvalidCell, InvalidOption, InvalidStage, shown
from sapper.position import HIDDEN, Position, check_position
from sapper.solvers.decision import Decision
from sapper.solvers.entry import StageKind, kind_of
from sapper.solvers.native import NativeStage
from sapper.solvers.random import RandomGuesser
from sapper.solvers.stage import (
    BatchDeducer,
    BatchGuesser,
    Deducer,
    Deduction,
    Guesser,
    MarkingGuesser,
    Stage,
)
from sapper.spec import StartRule

Answer = TypeVar("Answer")

START_STAGE = "start"
"""The stage named by a decision that opens the agreed first cell."""


class Solver:
    """A pipeline of deducers with at most one guesser, which stands last.

    Where nothing is proven and no guesser speaks, the solver guesses at random among the cells
    not known to be mines.

    >>> import numpy
    >>> import sapper
    >>> solver = sapper.make_solver("exact + least-risk")
    >>> solver.name, [stage.name for stage in solver.stages]
    ('exact+least-risk', ['exact', 'least-risk'])
    >>> position = sapper.Position.parse('''2 3 2
    ... 121
    ... ###''')
    >>> decision = solver.decide(position, numpy.random.default_rng(1))
    >>> decision.cells, decision.stage
    (((1, 1),), 'exact')
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
        return self.decide_many([position], [rng])[0]

    def decide_many(
        self, positions: Sequence[Position], rngs: Sequence[np.random.Generator]
    ) -> list[Decision]:
        """The decisions of many games at once: each stage is asked about all that need it.

        Each decision depends on its own position and generator alone. A solver that keeps marks
        decides for one game: ask `for_game` for each.
        """
        asked = [_Asked(position, rng) for position, rng in zip(positions, rngs, strict=True)]
        for stage in (*self.stages, RandomGuesser()):
            undecided = [one for one in asked if one.decision is None]
            if undecided:
                _ask(stage, undecided)
        return [one.checked_decision() for one in asked]

    @property
    def keeps_marks(self) -> bool:
        """Whether a stage keeps marks within a game, so that each game needs its own solver."""
        return any(isinstance(stage, MarkingGuesser) for stage in self.stages)

    def for_game(self) -> Solver:
        """The same solver for one game from its beginning on."""
        if not self.keeps_marks:
            return self
        return Solver(
            self.name,
            [s.for_game() if isinstance(s, MarkingGuesser) else s for s in self.stages],
        )

    def native(self, start_rule: StartRule) -> _core.Solver | None:
        """The same solver in C++ for games under that rule; None where a stage needs Python."""
        stages = []
        for stage in self.stages:
            native = stage.native_stage(start_rule) if isinstance(stage, NativeStage) else None
            if native is None:
                return None
            stages.append(native)
        return _core.Solver(stages)

    def is_native(self, start_rule: StartRule) -> bool:
        """Whether games under that rule are played wholly in C++."""
        return self.native(start_rule) is not None

    def __repr__(self) -> str:
        return f"make_solver({self.name!r})"


@dataclass
class _Asked:
    """One position on its way through the stages."""

    position: Position
    rng: np.random.Generator
    known_mines: set[Cell] = field(default_factory=set)
    decision: Decision | None = None

    def __post_init__(self) -> None:
        position = check_position(self.position)
        if position.num_hidden <= position.num_mines:
            raise IllegalMove("every hidden cell is a mine; there is nothing to open")
        if position.is_untouched and position.start is not None:
            self.decision = _begin(position, position.start)

    def learn(self, deduction: Deduction, stage: str) -> None:
        """Take in what a deducer has proven; safe cells are a decision.

        Raises InvalidStage where it calls a cell a mine that is not hidden.
        """
        for cell in deduction.mine_cells:
            fault = _fault(cell, self.position)
            if fault is not None:
                raise InvalidStage(f"stage {stage!r} proves a mine at {shown(cell)}, which {fault}")
        self.known_mines.update((row, col) for row, col in deduction.mine_cells)
        if deduction.safe_cells:
            self.decision = Decision(
                cells=deduction.safe_cells,
                is_guess=False,
                mine_probability=0.0,
                reason=deduction.reason,
                stage=stage,
            )

    def checked_decision(self) -> Decision:
        """The decision; raises InvalidStage where a stage names a cell that it must not open."""
        assert self.decision is not None  # the last stage always has an answer
        return check_decision(self.decision, self.position, self.known_mines)


def check_decision(
    decision: Decision, position: Position, known_mines: Collection[Cell]
) -> Decision:
    """The decision itself; raises InvalidStage unless it opens hidden cells not known as mines.

    A stage that opened the same cell again and again would play for ever.
    """
    for cell in decision.cells:
        fault = _fault(cell, position, known_mines)
        if fault is not None:
            raise InvalidStage(f"stage {decision.stage!r} opens cell {shown(cell)}, which {fault}")
    return decision


def _fault(cell: Cell, position: Position, known_mines: Collection[Cell] = ()) -> str | None:
    """Why a cell can be neither opened nor a mine; None when it can."""
    try:
        row, col = check_pair(cell, height=position.height, width=position.width)
    except InvalidCell:
        return "is not on the board"
    if position.numbers[row, col] != HIDDEN:
        return "is open already"
    return "is a known mine" if (row, col) in known_mines else None


def _ask(stage: Stage, asked: Sequence[_Asked]) -> None:
    """Ask one stage about all positions; some of them are decided then."""
    if isinstance(stage, Guesser):
        for one, decision in zip(asked, _guesses(stage, asked), strict=True):
            if decision is not None:
                one.decision = _checked_type(decision, Decision, stage)
    else:
        for one, deduction in zip(asked, _deductions(stage, asked), strict=True):
            one.learn(_checked_type(deduction, Deduction, stage), stage.name)


def _guesses(stage: Guesser, asked: Sequence[_Asked]) -> Sequence[Decision | None]:
    known = [frozenset(one.known_mines) for one in asked]
    if isinstance(stage, BatchGuesser):
        answers = stage.guess_many(
            [one.position for one in asked], known, [one.rng for one in asked]
        )
        return _checked_count(answers, len(asked), stage)
    return [
        stage.guess(one.position, mines, one.rng) for one, mines in zip(asked, known, strict=True)
    ]


def _deductions(stage: Deducer, asked: Sequence[_Asked]) -> Sequence[Deduction]:
    if isinstance(stage, BatchDeducer):
        answers = stage.deduce_many([one.position for one in asked])
        return _checked_count(answers, len(asked), stage)
    return [stage.deduce(one.position) for one in asked]


def _checked_count(answers: Sequence[Answer], count: int, stage: Stage) -> Sequence[Answer]:
    if len(answers) != count:
        raise InvalidStage(f"stage {stage.name!r} gave {len(answers)} answers to {count} positions")
    return answers


def _checked_type(answer: Answer, expected: type, stage: Stage) -> Answer:
    if not isinstance(answer, expected):
        raise InvalidStage(
            f"stage {stage.name!r} answers {shown(answer)}; expected a {expected.__name__}"
        )
    return answer


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
    kinds = [kind_of(stage) for stage in stages]
    for stage, kind in zip(stages[:-1], kinds, strict=False):
        if kind is StageKind.GUESSER:
            raise InvalidOption(
                f"the guesser {stage.name!r} stands before the end; it must be last"
            )
