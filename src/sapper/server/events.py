"""Streams of events: every client hears how jobs change, the slow ones of the latest alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress

from sapper.lab.store.job_store import StoredJob

Change = tuple[str, StoredJob | None]


class Listener:
    """What one client has not heard yet: of each job the latest, so that it never grows long."""

    def __init__(self) -> None:
        self._unheard: dict[str, StoredJob | None] = {}
        self._has_news = asyncio.Event()

    def put(self, job: str, now: StoredJob | None) -> None:
        """Note a change."""
        self._unheard[job] = now
        self._has_news.set()

    async def changes(self) -> AsyncIterator[Change]:
        """What changes, for ever."""
        while True:
            await self._has_news.wait()
            self._has_news.clear()
            unheard, self._unheard = self._unheard, {}
            for change in unheard.items():
                yield change


class Hub:
    """Passes changes on from the thread that makes them to the clients of the event loop."""

    def __init__(self, max_listeners: int) -> None:
        self._max_listeners = max_listeners
        self._listeners: set[Listener] = set()
        self._loop: asyncio.AbstractEventLoop | None = None

    def open(self) -> None:
        """Pass changes on from now on, in the loop that runs."""
        self._loop = asyncio.get_running_loop()

    @property
    def is_full(self) -> bool:
        """Whether no further client is taken."""
        return len(self._listeners) >= self._max_listeners

    def note(self, job: str, now: StoredJob | None) -> None:
        """Tell everyone of a change; called from any thread."""
        if self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended, and its clients with it
                self._loop.call_soon_threadsafe(self._pass_on, job, now)

    @contextmanager
    def listening(self) -> Iterator[Listener]:
        """A client, while it listens."""
        listener = Listener()
        self._listeners.add(listener)
        try:
            yield listener
        finally:
            self._listeners.discard(listener)

    def _pass_on(self, job: str, now: StoredJob | None) -> None:
        for listener in self._listeners:
            listener.put(job, now)
