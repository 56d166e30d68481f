"""Weighted games: their mean is the win rate, whoever plays them and however often."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np
import pytest

import sapper
from sapper.board import Board
from sapper.cells import Cell
from sapper.errors import InvalidOption
from sapper.lab.experiment.experiment import DrawnBoards, Experiment, FixedBoards
from sapper.lab.experiment.weighted_results import WeightedResults
from sapper.lab.play.run_experiments import run_experiments, run_weighted
from sapper.lab.play.weighted_range import play_weighted_range
from sapper.lab.store.run_store import RunStore
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.pipeline import Solver
from sapper.work.cluster import Cluster
from sapper.work.here import Here
from sapper.work.processes import Processes
from sapper.work.threads import Threads
from sapper.work.workers import Workers
from tests.helpers.interruption import interrupted_after, needs_cpu_timer

BEST = "exact+least-risk"


class LastCell:
    """Opens the last hidden cell; asked for a chance to win, it says the one that it was given."""

    name = "last-cell"

    def __init__(self, win_probability: float | None = None) -> None:
        self.win_probability = win_probability

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        hidden = [(row, col) for row, col in np.argwhere(position.is_hidden).tolist()]
        row, col = [cell for cell in hidden if cell not in known_mines][-1]
        return Decision(
            cells=((row, col),),
            is_guess=True,
            mine_probability=None,
            reason="it is the last",
            stage=self.name,
            win_probability=self.win_probability,
        )


def solver_with(stage: LastCell, *deducers: str) -> Solver:
    stages = [stage for name in deducers for stage in sapper.make_solver(name).stages]
    return Solver("+".join([*deducers, stage.name]), [*stages, stage])


def share_won(solver: Solver | str, spec: sapper.BoardSpec, start: Cell) -> float:
    """How many of all boards that the rule allows are won: the chance to win, exactly."""
    boards = []
    for mines in itertools.combinations(range(spec.num_cells), spec.num_mines):
        layout = np.zeros(spec.num_cells, np.bool_)
        layout[list(mines)] = True
        board = Board(layout.reshape(spec.height, spec.width))
        is_allowed = {
            "any": True,
            "safe": not board.mines[start],
            "opening": board.numbers[start] == 0,
        }
        if is_allowed[spec.start_rule.value]:
            boards.append(Board(board.mines, start=start, start_rule=spec.start_rule))
    return sapper.play_many(solver, boards).win_rate


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
@pytest.mark.parametrize(
    "solver", [BEST, solver_with(LastCell(), "exact"), "single-point+least-risk"]
)
def test_the_mean_weight_is_the_share_of_all_boards_that_are_won(
    solver: Solver | str, rule: str
) -> None:
    spec = sapper.parse_level("3x4/2", rule)
    results = sapper.play_weighted(solver, spec, games=1000, seed=4, first="corner")
    if results.standard_error > 0:
        error = results.win_rate - share_won(solver, spec, (0, 0))
        assert abs(error) <= 3 * results.standard_error
    else:
        assert results.win_rate == pytest.approx(share_won(solver, spec, (0, 0)))


@pytest.mark.parametrize(
    ("solver", "level", "rule"),
    [
        (BEST, "beginner8", "any"),
        (BEST, "beginner", "safe"),
        (BEST, "intermediate", "opening"),
        (BEST, "expert", "safe"),
        ("logic+random", "beginner", "opening"),
        ("exact", "5x5/5", "safe"),
    ],
)
def test_weighted_and_played_games_agree(solver: str, level: str, rule: str) -> None:
    spec = sapper.parse_level(level, rule)
    weighted = sapper.play_weighted(solver, spec, games=1000, seed=21, jobs=2)
    played = sapper.play_many(solver, spec, games=2000, seed=22, jobs=2)
    of_played = math.sqrt(played.win_rate * (1 - played.win_rate) / len(played))
    error = math.hypot(of_played, weighted.standard_error)
    assert abs(weighted.win_rate - played.win_rate) <= 2 * error
    assert ((weighted.weights >= 0) & (weighted.weights <= 1)).all()


def test_weights_vary_less_than_wins() -> None:
    weighted = sapper.play_weighted(BEST, "expert", games=500, seed=5)
    rate = weighted.win_rate
    assert weighted.weights.var() < rate * (1 - rate) / 2
    assert (weighted.weights > 0).all()


def test_a_stage_of_python_plays_in_lockstep_the_games_of_its_native_twin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    boards = DrawnBoards(spec=sapper.parse_level("beginner", "any"), seed=3, first="random")
    solver = sapper.make_solver(BEST)
    native = play_weighted_range(solver, boards, 10, 40)
    monkeypatch.setattr(Solver, "native", lambda *_: None)
    assert play_weighted_range(solver, boards, 10, 40).same_games(native)
    assert len(set(native.weights.tolist())) > 10


def test_an_exact_chance_to_win_ends_the_game() -> None:
    spec = sapper.parse_level("beginner", "any")
    results = sapper.play_weighted(solver_with(LastCell(0.25)), spec, games=20, seed=1)
    assert results.weights.tolist() == [(1 - 10 / 81) * 0.25] * 20
    assert results.num_moves.tolist() == [1] * 20


def test_a_guess_at_a_certain_mine_weighs_nothing() -> None:
    spec = sapper.BoardSpec(height=1, width=3, num_mines=1)
    results = sapper.play_weighted(solver_with(LastCell()), spec, games=30, seed=1, first="0,1")
    assert set(results.weights.tolist()) == {0.5}
    certain = sapper.BoardSpec(height=1, width=4, num_mines=2)  # where a 1 opens, the last is one
    results = sapper.play_weighted(solver_with(LastCell()), certain, games=30, seed=1, first="0,1")
    assert set(results.weights.tolist()) == {0.0, 1.0}


WORKERS: dict[str, Callable[[], Workers]] = {
    "threads": lambda: Threads(2),
    "processes": lambda: Processes(2),
    "dask": lambda: Cluster("local:2"),
}

DRAWN = DrawnBoards(spec=sapper.parse_level("6x6/8"), seed=3)
WEIGHTED = [
    Experiment(solver=BEST, boards=DRAWN, weighted=True),
    Experiment(solver=solver_with(LastCell(), "exact"), boards=DRAWN, weighted=True),
]


@pytest.mark.parametrize("name", WORKERS)
def test_the_workers_change_nothing(name: str) -> None:
    found = run_weighted(WEIGHTED, games=60, workers=WORKERS[name]())
    expected = run_weighted(WEIGHTED, games=60, workers=Here())
    assert all(map(WeightedResults.same_games, found, expected))
    assert all(results.cpu_seconds > 0 for results in found)


def test_what_is_stored_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with RunStore.in_memory() as store:
        few = run_weighted(WEIGHTED, games=30, store=store)
        more = run_weighted(WEIGHTED, games=[50, 30], store=store)
        assert more[0][:30].same_games(few[0])
        assert more[1].same_games(few[1])
        monkeypatch.setattr("sapper.lab.play.chunks.play_weighted_range", _no_play)
        again = run_weighted(WEIGHTED, games=[50, 30], store=store)
        assert all(map(WeightedResults.same_games, again, more))
        assert [run.identity.weighted for run in store.runs()] == [True, True]
    monkeypatch.undo()
    assert more[0].same_games(sapper.play_weighted(BEST, DRAWN.spec, games=50, seed=DRAWN.seed))


def _no_play(*_: object) -> WeightedResults:
    raise AssertionError("it played")


def test_weighted_and_played_games_are_different_runs() -> None:
    played = Experiment(solver=BEST, boards=DRAWN)
    with RunStore.in_memory() as store:
        (weights,) = run_weighted(WEIGHTED[:1], games=20, store=store)
        (results,) = run_experiments([played], games=20, store=store)
        assert len(store.runs()) == 2
        assert run_weighted(WEIGHTED[:1], games=20, store=store)[0].same_games(weights)
        assert run_experiments([played], games=20, store=store)[0].same_games(results)


def test_each_kind_has_its_own_function() -> None:
    with pytest.raises(InvalidOption, match="some of the experiments are weighted ones"):
        run_experiments(WEIGHTED, games=5)
    with pytest.raises(InvalidOption, match="some of the experiments are played ones"):
        run_weighted([Experiment(solver=BEST, boards=DRAWN)], games=5)


def test_boards_that_cannot_be_drawn_anew_are_refused() -> None:
    with pytest.raises(InvalidOption, match="under 'given-zero' layouts are not equally likely"):
        sapper.play_weighted(BEST, sapper.parse_level("beginner", "given-zero"), games=5)
    with pytest.raises(InvalidOption, match="they say nothing of given boards"):
        Experiment(solver=BEST, boards=FixedBoards.numbered([DRAWN.board(0)]), weighted=True)
    with pytest.raises(InvalidOption, match="games is 0"):
        sapper.play_weighted(BEST, "beginner", games=0)


@needs_cpu_timer
def test_a_weighted_run_can_be_interrupted_and_goes_on() -> None:
    slow = Experiment(solver=BEST, boards=DrawnBoards(spec=sapper.EXPERT, seed=1), weighted=True)
    with RunStore.in_memory() as store:
        with pytest.raises(KeyboardInterrupt), interrupted_after(cpu_seconds=0.2):
            run_weighted([slow], games=100_000, store=store)
        (run,) = store.runs()
        assert 0 < run.games < 100_000
        held = store.weighted_results(run.id, 10)
        assert held.same_games(run_weighted([slow], games=10)[0])
