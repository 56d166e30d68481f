"""What a task sees of the run that it belongs to: whether to end, and who hears its notes."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from sapper import _core

Teller: TypeAlias = Callable[[Any], None]


class _Listening(threading.local):
    """Who hears the notes of one thread."""

    tell: Teller | None = None


_listening = _Listening()


def check_stop() -> None:
    """Raise KeyboardInterrupt in a task whose run is over; long work calls this now and then.

    Native work looks by itself.
    """
    _core.check_interrupt()


def tell(note: Any) -> None:
    """Tell whoever runs this task how it goes on. Where nobody listens, nothing happens."""
    if _listening.tell is not None:
        _listening.tell(note)


def teller() -> Teller:
    """What tells whoever runs this task, also while the task listens to a run of its own."""
    return _listening.tell or _ignore


@contextmanager
def telling(teller: Teller | None) -> Iterator[None]:
    """Let the work of this thread be heard."""
    before, _listening.tell = _listening.tell, teller
    try:
        yield
    finally:
        _listening.tell = before


def _ignore(_: Any) -> None:
    """Nobody listens."""
