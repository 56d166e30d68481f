"""Checks of the options that stages and methods take."""

from __future__ import annotations

from numbers import Real

from sapper.cells import is_whole_number
from sapper.errors import InvalidOption, shown

MAX_COUNT = 2**31 - 1
"""The greatest count of cells or steps that a stage takes."""


def check_count(name: str, value: int) -> None:
    """Raise InvalidOption unless the value is a whole number from 0 on that the core can hold."""
    if not is_whole_number(value) or not 0 <= value <= MAX_COUNT:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a whole number in 0..2**31-1")


def check_positive(name: str, value: int) -> None:
    """Raise InvalidOption unless the value is a whole number from 1 on that the core can hold."""
    if not is_whole_number(value) or not 1 <= value <= MAX_COUNT:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a whole number in 1..2**31-1")


def check_share(name: str, value: float) -> None:
    """Raise InvalidOption unless the value is a number from 0 to 1: a chance or a share."""
    if not is_real_number(value) or not 0 <= value <= 1:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a number in 0..1")


def is_real_number(value: object) -> bool:
    """Whether a value is a number of Python or numpy; True and False are not numbers."""
    return isinstance(value, Real) and not isinstance(value, bool)


def check_flag(name: str, value: bool) -> None:
    """Raise InvalidOption unless the value is True or False."""
    if not isinstance(value, bool):
        raise InvalidOption(f"{name} is {shown(value)}; it must be True or False")
