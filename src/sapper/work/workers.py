"""The one contract of work: a function over many items, whoever does it.

    for done in workers.run(function, items):
        keep(done.place, done.result)

Items are taken as workers become free, never all at once. What is finished comes at once, in any
order; `in_order` puts it back. Closing the iterator, Ctrl-C or an error ends all work within half a
second and drops what is unfinished. A worker that is lost is replaced and its item done again; an
item that costs several workers their lives is named, with the cause. What the function itself may
use is in `sapper.work.inside`: `check_stop` to end early, `tell` to send notes.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

Listener: TypeAlias = Callable[[int, Any], None]
"""Called with the place of an item and a note that its function told."""


@dataclass(frozen=True)
class Done(Generic[Result]):
    """An item that is done."""

    place: int
    """Items are numbered from 0 on, in the order in which they were taken."""
    result: Result
    worker: str
    """Who did it: the host and the process."""


class Workers(Protocol):
    """Whoever does the work: the calling thread, threads, processes, a cluster."""

    @property
    def is_remote(self) -> bool:
        """Whether they may be on other machines, with other code."""
        ...

    def run(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        *,
        on_note: Listener | None = None,
        describe: Callable[[Item], str] = str,
    ) -> Generator[Done[Result]]:
        """Do all items, as the module says. `describe` names an item in an error.

        Function, items and results travel where workers are other processes; InvalidOption is
        raised for what cannot. An error of the function comes out as it is, or as its text where
        it cannot travel. Notes of a cluster are not heard.
        """
        ...


def in_order(finished: Iterable[Done[Result]]) -> Iterator[Result]:
    """The results in the order of their items, each as soon as all before it are there."""
    early: dict[int, Result] = {}
    place = 0
    for done in finished:
        early[done.place] = done.result
        while place in early:
            yield early.pop(place)
            place += 1


def this_worker() -> str:
    """The host and this process, as `Done` names a worker."""
    return f"{socket.gethostname()}:{os.getpid()}"
