"""Many games of one solver: C++ and Python play the same, move by move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

import numpy as np
import pytest

from sapper.cells import Cell
from sapper.errors import InvalidBoard, InvalidOption, InvalidSpec, InvalidStage, UnknownName
from sapper.generators import generate_many
from sapper.lab.experiment.experiment import BoardSource, DrawnBoards, FixedBoards
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.play_range import play_range
from sapper.lab.play.steps import game_rng, play_game
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.pipeline import Solver
from sapper.solvers.registry import make_solver
from sapper.solvers.stage import Deduction, Stage
from sapper.spec import BEGINNER, EXPERT, BoardSpec, StartRule

SMALL = BoardSpec(height=4, width=7, num_mines=6)


class InPython:
    """A stage without its native side: the same answers, the other path."""

    def __init__(self, stage: Stage) -> None:
        self.name = stage.name
        for method in ("deduce", "guess"):
            if hasattr(stage, method):
                setattr(self, method, getattr(stage, method))


def in_python(name: str) -> Solver:
    solver = make_solver(name)
    twin = Solver(name, [cast(Stage, InPython(stage)) for stage in solver.stages])
    assert not twin.is_native(StartRule.SAFE_CELL)
    return twin


NAMES = (
    "exact+least-risk",
    "random",
    "exact",
    "least-risk",
    "logic+csp+csp-guess",
    "tank+tank-guess",
    "single-point+corner",
)
"""Every built-in stage."""


@pytest.mark.parametrize("rule", StartRule)
@pytest.mark.parametrize("name", NAMES)
def test_native_games_equal_those_in_lockstep(name: str, rule: StartRule) -> None:
    boards = DrawnBoards(spec=SMALL.with_start_rule(rule), seed=3)
    native = play_range(make_solver(name), boards, 5, 40, log_moves=True)
    lockstep = play_range(in_python(name), boards, 5, 40, log_moves=True)
    assert native.same_games(lockstep)
    assert native.records == lockstep.records


@pytest.mark.parametrize("first", [None, "random", "centre", "2,5"])
def test_native_games_begin_where_the_experiment_says(first: str | None) -> None:
    boards = DrawnBoards(spec=SMALL, seed=8, first=first)
    results = play_range(make_solver("random"), boards, 0, 30, log_moves=True)
    assert results.records is not None
    for index, record in enumerate(results.records):
        assert record.board == boards.board(index)
        assert (record.moves[0].row, record.moves[0].col) == record.board.start


@pytest.mark.parametrize("spec", [BEGINNER, EXPERT])
def test_native_games_equal_those_played_one_by_one(spec: BoardSpec) -> None:
    boards = DrawnBoards(spec=spec.with_start_rule("opening"), seed=1)
    solver = make_solver("exact+least-risk")
    results = play_range(solver, boards, 0, 6, log_moves=True)
    assert results.records is not None
    for index, record in enumerate(results.records):
        steps = list(play_game(solver, boards.board(index), game_rng(1, index)))
        opened = [cell for step in steps for cell in step.opened]
        assert [(move.row, move.col) for move in record.moves] == opened
        assert results[index].num_guesses == sum(step.decision.is_guess for step in steps)
        assert steps[-1].outcome is not None
        assert results[index].won == steps[-1].outcome.won


@pytest.mark.parametrize(
    ("height", "width", "num_mines"), [(1, 1, 0), (1, 1, 1), (1, 5, 0), (2, 2, 4), (3, 3, 8)]
)
@pytest.mark.parametrize("name", NAMES)
def test_the_smallest_and_the_fullest_boards_are_played_alike(
    name: str, height: int, width: int, num_mines: int
) -> None:
    for rule in StartRule:
        try:
            spec = BoardSpec(height=height, width=width, num_mines=num_mines, start_rule=rule)
        except InvalidSpec:
            continue  # no room for the start that the rule promises
        boards = DrawnBoards(spec=spec, seed=3)
        native = play_range(make_solver(name), boards, 0, 5, log_moves=True)
        assert native.records == play_range(in_python(name), boards, 0, 5, log_moves=True).records


@pytest.mark.parametrize("has_start", [True, False])
@pytest.mark.parametrize("name", NAMES)
def test_given_boards_are_played_alike_on_either_path(name: str, has_start: bool) -> None:
    drawn = list(generate_many(SMALL.with_start_rule("any"), seed=2, count=25))
    boards = FixedBoards.numbered(
        [type(board)(board.mines, start=board.start if has_start else None) for board in drawn],
        seed=4,
    )
    native = play_range(make_solver(name), boards, 5, 20, log_moves=True)
    lockstep = play_range(in_python(name), boards, 5, 20, log_moves=True)
    assert native.same_games(lockstep)
    assert native.records == lockstep.records
    assert [record.board for record in native.records or ()] == list(boards.boards[5:])


@pytest.mark.parametrize("name", ["exact+least-risk", "random"])
@pytest.mark.parametrize("make", [make_solver, in_python])
def test_a_game_depends_on_its_index_alone(name: str, make: Callable[[str], Solver]) -> None:
    boards = DrawnBoards(spec=SMALL, seed=6)
    solver = make(name)
    whole = play_range(solver, boards, 0, 30)
    parts = [play_range(solver, boards, *part) for part in ((17, 13), (0, 1), (1, 16))]
    assert whole.same_games(GameResults.joined([parts[1], parts[2], parts[0]]))


def test_games_that_are_won_before_any_move_count_as_won() -> None:
    full = DrawnBoards(
        spec=BoardSpec(height=2, width=2, num_mines=4, start_rule=StartRule.ANY), seed=1
    )
    for solver in (make_solver("random"), in_python("random")):
        results = play_range(solver, full, 0, 3)
        assert results.won.all()
        assert results.num_moves.tolist() == results.num_guesses.tolist() == [0, 0, 0]


class Batched:
    """Opens the last hidden cell of every position it is asked about, and counts the calls."""

    name = "batched"

    def __init__(self) -> None:
        self.sizes: list[int] = []

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        return self.guess_many([position], [known_mines], [rng])[0]

    def guess_many(
        self,
        positions: Sequence[Position],
        known_mines: Sequence[frozenset[Cell]],
        rngs: Sequence[np.random.Generator],
    ) -> list[Decision | None]:
        self.sizes.append(len(positions))
        return [self._last(position) for position in positions]

    def _last(self, position: Position) -> Decision:
        row, col = np.argwhere(position.is_hidden)[-1].tolist()
        return Decision(
            cells=((row, col),), is_guess=True, mine_probability=None, reason="", stage=self.name
        )


def test_a_batch_stage_is_asked_about_many_games_at_once() -> None:
    stage = Batched()
    results = play_range(Solver("batched", [stage]), DrawnBoards(spec=SMALL, seed=1), 0, 20)
    assert stage.sizes[0] == 20
    assert sum(stage.sizes) == results.num_guesses.sum()


class Forgetful:
    """Gives one answer, whatever it is asked."""

    name = "forgetful"

    def __init__(self, *answers: Deduction) -> None:
        self._answers = answers

    def deduce(self, position: Position) -> Deduction:
        return self._answers[0]

    def deduce_many(self, positions: Sequence[Position]) -> Sequence[Deduction]:
        return self._answers


@pytest.mark.parametrize(
    ("stage", "match"),
    [
        (Forgetful(Deduction(((0, 0),))), r"\(0, 0\), which is open already"),
        (Forgetful(Deduction(((9, 9),))), r"\(9, 9\), which is not on the board"),
        (Forgetful(Deduction(mine_cells=((0, 0),))), r"a mine at \(0, 0\), which is open already"),
        (Forgetful(Deduction(mine_cells=((99, 9),))), r"a mine at \(99, 9\), which is not on the"),
        (Forgetful(Deduction(), Deduction()), "2 answers to 1 positions"),
    ],
)
def test_a_faulty_stage_is_named(stage: Forgetful, match: str) -> None:
    with pytest.raises(InvalidStage, match=match):
        play_range(Solver("forgetful", [stage]), DrawnBoards(spec=SMALL, seed=1), 0, 1)


def test_boards_of_different_specs_are_refused() -> None:
    small = next(iter(generate_many(SMALL, seed=1, count=1)))
    large = next(iter(generate_many(BEGINNER, seed=1, count=1)))
    with pytest.raises(InvalidBoard, match="2 specs"):
        FixedBoards.numbered([small, large])


@pytest.mark.parametrize("boards", [[], [1]])
def test_fixed_boards_need_boards(boards: list[int]) -> None:
    with pytest.raises(InvalidBoard):
        FixedBoards(boards=(), ids=tuple(boards))


def test_a_wrong_first_cell_is_refused_before_any_game() -> None:
    with pytest.raises(UnknownName, match="centre"):
        DrawnBoards(spec=SMALL, seed=1, first="center")


def test_the_same_boards_have_the_same_digest() -> None:
    def source(seed: int) -> FixedBoards:
        return FixedBoards.numbered(list(generate_many(SMALL, seed=seed, count=3)))

    assert source(1).digest == source(1).digest != source(2).digest


def results_of(boards: BoardSource) -> GameResults:
    return play_range(make_solver("exact+least-risk"), boards, 0, 10)


def test_results_are_read_by_game_and_by_column() -> None:
    results = results_of(DrawnBoards(spec=SMALL, seed=1))
    assert len(results) == len(list(results)) == 10
    assert results.num_wins == sum(result.won for result in results)
    assert results.win_rate == results.num_wins / 10
    with pytest.raises(ValueError, match="read-only"):
        results.won[0] = True
    with pytest.raises(InvalidOption, match="length"):
        GameResults(results.won, results.num_moves[:3], results.num_guesses, 0.0)
