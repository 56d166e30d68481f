"""Sets of 3×3 patterns as arrays: one row a pattern, as the native core reads it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.errors import InvalidOption

Rows: TypeAlias = npt.NDArray[np.int16]
"""One row a pattern: nine codes of a 3×3 piece in reading order, the action, which of the nine it
acts on, its priority, and how many hidden neighbours its centre has."""

CENTRE = 4
ACTION, TARGET, PRIORITY, NUM_HIDDEN = 9, 10, 11, 12
NUM_GENES = 13
PAPER_GENES = 11
"""A pattern of the paper ends with the target."""
NEIGHBOURS = (0, 1, 2, 3, 5, 6, 7, 8)
"""The squares of the piece around its centre."""

HIDDEN = 0
"""A neighbour that is neither opened nor flagged."""
SETTLED = 1
"""A neighbour that is opened or off the board; flagged too, unless flags are counted."""
FLAGGED = 2
ANY = 3
NUMBER = 4
"""+ n: an open neighbour with n mines left around it after the flags."""
CLOSED = 12
"""+ n: the same, and all its hidden neighbours are among the nine squares."""
MAX_NUMBER = 7

VALUE_HIDDEN = -2
"""What a piece of values holds for a hidden square; open ones are their numbers, 0..8."""
VALUE_FLAGGED = -1
MAX_VALUE = 8

MAX_PATTERNS = 32_767
MAX_PRIORITY = 9_999


class PatternAction(IntEnum):
    """What a pattern does to its target."""

    OPEN = 0
    FLAG = 1


class Matching(StrEnum):
    """When a pattern matches around an open square."""

    COUNTS = "counts"
    """Its number, and how many hidden and flagged neighbours it has, are those of the piece."""
    SQUARES = "squares"
    """The mines left around it and its hidden neighbours are as many, and each neighbour is what
    the piece asks for, the piece turned or mirrored in any way."""
    DIFFERENCES = "differences"
    """Everywhere: a piece holds values, and those that differ least from what is seen act."""


class Order(StrEnum):
    """Which of the matching patterns acts."""

    VALUE = "lowest value"
    """The lowest (centre − flagged) / hidden; of values the lowest sum of differences."""
    PRIORITY = "priority"
    """The lowest priority of its own."""


@dataclass(frozen=True, eq=False)
class PatternSet:
    """Patterns with the rules by which they are played.

    A pattern acts where it matches and its target is an untouched square. Of those, the first by
    the order acts; of equal ones that of the first square in reading order, and then the first of
    the set.
    """

    rows: Rows
    matching: Matching
    order: Order

    def __post_init__(self) -> None:
        rows = np.ascontiguousarray(self.rows, np.int16)
        if rows.ndim != 2 or rows.shape[1] != NUM_GENES or not 1 <= len(rows) <= MAX_PATTERNS:
            raise InvalidOption(
                f"patterns of shape {self.rows.shape}; expected 1..{MAX_PATTERNS} rows of "
                f"{NUM_GENES}"
            )
        rows.flags.writeable = False
        object.__setattr__(self, "rows", rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PatternSet):
            return NotImplemented
        is_alike = (self.matching, self.order) == (other.matching, other.order)
        return is_alike and np.array_equal(self.rows, other.rows)

    def only(self, places: Sequence[int]) -> PatternSet:
        """The patterns at those places, in that order."""
        return PatternSet(self.rows[list(places)], self.matching, self.order)


def native_rules(matching: Matching, order: Order) -> dict[str, str]:
    """The rules as the native core reads them."""
    return {"matching": matching.value, "order": order.value}


def padded(genomes: npt.NDArray[Any]) -> Rows:
    """Patterns with fewer genes as rows for the core: those left out are 0."""
    missing = NUM_GENES - genomes.shape[-1]
    widths = [(0, 0)] * (genomes.ndim - 1) + [(0, missing)]
    return np.ascontiguousarray(np.pad(genomes, widths), np.int16)
