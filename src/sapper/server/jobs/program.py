"""What a process of a job does: reads the request, does the work, answers with the result."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from sapper.lab.store.run_store import Document
from sapper.server.jobs.desk import Desk
from sapper.server.jobs.requests import (
    BenchRequest,
    EvolveLabelsRequest,
    EvolvePatternsRequest,
    JobRequest,
    PapersRequest,
    SetRequest,
    TrainNetRequest,
    TrainValueRequest,
    read_request,
)
from sapper.server.jobs.results import JobResult

NICENESS = 10
"""Jobs give way to the server: a page that asks something is answered while they run."""


@dataclass(frozen=True, kw_only=True)
class JobItem:
    """A job on its way to a worker process."""

    id: str
    request: Document
    store: Path
    workers: int
    cluster: str | None


def run_job(item: JobItem) -> Document:
    """Do a job from where it was left, and return its result as a JSON object.

    How it goes on is told by notes, which are `Progress`.
    """
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    desk = Desk(job=item.id, store=item.store, workers=item.workers, cluster=item.cluster)
    result = _do(read_request(item.request), desk)
    desk.tell_last()
    return result.model_dump(mode="json", by_alias=True)


def _do(request: JobRequest, desk: Desk) -> JobResult:
    """What each kind needs is loaded for it alone: PyTorch takes seconds."""
    match request:
        case BenchRequest():
            from sapper.server.jobs.bench import run_bench

            return run_bench(request, desk)
        case EvolvePatternsRequest():
            from sapper.server.jobs.evolve import run_patterns

            return run_patterns(request, desk)
        case EvolveLabelsRequest():
            from sapper.server.jobs.evolve import run_labels

            return run_labels(request, desk)
        case TrainNetRequest():
            from sapper.server.jobs.train import run_net

            return run_net(request, desk)
        case TrainValueRequest():
            from sapper.server.jobs.train import run_value

            return run_value(request, desk)
        case PapersRequest():
            from sapper.server.jobs.papers import run_paper

            return run_paper(request, desk)
        case SetRequest():
            from sapper.server.jobs.setting import run_setting

            return run_setting(request, desk)
