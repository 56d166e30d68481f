"""The jobs that the server knows: in memory to be read at once, in the run store to last.

One thread makes every change, and the store is its own: changes come one after the other, and
whoever reads never waits for a disk.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

from sapper.errors import InvalidOption
from sapper.lab.store.job_store import JobStore, StoredJob
from sapper.lab.store.run_store import Document
from sapper.server.schemas import JobState

UNFINISHED = frozenset({JobState.QUEUED, JobState.RUNNING, JobState.INTERRUPTED})
"""States of jobs that go on by themselves."""

ID_BYTES = 16

JobListener: TypeAlias = Callable[[str, StoredJob | None], None]
"""Called with the id of a job and how it is now, None where it was deleted."""


class UnknownJob(InvalidOption):
    """There is no job of that id."""

    def __init__(self, job: str) -> None:
        super().__init__(f"there is no job {job}")


class WrongState(InvalidOption):
    """The job is in a state that does not allow it."""


class TooManyJobs(InvalidOption):
    """So many jobs wait already that no other is taken."""


class JobList:
    """All jobs, by their ids, in the order in which they were asked for."""

    def __init__(self, store: Path, *, max_unfinished: int, max_finished: int) -> None:
        self._max_unfinished, self._max_finished = max_unfinished, max_finished
        self._jobs: dict[str, StoredJob] = {}
        self._listeners: list[JobListener] = []
        self._keeper = ThreadPoolExecutor(1, thread_name_prefix="jobs")
        self._store: JobStore = self._keeper.submit(JobStore, store).result()
        self._do(self._load)

    def close(self) -> None:
        """Write what is to be written, and close the store."""
        self._do(self._store.close)
        self._keeper.shutdown()

    def listen(self, listener: JobListener) -> None:
        """Have every change told, in the thread that makes it."""
        self._listeners.append(listener)

    def all(self) -> list[StoredJob]:
        """Every job as it is now, the oldest first."""
        return list(self._jobs.values())

    def get(self, job: str) -> StoredJob:
        """One job as it is now; raises UnknownJob."""
        try:
            return self._jobs[job]
        except KeyError:
            raise UnknownJob(job) from None

    def add(self, request: Document) -> StoredJob:
        """A new job at the end of the queue; raises TooManyJobs."""
        now = _now()
        job = StoredJob(
            id=secrets.token_hex(ID_BYTES),
            request=request,
            state=JobState.QUEUED,
            created=now,
            updated=now,
        )
        self._do(self._add, job)
        return job

    def change(self, job: str, *, when: Iterable[JobState], **fields: Any) -> StoredJob:
        """Change fields of a job that is in one of these states; raises WrongState for another."""
        changed: StoredJob = self._do(self._change, job, frozenset(when), fields)
        return changed

    def delete(self, job: str) -> None:
        """Forget a job that has ended; raises WrongState for one that has not."""
        self._do(self._delete, job)

    def _do(self, change: Callable[..., Any], *arguments: Any) -> Any:
        """Let the one thread do it, and wait."""
        return self._keeper.submit(change, *arguments).result()

    def _load(self) -> None:
        """Take over what an earlier server left; what it did not finish goes on."""
        for job in self._store.jobs():
            self._jobs[job.id] = job
            if job.state in UNFINISHED:
                self._put(replace(job, state=JobState.QUEUED))

    def _add(self, job: StoredJob) -> None:
        self._check_room()
        self._put(job)

    def _change(self, job: str, when: frozenset[JobState], fields: dict[str, Any]) -> StoredJob:
        before = self.get(job)
        if before.state not in when:
            raise WrongState(f"the job is {before.state}; it must be {' or '.join(sorted(when))}")
        if fields.get("state") == JobState.QUEUED:
            self._check_room()
        after = replace(before, **fields, updated=_now())
        self._put(after)
        self._drop_oldest()
        return after

    def _check_room(self) -> None:
        waiting = sum(job.state in UNFINISHED for job in self._jobs.values())
        if waiting >= self._max_unfinished:
            raise TooManyJobs(f"{waiting} jobs wait or run already; no more are taken")

    def _put(self, job: StoredJob) -> None:
        self._store.put(job)
        self._jobs[job.id] = job
        self._tell(job.id, job)

    def _delete(self, job: str) -> None:
        if self.get(job).state in UNFINISHED:
            raise WrongState("the job has not ended; cancel it first")
        self._forget(job)

    def _drop_oldest(self) -> None:
        ended = [job.id for job in self._jobs.values() if job.state not in UNFINISHED]
        for job in ended[: -self._max_finished]:
            self._forget(job)

    def _forget(self, job: str) -> None:
        self._store.delete(job)
        del self._jobs[job]
        self._tell(job, None)

    def _tell(self, job: str, now: StoredJob | None) -> None:
        for listener in self._listeners:
            listener(job, now)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
