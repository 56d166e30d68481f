"""Benches: games of several solvers on the same boards, kept in the run store."""

from __future__ import annotations

from dataclasses import dataclass, field

from sapper.lab.experiment.identity import identify
from sapper.lab.experiment.plan import BenchWish, Plan, make_plan
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.run_experiments import GamesProgress, needs_python, run_experiments
from sapper.lab.report.scores import make_scores, score_document
from sapper.lab.store.run_store import RunStore
from sapper.server.jobs.desk import Desk, find_product
from sapper.server.jobs.requests import BenchRequest
from sapper.server.jobs.results import (
    BenchResult,
    BenchStanding,
    Progress,
    SolverScore,
    SolverStanding,
)
from sapper.server.jobs.solver_names import with_files
from sapper.solvers.registry import canonical_name
from sapper.work.make_workers import make_workers


def run_bench(request: BenchRequest, desk: Desk) -> BenchResult:
    """Play what the store does not hold, and score all of it."""
    plan = make_plan(_wish(request, desk))
    names = [canonical_name(name) for name in request.solvers]
    workers = make_workers(
        jobs=None if request.cluster else desk.workers,
        cluster=desk.cluster if request.cluster else None,
        needs_python=needs_python(plan.experiments),
    )
    watcher = _Watcher(names, desk)
    with RunStore(desk.store) as store:
        results = run_experiments(
            plan.experiments,
            games=plan.games,
            workers=workers,
            store=store,
            on_progress=watcher.note,
        )
        runs = [store.find_run(identify(experiment)) or 0 for experiment in plan.experiments]
    return BenchResult(scores=_scores(plan, results, names), runs=runs)


def _wish(request: BenchRequest, desk: Desk) -> BenchWish:
    def find_file(job: str) -> str:
        return str(find_product(desk.store, job))

    return BenchWish(
        solvers=[with_files(name, find_file) for name in request.solvers],
        levels=[request.level],
        starts=[request.start_rule],
        first=request.first,
        games=request.games,
        seed=request.seed,
        boards=None,
    )


def _scores(plan: Plan, results: list[GameResults], names: list[str]) -> list[SolverScore]:
    """The scores, under the names that the client knows: those of the plan may hold files."""
    asked = {each.solver.name: name for each, name in zip(plan.experiments, names, strict=True)}
    documents = [score_document(score) for score in make_scores(plan.experiments, results)]
    for document in documents:
        document["solver"] = asked[document["solver"]]
        for paired in document["paired"]:
            paired["with"] = asked[paired["with"]]
    return [SolverScore(**document) for document in documents]


@dataclass
class _Watcher:
    """Tells how far each solver is."""

    names: list[str]
    desk: Desk
    standings: dict[int, GamesProgress] = field(default_factory=dict)

    def note(self, standing: GamesProgress) -> None:
        self.standings[standing.experiment] = standing
        self.desk.tell(self._progress)

    def _progress(self) -> Progress:
        known = self.standings.values()
        done, total = sum(each.done for each in known), sum(each.total for each in known)
        return Progress(
            done=done,
            total=total,
            words=f"{done:,} of {total:,} games",
            partial=BenchStanding(solvers=[self._standing(each) for each in known]),
        )

    def _standing(self, standing: GamesProgress) -> SolverStanding:
        return SolverStanding(
            solver=self.names[standing.experiment],
            done=standing.done,
            total=standing.total,
            wins=int(standing.wins),
        )
