"""Work on a Dask cluster, where one machine is not enough."""

from __future__ import annotations

import asyncio
import errno
import logging
import re
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager, suppress
from itertools import count, islice
from multiprocessing import resource_tracker
from typing import Any, TypeAlias

from sapper.errors import InvalidOption, LostWorker, MissingExtra, shown
from sapper.work.crew import SECONDS_BETWEEN_LOOKS
from sapper.work.jobs import check_jobs
from sapper.work.signals import heed_lost_ending, held_interrupts
from sapper.work.travel import packed, unpacked
from sapper.work.workers import Done, Item, Listener, Result, this_worker

try:
    import psutil  # distributed needs it too
    from distributed import CancelledError, Client, Future, KilledWorker, LocalCluster, as_completed
    from distributed.comm.core import CommClosedError
except ImportError:
    raise MissingExtra("cluster", "a Dask cluster") from None

ITEMS_PER_THREAD = 4
"""Items in flight for each thread of the cluster: none waits, and a long run stays small."""
REFRESH_EVERY = 64
"""After so many items the threads of the cluster are counted again."""
WAIT_SECONDS = 30
"""How long a scheduler, and then its first worker, may take to answer."""
COUNT_SECONDS = 5
"""How long a scheduler that has answered before may take to count its threads."""
END_SECONDS = 0.1
"""How long a worker of this machine may take to end by itself."""

_LOCAL = re.compile(r"local:(\d{1,1000})", re.ASCII)
_ADDRESS = re.compile(r"((tcp|tls|ws|wss)://.+|[^:/]+:\d{1,5})", re.ASCII)
_TALKATIVE = (
    *(
        "distributed",
        "distributed.batched",
        "distributed.client",
        "distributed.core",
        "distributed.utils",
    ),
    "tornado.application",
)
"""Loggers of Dask that print how a connection was lost; the error that we raise says it."""

Answer: TypeAlias = tuple[int, Any, str]
"""The place of an item, its result, and who worked it out."""


class Cluster:
    """The workers of a Dask cluster; the items of lost ones are done by others."""

    def __init__(self, address: str) -> None:
        """`address` is that of a scheduler, or `local:N` for N worker processes of this machine."""
        local = _LOCAL.fullmatch(address)
        self.address = address
        self._num_local = check_jobs(int(local[1]), name="N in local:N") if local else None
        if local is None and not _ADDRESS.fullmatch(address):
            raise InvalidOption(
                f"the cluster is {shown(address)}; expected the address of a Dask scheduler such "
                "as tcp://host:8786, or local:N"
            )

    is_remote = True

    def run(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        *,
        on_note: Listener | None = None,
        describe: Callable[[Item], str] = str,
    ) -> Generator[Done[Result]]:
        """As in `Workers`.

        Raises OSError where no scheduler answers, and LostWorker when it ends later.
        """
        with self._connected() as client:
            try:
                for answer in _share_out(client, packed(function), enumerate(items)):
                    yield Done(*answer)
            except _LostScheduler:
                raise LostWorker(
                    f"the scheduler of the cluster {self.address} has ended or cannot be reached "
                    "any more; start it and its workers again"
                ) from None

    @contextmanager
    def _connected(self) -> Iterator[Client]:
        with ExitStack() as stack:
            stack.enter_context(_quiet_dask())
            address = self.address
            if self._num_local is not None:
                address = stack.enter_context(_local_cluster(self._num_local))
            try:
                client = stack.enter_context(
                    Client(address, timeout=WAIT_SECONDS, set_as_default=False)
                )
                client.wait_for_workers(1, timeout=WAIT_SECONDS)
            except Exception as error:  # each kind of address fails in its own way
                raise OSError(
                    errno.EHOSTUNREACH, f"no Dask cluster answers: {error}", self.address
                ) from None
            yield client


@contextmanager
def _quiet_dask() -> Iterator[None]:
    """What fails is raised, and told in our words; Dask would log its traces besides."""
    loggers = [logging.getLogger(name) for name in _TALKATIVE]
    before = [logger.level for logger in loggers]
    for logger in loggers:
        logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        for logger, level in zip(loggers, before, strict=True):
            logger.setLevel(level)


