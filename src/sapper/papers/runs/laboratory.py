"""A laboratory: the source that plays what a run store does not hold, and keeps what it plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TypeAlias

from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.run_experiments import (
    GamesProgress,
    count_stored,
    needs_python,
    run_experiments,
)
from sapper.lab.store.run_store import Document, RunStore
from sapper.lab.store.tasks import Task, find_results, run_tasks
from sapper.work.jobs import jobs_or_processors
from sapper.work.make_workers import make_workers
from sapper.work.processes import Processes
from sapper.work.workers import Workers


@dataclass(frozen=True, kw_only=True)
class PieceOfWork:
    """A piece of work that a laboratory is about to do."""

    unit: str
    """What it is counted in: `games` or `runs`."""
    total: int
    stored: int
    """How many of them the store holds and are not done again."""


DoneListener: TypeAlias = Callable[[int], None]
"""Called with the number that is done, those of the store included, whenever it has grown."""

LaboratoryListener: TypeAlias = Callable[[PieceOfWork], AbstractContextManager[DoneListener]]
"""Told of each piece of work; what it returns is entered before the work and left after it."""


def _listen_to_nothing(_: PieceOfWork) -> AbstractContextManager[DoneListener]:
    return nullcontext(lambda _: None)


@dataclass(frozen=True, kw_only=True)
class Laboratory:
    """A source that plays what the store does not hold."""

    paper: str
    """The name of the paper that is remade."""
    store: RunStore
    jobs: int | None = None
    """Workers; None for one a processor."""
    cluster: str | None = None
    """A Dask cluster in place of workers here."""
    fresh: bool = False
    """Whether to play anew what the store holds."""
    listen: LaboratoryListener = _listen_to_nothing

    def games(self, experiments: Sequence[Experiment], counts: Sequence[int]) -> list[GameResults]:
        """As in `Source`."""
        workers = make_workers(
            jobs=self.jobs, cluster=self.cluster, needs_python=needs_python(experiments)
        )
        stored = 0 if self.fresh else count_stored(self.store, experiments, counts)
        with self.listen(
            PieceOfWork(unit="games", total=sum(counts), stored=stored)
        ) as on_progress:
            return self._play(workers, experiments, counts, on_progress)

    def documents(self, tasks: Sequence[Task]) -> list[Document]:
        """As in `Source`."""
        held = [] if self.fresh else find_results(tasks, self.store)
        stored = sum(document is not None for document in held)
        with self.listen(PieceOfWork(unit="runs", total=len(tasks), stored=stored)) as on_progress:
            return self._work_out(tasks, on_progress)

    def _play(
        self,
        workers: Workers,
        experiments: Sequence[Experiment],
        counts: Sequence[int],
        on_progress: DoneListener,
    ) -> list[GameResults]:
        done = [0] * len(counts)

        def add_up(standing: GamesProgress) -> None:
            done[standing.experiment] = standing.done
            on_progress(sum(done))

        return run_experiments(
            experiments,
            games=counts,
            workers=workers,
            store=self.store,
            fresh=self.fresh,
            on_progress=add_up,
        )

    def _task_workers(self) -> Workers:
        """Processes even for one job: Ctrl-C ends them, while a search takes it for its own end."""
        if self.cluster is not None:
            return make_workers(jobs=self.jobs, cluster=self.cluster, needs_python=True)
        return Processes(jobs_or_processors(self.jobs))

    def _work_out(self, tasks: Sequence[Task], on_progress: DoneListener) -> list[Document]:
        return run_tasks(
            tasks,
            workers=self._task_workers(),
            store=self.store,
            fresh=self.fresh,
            on_progress=on_progress,
        )
