"""Several runs of evolving labellers at once. A run is the same whoever does it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

from sapper.evolution.population_run import PopulationRun
from sapper.learning.labels.evolution import EvolvedLabels, LabelRun, evolve_labels
from sapper.work.inside import tell
from sapper.work.jobs import check_jobs
from sapper.work.make_workers import make_workers
from sapper.work.workers import in_order

SECONDS_BETWEEN_NOTES = 0.1


@dataclass(frozen=True)
class Standing:
    """Where a run is: proportional scores of the best tree and of the population."""

    iteration: float
    best: float
    mean: float


Listener: TypeAlias = Callable[[int, Standing], None]
"""Called with the place of a run and where it stands."""


def evolve_many(
    runs: Sequence[LabelRun],
    *,
    jobs: int = 1,
    num_validations: int = 0,
    store: Path | None = None,
    fresh: bool = False,
    on_progress: Listener | None = None,
) -> list[EvolvedLabels]:
    """The results of the runs, in their order; a result does not depend on the number of jobs."""
    evolve = _Evolve(num_validations, store, fresh)
    workers = make_workers(jobs=min(check_jobs(jobs), len(runs)), needs_python=True)
    with closing(workers.run(evolve, runs, on_note=on_progress, describe=_described)) as finished:
        return list(in_order(finished))


@dataclass(frozen=True)
class _Evolve:
    """Does a run, wherever it is called."""

    num_validations: int
    store: Path | None
    fresh: bool

    def __call__(self, run: LabelRun) -> EvolvedLabels:
        return evolve_labels(
            run,
            num_validations=self.num_validations,
            store=self.store,
            fresh=self.fresh,
            on_step=_Notes(),
        )


class _Notes:
    """Tells how an evolution goes on, every now and then."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, evolution: PopulationRun[Any]) -> None:
        now = time.monotonic()
        if now < self._next and not evolution.is_finished:
            return
        self._next = now + SECONDS_BETWEEN_NOTES
        whole = evolution.breeding.best_fitness or 1.0
        best, mean = evolution.best.fitness / whole, evolution.mean_fitness / whole
        tell(Standing(evolution.iteration, best, mean))


def _described(run: LabelRun) -> str:
    return f"run {run.index} of seed {run.seed}"
