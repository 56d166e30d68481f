"""The laboratory: plays what the store does not hold, and tells how far it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from sapper.errors import InvalidOption
from sapper.lab.store.run_store import Document, RunStore
from sapper.lab.store.tasks import Task
from sapper.papers.runs.laboratory import DoneListener, Laboratory, PieceOfWork
from sapper.spec import StartRule
from tests.helpers.papers import SMALL_ENTRY

EXPERIMENTS = [
    SMALL_ENTRY.experiment(rule, seed=1) for rule in (StartRule.SAFE_CELL, StartRule.ANY)
]


def numbered(index: int, store: Path | None) -> Document:
    return {"index": index}


TASKS = [Task("test", str(index), partial(numbered, index)) for index in range(3)]


@dataclass
class Heard:
    """A listener that keeps what it hears."""

    works: list[PieceOfWork] = field(default_factory=list)
    done: list[int] = field(default_factory=list)
    num_left: int = 0

    @contextmanager
    def __call__(self, work: PieceOfWork) -> Iterator[DoneListener]:
        self.works.append(work)
        try:
            yield self.done.append
        finally:
            self.num_left += 1


def test_games_are_counted_over_all_experiments() -> None:
    heard = Heard()
    with RunStore.in_memory() as store:
        laboratory = Laboratory(paper="small", store=store, jobs=1, listen=heard)
        results = laboratory.games(EXPERIMENTS, [30, 20])
    assert [len(each) for each in results] == [30, 20]
    assert heard.works == [PieceOfWork(unit="games", total=50, stored=0)]
    assert (heard.done[-1], heard.num_left) == (50, 1)
    assert heard.done == sorted(heard.done)


def test_runs_are_counted_one_by_one() -> None:
    heard = Heard()
    with RunStore.in_memory() as store:
        laboratory = Laboratory(paper="small", store=store, jobs=1, listen=heard)
        assert laboratory.documents(TASKS) == [{"index": 0}, {"index": 1}, {"index": 2}]
    assert heard.works == [PieceOfWork(unit="runs", total=3, stored=0)]
    assert heard.done == [0, 1, 2, 3]


def test_what_the_store_holds_is_said_before() -> None:
    heard = Heard()
    with RunStore.in_memory() as store:
        quiet = Laboratory(paper="small", store=store, jobs=1)
        quiet.games(EXPERIMENTS, [30, 20])
        quiet.documents(TASKS[:2])
        again = Laboratory(paper="small", store=store, jobs=1, listen=heard)
        again.games(EXPERIMENTS, [40, 20])
        again.documents(TASKS)
        fresh = Laboratory(paper="small", store=store, jobs=1, listen=heard, fresh=True)
        fresh.documents(TASKS)
    assert [work.stored for work in heard.works] == [50, 2, 0]


def test_the_listener_is_left_when_the_work_fails() -> None:
    def fail(store: Path | None) -> Document:
        raise InvalidOption("out of luck")

    heard = Heard()
    with RunStore.in_memory() as store:
        laboratory = Laboratory(paper="small", store=store, jobs=1, listen=heard)
        with pytest.raises(InvalidOption, match="out of luck"):
            laboratory.documents([Task("test", "key", fail)])
    assert heard.num_left == 1


def test_a_cluster_can_do_the_runs() -> None:
    with RunStore.in_memory() as store:
        laboratory = Laboratory(paper="small", store=store, cluster="local:1")
        assert laboratory.documents(TASKS) == [{"index": 0}, {"index": 1}, {"index": 2}]
