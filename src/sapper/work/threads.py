"""Work in threads of this process, for functions that spend their time outside Python."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterable
from queue import SimpleQueue
from typing import Any, Generic

from sapper import _core
from sapper.work.crew import Answer, Crew, Failure, Message, Note
from sapper.work.inside import telling
from sapper.work.jobs import check_jobs
from sapper.work.signals import held_interrupts
from sapper.work.workers import Done, Item, Listener, Result, this_worker

ITEMS_AHEAD = 2
"""Items for each thread, the one at work included: none waits for the next."""


class Threads:
    """Threads that obey a stop signal: native work looks for it, Python has `check_stop`."""

    def __init__(self, jobs: int, *, ahead: int = ITEMS_AHEAD) -> None:
        """`ahead` is how many items are taken for each thread before their turn."""
        self.jobs = check_jobs(jobs)
        self._ahead = ahead

    is_remote = False

    def run(
        self,
        function: Callable[[Item], Result],
        items: Iterable[Item],
        *,
        on_note: Listener | None = None,
        describe: Callable[[Item], str] = str,
    ) -> Generator[Done[Result]]:
        """As in `Workers`."""
        yield from _ThreadCrew(function, self.jobs, self._ahead).run(items, on_note)


class _ThreadCrew(Crew[Item, Result], Generic[Item, Result]):
    """Threads that take items from one queue."""

    def __init__(self, function: Callable[[Item], Result], jobs: int, ahead: int) -> None:
        super().__init__()
        self._function = function
        self._jobs = jobs
        self._max_pending = jobs * ahead
        self._num_pending = 0
        self._threads: list[threading.Thread] = []
        self._items: SimpleQueue[tuple[int, Item] | None] = SimpleQueue()
        self._stop = _core.StopSignal()

    @property
    def num_pending(self) -> int:
        """As in `Crew`."""
        return self._num_pending

    @property
    def has_room(self) -> bool:
        """As in `Crew`."""
        return self._num_pending < self._max_pending

    def give(self, place: int, item: Item) -> None:
        """As in `Crew`; threads are started as they are needed."""
        self._num_pending += 1
        self._items.put((place, item))
        if len(self._threads) < min(self._jobs, self._num_pending):
            self._threads.append(threading.Thread(target=self._work, daemon=True))
            with held_interrupts():
                self._threads[-1].start()

    def open(self, received: Message) -> Message:
        """As in `Crew`."""
        self._num_pending -= isinstance(received, Answer)
        return received

    def dismiss(self) -> None:
        """As in `Crew`: what is at work is told to end, what waits is left."""
        self._stop.set()
        for _ in self._threads:
            self._items.put(None)
        for thread in self._threads:
            thread.join()

    def _work(self) -> None:
        with _core.obeying(self._stop):
            while (entry := self._items.get()) is not None and not self._stop.is_set:
                self.inbox.put(self._attempt(*entry))

    def _attempt(self, place: int, item: Item) -> Message:
        def tell(note: Any) -> None:
            self.inbox.put(Note(place, note))

        try:
            with telling(tell):
                return Answer(place, self._function(item), this_worker())
        except BaseException as error:  # it is raised again where the run was asked for
            return Failure(error)
