"""`sapper serve` as a process: killed, started again, and going on as if nothing had been."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

import sapper
from sapper.lab.store.run_store import RunStore
from sapper.learning.patterns.evolution import EvolutionOptions, evolve_patterns
from sapper.learning.patterns.outcome_files import file_of
from sapper.patterns.file import parse_patterns
from tests.helpers.servers import ENDED, ServerProcess, ended, start, when

GAMES = 8_000
SOLVER = "exact+least-risk"
BENCH = {"kind": "bench", "solvers": [SOLVER], "level": "expert", "games": GAMES}
EVOLUTION = {
    "kind": "evolve-patterns",
    "options": {"generations": 200, "population": 40, "games": 60},
    "seed": 5,
}


def is_on_its_way(job: dict[str, Any]) -> bool:
    """Whether some of it is done, and stored: a note comes after each chunk and generation."""
    assert job["state"] not in ENDED, "it was too quick to be stopped"
    return job["progress"] is not None and job["progress"]["done"] > 0


def broken_and_resumed(folder: Path, **request: Any) -> dict[str, Any]:
    """What comes of a job whose server is killed in the middle of it, and started again."""
    with ServerProcess(folder) as server, server.client() as client:
        job = start(client, **request)
        when(client, job, is_on_its_way, "half a job")
        server.kill()
    with ServerProcess(folder) as server, server.client() as client:
        found = ended(client, job)
    assert found["state"] == "done", found["error"]
    result: dict[str, Any] = found["result"]
    return result


def test_after_kill_9_a_bench_ends_as_if_unbroken(tmp_path: Path) -> None:
    result = broken_and_resumed(tmp_path, **BENCH)
    unbroken = sapper.play_many(SOLVER, sapper.EXPERT, games=GAMES, seed=0, jobs=2)
    with RunStore(tmp_path / "runs.sqlite") as opened:
        (run,) = opened.runs()
        assert opened.results(run.id, GAMES).same_games(unbroken)
    assert result["scores"][0]["wins"] == unbroken.num_wins


def test_after_kill_9_an_evolution_ends_as_if_unbroken(tmp_path: Path) -> None:
    result = broken_and_resumed(tmp_path, **EVOLUTION)
    options = EvolutionOptions(generations=200, population=40, games=60, seed=5)
    unbroken = evolve_patterns(options, jobs=2)
    trial = result["trials"][0]
    assert [tuple(each) for each in trial["history"]] == list(unbroken.history)
    assert trial["fresh_fitness"] == unbroken.fresh.mean
    assert parse_patterns(result["file"]).patterns == file_of(unbroken).patterns


def test_ctrl_c_ends_it_cleanly_and_leaves_its_jobs_resumable(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, server.client() as client:
        job = start(client, **{**BENCH, "games": 10**7})
        when(client, job, is_on_its_way, "the first games")
        assert server.stop() == (0, "stopped\n", "")
    with ServerProcess(tmp_path) as server, server.client() as client:
        when(client, job, lambda found: found["state"] == "running", "the job to go on")


def test_other_machines_need_the_token_of_the_printed_address(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--host", "0.0.0.0") as server:
        address, _, token = server.address.partition("?token=")
        assert len(token) >= 32
        assert urlsplit(address).hostname == socket.gethostname().lower()
        with httpx2.Client(base_url=f"http://127.0.0.1:{urlsplit(address).port}") as client:
            assert client.get("/").status_code == 200
            assert client.get("/api/jobs").status_code == 401
            bearer = {"Authorization": f"Bearer {token}"}
            assert client.get("/api/jobs", headers=bearer).json() == []


def test_a_store_is_served_once(tmp_path: Path) -> None:
    with (
        ServerProcess(tmp_path),
        pytest.raises(AssertionError, match="another server works with the store"),
    ):
        ServerProcess(tmp_path)


def test_events_come_over_a_socket_and_foreign_pages_hear_none(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server, server.client() as client:
        events = server.address.replace("http", "ws") + "api/events"
        with connect(events, origin=Origin(server.address.rstrip("/"))) as stream:
            job = start(client, kind="set", puzzle="2..\n..1", method="vns", iterations=10)
            assert json.loads(stream.recv(timeout=60))["id"] == job
        with pytest.raises(InvalidStatus):
            connect(events, origin=Origin("http://evil.example"))


def test_a_body_of_a_gigabyte_is_refused_before_it_is_sent(tmp_path: Path) -> None:
    sent = 0

    def gigabyte() -> Iterator[bytes]:
        nonlocal sent
        for _ in range(1024):
            sent += 1
            yield bytes(2**20)

    with ServerProcess(tmp_path) as server, server.client() as client:
        answer = client.post(
            "/api/jobs", content=gigabyte(), headers={"Content-Length": str(2**30)}
        )
        assert answer.status_code == 413
        assert sent < 100
        assert client.get("/api/jobs").json() == []
