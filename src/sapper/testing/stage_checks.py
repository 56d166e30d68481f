"""Checks that a stage keeps what every stage promises; for the tests of whoever writes one.

A stage proves only what follows from the position, opens neither a known mine nor an open cell,
claims and estimates risks between 0 and 1, answers equal positions alike, whatever the mines behind
them and the games before, and plays boards of every shape and start rule.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, lru_cache, partial
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.analysis import Analysis, analyse, explain
from sapper.board import Board
from sapper.cells import Cell
from sapper.errors import InvalidSpec, InvalidStage, SapperError
from sapper.generators import generate, generate_many
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.play.play_range import play_range
from sapper.lab.play.steps import Step, game_rng, play_game
from sapper.naming.options import Option, OptionValue
from sapper.naming.written import is_stage_name, split_name
from sapper.position import Position
from sapper.record import GameRecord
from sapper.solvers.decision import Decision
from sapper.solvers.entry import StageEntry, kind_of
from sapper.solvers.pipeline import START_STAGE, Solver, check_decision
from sapper.solvers.registry import find_stage, make_solver
from sapper.solvers.stage import Deducer, EstimatingStage, Stage
from sapper.spec import BEGINNER, EXPERT, BoardSpec, StartRule

MakeSolver: TypeAlias = Callable[[], Solver]

SPECS = (
    BoardSpec(height=1, width=1, num_mines=0),
    BoardSpec(height=1, width=12, num_mines=3),
    BoardSpec(height=12, width=1, num_mines=3),
    BoardSpec(height=3, width=4, num_mines=8, start_rule=StartRule.ANY),
    BEGINNER,
)
"""The boards that every stage plays under every start rule."""

LARGE_SPECS = (EXPERT, BoardSpec(height=30, width=16, num_mines=99))
"""Those that it plays under one rule alone, for the time that they take."""

ESTIMATED = ("3 3 1\n11#\n###\n###", "2 5 2\n1####\n#####", "3 3 2\n##1\n###\n###")
"""Positions of two sizes whose cells are estimated, by the stages that do."""

CONTRADICTIONS = ("1 3 1\n#2#", "1 3 0\n#1#", "2 2 1\n0#\n##")
"""Positions that no layout agrees with: a stage may notice or not, but no more."""

_FAR_VALUES: dict[type, tuple[OptionValue, ...]] = {
    bool: (False, True),
    float: (-1e300, 1e300),
    int: (-(10**30), 10**30),
    str: ("", "no such thing"),
}
"""Values that most options refuse."""

_SEED = 7


def check_stage(stage: str | Stage) -> None:
    """Raise InvalidStage, with what went wrong, when a stage breaks its contract.

    `stage` is a stage or the name of a solver, in which a stage can be checked among others; by
    its name the options of a stage are checked as well. Takes about a second.

    >>> from sapper.testing import check_stage
    >>> check_stage("single-point")
    """
    make = _maker(stage)
    _check_names(make())
    _check_games(make)
    _check_far_games(make())
    _check_repeats(make)
    _check_is_honest(make)
    _check_batches(make)
    _check_estimates(make())
    _check_contradictions(make)
    if isinstance(stage, str):
        for written in split_name(stage):
            _check_options(find_stage(written.name))


def _maker(stage: str | Stage) -> MakeSolver:
    if isinstance(stage, str):
        return partial(make_solver, stage)
    kind_of(stage)
    return partial(Solver, stage.name, [stage])


def _check_names(solver: Solver) -> None:
    for stage in solver.stages:
        if not (isinstance(stage.name, str) and is_stage_name(stage.name)):
            raise InvalidStage(f"the name {stage.name!r} cannot stand in the name of a solver")


def _check_games(make: MakeSolver) -> None:
    for index, board in enumerate(_boards()):
        solver = make()
        for step in _steps(solver, board, index):
            if step.decision.stage != START_STAGE:
                _check_decision(solver, step)
                for stage in solver.stages:
                    _check_answer(stage, step.before)


def _check_far_games(solver: Solver) -> None:
    """A weak stage hardly sees the later part of a large game, so a strong solver plays it."""
    for position in _far_positions():
        for stage in solver.stages:
            _check_answer(stage, position)


@cache
def _far_positions() -> list[Position]:
    strong = make_solver("exact+least-risk")
    boards = generate_many(EXPERT.with_start_rule(StartRule.OPENING), seed=_SEED, count=4)
    games = (_steps(strong, board, index) for index, board in enumerate(boards))
    return [step.before for steps in games for step in steps if not step.before.is_untouched]


def _steps(solver: Solver, board: Board, index: int) -> Iterator[Step]:
    try:
        yield from play_game(solver, board, game_rng(_SEED, index))
    except InvalidStage:
        raise
    except SapperError as error:
        raise InvalidStage(f"{solver.name} cannot go on: {error}, on\n{board}") from error


def _boards() -> Iterator[Board]:
    """Every shape, under the start rules that it has room for and without an agreed start."""
    for spec in (*SPECS, *LARGE_SPECS):
        for rule in [spec.start_rule] if spec in LARGE_SPECS else StartRule:
            if _has_room(spec, rule):
                yield from generate_many(spec.with_start_rule(rule), seed=_SEED, count=2)
        yield Board(generate(spec, seed=_SEED).mines)


def _has_room(spec: BoardSpec, rule: StartRule) -> bool:
    try:
        spec.with_start_rule(rule)
    except InvalidSpec:
        return False
    return True


def _check_decision(solver: Solver, step: Step) -> None:
    """What the solver as a whole decided."""
    decision, position = step.decision, step.before
    _require(bool(decision.reason), "a decision without a reason", solver.name, position)
    if decision.is_guess:
        _check_risk(decision, position)
        return
    _require(
        len(set(decision.cells)) == len(decision.cells), "a cell twice", decision.stage, position
    )
    _check_proven("safe", decision.cells, decision.stage, position)


def _check_answer(stage: Stage, position: Position) -> None:
    """What one stage says of a position when it is asked, whether or not its turn comes."""
    if isinstance(stage, Deducer):
        deduction = stage.deduce(position)
        _check_proven("safe", deduction.safe_cells, stage.name, position)
        _check_proven("mine", deduction.mine_cells, stage.name, position)
    else:
        known_mines = frozenset(_analysed(position).mine_cells)
        decision = stage.guess(position, known_mines, game_rng(_SEED, position.num_hidden))
        if decision is not None:
            _require(decision.is_guess, "a guess that is called none", stage.name, position)
            _require(decision.stage == stage.name, "another's name", stage.name, position)
            _check_risk(check_decision(decision, position, known_mines), position)


def _check_proven(kind: str, cells: tuple[Cell, ...], stage: str, position: Position) -> None:
    analysis = _analysed(position)
    if analysis.is_estimate:
        return
    proven = analysis.safe_cells if kind == "safe" else analysis.mine_cells
    wrong = sorted(set(cells) - set(proven))
    _require(not wrong, f"{wrong} called {kind}, which does not follow", stage, position)


def _check_risk(decision: Decision, position: Position) -> None:
    risk = decision.mine_probability
    is_claimed_rightly = risk is None or 0.0 <= risk <= 1.0
    _require(is_claimed_rightly, f"a claimed risk of {risk}", decision.stage, position)


def _check_repeats(make: MakeSolver) -> None:
    """The same seed gives the same game, also after another game of the same solver."""
    solver = make()
    first = _decisions(solver, generate(BEGINNER, seed=_SEED, index=1))
    _decisions(solver, generate(BEGINNER, seed=_SEED, index=2))
    for again in (solver, make()):
        if _decisions(again, generate(BEGINNER, seed=_SEED, index=1)) != first:
            raise InvalidStage(
                f"{solver.name} plays the same board with the same seed in two ways; its choices "
                "may depend on nothing but the position and the given generator"
            )


def _decisions(solver: Solver, board: Board) -> list[Decision]:
    return [step.decision for step in _steps(solver, board, 0)]


def _check_batches(make: MakeSolver) -> None:
    """Many games at once, natively or in batches, are those that are played one by one."""
    solver = make()
    for spec in (BEGINNER, BEGINNER.with_start_rule(StartRule.OPENING)):
        boards = DrawnBoards(spec=spec, seed=_SEED)
        for index, record in enumerate(_many_records(solver, boards)):
            steps = _steps(solver, boards.board(index), index)
            alone = [(move.row, move.col) for move in record.moves]
            if alone != [cell for step in steps for cell in step.opened]:
                raise InvalidStage(
                    f"{solver.name} plays otherwise in a batch than alone: "
                    f"board {index} of seed {_SEED}, {spec}"
                )


def _check_estimates(solver: Solver) -> None:
    """Estimates are probabilities, and the same alone, among others and again."""
    positions = [Position.parse(text) for text in ESTIMATED]
    for stage in solver.stages:
        if not isinstance(stage, EstimatingStage):
            continue
        together = stage.estimate_many(positions, _SEED)
        for position, estimate in zip(positions, together, strict=True):
            _check_estimate(estimate, stage.name, position)
            (alone,) = stage.estimate_many([position], _SEED)
            _require(np.array_equal(alone, estimate), "two estimates", stage.name, position)


def _check_estimate(estimate: npt.NDArray[np.floating], stage: str, position: Position) -> None:
    has_shape = estimate.shape == position.numbers.shape
    _require(has_shape, f"an estimate of shape {estimate.shape}", stage, position)
    hidden = estimate[position.is_hidden]
    is_probable = bool(((hidden >= 0) & (hidden <= 1)).all())
    _require(is_probable, "an estimate outside 0..1", stage, position)


def _many_records(solver: Solver, boards: DrawnBoards) -> tuple[GameRecord, ...]:
    return play_range(solver, boards, 0, 5, log_moves=True).records or ()


def _check_is_honest(make: MakeSolver) -> None:
    """Two boards are played alike for as long as they look alike."""
    for index in range(3):
        steps = list(_steps(make(), generate(BEGINNER, seed=_SEED, index=index), index))
        for twin in _twins(steps):
            for step, other in zip(steps, _steps(make(), twin, index), strict=False):
                if step.before != other.before:
                    break
                is_same = step.decision == other.decision
                _require(is_same, "another decision on another board", make().name, step.before)


def _twins(steps: list[Step]) -> list[Board]:
    """Two boards that look the same for as long in the game as any two do."""
    for step in reversed(steps):
        position = step.before
        for row, col in _undecided_cells(position)[:1]:
            layouts = explain(position, row, col).layouts or ()
            return [
                Board(mines, start=position.start, start_rule=position.start_rule)
                for mines in layouts
            ]
    return []


def _undecided_cells(position: Position) -> list[Cell]:
    is_undecided, analysis = position.is_hidden, _analysed(position)
    for cell in [*analysis.safe_cells, *analysis.mine_cells]:
        is_undecided[cell] = False
    return [(row, col) for row, col in np.argwhere(is_undecided).tolist()]


def _check_contradictions(make: MakeSolver) -> None:
    for text in CONTRADICTIONS:
        try:
            make().decide(Position.parse(text), game_rng(_SEED, 0))
        except InvalidStage:
            raise
        except SapperError:
            continue


def _check_options(entry: StageEntry) -> None:
    """A value of the right type makes a stage or is refused as our errors do."""
    for option in entry.options():
        for value in _far_values(option):
            try:
                entry.make({option.name: value})
            except InvalidStage:
                raise
            except SapperError:
                continue


def _far_values(option: Option) -> tuple[OptionValue, ...]:
    return _FAR_VALUES[option.type] + ((None,) if option.can_be_none else ())


def _require(is_kept: bool, found: str, who: str, position: Position) -> None:
    if not is_kept:
        raise InvalidStage(f"{who} breaks the contract of stages: {found}, in\n{position}")


@lru_cache(maxsize=4096)
def _analysed(position: Position) -> Analysis:
    """What is proven, remembered: all stages play the same boards.

    It does not depend on how likely the layouts are, and weighing those of `given-zero` is costly.
    """
    is_weighed = position.start_rule is StartRule.GIVEN_ZERO
    return analyse(position.with_start(StartRule.ANY) if is_weighed else position, estimate=True)
