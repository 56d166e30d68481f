"""Patterns beyond the paper in readable Python: priorities and squares. Slow, for tests."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell, neighbours
from sapper.patterns.pattern import (
    ACTION,
    ANY,
    CENTRE,
    CLOSED,
    FLAGGED,
    HIDDEN,
    MAX_NUMBER,
    NEIGHBOURS,
    NUM_HIDDEN,
    NUMBER,
    PRIORITY,
    SETTLED,
    TARGET,
    Matching,
    Order,
    PatternAction,
    PatternSet,
    Rows,
)

Numbers = npt.NDArray[np.int8]
"""A board: numbers, with -1 where it is hidden and 9 for a mine of the truth."""

Square = npt.NDArray[Any]
"""Three by three."""

_COVERED, _MINE = -1, 9


@dataclass(frozen=True)
class PatternMove:
    """What a pattern does."""

    cell: Cell
    action: PatternAction
    pattern: int
    centre: Cell


@dataclass(frozen=True)
class Sight:
    """What a player sees: open numbers, and flags of its own."""

    numbers: Numbers
    flags: Collection[Cell]

    def around(self, cell: Cell) -> list[Cell]:
        """The neighbours on the board."""
        height, width = self.numbers.shape
        return list(neighbours(*cell, height=height, width=width))

    def is_open(self, cell: Cell) -> bool:
        """Whether it shows a number."""
        return bool(self.numbers[cell] != _COVERED)

    def is_untouched(self, cell: Cell) -> bool:
        """Whether it is neither open nor flagged; False off the board."""
        return self._is_inside(cell) and not self.is_open(cell) and cell not in self.flags

    def hidden_around(self, cell: Cell) -> list[Cell]:
        """The untouched neighbours."""
        return [near for near in self.around(cell) if self.is_untouched(near)]

    def num_flagged_around(self, cell: Cell) -> int:
        """How many neighbours are flagged."""
        return sum(near in self.flags for near in self.around(cell))

    def mines_left(self, cell: Cell) -> int:
        """The number of an open cell less the flags around it."""
        return int(self.numbers[cell]) - self.num_flagged_around(cell)

    def meets(self, code: int, cell: Cell, piece: Collection[Cell]) -> bool:
        """Whether a cell, on the board or off it, is what a square of the piece asks for."""
        if code == ANY:
            return True
        if code in (HIDDEN, SETTLED):
            return self.is_untouched(cell) == (code == HIDDEN)
        if not self._is_inside(cell) or not self.is_open(cell):
            return False
        is_closed = all(near in piece for near in self.hidden_around(cell))
        asked = code - (CLOSED if code >= CLOSED else NUMBER)
        has_number = min(max(self.mines_left(cell), 0), MAX_NUMBER) == asked
        return has_number and (is_closed or code < CLOSED)

    def _is_inside(self, cell: Cell) -> bool:
        height, width = self.numbers.shape
        return bool(0 <= cell[0] < height and 0 <= cell[1] < width)


def next_move(patterns: PatternSet, sight: Sight) -> PatternMove | None:
    """The move of the pattern that acts; None where none matches."""
    ranked = (
        ((_rank(patterns, index, row), centre, index, orientation), target)
        for centre in _cells(sight)
        if sight.is_open(centre) and sight.hidden_around(centre)
        for index, row in enumerate(patterns.rows)
        for orientation, target in _targets(patterns.matching, row, centre, sight)
        if sight.is_untouched(target)
    )
    found = min(ranked, default=None)
    if found is None:
        return None
    (_, centre, index, _), target = found
    return PatternMove(target, PatternAction(int(patterns.rows[index, ACTION])), index, centre)


def play(patterns: PatternSet, truth: Numbers, start: Cell) -> tuple[list[PatternMove], set[Cell]]:
    """The moves of a game that begins with an open start, and the flags at its end."""
    numbers = np.full_like(truth, _COVERED)
    flags: set[Cell] = set()
    moves = []
    _open(numbers, truth, start, flags)
    while (move := next_move(patterns, Sight(numbers, flags))) is not None:
        moves.append(move)
        if move.action is PatternAction.FLAG:
            flags.add(move.cell)
        elif truth[move.cell] == _MINE:
            break
        else:
            _open(numbers, truth, move.cell, flags)
    return moves, flags


def _open(numbers: Numbers, truth: Numbers, cell: Cell, flags: set[Cell]) -> None:
    """Open a cell and the opening around it; flags there fall."""
    waiting = [cell]
    while waiting:
        here = waiting.pop()
        if numbers[here] != _COVERED:
            continue
        numbers[here] = truth[here]
        flags.discard(here)
        if truth[here] == 0:
            waiting += Sight(numbers, flags).around(here)


def _cells(sight: Sight) -> Iterator[Cell]:
    height, width = sight.numbers.shape
    return ((row, col) for row in range(height) for col in range(width))


def _rank(patterns: PatternSet, index: int, row: Rows) -> Fraction:
    if patterns.order is Order.PRIORITY:
        return Fraction(int(row[PRIORITY]))
    codes = row[list(NEIGHBOURS)]
    num_flagged, num_hidden = int(np.sum(codes == FLAGGED)), int(np.sum(codes == HIDDEN))
    return Fraction(int(row[CENTRE]) - num_flagged, max(num_hidden, 1))


def _targets(
    matching: Matching, row: Rows, centre: Cell, sight: Sight
) -> Iterator[tuple[int, Cell]]:
    """The orientations in which the pattern matches, with the cell that it would act on."""
    if row[TARGET] == CENTRE:
        return
    piece = row[:9].reshape(3, 3)
    is_target = (np.arange(9) == row[TARGET]).reshape(3, 3)
    if matching is Matching.COUNTS:
        if _has_counts(row, centre, sight):
            yield 0, _marked(is_target, centre)
        return
    num_hidden = len(sight.hidden_around(centre))
    if row[CENTRE] != sight.mines_left(centre) or row[NUM_HIDDEN] not in (0, num_hidden):
        return
    for orientation in range(8):
        if _fits(_turned(piece, orientation), centre, sight):
            yield orientation, _marked(_turned(is_target, orientation), centre)


def _has_counts(row: Rows, centre: Cell, sight: Sight) -> bool:
    codes = row[list(NEIGHBOURS)]
    asked = int(row[CENTRE]), int(np.sum(codes == HIDDEN)), int(np.sum(codes == FLAGGED))
    num_hidden = len(sight.hidden_around(centre))
    return asked == (sight.numbers[centre], num_hidden, sight.num_flagged_around(centre))


def _fits(piece: Square, centre: Cell, sight: Sight) -> bool:
    cells = _piece_cells(centre)
    return all(
        sight.meets(code, cell, cells)
        for place, (code, cell) in enumerate(zip(piece.ravel().tolist(), cells, strict=True))
        if place != CENTRE
    )


def _turned(square: Square, orientation: int) -> Square:
    """Turned clockwise by so many quarters; from 4 on, mirrored left to right after that."""
    turned = np.rot90(square, k=-(orientation % 4))
    return np.fliplr(turned) if orientation >= 4 else turned


def _marked(is_target: Square, centre: Cell) -> Cell:
    return _piece_cells(centre)[int(np.argmax(is_target))]


def _piece_cells(centre: Cell) -> list[Cell]:
    row, col = centre
    return [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
