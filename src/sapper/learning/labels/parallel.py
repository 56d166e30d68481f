"""Several runs of evolving labellers at once, each in a process of its own.

A run is the same whoever does it. Python works on one thing at a time in a process, so threads
would hardly help.
"""

from __future__ import annotations

import multiprocessing
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, TypeAlias

from sapper.errors import LostWorker
from sapper.evolution.population_run import PopulationRun
from sapper.learning.labels.evolution import EvolvedLabels, LabelRun, evolve_labels
from sapper.work.interrupts import held_interrupts
from sapper.work.jobs import check_jobs

SECONDS_BETWEEN_NOTES = 0.1


@dataclass(frozen=True)
class Standing:
    """Where a run is: proportional scores of the best tree and of the population."""

    run: int
    iteration: float
    best: float
    mean: float


Listener: TypeAlias = Callable[[Standing], None]


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
    evolve = partial(evolve_labels, num_validations=num_validations, store=store, fresh=fresh)
    tell = on_progress or _ignore
    if min(check_jobs(jobs), len(runs)) == 1:
        return [evolve(run, on_step=_Notes(place, tell)) for place, run in enumerate(runs)]
    return _Crew(runs, evolve, tell).work(jobs)


class _Notes:
    """Tells a listener how an evolution goes on, every now and then."""

    def __init__(self, run: int, tell: Listener) -> None:
        self._run = run
        self._tell = tell
        self._next = 0.0

    def __call__(self, evolution: PopulationRun[Any]) -> None:
        now = time.monotonic()
        if now < self._next and not evolution.is_finished:
            return
        self._next = now + SECONDS_BETWEEN_NOTES
        whole = evolution.breeding.best_fitness or 1.0
        self._tell(
            Standing(
                self._run,
                evolution.iteration,
                evolution.best.fitness / whole,
                evolution.mean_fitness / whole,
            )
        )


class _Crew:
    """One process a run; so many at a time."""

    def __init__(
        self, runs: Sequence[LabelRun], evolve: Callable[..., EvolvedLabels], tell: Listener
    ) -> None:
        self._runs = runs
        self._evolve = evolve
        self._tell = tell
        self._context = multiprocessing.get_context("spawn")
        self._processes: dict[Connection, Any] = {}
        self._results: dict[int, EvolvedLabels] = {}

    def work(self, jobs: int) -> list[EvolvedLabels]:
        """Do all runs, and return their results in order."""
        waiting = list(range(len(self._runs)))
        try:
            while waiting or self._processes:
                while waiting and len(self._processes) < jobs:
                    self._start(waiting.pop(0))
                for connection in wait(list(self._processes)):
                    assert isinstance(connection, Connection)
                    self._hear(connection)
        finally:
            for process in self._processes.values():
                process.terminate()
        return [self._results[place] for place in range(len(self._runs))]

    def _start(self, place: int) -> None:
        ours, theirs = self._context.Pipe()
        arguments = (theirs, place, self._runs[place], self._evolve)
        process = self._context.Process(target=_work, args=arguments, daemon=True)
        with held_interrupts():
            process.start()
        theirs.close()  # the pipe breaks when either of us ends
        self._processes[ours] = process

    def _hear(self, connection: Connection) -> None:
        try:
            place, message = connection.recv()
        except EOFError:
            raise LostWorker("a process that evolved labels ended before its run did") from None
        if isinstance(message, Standing):
            self._tell(message)
            return
        self._processes.pop(connection).join()
        if isinstance(message, Exception):
            raise message
        self._results[place] = message


def _work(
    connection: Connection, place: int, run: LabelRun, evolve: Callable[..., EvolvedLabels]
) -> None:
    """What a process does; it ends as soon as nobody listens any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that started this one heeds it
    with suppress(BrokenPipeError):
        try:
            notes = _Notes(place, lambda standing: connection.send((place, standing)))
            connection.send((place, evolve(run, on_step=notes)))
        except BrokenPipeError:
            raise
        except Exception as error:
            connection.send((place, error))


def _ignore(_: Standing) -> None:
    """Listen to nothing."""
