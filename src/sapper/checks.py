"""Checks of arguments: whole numbers, shares, times, flags and seeds.

Each raises InvalidOption, which names the argument, what came and what is allowed.
"""

from __future__ import annotations

import math
from numbers import Integral, Real
from typing import Any

from sapper.errors import InvalidOption, shown

MAX_COUNT = 2**31 - 1
"""The greatest count of cells or steps that the core takes."""

MAX_SEED = 2**64 - 1
"""The greatest seed and the greatest index."""


def is_whole_number(value: Any) -> bool:
    """Whether a value is an integer of Python or numpy; True and False are not numbers."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def is_real_number(value: Any) -> bool:
    """Whether a value is a number of Python or numpy; True and False are not numbers."""
    return isinstance(value, Real) and not isinstance(value, bool)


def check_seed(value: int, name: str = "seed") -> int:
    """Return a seed or an index, of which every random draw is a function, as a Python int."""
    if not is_whole_number(value) or not 0 <= value <= MAX_SEED:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a whole number in 0..2**64-1")
    return int(value)


def check_between(name: str, value: int, least: int, most: int) -> None:
    """Refuse what is no whole number from the least to the most."""
    if not is_whole_number(value) or not least <= value <= most:
        raise InvalidOption(
            f"{name} is {shown(value)}; it must be a whole number in {least}..{most}"
        )


def check_amount(name: str, value: int, least: int) -> None:
    """Refuse what is no whole number from the least on of things that bear an index each."""
    if not is_whole_number(value) or not least <= value <= MAX_SEED:
        raise InvalidOption(
            f"{name} is {shown(value)}; it must be a whole number in {least}..2**64-1"
        )


def check_count(name: str, value: int) -> None:
    """Refuse what is no whole number from 0 on that the core can hold."""
    if not is_whole_number(value) or not 0 <= value <= MAX_COUNT:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a whole number in 0..2**31-1")


def check_positive(name: str, value: int) -> None:
    """Refuse what is no whole number from 1 on that the core can hold."""
    if not is_whole_number(value) or not 1 <= value <= MAX_COUNT:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a whole number in 1..2**31-1")


def check_share(name: str, value: float) -> None:
    """Refuse what is no number from 0 to 1: a chance or a share."""
    if not is_real_number(value) or not 0 <= value <= 1:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a number in 0..1")


def check_max_seconds(seconds: float | None) -> None:
    """Refuse what is neither a positive time nor None for no limit."""
    if seconds is not None and not (is_real_number(seconds) and 0 < float(seconds) < math.inf):
        raise InvalidOption(f"max_seconds is {shown(seconds)}; it must be a finite number above 0")


def check_flag(name: str, value: bool) -> None:
    """Refuse what is neither True nor False."""
    if not isinstance(value, bool):
        raise InvalidOption(f"{name} is {shown(value)}; it must be True or False")
