"""What boards, positions and puzzles have in common: a grid of numbers that never changes."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, NoReturn, Self

import numpy as np
import numpy.typing as npt

from sapper.cells import check_size
from sapper.errors import SapperError

BLANK = -1
"""The code of a cell without a number: hidden in a position, free in a puzzle."""


class Immutable:
    """A value that is filled once, by `object.__setattr__`, and never changes.

    Slots alone would let a stray assignment change a value under its hash.
    """

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is immutable; {name!r} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is immutable; {name!r} cannot be deleted")

    def _set(self, **attributes: object) -> None:
        """Fill attributes, while the value is made or where it remembers what it computed."""
        for name, value in attributes.items():
            object.__setattr__(self, name, value)


class NumberedGrid(Immutable):
    """A read-only H×W array of int8 codes with a text notation. Equal grids are interchangeable."""

    __slots__ = ("_hash", "numbers")

    numbers: npt.NDArray[np.int8]
    _hash: int | None

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Self:
        """Read the notation, which `str` writes."""

    @property
    def height(self) -> int:
        """The number of rows."""
        return int(self.numbers.shape[0])

    @property
    def width(self) -> int:
        """The number of columns."""
        return int(self.numbers.shape[1])

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        known = self._hash
        if known is None:
            known = hash(self._identity())
            self._set(_hash=known)
        return known

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self).parse, (str(self),)

    def _identity(self) -> tuple[object, ...]:
        """Everything that tells it from others of its kind."""
        return self.numbers.shape, self.numbers.tobytes()

    def _fill(self, numbers: npt.NDArray[np.int8], **attributes: object) -> None:
        """Take over an array, which becomes read-only, and the other attributes."""
        numbers.setflags(write=False)
        self._set(numbers=numbers, _hash=None, **attributes)


def checked_numbers(
    numbers: npt.ArrayLike, *, highest: int, blank: str, error: type[SapperError]
) -> npt.NDArray[np.int8]:
    """A new array of codes `BLANK` and 0..highest; raises `error`, which calls a blank so."""
    try:
        given = np.asarray(numbers)
    except ValueError as fault:
        raise error(f"the numbers are no rectangle: {fault}") from None
    if given.ndim != 2 or not np.issubdtype(given.dtype, np.integer):
        raise error(
            f"numbers are {given.ndim}-dimensional of type {given.dtype}; "
            "expected a height x width array of whole numbers"
        )
    check_size(*given.shape)
    if given.min() < BLANK or given.max() > highest:
        raise error(
            f"numbers run from {given.min()} to {given.max()}; "
            f"allowed are 0..{highest} and {BLANK} for {blank}"
        )
    return np.array(given, dtype=np.int8, order="C")
