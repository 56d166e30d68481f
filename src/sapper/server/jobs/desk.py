"""Where a job is done: the store, its workers, its folder, and who hears how it goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

from sapper.errors import InvalidOption
from sapper.server.jobs.results import Progress
from sapper.work.inside import Teller, teller

SECONDS_BETWEEN_NOTES = 0.25
PRODUCTS = ("patterns.txt", "tree.txt", "*.onnx")
"""What jobs leave in their folders for solvers to read."""

ProgressMaker: TypeAlias = Callable[[], Progress]


@dataclass(kw_only=True)
class Desk:
    """What a job may use."""

    job: str
    """Its id."""
    store: Path
    workers: int
    """Threads or processes that it may keep busy."""
    cluster: str | None
    """The Dask cluster for those who ask for it."""
    _teller: Teller = field(default_factory=teller)
    _next: float = 0.0
    _untold: ProgressMaker | None = None

    @property
    def folder(self) -> Path:
        """Where its files lie: checkpoints of a training, and what solvers can read."""
        return job_folder(self.store, self.job)

    def product(self, name: str) -> Path:
        """The file to leave for solvers, in a folder that is there; one of `PRODUCTS`."""
        self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder / name

    def tell(self, make: ProgressMaker) -> None:
        """Tell how far the job is, now and then; what is not told is not made either."""
        now = time.monotonic()
        if now < self._next:
            self._untold = make
            return
        self._next = now + SECONDS_BETWEEN_NOTES
        self._untold = None
        self._teller(make())

    def tell_last(self) -> None:
        """Tell what was held back, at the end."""
        if self._untold is not None:
            self._teller(self._untold())


def job_folder(store: Path, job: str) -> Path:
    """The folder of a job, beside the store; the id is one that the server has drawn."""
    return store.with_name(f"{store.name}.jobs") / job


def find_product(store: Path, job: str) -> Path:
    """The file that a job has left for solvers; raises InvalidOption where there is none."""
    folder = job_folder(store, job)
    found = [path for pattern in PRODUCTS for path in sorted(folder.glob(pattern))]
    if not found:
        raise InvalidOption(f"the job {job} has made nothing that a solver could read")
    return found[0]
