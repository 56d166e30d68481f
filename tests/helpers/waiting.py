"""Waiting for what another process does: the one place of the tests that looks at the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE_SECONDS = 300.0
"""Far more than anything takes on a busy machine: only what hangs is given up."""

_PAUSE_SECONDS = 0.01

Found = TypeVar("Found")


def wait_until(find: Callable[[], Found | None], what: str) -> Found:
    """What `find` returns as soon as that is true; fails when it never is."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (found := find()):
        assert time.monotonic() < deadline, f"{what}: not within {PATIENCE_SECONDS:g} s"
        time.sleep(_PAUSE_SECONDS)
    return found
