"""The list of jobs: who may change what when, and what is left after a restart."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from sapper.lab.store.job_store import JobStore, StoredJob
from sapper.server.job_list import JobList, TooManyJobs, UnknownJob, WrongState
from sapper.server.schemas import JobState

REQUEST = {"kind": "bench", "solvers": ["exact"]}
QUEUED, RUNNING, DONE = JobState.QUEUED, JobState.RUNNING, JobState.DONE


@contextmanager
def job_list(
    folder: Path, *, max_unfinished: int = 10, max_finished: int = 10
) -> Iterator[JobList]:
    jobs = JobList(folder / "runs.sqlite", max_unfinished=max_unfinished, max_finished=max_finished)
    try:
        yield jobs
    finally:
        jobs.close()


def test_a_new_job_waits_under_an_id_that_nobody_guesses(tmp_path: Path) -> None:
    with job_list(tmp_path) as jobs:
        one, other = jobs.add(REQUEST), jobs.add(REQUEST)
        assert (one.state, one.request, one.result) == (QUEUED, REQUEST, None)
        assert len(one.id) == 32
        assert one.id != other.id
        assert jobs.all() == [one, other]


def test_changes_are_stored_before_they_are_told(tmp_path: Path) -> None:
    heard: list[tuple[str, StoredJob | None]] = []
    with job_list(tmp_path) as jobs:
        jobs.listen(lambda job, now: heard.append((job, now)))
        job = jobs.add(REQUEST)
        changed = jobs.change(job.id, when={QUEUED}, state=RUNNING, progress={"done": 1})
        with closing(JobStore(tmp_path / "runs.sqlite")) as store:
            assert store.jobs() == [changed]
        assert heard == [(job.id, job), (job.id, changed)]
        assert changed.updated >= job.updated


def test_a_job_in_another_state_is_not_changed(tmp_path: Path) -> None:
    with job_list(tmp_path) as jobs:
        job = jobs.add(REQUEST)
        with pytest.raises(WrongState, match="the job is queued; it must be done or running"):
            jobs.change(job.id, when={RUNNING, DONE}, state=DONE)
        assert jobs.get(job.id) == job


def test_a_job_that_has_not_ended_is_not_deleted(tmp_path: Path) -> None:
    with job_list(tmp_path) as jobs:
        job = jobs.add(REQUEST)
        with pytest.raises(WrongState, match="cancel it first"):
            jobs.delete(job.id)
        jobs.change(job.id, when={QUEUED}, state=DONE)
        jobs.delete(job.id)
        with pytest.raises(UnknownJob):
            jobs.get(job.id)


def test_no_more_jobs_are_taken_than_may_wait(tmp_path: Path) -> None:
    with job_list(tmp_path, max_unfinished=2) as jobs:
        first = jobs.add(REQUEST)
        jobs.add(REQUEST)
        with pytest.raises(TooManyJobs):
            jobs.add(REQUEST)
        jobs.change(first.id, when={QUEUED}, state=DONE)
        jobs.add(REQUEST)
        with pytest.raises(TooManyJobs):
            jobs.change(first.id, when={DONE}, state=QUEUED)


def test_the_oldest_that_have_ended_make_room(tmp_path: Path) -> None:
    with job_list(tmp_path, max_finished=2) as jobs:
        added = [jobs.add(REQUEST) for _ in range(4)]
        for job in added[:3]:
            jobs.change(job.id, when={QUEUED}, state=DONE)
        assert [job.id for job in jobs.all()] == [job.id for job in added[1:]]


@pytest.mark.parametrize("state", [QUEUED, RUNNING, JobState.INTERRUPTED])
def test_what_an_earlier_server_did_not_finish_waits_again(tmp_path: Path, state: JobState) -> None:
    with job_list(tmp_path) as jobs:
        ended, job = jobs.add(REQUEST), jobs.add(REQUEST)
        jobs.change(ended.id, when={QUEUED}, state=JobState.CANCELLED)
        jobs.change(job.id, when={QUEUED}, state=state, progress={"done": 3})
    with job_list(tmp_path) as jobs:
        assert jobs.get(job.id).state == QUEUED
        assert jobs.get(job.id).progress == {"done": 3}
        assert jobs.get(ended.id).state == JobState.CANCELLED
