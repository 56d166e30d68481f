"""Signals that ask for an end: the main process acts on them, its workers do not hear of them."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

ENDING_SIGNALS = tuple(
    getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)
)
"""What asks a program to end, besides Ctrl-C."""


class Terminated(KeyboardInterrupt):
    """A signal other than Ctrl-C has asked for an end."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


_asked: list[Terminated] = []
"""What has asked for an end, since interrupts were last let in."""


@contextmanager
def ending_as_interrupts() -> Iterator[None]:
    """Let SIGTERM and SIGHUP end work as Ctrl-C does: in order, with what is finished kept.

    Signals that the program ignores stay ignored, as under nohup. Only the main thread can ask.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    heeded = [each for each in ENDING_SIGNALS if signal.getsignal(each) is signal.SIG_DFL]
    _asked.clear()
    for each in heeded:
        signal.signal(each, _raise_terminated)
    try:
        yield
    finally:
        for each in heeded:
            signal.signal(each, signal.SIG_DFL)


def _raise_terminated(number: int, frame: FrameType | None) -> NoReturn:
    _asked.append(Terminated(number))
    raise _asked[-1]


def heed_lost_ending() -> None:
    """Raise again what has asked for an end; whoever calls others' code in a loop asks for it.

    What a signal raises while a finalizer runs is dropped by Python, and Dask's futures have one.
    """
    if _asked:
        raise _asked[-1]


@contextmanager
def held_interrupts() -> Iterator[None]:
    """Hold Ctrl-C back until the end; processes and threads started inside never hear of it.

    They inherit the mask of signals, from their first instruction on. Windows has none.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
