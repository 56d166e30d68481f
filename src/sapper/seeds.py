"""Seeds and indices: the whole numbers that every random draw is a function of."""

from __future__ import annotations

from sapper.cells import is_whole_number
from sapper.errors import InvalidOption, shown

MAX_SEED = 2**64 - 1
"""The greatest seed and the greatest index."""


def check_seed(value: int, name: str = "seed") -> int:
    """Return a seed or an index as a Python int, or raise InvalidOption."""
    if not is_whole_number(value) or not 0 <= value <= MAX_SEED:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a whole number in 0..2**64-1")
    return int(value)
