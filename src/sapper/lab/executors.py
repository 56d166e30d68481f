"""Executors: who plays the chunks of experiments. The records are the same whoever does."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Protocol

from sapper import _core
from sapper.cells import is_whole_number
from sapper.errors import InvalidOption, shown
from sapper.lab.chunks import Chunk, PlayedChunk, play_chunk
from sapper.lab.experiment import Experiment
from sapper.solvers.registry import make_solver

MAX_JOBS = 1024


class Executor(Protocol):
    """Plays chunks."""

    def run(
        self, experiments: Sequence[Experiment], chunks: Iterable[Chunk]
    ) -> Generator[PlayedChunk]:
        """The chunks as they are finished, in any order.

        Only so many chunks are taken ahead that every worker is busy. Closing the iterator stops
        the work and drops what is unfinished.
        """
        ...


class ThreadExecutor:
    """Threads of this process, for solvers whose games run outside Python."""

    def __init__(self, jobs: int) -> None:
        self.jobs = check_jobs(jobs)

    def run(
        self, experiments: Sequence[Experiment], chunks: Iterable[Chunk]
    ) -> Generator[PlayedChunk]:
        """As in `Executor`; a single job plays in the calling thread, open to interrupts."""
        if self.jobs == 1:
            return (play_chunk(experiments[chunk.experiment], chunk) for chunk in chunks)
        return self._run_in_pool(experiments, iter(chunks))

    def _run_in_pool(
        self, experiments: Sequence[Experiment], chunks: Iterator[Chunk]
    ) -> Generator[PlayedChunk]:
        pool, stop = ThreadPoolExecutor(self.jobs), _core.StopSignal()
        waiting: set[Future[PlayedChunk]] = set()
        try:
            while True:
                ahead = islice(chunks, 2 * self.jobs - len(waiting))
                waiting |= {
                    pool.submit(play_chunk, experiments[chunk.experiment], chunk, stop)
                    for chunk in ahead
                }
                if not waiting:
                    return
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            stop.set()  # Ctrl-C reaches the main thread alone, and a game may take long
            pool.shutdown(cancel_futures=True)


def make_executor(
    *, jobs: int | None = None, cluster: str | None = None, is_native: bool
) -> Executor:
    """The executor for so many workers on this machine, or for a Dask cluster.

    `jobs` is by default the number of processors. Native games are played in threads, others in
    processes. `cluster` is the address of a Dask scheduler or `local:N`.
    """
    if cluster is not None:
        if jobs is not None:
            raise InvalidOption("a cluster has its own workers; give jobs or a cluster, not both")
        from sapper.lab.cluster import DaskExecutor

        return DaskExecutor(cluster)
    jobs = check_jobs(jobs) if jobs is not None else num_processors()
    if is_native or jobs == 1:
        return ThreadExecutor(jobs)
    from sapper.lab.processes import ProcessExecutor

    return ProcessExecutor(jobs)


def are_native(experiments: Iterable[Experiment]) -> bool:
    """Whether every game of the experiments is played outside Python."""
    return all(
        make_solver(experiment.solver).is_native(experiment.boards.spec.start_rule)
        for experiment in experiments
    )


def num_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def check_jobs(jobs: int, name: str = "jobs") -> int:
    """The number of workers; raises InvalidOption for one that cannot be."""
    if not is_whole_number(jobs) or not 1 <= jobs <= MAX_JOBS:
        raise InvalidOption(f"{name} is {shown(jobs)}; it must be a whole number in 1..{MAX_JOBS}")
    return int(jobs)
