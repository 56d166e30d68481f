"""Executors: who plays the chunks of experiments. The records are the same whoever does."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice
from typing import Protocol

from sapper import _core
from sapper.errors import InvalidOption
from sapper.lab.experiment.experiment import Experiment
from sapper.lab.play.chunks import Chunk, PlayedChunk, play_chunk
from sapper.solvers.registry import make_solver
from sapper.work.jobs import check_jobs, jobs_or_processors


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
        from sapper.lab.play.cluster import DaskExecutor

        return DaskExecutor(cluster)
    jobs = jobs_or_processors(jobs)
    if is_native or jobs == 1:
        return ThreadExecutor(jobs)
    from sapper.lab.play.processes import ProcessExecutor

    return ProcessExecutor(jobs)


def are_native(experiments: Iterable[Experiment]) -> bool:
    """Whether every game of the experiments is played outside Python."""
    return all(
        make_solver(experiment.solver).is_native(experiment.boards.spec.start_rule)
        for experiment in experiments
    )
