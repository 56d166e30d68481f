"""How long a method of Minesetter may run, and the clock that watches it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from sapper.checks import check_max_seconds, is_whole_number
from sapper.errors import InvalidOption, shown

MAX_ITERATIONS = 2**62
"""More than any search does."""


@dataclass(frozen=True, kw_only=True)
class SearchBudget:
    """What a method may spend. What is None does not limit it."""

    iterations: int | None = None
    max_seconds: float | None = None

    def __post_init__(self) -> None:
        iterations = self.iterations
        if iterations is not None and not (
            is_whole_number(iterations) and 1 <= iterations <= MAX_ITERATIONS
        ):
            raise InvalidOption(
                f"iterations is {shown(iterations)}; it must be a whole number in 1..2**62"
            )
        check_max_seconds(self.max_seconds)

    @property
    def is_open(self) -> bool:
        """Whether nothing is limited."""
        return self.iterations is None and self.max_seconds is None


class Clock:
    """The time since it was made."""

    def __init__(self, cpu_clock: Callable[[], float] = time.process_time) -> None:
        """`cpu_clock` counts all threads of this process; `time.thread_time` the calling one."""
        self._cpu_clock = cpu_clock
        self._wall_start = time.perf_counter()
        self._cpu_start = cpu_clock()

    @property
    def seconds(self) -> float:
        """On the wall."""
        return time.perf_counter() - self._wall_start

    @property
    def cpu_seconds(self) -> float:
        """By the clock that it was made with."""
        return self._cpu_clock() - self._cpu_start
