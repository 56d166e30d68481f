"""Checks of the options that stages take."""

from __future__ import annotations

from sapper.cells import is_whole_number
from sapper.errors import InvalidOption, shown

MAX_COUNT = 2**31 - 1
"""The greatest count of cells or steps that a stage takes."""


def check_count(name: str, value: int) -> None:
    """Raise InvalidOption unless the value is a whole number from 0 on that the core can hold."""
    if not is_whole_number(value) or not 0 <= value <= MAX_COUNT:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a whole number in 0..2**31-1")


def check_flag(name: str, value: bool) -> None:
    """Raise InvalidOption unless the value is True or False."""
    if not isinstance(value, bool):
        raise InvalidOption(f"{name} is {shown(value)}; it must be True or False")
