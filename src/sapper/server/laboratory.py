"""All that the server holds while it runs: the jobs, who runs them, and who hears of them."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path

from sapper.lab.store.job_store import StoredJob
from sapper.server.events import Hub
from sapper.server.job_list import JobList
from sapper.server.jobs.desk import job_folder
from sapper.server.jobs.program import run_job
from sapper.server.limits import Limits
from sapper.server.runners import JobProgram, Runners
from sapper.work.jobs import num_processors


@dataclass(frozen=True, kw_only=True)
class LabOptions:
    """How a server is set up."""

    store: Path
    """The file of the run store, where all state lies."""
    workers: int = field(default_factory=num_processors)
    """Threads or processes that all jobs together may keep busy."""
    cluster: str | None = None
    """The Dask cluster that benches may ask for."""
    limits: Limits = field(default_factory=Limits)

    @property
    def at_once(self) -> int:
        """How many jobs run at once."""
        return min(self.limits.running_jobs, self.workers)


class Lab:
    """The jobs of a store, at work while it is open."""

    def __init__(self, options: LabOptions, *, program: JobProgram = run_job) -> None:
        """`program` is what a process of a job does."""
        self.options = options
        limits = options.limits
        self.jobs = JobList(
            options.store,
            max_unfinished=limits.unfinished_jobs,
            max_finished=limits.finished_jobs,
        )
        self.hub = Hub(limits.listeners)
        self.runners = Runners(
            self.jobs,
            store=options.store,
            at_once=options.at_once,
            workers=max(1, options.workers // options.at_once),
            cluster=options.cluster,
            max_seconds=limits.job_seconds,
            program=program,
        )
        self.jobs.listen(self.hub.note)
        self.jobs.listen(self._tidy)

    def open(self) -> None:
        """Begin to work, within the event loop that serves."""
        self.hub.open()
        self.runners.start()

    def close(self) -> None:
        """Stop working; what runs stays resumable."""
        self.runners.close()
        self.jobs.close()

    def _tidy(self, job: str, now: StoredJob | None) -> None:
        """The files of a job go with it."""
        if now is None:
            shutil.rmtree(job_folder(self.options.store, job), ignore_errors=True)
