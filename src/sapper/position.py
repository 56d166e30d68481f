"""What a player may know at one moment: the open numbers, the hidden cells and the mine count."""

from __future__ import annotations

from enum import IntFlag

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell, check_pair, check_size
from sapper.checks import is_whole_number
from sapper.errors import InvalidPosition, shown
from sapper.notation import (
    DIGITS,
    FLAG_MARK,
    HIDDEN_MARK,
    Header,
    codes_to_rows,
    rows_to_codes,
    split_notation,
)
from sapper.numbered_grid import BLANK, NumberedGrid, checked_numbers
from sapper.spec import StartRule

HIDDEN = BLANK
"""The code of a hidden cell in `Position.numbers`; open cells hold their number 0..8."""

_CODES = {digit: int(digit) for digit in DIGITS} | {HIDDEN_MARK: HIDDEN, FLAG_MARK: HIDDEN}
_MARKS = {int(digit): digit for digit in DIGITS} | {HIDDEN: HIDDEN_MARK}


class PositionStatus(IntFlag):
    """What is locally wrong with a position; `VALID` when nothing is.

    Local faults alone: whether any layout agrees is answered by `Analysis.consistent`.
    """

    VALID = 0
    TOO_MANY_MINES = 1
    """More mines than hidden cells."""
    NUMBER_TOO_HIGH = 2
    """A number greater than the count of its hidden neighbours."""
    UNOPENED_ZERO = 4
    """A 0 with a hidden neighbour: no game shows this, since a 0 opens its neighbours."""


