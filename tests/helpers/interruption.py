"""Ctrl-C in the middle of work, however fast or busy the machine is."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

needs_cpu_timer = pytest.mark.skipif(
    not hasattr(signal, "setitimer"), reason="this system has no timer of CPU time"
)


@contextmanager
def interrupted_after(cpu_seconds: float) -> Iterator[None]:
    """Ctrl-C once this process has worked so long: a machine that is busy with others delays it.

    It does what Ctrl-C does by another signal, so that it comes too where Ctrl-C is ignored, as
    in a job in the background.
    """
    before = signal.signal(signal.SIGVTALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_VIRTUAL, cpu_seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
