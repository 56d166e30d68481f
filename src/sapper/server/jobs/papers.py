"""Papers: their tables played again, and laid beside the published ones."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from sapper.lab.store.run_store import RunStore
from sapper.papers.paper import find_paper
from sapper.papers.runs.inquiry import Scale
from sapper.papers.runs.laboratory import DoneListener, Laboratory, PieceOfWork
from sapper.papers.writing import report_markdown, report_object
from sapper.server.jobs.desk import Desk
from sapper.server.jobs.requests import PapersRequest
from sapper.server.jobs.results import PapersResult, Progress


def run_paper(request: PapersRequest, desk: Desk) -> PapersResult:
    """Play what the store does not hold of a paper, and report on all of it."""
    paper = find_paper(request.paper)
    with RunStore(desk.store) as store:
        laboratory = Laboratory(
            paper=paper.name, store=store, jobs=desk.workers, listen=partial(_listen, desk)
        )
        report = paper.fill(laboratory, scale=Scale.parse(request.scale), seed=request.seed)
    return PapersResult(report=report_object(report), markdown=report_markdown(report))


@contextmanager
def _listen(desk: Desk, work: PieceOfWork) -> Iterator[DoneListener]:
    yield lambda done: desk.tell(partial(_progress, done, work))


def _progress(done: int, work: PieceOfWork) -> Progress:
    return Progress(
        done=done,
        total=work.total,
        words=f"{done:,} of {work.total:,} {work.unit}",
        partial=None,
    )
