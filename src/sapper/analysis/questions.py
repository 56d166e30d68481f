"""What the native core is asked about a position: numbers, and what is assumed of hidden cells."""

from __future__ import annotations

from collections.abc import Collection

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.cells import Cell, flat_cell
from sapper.position import Position
from sapper.spec import StartRule

PROVEN_SAFE = 1
PROVEN_MINE = 2
"""Codes of what is assumed of a hidden cell; 0 for nothing."""

Assumptions = npt.NDArray[np.uint8]

_NATIVE_RULES = {rule: _core.StartRule[rule.name] for rule in StartRule}


def native_position(position: Position) -> _core.Position:
    """The position as the native core takes it, with how the game began."""
    start = None if position.start is None else flat_cell(*position.start, width=position.width)
    rule = _NATIVE_RULES[position.start_rule]
    return _core.Position(position.numbers, position.num_mines, rule, start)


def native_question(position: Position) -> _core.Question:
    """The position as the native core is asked about it."""
    return _core.Question(position.numbers, position.num_mines, assumed_knowledge(position))


def assumed_knowledge(position: Position) -> Assumptions | None:
    """What the start rule promises about cells that are still hidden; None for nothing.

    Once the start cell is open the promise is kept, and what is open says it all.
    """
    return _core.assumed_knowledge(native_position(position))


def with_assumptions(position: Position, cells: Collection[Cell], code: int) -> Assumptions:
    """What the start rule promises, and besides it one assumption about some cells."""
    promised = assumed_knowledge(position)
    assumed = np.zeros(position.numbers.shape, np.uint8) if promised is None else promised
    for cell in cells:
        assumed[cell] = code
    return assumed
