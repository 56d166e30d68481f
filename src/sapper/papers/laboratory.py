"""A laboratory: the source that plays what a run store does not hold, and keeps what it plays."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import TypeAlias

from sapper.errors import InvalidOption
from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.executors import Executor, are_native, make_executor
from sapper.lab.play.run_experiments import GamesProgress, count_stored, run_experiments
from sapper.lab.store.run_store import Document, RunStore
from sapper.lab.store.tasks import Task, find_results, run_tasks
from sapper.work.jobs import num_processors


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
        native = are_native(experiments)
        executor = make_executor(jobs=self.jobs, cluster=self.cluster, is_native=native)
        stored = 0 if self.fresh else count_stored(self.store, experiments, counts)
        with self.listen(
            PieceOfWork(unit="games", total=sum(counts), stored=stored)
        ) as on_progress:
            return self._play(executor, experiments, counts, on_progress)

    def documents(self, tasks: Sequence[Task]) -> list[Document]:
        """As in `Source`."""
        if self.cluster is not None:
            raise InvalidOption(
                f"paper {self.paper} plays no games that a cluster could share; use --jobs"
            )
        held = [] if self.fresh else find_results(tasks, self.store)
        stored = sum(document is not None for document in held)
        with self.listen(PieceOfWork(unit="runs", total=len(tasks), stored=stored)) as on_progress:
            return self._work_out(tasks, on_progress)

    def _play(
        self,
        executor: Executor,
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
            executor=executor,
            store=self.store,
            fresh=self.fresh,
            on_progress=add_up,
        )

    def _work_out(self, tasks: Sequence[Task], on_progress: DoneListener) -> list[Document]:
        return run_tasks(
            tasks,
            jobs=num_processors() if self.jobs is None else self.jobs,
            store=self.store,
            fresh=self.fresh,
            on_progress=on_progress,
        )
