"""Jobs in the run store: kept whole, in order, and of one server alone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from sapper.errors import InvalidFile, InvalidOption
from sapper.lab.store.job_store import JobStore, StoredJob, only_server
from sapper.lab.store.run_store import RunStore

JOB = StoredJob(id="a", request={"kind": "bench"}, state="queued", created="then", updated="then")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "runs.sqlite"


def test_a_job_is_found_as_it_was_kept_last(path: Path) -> None:
    changed = replace(
        JOB,
        state="done",
        progress={"done": 1},
        result={"scores": []},
        error="none",
        updated="now",
    )
    with closing(JobStore(path)) as store:
        store.put(JOB)
        store.put(changed)
    with closing(JobStore(path)) as store:
        assert store.jobs() == [changed]


def test_jobs_stay_in_the_order_in_which_they_came(path: Path) -> None:
    with closing(JobStore(path)) as store:
        for name in "bac":
            store.put(replace(JOB, id=name))
        store.put(replace(JOB, id="b", state="done"))
        store.delete("a")
        assert [job.id for job in store.jobs()] == ["b", "c"]


def test_jobs_lie_beside_the_games_of_a_store_of_an_earlier_version(path: Path) -> None:
    RunStore(path).close()
    connection = sqlite3.connect(path)
    connection.execute("DROP TABLE jobs")
    connection.execute("PRAGMA user_version = 3")
    connection.close()
    with closing(JobStore(path)) as store:
        store.put(JOB)
        assert store.jobs() == [JOB]
    with RunStore(path) as runs:
        assert runs.runs() == []


def test_a_damaged_job_is_named(path: Path) -> None:
    with closing(JobStore(path)) as store:
        store.put(JOB)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("UPDATE jobs SET request = '{'")
    connection.close()
    with closing(JobStore(path)) as store, pytest.raises(InvalidFile, match="job a is damaged"):
        store.jobs()


def test_a_store_has_one_server(path: Path) -> None:
    with only_server(path), pytest.raises(InvalidOption, match="another server works with"):
        only_server(path).__enter__()
    with only_server(path):  # the lock goes with its holder
        pass
