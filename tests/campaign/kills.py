"""A bench that is killed again and again at random moments: no game is lost or kept twice."""

from __future__ import annotations

import argparse
import os
import random
import signal
import subprocess
import tempfile
import time
from pathlib import Path

import sapper
from sapper.lab.store.run_store import RunStore
from tests.helpers.programs import SAPPER, start_program

GAMES = 60_000
SOLVER = "exact+least-risk"
ENDINGS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)


def main() -> None:
    """Kill, go on, kill; at last finish, and compare with an undisturbed run."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder) / "runs.sqlite"
        num_killed = sum(end_once(store, rng) for _ in range(options.kills))
        finish(store)
        check(store)
    print(
        f"{num_killed} of {options.kills} ends came in play, {GAMES:,} games: none lost, none twice"
    )


def start(store: Path) -> subprocess.Popen[str]:
    games = ["--games", str(GAMES), "--seed", "2", "--jobs", "2", "--store", str(store)]
    return start_program(SAPPER, "bench", SOLVER, "-l", "expert", *games)


def end_once(store: Path, rng: random.Random) -> bool:
    """End a bench somewhere in its first seconds; whether it was still at play."""
    process = start(store)
    time.sleep(rng.uniform(0.2, 2.0))
    is_playing = process.poll() is None
    os.killpg(process.pid, rng.choice(ENDINGS))
    process.communicate()
    return is_playing


def finish(store: Path) -> None:
    process = start(store)
    _, stderr = process.communicate()
    assert process.returncode == 0, stderr


def check(store: Path) -> None:
    """The store holds each game once, as one undisturbed thread plays it."""
    expected = sapper.play_many(SOLVER, sapper.EXPERT, games=GAMES, seed=2)
    with RunStore(store) as opened:
        (run,) = opened.runs()
        parts = [part for _, part in opened.chunks(run.id)]
        found = opened.results(run.id, GAMES)
    assert sum(map(len, parts)) == GAMES
    assert found.same_games(expected)


if __name__ == "__main__":
    main()