@contextmanager
def _local_cluster(num_workers: int) -> Iterator[str]:
    """The address of a scheduler in this process, while its workers live."""
    with _start_local_cluster(num_workers) as cluster:
        try:
            yield cluster.scheduler_address
        finally:
            cluster.sync(_end_workers, cluster)


def _start_local_cluster(num_workers: int) -> LocalCluster:
    """The workers, or an error where one is lost; an interrupt ends those that have started.

    A thread starts them: an interrupt inside of Dask would leave them half made.
    """
    resource_tracker.ensure_running()  # the first process would start it, and lift our mask
    others = set(psutil.Process().children())
    with held_interrupts():
        started = ThreadPoolExecutor(1).submit(_make_local_cluster, num_workers)
    try:
        return started.result()
    except KeyboardInterrupt:
        while not wait([started], SECONDS_BETWEEN_LOOKS).done:
            _kill_processes(set(psutil.Process().children()) - others)
        if started.exception() is None:
            with started.result() as cluster:
                cluster.sync(_end_workers, cluster)
        raise


def _make_local_cluster(num_workers: int) -> LocalCluster:
    """Workers of one thread each: what is written in Python would only wait for another one."""
    try:
        return LocalCluster(
            n_workers=num_workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address="127.0.0.1:0",  # any: the usual one may be taken
            silence_logs=logging.ERROR,
        )
    except RuntimeError as error:  # it has ended those that did start
        raise LostWorker(
            f"a worker process of local:{num_workers} was lost as it started ({error}); "
            "the machine may be short of memory: try fewer workers"
        ) from None


def _kill_processes(processes: Iterable[psutil.Process]) -> None:
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.kill()


async def _end_workers(cluster: LocalCluster) -> None:
    """End the workers now: closing waits seconds for items whose answers nobody will hear."""
    nannies = list(cluster.workers.values())
    for nanny in nannies:
        nanny.close_gracefully()  # it would start another worker in place of the one it ends
    ends = (nanny.kill(timeout=END_SECONDS) for nanny in nannies)
    await asyncio.gather(*ends, return_exceptions=True)


class _LostScheduler(Exception):
    """The connection to the scheduler broke, and with it whatever was on its way."""


def _share_out(
    client: Client, function: bytes, items: Iterator[tuple[int, Item]]
) -> Generator[Answer]:
    """Keep the workers busy, with few items in flight however many there are."""
    sent = _send(client, function)
    finished = as_completed(loop=client.loop)
    for num_finished in count():
        heed_lost_ending()
        if num_finished % REFRESH_EVERY == 0:  # workers come and go
            window = ITEMS_PER_THREAD * max(1, _count_threads(client))
        for place, item in islice(items, max(0, window - finished.count())):
            finished.add(client.submit(_work, sent, place, packed(item), pure=False))
        if finished.is_empty():
            return
        if client.status != "running":  # what it is given now would wait for a new scheduler
            raise _LostScheduler
        yield _next_answer(finished)


def _count_threads(client: Client) -> int:
    if client.scheduler is None:  # it was lost so long ago that the client has given up
        raise _LostScheduler
    try:
        threads: dict[str, int] = client.sync(
            client.scheduler.ncores, callback_timeout=COUNT_SECONDS
        )
    except (TimeoutError, OSError):
        raise _LostScheduler from None
    return sum(threads.values())


def _send(client: Client, function: bytes) -> Future[Callable[[Any], Any]]:
    """The function as a task: the scheduler makes it anew when a lost worker held it."""
    with warnings.catch_warnings():
        # A file of boards goes over once, whatever its size.
        warnings.filterwarnings("ignore", "Sending large graph", UserWarning)
        return client.submit(unpacked, function, pure=False)


def _next_answer(finished: as_completed) -> Answer:
    try:  # asked for here, and not by as_completed, which waits for ever where this fails
        answer: Answer = next(finished).result()
    except (CancelledError, CommClosedError):
        raise _LostScheduler from None
    except KilledWorker as error:
        raise LostWorker(f"an item ended several workers of the cluster: {error}") from None
    except ImportError as error:
        raise LostWorker(
            f"a worker of the cluster cannot work: {error}; "
            "install the same Sapper, with the same stages, on every machine"
        ) from None
    return answer


def _work(function: Callable[[Any], Any], place: int, item: bytes) -> Answer:
    """Do an item on a worker of the cluster."""
    return place, function(unpacked(item)), this_worker()
