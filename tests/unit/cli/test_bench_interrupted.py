"""A bench that is killed, interrupted or not alone: no game is lost, none is kept twice."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sapper
from sapper.cli.main import USAGE_ERROR
from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.run_experiments import run_experiments
from sapper.lab.store.run_store import RunStore
from tests.helpers.clusters import dying_preload, scheduler_process
from tests.helpers.programs import SAPPER, start_program
from tests.helpers.waiting import PATIENCE_SECONDS, wait_until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these are signals of POSIX")

GAMES = 4000
EXPERIMENT = Experiment(solver="exact+least-risk", boards=DrawnBoards(spec=sapper.EXPERT, seed=2))


def start_bench(store: Path, *options: str, games: int = GAMES) -> subprocess.Popen[str]:
    """The command, as a process of its own in a process group of its own."""
    what = ["bench", EXPERIMENT.solver.name, "-l", "expert", "--seed", "2", "--games", str(games)]
    return start_program(SAPPER, *what, "--store", str(store), "--json", *options)


def finish(process: subprocess.Popen[str]) -> dict[str, Any]:
    stdout, stderr = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == 0, stderr
    assert re.fullmatch(r"([0-9,]+ of [0-9,]+ games come from the store, .*\n)?", stderr)
    (document,) = json.loads(stdout)
    assert isinstance(document, dict)
    return document


def stored_games(store: Path) -> int:
    if not store.exists():
        return 0
    with RunStore(store) as run_store:
        return sum(run.games for run in run_store.runs())


def wait_for_games(store: Path, process: subprocess.Popen[str]) -> None:
    wait_until(lambda: stored_games(store), "games are stored")
    assert process.poll() is None, "it ended before it could be stopped"


@cache
def undisturbed() -> GameResults:
    """The games as one thread plays them."""
    return run_experiments([EXPERIMENT], games=GAMES)[0]


def check_games(store: Path, document: dict[str, Any]) -> None:
    """That the store holds each game once, as one undisturbed thread plays it."""
    with RunStore(store) as run_store:
        (run,) = run_store.runs()
        chunks = list(run_store.chunks(run.id))
        found = run_store.results(run.id, GAMES)
    assert run.games == GAMES
    starts = [start for start, _ in chunks]
    assert starts == sorted(set(starts))
    assert sum(len(part) for _, part in chunks) == GAMES
    assert found.same_games(undisturbed())
    assert (document["games"], document["wins"]) == (GAMES, undisturbed().num_wins)


def test_a_killed_bench_goes_on_where_it_was(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    killed = start_bench(store, "--jobs", "1")
    wait_for_games(store, killed)
    killed.kill()
    assert killed.communicate()[0] == ""
    held = stored_games(store)
    assert 0 < held < GAMES
    check_games(store, finish(start_bench(store)))


@pytest.mark.parametrize(
    ("ending", "options"),
    [
        (signal.SIGINT, ["--jobs", "1"]),
        (signal.SIGINT, ["--jobs", "2"]),
        (signal.SIGTERM, ["--jobs", "1"]),
        (signal.SIGTERM, ["--jobs", "2"]),
        (signal.SIGHUP, ["--jobs", "2"]),
        (signal.SIGTERM, ["--cluster", "local:1"]),
    ],
)
def test_an_interrupted_bench_says_what_is_stored(
    tmp_path: Path, ending: signal.Signals, options: list[str]
) -> None:
    store = tmp_path / "runs.sqlite"
    many = 1_000_000
    process = start_bench(store, *options, games=many)
    wait_for_games(store, process)
    os.killpg(process.pid, ending)
    stdout, stderr = process.communicate(timeout=PATIENCE_SECONDS)
    held = stored_games(store)
    assert (process.returncode, stdout) == (128 + ending, "")
    assert stderr.splitlines()[-1] == (
        f"interrupted: {held} of {many} games are stored in {store}; "
        "the same command goes on from there"
    )


def test_a_bench_whose_scheduler_is_killed_says_so_and_what_is_stored(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    with scheduler_process() as (scheduler, address):
        process = start_bench(store, "--cluster", address, games=1_000_000)
        wait_for_games(store, process)
        scheduler.kill()
        _, stderr = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == USAGE_ERROR
    assert stderr.splitlines() == [
        f"stopped: {stored_games(store)} of 1000000 games are stored in {store}; "
        "the same command goes on from there",
        f"error: the scheduler of the cluster {address} has ended or cannot be reached any more; "
        "start it and its workers again",
    ]


def test_a_bench_whose_dask_worker_is_killed_as_it_starts_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DASK_DISTRIBUTED__WORKER__PRELOAD", dying_preload(tmp_path))
    process = start_bench(tmp_path / "runs.sqlite", "--cluster", "local:2")
    _, stderr = process.communicate(timeout=PATIENCE_SECONDS)
    assert process.returncode == USAGE_ERROR
    stopped, error = stderr.splitlines()
    assert stopped.startswith(f"stopped: 0 of {GAMES} games are stored")
    assert error.startswith("error: a worker process of local:2 was lost as it started")


def test_games_of_a_slow_solver_are_stored_as_they_come(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    options = ["ga", "-l", "expert", "--games", "10000", "--jobs", "2", "--store", str(store)]
    process = start_program(SAPPER, "bench", *options)
    wait_for_games(store, process)
    process.terminate()
    process.communicate(timeout=PATIENCE_SECONDS)
    assert 0 < stored_games(store) < 1000


def test_two_benches_share_a_store(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    fewer = GAMES // 4  # in smaller chunks
    processes = [start_bench(store), start_bench(store), start_bench(store, games=fewer)]
    *documents, of_fewer = [finish(process) for process in processes]
    for document in documents:
        check_games(store, document)
    assert of_fewer["games"] == fewer
