"""What a task sees of the run that it belongs to: whether to end, and who hears its notes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from sapper import _core

Teller: TypeAlias = Callable[[Any], None]


class _Surroundings(threading.local):
    """Those of one thread."""

    stop: _core.StopSignal | None = None
    tell: Teller | None = None


_surroundings = _Surroundings()


def check_stop() -> None:
    """Raise KeyboardInterrupt in a task whose run is over; long work calls this now and then."""
    stop = _surroundings.stop
    if stop is not None and stop.is_set:
        raise KeyboardInterrupt


def tell(note: Any) -> None:
    """Tell whoever runs this task how it goes on. Where nobody listens, nothing happens."""
    if _surroundings.tell is not None:
        _surroundings.tell(note)


@contextmanager
def obeying(stop: _core.StopSignal) -> Iterator[None]:
    """Let the work of this thread, native work included, end when the signal is set."""
    before, _surroundings.stop = _surroundings.stop, stop
    try:
        with _core.obeying(stop):
            yield
    finally:
        _surroundings.stop = before


@contextmanager
def telling(teller: Teller | None) -> Iterator[None]:
    """Let the work of this thread be heard."""
    before, _surroundings.tell = _surroundings.tell, teller
    try:
        yield
    finally:
        _surroundings.tell = before
