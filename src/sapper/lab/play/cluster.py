"""Workers of a Dask cluster, where one machine is not enough."""

from __future__ import annotations

import errno
import logging
import re
import socket
import warnings
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from itertools import count, islice

from sapper.errors import InvalidOption, LostWorker, MissingExtra, shown
from sapper.lab.experiment.build import build_digest
from sapper.lab.experiment.experiment import Experiment
from sapper.lab.play.chunks import Chunk, PlayedChunk, play_chunk
from sapper.solvers.registry import make_solver
from sapper.work.interrupts import held_interrupts
from sapper.work.jobs import check_jobs

try:
    from distributed import Client, Future, KilledWorker, LocalCluster, as_completed
except ImportError:
    raise MissingExtra("cluster", "a Dask cluster") from None

CHUNKS_PER_THREAD = 4
"""Chunks in flight for each thread of the cluster: none waits, and a long run stays small."""
REFRESH_EVERY = 64
"""After so many chunks the threads of the cluster are counted again."""
WAIT_SECONDS = 30
"""How long a scheduler, and then its first worker, may take to answer."""

_LOCAL = re.compile(r"local:(\d{1,6})", re.ASCII)


class DaskExecutor:
    """The workers of a Dask cluster; the chunks of lost ones are played by others.

    Only this process writes to a store: workers send their results back to it.
    """

    def __init__(self, address: str) -> None:
        """`address` is that of a scheduler, or `local:N` for N worker processes of this machine."""
        local = _LOCAL.fullmatch(address)
        self.address = address
        self._num_local = check_jobs(int(local[1]), name="N in local:N") if local else None
        if local is None and "://" not in address and not re.search(r":\d+$", address):
            raise InvalidOption(
                f"the cluster is {shown(address)}; expected the address of a Dask scheduler such "
                "as tcp://host:8786, or local:N"
            )

    def run(
        self, experiments: Sequence[Experiment], chunks: Iterable[Chunk]
    ) -> Generator[PlayedChunk]:
        """As in `Executor`. Raises OSError where no scheduler answers."""
        with self._connected() as client:
            yield from _share_out(client, experiments, iter(chunks))

    @contextmanager
    def _connected(self) -> Iterator[Client]:
        with ExitStack() as stack:
            address = self.address
            if self._num_local is not None:
                address = stack.enter_context(_local_cluster(self._num_local)).scheduler_address
            try:
                client = stack.enter_context(
                    Client(address, timeout=WAIT_SECONDS, set_as_default=False)
                )
                client.wait_for_workers(1, timeout=WAIT_SECONDS)
            except (OSError, TimeoutError, ValueError) as error:
                raise OSError(
                    errno.EHOSTUNREACH, f"no Dask cluster answers: {error}", self.address
                ) from None
            yield client


def _local_cluster(num_workers: int) -> LocalCluster:
    """Workers of one thread each: a stage in Python would only wait for another one."""
    with held_interrupts():
        return LocalCluster(
            n_workers=num_workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address="127.0.0.1:0",  # any: the usual one may be taken
            silence_logs=logging.ERROR,
        )


def _share_out(
    client: Client, experiments: Sequence[Experiment], chunks: Iterator[Chunk]
) -> Generator[PlayedChunk]:
    """Keep the workers busy, with few chunks in flight however many there are."""
    sent = _send(client, experiments)
    builds = [_build_of(experiment.solver) for experiment in experiments]
    finished = as_completed(loop=client.loop, with_results=True)
    for num_finished in count():
        if num_finished % REFRESH_EVERY == 0:  # workers come and go
            window = CHUNKS_PER_THREAD * max(1, sum(client.nthreads().values()))
        for chunk in islice(chunks, max(0, window - finished.count())):
            index = chunk.experiment
            finished.add(client.submit(_play, sent[index], chunk, builds[index], pure=False))
        if finished.is_empty():
            return
        yield _next_result(finished)


def _send(client: Client, experiments: Sequence[Experiment]) -> list[Future[Experiment]]:
    """The experiments as tasks: the scheduler makes one anew when a lost worker held it."""
    with warnings.catch_warnings():
        # A file of boards goes over once, whatever its size.
        warnings.filterwarnings("ignore", "Sending large graph", UserWarning)
        return [client.submit(_received, experiment, pure=False) for experiment in experiments]


def _next_result(finished: as_completed) -> PlayedChunk:
    played: PlayedChunk
    try:
        _, played = next(finished)
    except KilledWorker as error:
        raise LostWorker(
            f"a chunk of games ended several workers of the cluster: {error}"
        ) from None
    except ImportError as error:
        raise LostWorker(
            f"a worker of the cluster cannot play: {error}; "
            "install the same Sapper, with the same stages, on every machine"
        ) from None
    return played


def _received(experiment: Experiment) -> Experiment:
    """What a worker holds of an experiment."""
    return experiment


def _play(experiment: Experiment, chunk: Chunk, build: str) -> PlayedChunk:
    """Play a chunk on a worker, if its code is the code that asked."""
    own = _build_of(experiment.solver)
    if own != build:
        raise LostWorker(
            f"worker {socket.gethostname()} runs other code ({own[:12]}) than this machine "
            f"({build[:12]}); install the same build of Sapper and numpy on every machine"
        )
    return play_chunk(experiment, chunk)


@cache
def _build_of(solver: str) -> str:
    return build_digest(make_solver(solver))
