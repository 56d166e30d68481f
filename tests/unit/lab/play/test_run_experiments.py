"""Whoever plays, the records are the same; what is stored is not played again."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

import pytest

import sapper
from sapper.errors import InvalidFile, InvalidOption, LostWorker
from sapper.lab.experiment.experiment import DrawnBoards, Experiment, FixedBoards
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.chunks import Chunk, play_chunks
from sapper.lab.play.play_range import play_range
from sapper.lab.play.run_experiments import GamesProgress, needs_python, run_experiments
from sapper.lab.store.run_store import RunStore
from sapper.work.cluster import Cluster
from sapper.work.here import Here
from sapper.work.processes import Processes
from sapper.work.threads import Threads
from sapper.work.workers import Workers

DRAWN = DrawnBoards(spec=sapper.BEGINNER, seed=3)
BOARDS = [DRAWN.board(index) for index in range(60)]
EXPERIMENTS = [
    Experiment(solver="exact+least-risk", boards=DRAWN),
    Experiment(solver="random", boards=FixedBoards.numbered(BOARDS, seed=5)),
]
GAMES = 60

WORKERS: dict[str, Callable[[], Workers]] = {
    "threads": lambda: Threads(2),
    "processes": lambda: Processes(2),
    "dask": lambda: Cluster("local:2"),
}


@pytest.mark.parametrize("name", WORKERS)
def test_all_workers_give_the_same_records(name: str) -> None:
    found = run_experiments(EXPERIMENTS, games=GAMES, workers=WORKERS[name]())
    expected = run_experiments(EXPERIMENTS, games=GAMES)
    assert all(map(GameResults.same_games, found, expected))
    assert all(results.cpu_seconds > 0 for results in found)


def test_threads_leave_a_long_game_when_the_run_is_closed() -> None:
    huge = sapper.BoardSpec(height=1000, width=1000, num_mines=200_000)
    slow = Experiment(solver="exact+least-risk", boards=DrawnBoards(spec=huge, seed=1))
    running = play_chunks([EXPERIMENTS[0], slow], [Chunk(0, 0, 1), Chunk(1, 0, 9)], Threads(2))
    next(running)
    running.close()  # the games of the other chunk take minutes


def test_progress_is_told_chunk_by_chunk() -> None:
    told: list[GamesProgress] = []
    results = run_experiments(
        EXPERIMENTS, games=[40, 10], workers=Threads(2), on_progress=told.append
    )
    assert [len(each) for each in results] == [40, 10]
    last = {progress.experiment: progress for progress in told}
    assert [(last[index].done, last[index].total) for index in (0, 1)] == [(40, 40), (10, 10)]
    assert [last[index].wins for index in (0, 1)] == [each.num_wins for each in results]
    assert len(told) > 20


def test_slow_games_are_stored_in_small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sapper.lab.play.chunks.play_range", _slow_games)
    with RunStore.in_memory() as store:
        run_experiments(EXPERIMENTS[:1], games=200, store=store)
        (run,) = store.runs()
        sizes = {len(part) for _, part in store.chunks(run.id)}
    assert sizes == {1}


def _slow_games(
    solver: sapper.Solver, boards: DrawnBoards, start: int, count: int, *, log_moves: bool
) -> GameResults:
    """Games of a minute each, by their own account."""
    quick = play_range(solver, boards, start, count, log_moves=log_moves)
    return dataclasses.replace(quick, cpu_seconds=60.0 * count)


def test_solvers_with_a_stage_in_python_need_python(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not needs_python(EXPERIMENTS)
    monkeypatch.setattr(sapper.Solver, "is_native", lambda solver, rule: solver.name == "random")
    assert needs_python(EXPERIMENTS)


def test_a_worker_with_other_code_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    class Elsewhere(Here):
        """A worker of another machine."""

        is_remote = True

    builds = iter(["this machine", "another"])
    monkeypatch.setattr("sapper.lab.play.chunks.build_digest", lambda solver: next(builds))
    with pytest.raises(LostWorker, match="runs other code"):
        list(play_chunks(EXPERIMENTS[:1], [Chunk(0, 0, 1)], Elsewhere()))


def test_a_store_that_takes_no_games_is_not_played_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(RunStore, "add", lambda *_: False)  # as overlapping chunks of a damaged one
    with RunStore.in_memory() as store, pytest.raises(InvalidFile, match=r"is damaged: .*--fresh"):
        run_experiments(EXPERIMENTS[:1], games=5, store=store)


@pytest.mark.parametrize("games", [0, -5, 61, 10**13])
def test_impossible_numbers_of_games_are_refused(games: int) -> None:
    with pytest.raises(InvalidOption, match=r"it must be a whole number in 1\.\."):
        run_experiments(EXPERIMENTS, games=games)
