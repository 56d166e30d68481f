"""Whoever plays, the records are the same; lost workers cost time, never games."""

from __future__ import annotations

import itertools
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator

import pytest

import sapper
from sapper.errors import InvalidOption, LostWorker
from sapper.lab.experiment.experiment import DrawnBoards, Experiment, FixedBoards
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.chunks import Chunk, PlayedChunk
from sapper.lab.play.cluster import DaskExecutor
from sapper.lab.play.executors import Executor, ThreadExecutor, are_native, make_executor
from sapper.lab.play.processes import ProcessExecutor
from sapper.lab.play.run_experiments import GamesProgress, run_experiments
from tests.helpers.troubled_boards import (
    CutOffBoards,
    DeadlyBoards,
    SlowBoards,
    Stubborn,
    StubbornBoards,
)

DRAWN = DrawnBoards(spec=sapper.BEGINNER, seed=3)
BOARDS = [DRAWN.board(index) for index in range(60)]
EXPERIMENTS = [
    Experiment(solver="exact+least-risk", boards=DRAWN),
    Experiment(solver="random", boards=FixedBoards.numbered(BOARDS, seed=5)),
]
GAMES = 60

EXECUTORS: dict[str, Callable[[], Executor]] = {
    "threads": lambda: ThreadExecutor(2),
    "processes": lambda: ProcessExecutor(2),
    "dask": lambda: DaskExecutor("local:2"),
}
WITH_PROCESSES = ("processes", "dask")


def alone(experiments: list[Experiment], games: int = GAMES) -> list[GameResults]:
    """The same games, one after the other in this thread."""
    return run_experiments(experiments, games=games, executor=ThreadExecutor(1))


def troubled(kind: type[FixedBoards]) -> Experiment:
    return Experiment(solver="random", boards=kind.numbered(BOARDS[:40]))


@pytest.mark.parametrize("name", EXECUTORS)
def test_every_executor_gives_the_same_records(name: str) -> None:
    found = run_experiments(EXPERIMENTS, games=GAMES, executor=EXECUTORS[name]())
    expected = alone(EXPERIMENTS)
    assert all(map(GameResults.same_games, found, expected))
    assert all(results.cpu_seconds > 0 for results in found)


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is a signal of POSIX")
@pytest.mark.parametrize("name", WITH_PROCESSES)
def test_the_chunks_of_a_killed_worker_are_played_again(name: str) -> None:
    experiments = [troubled(SlowBoards)]
    chunks = [Chunk(0, start, 2) for start in range(0, 40, 2)]
    killed: set[str] = set()
    played: dict[int, PlayedChunk] = {}
    for each in EXECUTORS[name]().run(experiments, chunks):
        assert each.chunk.start not in played
        played[each.chunk.start] = each
        if not killed:
            killed.add(each.worker)
            os.kill(int(each.worker.rpartition(":")[2]), signal.SIGKILL)
    found = GameResults.joined(played[start].results for start in sorted(played))
    assert found.same_games(alone(experiments, 40)[0])
    assert {each.worker for each in played.values()} - killed


def test_a_chunk_that_ends_every_worker_is_given_up() -> None:
    with pytest.raises(LostWorker, match=r"games 0\.\.1 of random ended 3 worker processes"):
        list(ProcessExecutor(1).run([troubled(DeadlyBoards)], [Chunk(0, 0, 2)]))


def test_a_worker_that_dies_in_the_middle_of_its_answer_is_replaced() -> None:
    running = ProcessExecutor(1).run([troubled(CutOffBoards)], [Chunk(0, 0, 2)])
    with pytest.raises(LostWorker, match=r"games 0\.\.1 of random ended 3 worker processes"):
        list(running)


def test_an_error_in_a_worker_arrives_with_its_trace() -> None:
    with pytest.raises(RuntimeError, match=r"Stubborn: no spec") as caught:
        list(ProcessExecutor(1).run([troubled(StubbornBoards)], [Chunk(0, 0, 2)]))
    assert "troubled_boards.py" in str(caught.value)


def test_an_error_in_a_thread_arrives_as_it_is() -> None:
    with pytest.raises(Stubborn):
        list(ThreadExecutor(2).run([troubled(StubbornBoards)], [Chunk(0, 0, 2)]))


@pytest.mark.parametrize("name", EXECUTORS)
def test_an_endless_run_is_taken_in_small_bites_and_stops_when_asked(name: str) -> None:
    taken: list[int] = []

    def endless() -> Iterator[Chunk]:
        for start in itertools.count(step=5):
            taken.append(start)
            yield Chunk(0, start, 5)

    running = EXECUTORS[name]().run([EXPERIMENTS[0]], endless())
    for _ in range(20):
        next(running)
    running.close()
    assert len(taken) < 60


