"""Benches of the server on a Dask cluster: the same games, and never a wait without an end."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

import sapper
from sapper.lab.store.run_store import RunStore
from sapper.server.jobs.program import JobItem, run_job
from sapper.work import cluster
from tests.helpers.clusters import scheduler_process
from tests.helpers.servers import ended, serving, start, when

pytestmark = pytest.mark.skipif(os.name != "posix", reason="schedulers are ended by signals")

SOLVERS = ["exact+least-risk", "logic+net"]
"""One that plays outside Python, and one that does not."""
BENCH = {"kind": "bench", "solvers": SOLVERS, "games": 60, "seed": 4, "cluster": True}


def test_a_bench_on_a_cluster_plays_the_games_of_a_single_thread(tmp_path: Path) -> None:
    with scheduler_process() as (_, address), serving(tmp_path, cluster=address) as client:
        assert client.get("/api/").json()["features"]["cluster"]
        job = ended(client, start(client, **BENCH))
    assert job["state"] == "done", job["error"]
    with RunStore(tmp_path / "runs.sqlite") as store:
        for solver, run in zip(SOLVERS, job["result"]["runs"], strict=True):
            alone = sapper.play_many(solver, sapper.BEGINNER, games=60, seed=4, jobs=1)
            assert store.results(run, 60).same_games(alone)


def is_on_its_way(job: dict[str, Any]) -> bool:
    return job["progress"] is not None and job["progress"]["done"] > 0


def test_a_scheduler_that_ends_is_an_error_of_the_job(tmp_path: Path) -> None:
    with scheduler_process() as (scheduler, address), serving(tmp_path, cluster=address) as client:
        job = start(client, **{**BENCH, "solvers": ["exact"], "games": 1_000_000})
        when(client, job, is_on_its_way, "the first games")
        scheduler.kill()
        found = ended(client, job)
    assert found["state"] == "failed"
    assert f"the scheduler of the cluster {address} has ended" in found["error"]


def test_a_scheduler_that_does_not_answer_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "nice", lambda more: 0)
    monkeypatch.setattr(cluster, "WAIT_SECONDS", 0.5)
    item = JobItem(
        id="0" * 32,
        request=BENCH,
        store=tmp_path / "runs.sqlite",
        workers=1,
        cluster="tcp://127.0.0.1:9",
    )
    with pytest.raises(OSError, match="no Dask cluster answers"):
        run_job(item)
