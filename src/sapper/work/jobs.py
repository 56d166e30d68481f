"""How many workers there are."""

from __future__ import annotations

import os

from sapper.checks import is_whole_number
from sapper.errors import InvalidOption, shown

MAX_JOBS = 1024


def check_jobs(jobs: int, name: str = "jobs") -> int:
    """The number of workers; raises InvalidOption for one that cannot be."""
    if not is_whole_number(jobs) or not 1 <= jobs <= MAX_JOBS:
        raise InvalidOption(f"{name} is {shown(jobs)}; it must be a whole number in 1..{MAX_JOBS}")
    return int(jobs)


def jobs_or_processors(jobs: int | None) -> int:
    """The number of workers that was asked for, by default one a processor."""
    return num_processors() if jobs is None else check_jobs(jobs)


def num_processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
