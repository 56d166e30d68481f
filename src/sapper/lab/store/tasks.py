"""Tasks: pieces of work other than games, whose results are kept in the run store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from sapper.lab.experiment.build import check_same_code, results_digest
from sapper.lab.store.checkpoints import forget_evolution
from sapper.lab.store.run_store import Document, RunStore
from sapper.work.workers import Workers


@dataclass(frozen=True)
class Task:
    """Work that comes to the same whenever it is done, but for the time that it takes."""

    kind: str
    """What it is, such as `setting`."""
    key: str
    """All that its result depends on, other than the code."""
    work: Callable[[Path | None], Document]
    """Called with the run store, where long work may keep checkpoints; None where there is none."""


TaskListener: TypeAlias = Callable[[int], None]
"""Called with the number of tasks whose results are there, whenever it has grown."""


def find_results(tasks: Sequence[Task], store: RunStore) -> list[Document | None]:
    """What the store holds of the tasks; None for each that it does not hold."""
    return [store.find(task.kind, task.key) for task in tasks]


def run_tasks(
    tasks: Sequence[Task],
    *,
    workers: Workers,
    store: RunStore,
    fresh: bool = False,
    on_progress: TaskListener | None = None,
) -> list[Document]:
    """The results of the tasks, worked out where the store does not hold them.

    Each result is stored as soon as it is there, so that an interrupted call can be made again
    and goes on. `fresh` works all of them out.
    """
    if fresh:
        for task in tasks:
            forget_evolution(store, task.kind, task.key)
    held = find_results(tasks, store)
    results = {place: document for place, document in enumerate(held) if document is not None}
    missing = [place for place in range(len(tasks)) if place not in results]
    listen = on_progress or _ignore
    listen(len(results))
    work = _RemoteWork(results_digest()) if workers.is_remote else _Work(store.file)
    with closing(
        workers.run(work, [tasks[place] for place in missing], describe=_described)
    ) as finished:
        for done in finished:
            place = missing[done.place]
            store.keep(tasks[place].kind, tasks[place].key, done.result)
            results[place] = done.result
            listen(len(results))
    return [results[place] for place in range(len(tasks))]


@dataclass(frozen=True)
class _Work:
    """Does a task, wherever it is called."""

    store: Path | None

    def __call__(self, task: Task) -> Document:
        return task.work(self.store)


@dataclass(frozen=True)
class _RemoteWork:
    """Does a task on another machine, whose code must be the same; no store is there."""

    code: bytes

    def __call__(self, task: Task) -> Document:
        check_same_code(self.code, results_digest())
        return task.work(None)


def _described(task: Task) -> str:
    return f"the {task.kind} {task.key}"


def _ignore(_: int) -> None:
    """Listen to nothing."""
