"""Tasks: pieces of work other than games, whose results are kept in the run store."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from threading import Event, local
from typing import TypeAlias

from sapper.lab.store.run_store import Document, RunStore
from sapper.work.jobs import check_jobs


@dataclass(frozen=True)
class Task:
    """Work that comes to the same whenever it is done, but for the time that it takes."""

    kind: str
    """What it is, such as `setting`."""
    key: str
    """All that its result depends on, other than the code."""
    work: Callable[[], Document]


TaskListener: TypeAlias = Callable[[int], None]
"""Called with the number of tasks whose results are there, whenever it has grown."""


def find_results(tasks: Sequence[Task], store: RunStore) -> list[Document | None]:
    """What the store holds of the tasks; None for each that it does not hold."""
    return [store.find(task.kind, task.key) for task in tasks]


def run_tasks(
    tasks: Sequence[Task],
    *,
    jobs: int,
    store: RunStore,
    fresh: bool = False,
    on_progress: TaskListener | None = None,
) -> list[Document]:
    """The results of the tasks, worked out in threads where the store does not hold them.

    Each result is stored as soon as it is there, so that an interrupted call can be made again
    and goes on. `fresh` works all of them out.
    """
    held = [None] * len(tasks) if fresh else find_results(tasks, store)
    results = {index: document for index, document in enumerate(held) if document is not None}
    listen = on_progress or _ignore
    listen(len(results))
    missing = {index: task for index, task in enumerate(tasks) if index not in results}
    for index, document in _worked_out(missing, check_jobs(jobs)):
        store.keep(tasks[index].kind, tasks[index].key, document)
        results[index] = document
        listen(len(results))
    return [results[index] for index in range(len(tasks))]


def _worked_out(tasks: Mapping[int, Task], jobs: int) -> Iterator[tuple[int, Document]]:
    """The results as they are finished, with the places of their tasks.

    Even a single job works in a thread of its own: Ctrl-C reaches the calling thread alone, and
    no search can take it for the end of its time. Tasks that look for it are told to end then.
    """
    stop = Event()
    pool = ThreadPoolExecutor(jobs, initializer=_obey, initargs=(stop,))
    try:
        places: dict[Future[Document], int] = {
            pool.submit(task.work): index for index, task in tasks.items()
        }
        for future in as_completed(places):
            yield places[future], future.result()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


_thread = local()


def _obey(stop: Event) -> None:
    _thread.stop = stop


def check_stop() -> None:
    """Raise KeyboardInterrupt in a task whose call is over; long work calls this now and then."""
    stop: Event | None = getattr(_thread, "stop", None)
    if stop is not None and stop.is_set():
        raise KeyboardInterrupt


def _ignore(_: int) -> None:
    """Listen to nothing."""