def test_no_worker_process_is_left_behind() -> None:
    running = ProcessExecutor(2).run([troubled(SlowBoards)], [Chunk(0, 0, 2), Chunk(0, 2, 30)])
    next(running)
    began = time.monotonic()
    running.close()
    assert time.monotonic() - began < 5
    assert multiprocessing.active_children() == []


def test_threads_leave_a_long_game_when_the_run_is_closed() -> None:
    huge = sapper.BoardSpec(height=1000, width=1000, num_mines=200_000)
    slow = Experiment(solver="exact+least-risk", boards=DrawnBoards(spec=huge, seed=1))
    running = ThreadExecutor(2).run([EXPERIMENTS[0], slow], [Chunk(0, 0, 1), Chunk(1, 0, 9)])
    next(running)
    began = time.monotonic()
    running.close()
    assert time.monotonic() - began < 10  # its games take minutes


def test_progress_is_told_chunk_by_chunk() -> None:
    told: list[GamesProgress] = []
    results = run_experiments(
        EXPERIMENTS, games=[40, 10], executor=ThreadExecutor(2), on_progress=told.append
    )
    assert [len(each) for each in results] == [40, 10]
    last = {progress.experiment: progress for progress in told}
    assert [(last[index].done, last[index].total) for index in (0, 1)] == [(40, 40), (10, 10)]
    assert [last[index].wins for index in (0, 1)] == [each.num_wins for each in results]
    assert len(told) > 20


def test_native_solvers_are_played_in_threads_and_others_in_processes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert are_native(EXPERIMENTS)
    monkeypatch.setattr(sapper.Solver, "is_native", lambda solver, rule: solver.name == "random")
    assert not are_native(EXPERIMENTS)
    assert isinstance(make_executor(jobs=2, is_native=True), ThreadExecutor)
    assert isinstance(make_executor(jobs=2, is_native=False), ProcessExecutor)
    assert isinstance(make_executor(jobs=1, is_native=False), ThreadExecutor)


@pytest.mark.parametrize("jobs", [0, -1, 10**6, True])
def test_impossible_numbers_of_jobs_are_refused(jobs: int) -> None:
    with pytest.raises(InvalidOption, match=r"it must be a whole number in 1\.\.1024"):
        make_executor(jobs=jobs, is_native=True)


@pytest.mark.parametrize("cluster", ["", "somewhere", "local:", "local:x"])
def test_what_is_no_address_is_refused(cluster: str) -> None:
    with pytest.raises(InvalidOption, match="expected the address of a Dask scheduler"):
        make_executor(cluster=cluster, is_native=True)


def test_jobs_and_a_cluster_exclude_each_other() -> None:
    with pytest.raises(InvalidOption, match="give jobs or a cluster, not both"):
        make_executor(jobs=2, cluster="local:2", is_native=True)


def test_a_worker_with_other_code_is_not_asked() -> None:
    from sapper.lab.play.cluster import _play

    with pytest.raises(LostWorker, match="runs other code"):
        _play(EXPERIMENTS[0], Chunk(0, 0, 1), "0" * 64)


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sapper.lab.play.cluster.WAIT_SECONDS", 0.5)
    running = DaskExecutor("tcp://127.0.0.1:9").run(EXPERIMENTS, [Chunk(0, 0, 1)])
    with pytest.raises(OSError, match="no Dask cluster answers"):
        next(running)


@pytest.mark.skipif(os.name != "posix", reason="SIGKILL is a signal of POSIX")
def test_workers_end_when_the_main_process_is_killed() -> None:
    code = (
        "from tests.unit.lab.play.test_executors import "
        "ProcessExecutor, SlowBoards, troubled, Chunk\n"
        "for played in ProcessExecutor(2).run([troubled(SlowBoards)], [Chunk(0, 0, 1)] * 10**6):\n"
        "    print(played.worker, flush=True)"
    )
    main = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert main.stdout is not None
    main.stdout.readline()
    main.kill()
    main.communicate(timeout=30)  # the pipe ends when the last process that holds it does


@pytest.mark.parametrize("games", [0, -5, 61, 10**13])
def test_impossible_numbers_of_games_are_refused(games: int) -> None:
    with pytest.raises(InvalidOption, match=r"it must be a whole number in 1\.\."):
        run_experiments(EXPERIMENTS, games=games, executor=ThreadExecutor(1))
