"""The ten primitives and the offsets that trees are made of, as numbers and as names.

A node is a whole number: 0..9 for the primitives, in the order of the paper's Table 1, and the
offsets of leaves above them. The native core knows the same numbers.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

from sapper.cells import MAX_SIDE

Offset: TypeAlias = tuple[int, int]
"""Rows down and columns to the right of the input cell."""

REACH = MAX_SIDE - 1
"""The farthest that an offset goes: from one side of the largest board to the other."""
_SPAN = 2 * REACH + 1


class Primitive(IntEnum):
    """Tests the cells at the input plus each of two offsets, and returns one of the offsets.

    The one that passes the test is returned; where both or neither do, a coin decides.
    """

    EMPTY_CHECK = 0
    """Is it labelled empty, of either kind? An input next to such a cell becomes empty (0)."""
    NEIGHBOUR_CHECK = 1
    """Is it next to the input?"""
    OUTER_NEIGHBOUR_CHECK = 2
    """Is it an outer neighbour of the input, two rows or columns away?"""
    NUMBER_CHECK = 3
    """Is it a number? An input next to it becomes empty near a number (-2)."""
    UNKNOWN_CHECK = 4
    """Is it a true unknown, without a label so far?"""
    FULL_CHECK = 5
    """Is it a number? If as many hidden cells are next to it, these become mines (-1)."""
    FILLED_CHECK = 6
    """Is it labelled a mine? If not all around it are numbers, it becomes -2."""
    EMPTY_TOUCH_CHECK = 7
    """Is it labelled empty? It becomes -2 if a number is next to it, else 0."""
    OUTER_COMPARE = 8
    """Is it an outer neighbour of the input? Then the input, unless it is 0, becomes -1."""
    EDGE_CHECK = 9
    """Is it on an edge of the board?"""

    @property
    def label(self) -> str:
        """The name in the paper."""
        return NAMES[self]


NAMES = (
    "emptyCheck",
    "neighborCheck",
    "outerNeighborCheck",
    "numCheck",
    "unknownCheck",
    "fullCheck",
    "filledCheck",
    "emptyTouchCheck",
    "outerCompare",
    "edgeCheck",
)
"""The names of the primitives in the paper's Table 1."""


def is_primitive(node: int) -> bool:
    """Whether a node has two arguments; else it is an offset."""
    return node < len(NAMES)


def offset_node(offset: Offset) -> int:
    """The node of an offset, whose rows and columns are at most REACH."""
    rows, cols = offset
    return len(NAMES) + (rows + REACH) * _SPAN + cols + REACH


def offset_of(node: int) -> Offset:
    """The offset of a node that is no primitive."""
    rows, cols = divmod(node - len(NAMES), _SPAN)
    return rows - REACH, cols - REACH
