"""Runners: jobs in processes of their own, from the queue to whatever end they find."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from sapper.lab.store.job_store import JobStore, StoredJob
from sapper.lab.store.run_store import Document
from sapper.server.job_list import JobList, WrongState
from sapper.server.jobs.program import JobItem
from sapper.server.jobs.results import Progress
from sapper.server.runners import Runners
from sapper.server.schemas import JobState
from sapper.work.inside import tell
from sapper.work.processes import Processes
from tests.helpers.waiting import wait_until
from tests.helpers.work import die_of_a_signal, fail, square

Program = Callable[[JobItem], Document]


class Lists:
    """A list of jobs and its runners."""

    def __init__(self, folder: Path, program: Program, *, max_seconds: float = 3600) -> None:
        self.jobs = JobList(folder / "runs.sqlite", max_unfinished=9, max_finished=9)
        self.runners = Runners(
            self.jobs,
            store=folder / "runs.sqlite",
            at_once=1,
            workers=1,
            cluster=None,
            max_seconds=max_seconds,
            program=program,
        )

    def when(self, job: str, state: JobState) -> StoredJob:
        def find() -> StoredJob | None:
            found = self.jobs.get(job)
            return found if found.state == state else None

        return wait_until(find, f"a job that is {state}")


@contextmanager
def running(folder: Path, program: Any, **settings: Any) -> Iterator[Lists]:
    lists = Lists(folder, program, **settings)
    lists.runners.start()
    try:
        yield lists
    finally:
        lists.runners.close()
        lists.jobs.close()


def never_end(item: JobItem) -> Document:
    threading.Event().wait()
    return {}


def answer(item: JobItem) -> Document:
    tell(Progress(done=1, total=2, words="half", partial=None))
    return {"asked": item.request, "process": os.getpid()}


def share_out(item: JobItem) -> Document:
    """Work that is itself shared out among processes."""
    return {"squares": sorted(done.result for done in Processes(2).run(square, [1, 2, 3]))}


def test_a_job_is_done_in_another_process(tmp_path: Path) -> None:
    with running(tmp_path, answer) as lists:
        job = lists.when(lists.jobs.add({"number": 7}).id, JobState.DONE)
        assert job.result is not None
        assert job.result["asked"] == {"number": 7}
        assert job.result["process"] != os.getpid()
        assert job.progress == {"done": 1, "total": 2, "words": "half", "partial": None}


def test_a_job_may_start_processes_of_its_own(tmp_path: Path) -> None:
    with running(tmp_path, share_out) as lists:
        job = lists.when(lists.jobs.add({}).id, JobState.DONE)
        assert job.result == {"squares": [1, 4, 9]}


def test_a_job_that_raises_has_failed_and_the_next_one_runs(tmp_path: Path) -> None:
    with running(tmp_path, fail) as lists:
        first, second = lists.jobs.add({}), lists.jobs.add({})
        for job in (first, second):
            error = lists.when(job.id, JobState.FAILED).error
            assert error is not None
            assert error.startswith("ValueError: no such thing as")


def test_a_job_whose_process_dies_has_failed(tmp_path: Path) -> None:
    with running(tmp_path, die_of_a_signal) as lists:
        job = lists.jobs.add({})
        error = lists.when(job.id, JobState.FAILED).error
        assert error == (
            f"the job {job.id} ended 3 worker processes; the last one was ended by SIGKILL"
        )


def test_a_job_is_cancelled_while_it_runs(tmp_path: Path) -> None:
    with running(tmp_path, never_end) as lists:
        job = lists.jobs.add({})
        lists.when(job.id, JobState.RUNNING)
        assert lists.runners.cancel(job.id).state == JobState.CANCELLED
        with pytest.raises(WrongState):
            lists.runners.cancel(job.id)
        lists.runners.resume(job.id)
        lists.when(job.id, JobState.RUNNING)


def test_a_job_is_cancelled_while_it_waits(tmp_path: Path) -> None:
    with running(tmp_path, never_end) as lists:
        first, second = lists.jobs.add({}), lists.jobs.add({})
        lists.when(first.id, JobState.RUNNING)
        lists.runners.cancel(second.id)
        lists.runners.cancel(first.id)
        assert lists.jobs.get(second.id).state == JobState.CANCELLED


def test_a_job_that_takes_too_long_is_stopped_and_says_so(tmp_path: Path) -> None:
    with running(tmp_path, never_end, max_seconds=0.5) as lists:
        error = lists.when(lists.jobs.add({}).id, JobState.FAILED).error
        assert error is not None
        assert "the limit of this server; it can be resumed" in error


def test_a_full_disk_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sapper.server.runners.SECONDS_BETWEEN_TRIES", 0.01)
    failures = iter([OSError(28, "No space left on device")] * 3)
    put = JobStore.put

    def put_later(store: JobStore, job: StoredJob) -> None:
        if job.state in (JobState.RUNNING, JobState.DONE):
            for error in failures:
                raise error
        put(store, job)

    monkeypatch.setattr(JobStore, "put", put_later)
    with running(tmp_path, answer) as lists:
        lists.when(lists.jobs.add({}).id, JobState.DONE)


def test_what_runs_when_the_server_ends_is_interrupted(tmp_path: Path) -> None:
    with running(tmp_path, never_end) as lists:
        first, second = lists.jobs.add({}), lists.jobs.add({})
        lists.when(first.id, JobState.RUNNING)
        lists.runners.close()
        assert lists.jobs.get(first.id).state == JobState.INTERRUPTED
        assert lists.jobs.get(second.id).state == JobState.QUEUED
