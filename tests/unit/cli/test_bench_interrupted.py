"""A bench that is killed, interrupted or not alone: no game is lost, none is kept twice."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sapper
from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.run_experiments import run_experiments
from sapper.lab.store.run_store import RunStore

pytestmark = pytest.mark.skipif(os.name != "posix", reason="these are signals of POSIX")

GAMES = 4000
EXPERIMENT = Experiment(solver="exact+least-risk", boards=DrawnBoards(spec=sapper.EXPERT, seed=2))


def start_bench(store: Path, *options: str, games: int = GAMES) -> subprocess.Popen[str]:
    """The command, as a process of its own in a process group of its own."""
    program = [sys.executable, "-c", "from sapper.cli.main import main; main()"]
    what = ["bench", EXPERIMENT.solver.name, "-l", "expert", "--seed", "2", "--games", str(games)]
    return subprocess.Popen(
        [*program, *what, "--store", str(store), "--json", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def finish(process: subprocess.Popen[str]) -> dict[str, Any]:
    stdout, stderr = process.communicate(timeout=60)
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
    deadline = time.monotonic() + 30
    while not stored_games(store):
        assert process.poll() is None, "it ended before it could be stopped"
        assert time.monotonic() < deadline
        time.sleep(0.01)


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
    assert GameResults.joined(part for _, part in chunks).same_games(found)
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


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupted_bench_says_what_is_stored(tmp_path: Path, jobs: str) -> None:
    store = tmp_path / "runs.sqlite"
    process = start_bench(store, "--jobs", jobs)
    wait_for_games(store, process)
    os.killpg(process.pid, signal.SIGINT)
    stdout, stderr = process.communicate(timeout=30)
    held = stored_games(store)
    assert (process.returncode, stdout) == (130, "")
    assert stderr == (
        f"interrupted: {held} of {GAMES} games are stored in {store}; "
        "the same command goes on from there\n"
    )


def test_two_benches_share_a_store(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    fewer = GAMES // 4  # in smaller chunks
    processes = [start_bench(store), start_bench(store), start_bench(store, games=fewer)]
    *documents, of_fewer = [finish(process) for process in processes]
    for document in documents:
        check_games(store, document)
    assert of_fewer["games"] == fewer
