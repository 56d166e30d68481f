"""Answers made of what the rooms below hold: jobs, runs, what can be asked for."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sapper.errors import InvalidOption
from sapper.lab.report.stored_runs import run_document
from sapper.lab.store.job_store import StoredJob
from sapper.lab.store.run_store import RunStore, StoredRun
from sapper.network.card import MINE_PROBABILITY
from sapper.network.inference import check_model, shipped_models
from sapper.papers.paper import find_paper, paper_names
from sapper.papers.writing import paper_object
from sapper.server.laboratory import LabOptions
from sapper.server.schemas import (
    Features,
    PaperOffer,
    Run,
    RunDetails,
    StageOffer,
    Welcome,
)
from sapper.setter.methods import installed_methods
from sapper.solvers.entry import BUILT_IN, StageEntry
from sapper.solvers.registry import known_stages, make_solver
from sapper.spec import StartRule
from sapper.version import __version__

MAX_RUNS = 500
"""The newest so many are listed."""
MAX_CURVE = 200
"""Points of the course of a win rate."""


def job_summary(job: StoredJob) -> dict[str, Any]:
    """A job without its result, as `JobSummary` says."""
    return {
        "id": job.id,
        "request": job.request,
        "state": job.state,
        "progress": job.progress,
        "error": job.error,
        "created": job.created,
        "updated": job.updated,
    }


def whole_job(job: StoredJob) -> dict[str, Any]:
    """A job with its result, as `Job` says."""
    return {**job_summary(job), "result": job.result}


def job_change(job: str, now: StoredJob | None) -> dict[str, Any]:
    """An event, as `JobChange` says."""
    return {"id": job, "job": None if now is None else job_summary(now)}


@cache
def welcome(options: LabOptions) -> Welcome:
    """What a client learns first: it stays the same while the server runs."""
    return Welcome(
        version=__version__,
        features=Features(
            train=find_spec("torch") is not None,
            evolve_labels=find_spec("deap") is not None,
            cluster=options.cluster is not None,
        ),
        limits=options.limits.in_force(),
        solvers=list(stage_offers()),
        methods=installed_methods(),
        models=risk_models(),
        papers=[_paper_offer(name) for name in paper_names()],
    )


@cache
def stage_offers() -> tuple[StageOffer, ...]:
    """Every stage that is installed, looked up once: it loads all of them."""
    return tuple(_stage_offer(entry) for entry in known_stages())


def risk_models() -> list[str]:
    """The networks that come with Sapper and estimate mine probabilities."""
    return [name for name in shipped_models() if _estimates_risks(name)]


def list_runs(store: Path) -> list[Run]:
    """The newest runs of the store, the oldest of them first."""
    with RunStore(store, read_only=True) as opened:
        return [_run(run) for run in opened.runs()[-MAX_RUNS:]]


def run_details(store: Path, run: int) -> RunDetails:
    """One run; raises InvalidOption where there is none."""
    with RunStore(store, read_only=True) as opened:
        found = opened.run(run)
        points = list(_course(opened, run))
    return RunDetails(**_run(found).model_dump(), curve=_thinned(points))


def _stage_offer(entry: StageEntry) -> StageOffer:
    described = entry.describe()
    return StageOffer(
        name=entry.name,
        kind=described.kind,
        summary=described.summary,
        native=entry.source == BUILT_IN and _is_native(entry.name),
        source=entry.source,
        error=described.error,
    )


def _is_native(name: str) -> bool:
    return make_solver(name).is_native(StartRule.SAFE_CELL)


def _paper_offer(name: str) -> PaperOffer:
    described = paper_object(find_paper(name))
    return PaperOffer(name=name, title=described["title"], scales=described["scales"])


def _estimates_risks(model: str) -> bool:
    try:
        check_model(model, MINE_PROBABILITY)
    except InvalidOption:
        return False
    return True


def _run(run: StoredRun) -> Run:
    document = run_document(run)
    return Run(
        **{**{name: document[name] for name in Run.model_fields}, "seed": str(run.identity.seed)}
    )


def _course(store: RunStore, run: int) -> Iterator[tuple[int, float]]:
    """Games and wins at the end of each stretch, up to the first gap."""
    games, wins = 0, 0.0
    for start, part in store.chunks(run):
        if start != games:
            return
        games, wins = games + len(part), wins + part.num_wins
        yield games, wins


def _thinned(points: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """At most so many points, the last among them."""
    step = -(-len(points) // MAX_CURVE) or 1
    return points[::-1][::step][::-1]
