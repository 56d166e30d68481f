"""What boards, positions and puzzles have in common: a grid of numbers that never changes."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from sapper.immutable import Immutable


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
