"""Worker processes on this machine, for solvers with a stage in Python."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import traceback
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection, wait

from sapper.errors import LostWorker
from sapper.lab.experiment.experiment import Experiment
from sapper.lab.play.chunks import Chunk, PlayedChunk, play_chunk
from sapper.work.interrupts import held_interrupts
from sapper.work.jobs import check_jobs

MAX_LOSSES = 3
"""A chunk that has cost so many workers their lives is given up."""


class ProcessExecutor:
    """Processes that are started anew, so that no lock or thread of this one is copied into them.

    A worker that dies is replaced and its chunk is played again. Workers end by themselves when
    this process does, whatever ends it: the standard pools leave orphans behind after a kill.
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = check_jobs(jobs)

    def run(
        self, experiments: Sequence[Experiment], chunks: Iterable[Chunk]
    ) -> Generator[PlayedChunk]:
        """As in `Executor`."""
        chunks = iter(chunks)
        crew = _Crew(experiments)
        try:
            for _, chunk in zip(range(self.jobs), chunks, strict=False):
                crew.hire(chunk)
            while crew.is_at_work:
                for worker, played in crew.finished():
                    crew.go_on(worker, next(chunks, None))
                    yield played
        finally:
            crew.dismiss()


class _Worker:
    """A process that plays one chunk after the other."""

    def __init__(self, experiments: Sequence[Experiment], chunk: Chunk) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs, experiments), daemon=True)
        with held_interrupts():
            self._process.start()
        theirs.close()  # only the worker holds it now: the pipe breaks when either of us ends
        self.give(chunk)

    def give(self, chunk: Chunk) -> None:
        """Send it a chunk. That it is dead shows when its answer is read."""
        self.chunk = chunk
        with suppress(ConnectionError):
            self.connection.send(chunk)

    def end(self) -> None:
        """Stop it, in the middle of a chunk or not."""
        self.connection.close()
        self._process.terminate()
        self._process.join()
        self._process.close()


class _Crew:
    """The workers of one run."""

    def __init__(self, experiments: Sequence[Experiment]) -> None:
        self._experiments = experiments
        self._workers: dict[Connection, _Worker] = {}
        self._losses: Counter[Chunk] = Counter()

    @property
    def is_at_work(self) -> bool:
        """Whether any chunk is being played."""
        return bool(self._workers)

    def hire(self, chunk: Chunk) -> None:
        """Start a worker on a chunk."""
        worker = _Worker(self._experiments, chunk)
        self._workers[worker.connection] = worker

    def finished(self) -> Iterator[tuple[_Worker, PlayedChunk]]:
        """Wait for workers to finish; lost ones are replaced. Raises what a solver raised."""
        for connection in wait(list(self._workers)):
            worker = self._workers[connection]  # type: ignore[index]  # we gave it connections alone
            try:
                answer = worker.connection.recv()
            except (EOFError, OSError):  # between two answers, or in the middle of one
                self._replace(worker)
                continue
            if isinstance(answer, Exception):
                raise answer
            yield worker, answer

    def go_on(self, worker: _Worker, chunk: Chunk | None) -> None:
        """Give a worker its next chunk, or let it go when there is none."""
        if chunk is None:
            self._let_go(worker)
        else:
            worker.give(chunk)

    def dismiss(self) -> None:
        """Stop every worker."""
        for worker in list(self._workers.values()):
            self._let_go(worker)

    def _replace(self, worker: _Worker) -> None:
        chunk = worker.chunk
        self._losses[chunk] += 1
        if self._losses[chunk] >= MAX_LOSSES:
            raise LostWorker(
                f"games {chunk.start}..{chunk.start + chunk.count - 1} of "
                f"{self._experiments[chunk.experiment].solver} ended {MAX_LOSSES} worker processes"
            )
        self._let_go(worker)
        self.hire(chunk)

    def _let_go(self, worker: _Worker) -> None:
        del self._workers[worker.connection]
        worker.end()


def _work(connection: Connection, experiments: Sequence[Experiment]) -> None:
    """Answer each chunk with its games, until the other end closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where there is no mask of signals to inherit
    with suppress(EOFError, ConnectionError):
        while True:
            chunk = connection.recv()
            connection.send(_attempt(experiments[chunk.experiment], chunk))


def _attempt(experiment: Experiment, chunk: Chunk) -> PlayedChunk | Exception:
    try:
        return play_chunk(experiment, chunk)
    except Exception as error:
        error.add_note(f"in a worker process:\n{traceback.format_exc()}")
        return portable(error)


def portable(error: Exception) -> Exception:
    """The error, or its text where it cannot travel between processes."""
    try:
        pickle.loads(pickle.dumps(error))
    except Exception:
        return RuntimeError("".join(traceback.format_exception(error)))
    return error
