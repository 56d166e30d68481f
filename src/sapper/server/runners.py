"""Runs jobs: so many at once, each in a process of its own, from the queue to their ends.

The machinery is that of `sapper.work`: a process that is lost is started again, one that is lost
too often is an error of its job, and none outlives the server.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from sapper import _core
from sapper.errors import InvalidOption, SapperError
from sapper.lab.store.job_store import StoredJob
from sapper.lab.store.run_store import Document
from sapper.server.job_list import JobList
from sapper.server.jobs.program import JobItem
from sapper.server.jobs.results import Progress
from sapper.server.schemas import JobState
from sapper.work.processes import Processes

JobProgram: TypeAlias = Callable[[JobItem], Document]
"""What a process does for a job; its notes are `Progress`."""

MAX_ERROR = 2000
"""Characters of an error that are kept."""
SECONDS_BETWEEN_TRIES = 1.0
"""How long to wait where the store cannot be written."""


@dataclass
class _Running:
    """A job that runs, and how to stop it."""

    stop: _core.StopSignal = field(default_factory=_core.StopSignal)
    ends_as: JobState = JobState.INTERRUPTED
    """What it becomes when it is stopped."""
    error: str | None = None


class Runners:
    """Threads that take jobs from the list, the oldest first, and see each to its end."""

    def __init__(
        self,
        jobs: JobList,
        *,
        store: Path,
        at_once: int,
        workers: int,
        cluster: str | None,
        max_seconds: float,
        program: JobProgram,
    ) -> None:
        """`workers` are those of each job; `program` is what a process does."""
        self._jobs = jobs
        self._store, self._workers, self._cluster = store, workers, cluster
        self._max_seconds = max_seconds
        self._program = program
        self._running: dict[str, _Running] = {}
        self._is_closing = False
        self._changed = threading.Condition()
        self._threads = [threading.Thread(target=self._serve) for _ in range(at_once)]
        jobs.listen(self._notice)

    def start(self) -> None:
        """Begin with what waits."""
        for thread in self._threads:
            thread.start()

    def cancel(self, job: str) -> StoredJob:
        """Stop a job that waits or runs; raises WrongState for another."""
        waiting = {JobState.QUEUED, JobState.RUNNING}
        cancelled = self._jobs.change(job, when=waiting, state=JobState.CANCELLED)
        self._stop(job, JobState.CANCELLED)
        return cancelled

    def resume(self, job: str) -> StoredJob:
        """Let a job that was stopped or failed go on from where it was."""
        ended = {JobState.CANCELLED, JobState.FAILED}
        return self._jobs.change(job, when=ended, state=JobState.QUEUED, error=None)

    def close(self) -> None:
        """Stop everything; what runs stays resumable."""
        with self._changed:
            self._is_closing = True
            self._changed.notify_all()
        for job in list(self._running):
            self._stop(job, JobState.INTERRUPTED)
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()

    def _notice(self, job: str, now: StoredJob | None) -> None:
        if now is not None and now.state == JobState.QUEUED:
            with self._changed:
                self._changed.notify()

    def _stop(self, job: str, ends_as: JobState, error: str | None = None) -> None:
        running = self._running.get(job)
        if running is not None:
            running.ends_as, running.error = ends_as, error
            running.stop.set()

    def _serve(self) -> None:
        while (job := self._next()) is not None:
            self._run(job)

    def _next(self) -> StoredJob | None:
        """Wait for a job and take it; None when the server ends."""
        with self._changed:
            while not self._is_closing:
                for job in self._jobs.all():
                    if job.state == JobState.QUEUED and job.id not in self._running:
                        self._running[job.id] = _Running()
                        return job
                self._changed.wait()
        return None

    def _run(self, job: StoredJob) -> None:
        running = self._running[job.id]
        try:
            with suppress(InvalidOption):  # cancelled or deleted in the last moment
                self._settle(job.id, JobState.QUEUED, {"state": JobState.RUNNING})
                self._settle(job.id, JobState.RUNNING, self._outcome(job, running))
        finally:
            with self._changed:
                del self._running[job.id]
                self._changed.notify()  # it may have been resumed meanwhile

    def _settle(self, job: str, before: JobState, fields: dict[str, Any]) -> None:
        """Change a job; while the store cannot be written, as on a full disk, try again."""
        while not self._is_closing:
            try:
                self._jobs.change(job, when={before}, **fields)
                return
            except OSError:
                time.sleep(SECONDS_BETWEEN_TRIES)
        with suppress(OSError):  # a job that is left as it is goes on after a restart
            self._jobs.change(job, when={before}, **fields)

    def _outcome(self, job: StoredJob, running: _Running) -> dict[str, Any]:
        """What becomes of a job, as fields to change."""
        clock = threading.Timer(self._max_seconds, self._time_out, [job.id])
        clock.daemon = True
        clock.start()
        try:
            with _core.obeying(running.stop):
                return {"state": JobState.DONE, "result": self._work(job)}
        except KeyboardInterrupt:
            return {"state": running.ends_as, "error": running.error}
        except SapperError as error:
            return _failed(str(error))
        except Exception as error:  # a crashed job is an error in its list, never a dead server
            return _failed(f"{type(error).__name__}: {error}")
        finally:
            clock.cancel()

    def _work(self, job: StoredJob) -> Document:
        item = JobItem(
            id=job.id,
            request=job.request,
            store=self._store,
            workers=self._workers,
            cluster=self._cluster,
        )
        workers = Processes(1, may_start_others=True)
        with closing(
            workers.run(
                self._program,
                [item],
                on_note=lambda _, progress: self._note(job.id, progress),
                describe=lambda item: f"the job {item.id}",
            )
        ) as finished:
            return next(finished).result

    def _note(self, job: str, progress: Progress) -> None:
        document = progress.model_dump(mode="json")
        with suppress(InvalidOption, OSError):  # cancelled: the stop is on its way; or a full disk
            self._jobs.change(job, when={JobState.RUNNING}, progress=document)

    def _time_out(self, job: str) -> None:
        hours = self._max_seconds / 3600
        said = f"stopped after {hours:g} hours, the limit of this server; it can be resumed"
        self._stop(job, JobState.FAILED, said)


def _failed(error: str) -> dict[str, Any]:
    return {"state": JobState.FAILED, "error": error[:MAX_ERROR]}
