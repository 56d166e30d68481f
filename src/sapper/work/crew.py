"""A crew of workers on this machine: hands out items, hears answers, ends in order."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Generic, TypeAlias

from sapper.work.inside import check_stop
from sapper.work.workers import Done, Item, Listener, Result

SECONDS_BETWEEN_LOOKS = 0.1
"""How long a crew waits for an answer before it looks whether it shall end."""


@dataclass(frozen=True)
class Answer:
    """What the function returned for an item."""

    place: int
    result: Any
    worker: str


@dataclass(frozen=True)
class Note:
    """What the function told on its way."""

    place: int
    note: Any


@dataclass(frozen=True)
class Failure:
    """What the function raised."""

    error: BaseException


Message: TypeAlias = Answer | Note | Failure


class Crew(ABC, Generic[Item, Result]):
    """The workers of one run. They put their messages, or what stands for them, into `inbox`."""

    def __init__(self) -> None:
        self.inbox: SimpleQueue[Any] = SimpleQueue()

    @property
    @abstractmethod
    def num_pending(self) -> int:
        """Items that were given and not answered."""

    @property
    @abstractmethod
    def has_room(self) -> bool:
        """Whether another item can be given."""

    @abstractmethod
    def give(self, place: int, item: Item) -> None:
        """Hand out an item."""

    @abstractmethod
    def open(self, received: Any) -> Message | None:
        """The message that was received; None for what the crew settles by itself."""

    @abstractmethod
    def dismiss(self) -> None:
        """End all work now."""

    def run(self, items: Iterable[Item], on_note: Listener | None) -> Generator[Done[Result]]:
        """Do all items, as in `Workers`."""
        queue = enumerate(items)
        try:
            while True:
                while self.has_room and (entry := next(queue, None)) is not None:
                    self.give(*entry)
                if not self.num_pending:
                    return
                message = self.open(self._receive())
                if isinstance(message, Failure):
                    raise message.error
                if isinstance(message, Note) and on_note is not None:
                    on_note(message.place, message.note)
                if isinstance(message, Answer):
                    yield Done(message.place, message.result, message.worker)
        finally:
            self.dismiss()

    def _receive(self) -> Any:
        """Wait for a worker. The wait is cut short now and then: a lock can hold up Ctrl-C."""
        while True:
            check_stop()
            try:
                return self.inbox.get(timeout=SECONDS_BETWEEN_LOOKS)
            except Empty:
                continue
