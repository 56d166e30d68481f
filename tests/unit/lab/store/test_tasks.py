"""Tasks: worked out once, kept at once."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Event

import pytest

from sapper.lab.store.run_store import Document, RunStore
from sapper.lab.store.tasks import Task, find_results, run_tasks
from sapper.work.here import Here
from sapper.work.inside import check_stop
from sapper.work.threads import Threads
from sapper.work.workers import Workers


class Workshop:
    """Tasks that count how often each was worked out."""

    def __init__(self) -> None:
        self.worked: list[str] = []

    def task(self, key: str) -> Task:
        def work(store: Path | None) -> Document:
            self.worked.append(key)
            return {"key": key, "times": self.worked.count(key)}

        return Task("test", key, work)


@pytest.mark.parametrize("workers", [Here(), Threads(3)])
def test_results_come_in_the_order_of_the_tasks(workers: Workers) -> None:
    tasks = [Workshop().task(str(index)) for index in range(20)]
    with RunStore.in_memory() as store:
        results = run_tasks(tasks, workers=workers, store=store)
    assert [each["key"] for each in results] == [str(index) for index in range(20)]


def test_what_is_kept_is_not_worked_out_again_unless_asked_to() -> None:
    workshop = Workshop()
    tasks = [workshop.task("a"), workshop.task("b")]
    with RunStore.in_memory() as store:
        run_tasks(tasks[:1], workers=Here(), store=store)
        assert find_results(tasks, store) == [{"key": "a", "times": 1}, None]
        run_tasks(tasks, workers=Here(), store=store)
        assert workshop.worked == ["a", "b"]
        assert run_tasks(tasks, workers=Here(), store=store, fresh=True)[0]["times"] == 2
        assert find_results(tasks, store)[0] == {"key": "a", "times": 2}


def test_an_interrupted_call_goes_on_where_it_was() -> None:
    workshop = Workshop()
    tasks = [workshop.task(str(index)) for index in range(10)]

    def interrupt(done: int) -> None:
        if done == 4:
            raise KeyboardInterrupt

    with RunStore.in_memory() as store:
        with pytest.raises(KeyboardInterrupt):
            run_tasks(tasks, workers=Here(), store=store, on_progress=interrupt)
        kept = [document for document in find_results(tasks, store) if document]
        assert len(kept) == 4
        run_tasks(tasks, workers=Here(), store=store)
    assert all(workshop.worked.count(document["key"]) == 1 for document in kept)


def test_an_error_of_a_task_comes_out() -> None:
    def fail(store: Path | None) -> Document:
        raise ValueError("no such thing")

    with RunStore.in_memory() as store, pytest.raises(ValueError, match="no such thing"):
        run_tasks([Task("test", "a", fail)], workers=Threads(2), store=store)


def test_progress_counts_what_is_there_and_what_comes_in() -> None:
    workshop, heard = Workshop(), list[int]()
    tasks = [workshop.task(key) for key in "abc"]
    with RunStore.in_memory() as store:
        run_tasks(tasks[1:2], workers=Here(), store=store)
        run_tasks(tasks, workers=Here(), store=store, on_progress=heard.append)
    assert heard == [1, 2, 3]


def test_tasks_that_look_for_it_end_when_the_call_is_interrupted() -> None:
    ended = Event()

    def endless(store: Path | None) -> Document:
        try:
            while True:
                check_stop()
                time.sleep(0.001)
        except KeyboardInterrupt:
            ended.set()
            raise

    def interrupt(done: int) -> None:
        if done == 1:
            raise KeyboardInterrupt

    tasks = [Task("test", "endless", endless), Workshop().task("short")]
    with RunStore.in_memory() as store, pytest.raises(KeyboardInterrupt):
        run_tasks(tasks, workers=Threads(2), store=store, on_progress=interrupt)
    assert ended.is_set()