class Position(NumberedGrid):
    """What a player may know. Immutable; equal positions are interchangeable.

    `numbers` is a read-only H×W array of int8: 0..8 for an open cell, `HIDDEN` for a hidden one.
    `start_rule` and `start` tell how the game began, which the analysis takes into account.

    >>> import sapper
    >>> position = sapper.Position.parse('''2 3 2
    ... 121
    ... ###''')
    >>> position.num_mines, position.num_hidden
    (2, 3)
    >>> position.numbers.tolist()
    [[1, 2, 1], [-1, -1, -1]]
    >>> position == sapper.Position([[1, 2, 1], [-1, -1, -1]], num_mines=2)
    True
    """

    __slots__ = ("num_mines", "start", "start_rule")

    num_mines: int
    start_rule: StartRule
    start: Cell | None

    def __init__(
        self,
        numbers: npt.ArrayLike,
        *,
        num_mines: int,
        start_rule: StartRule | str = StartRule.ANY,
        start: Cell | None = None,
    ) -> None:
        codes = checked_numbers(numbers, highest=8, blank="a hidden cell", error=InvalidPosition)
        height, width = codes.shape
        if not is_whole_number(num_mines) or not 0 <= num_mines <= codes.size:
            raise InvalidPosition(
                f"the mine count is {shown(num_mines)}; "
                f"a {height}x{width} position has 0..{codes.size}"
            )
        if start is not None:
            start = check_pair(start, height=height, width=width)
        rule = StartRule.parse(start_rule)
        _check_start(codes, rule, start)
        self._fill(codes, num_mines=int(num_mines), start_rule=rule, start=start)

    @classmethod
    def parse(cls, text: str) -> Position:
        """Read the notation: `height width mines`, then rows of `0`–`8` and `#`.

        `F`, a player's flag, is read as hidden: flags are marks, not knowledge.
        """
        header, rows = split_notation(text, DIGITS + HIDDEN_MARK + FLAG_MARK)
        numbers = rows_to_codes(rows, _CODES)
        _check_start(numbers, header.start_rule, header.start)
        return cls.trusted(numbers, header.num_mines, header.start_rule, header.start)

    @classmethod
    def untouched(
        cls,
        *,
        height: int,
        width: int,
        num_mines: int,
        start_rule: StartRule | str = StartRule.ANY,
        start: Cell | None = None,
    ) -> Position:
        """The position before the first move."""
        check_size(height, width)
        hidden = np.full((height, width), HIDDEN, dtype=np.int8)
        return cls(hidden, num_mines=num_mines, start_rule=start_rule, start=start)

    @classmethod
    def trusted(
        cls,
        numbers: npt.NDArray[np.int8],
        num_mines: int,
        start_rule: StartRule,
        start: Cell | None,
    ) -> Position:
        """Wrap parts that are already checked; the array is taken over and made read-only."""
        position = cls.__new__(cls)
        position._fill(numbers, num_mines=num_mines, start_rule=start_rule, start=start)
        return position

    @property
    def is_hidden(self) -> npt.NDArray[np.bool_]:
        """A new H×W mask of the hidden cells."""
        return np.equal(self.numbers, HIDDEN)

    @property
    def num_hidden(self) -> int:
        """How many cells are hidden."""
        return int(np.count_nonzero(self.numbers == HIDDEN))

    @property
    def is_untouched(self) -> bool:
        """Whether no cell is open."""
        return self.num_hidden == self.numbers.size

    @property
    def is_solved(self) -> bool:
        """Whether every cell without a mine is open."""
        return self.num_hidden == self.num_mines

    @property
    def status(self) -> PositionStatus:
        """The local faults of the position."""
        status = PositionStatus.VALID
        hidden = self.is_hidden
        around = count_neighbours(hidden)
        if self.num_mines > int(hidden.sum()):
            status |= PositionStatus.TOO_MANY_MINES
        if bool((~hidden & (self.numbers > around)).any()):
            status |= PositionStatus.NUMBER_TOO_HIGH
        if bool(((self.numbers == 0) & (around > 0)).any()):
            status |= PositionStatus.UNOPENED_ZERO
        return status

    @property
    def rows(self) -> list[str]:
        """The rows of the notation, without its header."""
        return codes_to_rows(self.numbers, _MARKS)

    def with_start(self, start_rule: StartRule | str, start: Cell | None = None) -> Position:
        """The same knowledge under another account of how the game began."""
        return Position(self.numbers, num_mines=self.num_mines, start_rule=start_rule, start=start)

    def __str__(self) -> str:
        header = Header(self.height, self.width, self.num_mines, self.start_rule, self.start)
        return "\n".join([str(header), *self.rows])

    def _repr_svg_(self) -> str:
        from sapper.drawing import position_svg

        return position_svg(self)

    def _identity(self) -> tuple[object, ...]:
        return *super()._identity(), self.num_mines, self.start_rule, self.start


def check_position(position: Position) -> Position:
    """The position itself; raises InvalidPosition on anything else, such as its notation."""
    if not isinstance(position, Position):
        raise InvalidPosition(
            f"expected a Position, not {type(position).__name__}; "
            "Position.parse reads the notation, Position(numbers, num_mines=...) takes an array"
        )
    return position


def count_neighbours(mask: npt.NDArray[np.bool_]) -> npt.NDArray[np.int8]:
    """For each cell, how many of its neighbours are in the mask."""
    height, width = mask.shape
    padded = np.zeros((height + 2, width + 2), dtype=np.int8)
    padded[1:-1, 1:-1] = mask
    around = np.zeros((height, width), dtype=np.int8)
    for row in range(3):
        for col in range(3):
            if (row, col) != (1, 1):
                around += padded[row : row + height, col : col + width]
    return around


def _check_start(numbers: npt.NDArray[np.int8], rule: StartRule, start: Cell | None) -> None:
    """A start that the rule promises to be a 0 is still hidden, or is one."""
    promises_zero = rule in (StartRule.OPENING, StartRule.GIVEN_ZERO)
    if start is not None and promises_zero and numbers[start] not in (HIDDEN, 0):
        raise InvalidPosition(
            f"start {start} shows {numbers[start]}; start rule {rule.value!r} promises a 0"
        )
