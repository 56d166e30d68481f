"""`sapper serve` as a process: killed, started again, and going on as if nothing had been."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import sapper
from sapper.lab.store.run_store import RunStore
from sapper.learning.patterns.evolution import EvolutionOptions, evolve_patterns
from tests.helpers.servers import ServerProcess, ended, start, when

GAMES = 4_000
SOLVER = "exact+least-risk"
BENCH = {"kind": "bench", "solvers": [SOLVER], "level": "expert", "games": GAMES}
OPTIONS = {"generations": 30, "population": 10, "games": 40}
EVOLUTION = {"kind": "evolve-patterns", "options": OPTIONS, "seed": 5}


def is_on_its_way(job: dict[str, Any]) -> bool:
    """Whether some of it is done, and stored: a note comes after each chunk and checkpoint."""
    progress = job["progress"]
    return progress is not None and 0 < progress["done"] < progress["total"]


def test_after_kill_9_a_bench_and_an_evolution_end_as_if_unbroken(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    with server.client() as client:
        jobs = [start(client, **request) for request in (BENCH, EVOLUTION)]
        for job in jobs:
            when(client, job, is_on_its_way, "half a job")
        server.kill()
    server = ServerProcess(tmp_path)
    try:
        with server.client() as client:
            bench, evolution = (ended(client, job) for job in jobs)
    finally:
        server.stop()
    assert (bench["state"], evolution["state"]) == ("done", "done")
    check_bench(tmp_path / "runs.sqlite", bench["result"])
    check_evolution(evolution["result"]["trials"][0])


def check_bench(store: Path, result: dict[str, Any]) -> None:
    unbroken = sapper.play_many(SOLVER, sapper.EXPERT, games=GAMES, seed=0, jobs=2)
    with RunStore(store) as opened:
        (run,) = opened.runs()
        assert opened.results(run.id, GAMES).same_games(unbroken)
        assert len(list(opened.chunks(run.id))) > 1
    assert result["scores"][0]["wins"] == unbroken.num_wins


def check_evolution(trial: dict[str, Any]) -> None:
    unbroken = evolve_patterns(EvolutionOptions(**OPTIONS, seed=5), jobs=2)
    assert [tuple(each) for each in trial["history"]] == list(unbroken.history)
    assert trial["fresh_fitness"] == unbroken.fresh.mean


def test_ctrl_c_ends_it_cleanly_and_leaves_its_jobs_resumable(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    with server.client() as client:
        job = start(client, **{**BENCH, "games": 10**7})
        when(client, job, is_on_its_way, "the first games")
        with client.stream("GET", "/api/jobs"):
            assert server.stop() == (0, "stopped\n", "")
    server = ServerProcess(tmp_path)
    with server.client() as client:
        when(client, job, lambda found: found["state"] == "running", "the job to go on")
    server.stop()


def test_other_machines_need_the_token_of_the_printed_address(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, "--host", "0.0.0.0")
    address, _, token = server.address.partition("?token=")
    assert len(token) >= 32
    server.address = address
    with server.client() as client:
        assert client.get("/").status_code == 200
        assert client.get("/api/jobs").status_code == 401
        bearer = {"Authorization": f"Bearer {token}"}
        assert client.get("/api/jobs", headers=bearer).json() == []
    server.stop()


def test_a_store_is_served_once(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    with pytest.raises(AssertionError, match="another server works with the store"):
        ServerProcess(tmp_path)
    server.stop()


def test_a_body_of_a_gigabyte_is_refused_before_it_is_sent(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path)
    sent = 0

    def gigabyte() -> Any:
        nonlocal sent
        for _ in range(1024):
            sent += 1
            yield bytes(2**20)

    with server.client() as client:
        answer = client.post(
            "/api/jobs", content=gigabyte(), headers={"Content-Length": str(2**30)}
        )
        assert answer.status_code == 413
        assert sent < 100
        assert client.get("/api/jobs").json() == []
    server.stop()
