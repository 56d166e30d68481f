"""The truth of one board: where its mines are and what follows from that."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.cells import Cell, check_pair, check_size
from sapper.errors import InvalidBoard
from sapper.notation import (
    DIGITS,
    HIDDEN_MARK,
    MINE_MARK,
    Header,
    codes_to_rows,
    rows_to_codes,
    split_notation,
)
from sapper.numbered_grid import NumberedGrid
from sapper.spec import BoardSpec, StartRule

MINE = 9
"""The code of a mine in `Board.numbers`; the other cells hold their number 0..8."""

_MARKS = {int(digit): digit for digit in DIGITS} | {MINE: MINE_MARK}
_CODES = {mark: code for code, mark in _MARKS.items()} | {HIDDEN_MARK: 0}


class Board(NumberedGrid):
    """Where the mines are. Immutable.

    `numbers` is a read-only H×W array of int8 with the number that each cell shows, or `MINE`.
    `start` is the cell where play begins, when one is agreed.

    >>> import sapper
    >>> board = sapper.Board([[False, False, True], [False, False, False]], start=(0, 0))
    >>> print(board)
    2 3 1 any 0 0
    01*
    011
    >>> board.num_mines, board.board_value_3bv
    (1, 2)
    """

    __slots__ = ("start", "start_rule")

    start: Cell | None
    start_rule: StartRule

    def __init__(
        self,
        mines: npt.ArrayLike,
        *,
        start: Cell | None = None,
        start_rule: StartRule | str = StartRule.ANY,
    ) -> None:
        numbers = _core.count_numbers(_checked_mines(mines))
        height, width = numbers.shape
        if start is not None:
            start = check_pair(start, height=height, width=width)
        self._fill(numbers, start=start, start_rule=StartRule.parse(start_rule))
        self._check_start()

    @classmethod
    def parse(cls, text: str) -> Board:
        """Read the notation: `height width mines`, then rows with `*` for each mine.

        The other cells are written as their number or as `#`; a number must be right.
        """
        header, rows = split_notation(text, DIGITS + MINE_MARK + HIDDEN_MARK)
        codes = rows_to_codes(rows, _CODES)
        board = cls(codes == MINE, start=header.start, start_rule=header.start_rule)
        if board.num_mines != header.num_mines:
            raise InvalidBoard(f"{board.num_mines} mines drawn; the header says {header.num_mines}")
        board._check_written_numbers(rows)
        return board

    @classmethod
    def trusted(
        cls, numbers: npt.NDArray[np.int8], start: Cell | None, start_rule: StartRule
    ) -> Board:
        """Wrap numbers that are already right; the array is taken over and made read-only."""
        board = cls.__new__(cls)
        board._fill(numbers, start=start, start_rule=start_rule)
        return board

    @property
    def mines(self) -> npt.NDArray[np.bool_]:
        """A new H×W mask of the mines."""
        return np.equal(self.numbers, MINE)

    @property
    def num_mines(self) -> int:
        """How many mines there are."""
        return int(np.count_nonzero(self.numbers == MINE))

    @property
    def mine_cells(self) -> list[Cell]:
        """The mines as (row, col), in reading order."""
        rows, cols = np.nonzero(self.numbers == MINE)
        return list(zip(rows.tolist(), cols.tolist(), strict=True))

    @property
    def spec(self) -> BoardSpec:
        """The family that this board belongs to."""
        return BoardSpec(
            height=self.height,
            width=self.width,
            num_mines=self.num_mines,
            start_rule=self.start_rule,
        )

    @property
    def opening_labels(self) -> npt.NDArray[np.int32]:
        """For each cell the index of an opening that holds it, or -1.

        A rim cell that two openings share carries the label of the first in reading order.
        """
        return _core.label_openings(self.numbers)

    @property
    def num_openings(self) -> int:
        """The maximal regions of connected zeros."""
        return _core.measure_board(self.numbers)[0]

    @property
    def num_islands(self) -> int:
        """The connected groups of safe cells that lie in no opening."""
        return _core.measure_board(self.numbers)[1]

    @property
    def board_value_3bv(self) -> int:
        """The least number of left clicks that wins: one an opening, one a cell outside them."""
        return _core.measure_board(self.numbers)[2]

    @property
    def rows(self) -> list[str]:
        """The rows of the notation, without its header."""
        return codes_to_rows(self.numbers, _MARKS)

    def __str__(self) -> str:
        header = Header(self.height, self.width, self.num_mines, self.start_rule, self.start)
        return "\n".join([str(header), *self.rows])

    def _repr_svg_(self) -> str:
        from sapper.drawing import board_svg

        return board_svg(self)

    def _identity(self) -> tuple[object, ...]:
        return *super()._identity(), self.start_rule, self.start

    def _check_start(self) -> None:
        if self.start is None:
            if self.start_rule is StartRule.GIVEN_ZERO:
                raise InvalidBoard("a board with start rule 'given-zero' must name its start cell")
            return
        number = int(self.numbers[self.start])
        if self.start_rule is StartRule.SAFE_CELL and number == MINE:
            raise InvalidBoard(f"start {self.start} is a mine; start rule 'safe' forbids that")
        if self.start_rule in (StartRule.OPENING, StartRule.GIVEN_ZERO) and number != 0:
            shown = "a mine" if number == MINE else f"a {number}"
            raise InvalidBoard(
                f"start {self.start} is {shown}; start rule {self.start_rule.value!r} wants a 0"
            )

    def _check_written_numbers(self, rows: list[str]) -> None:
        for row, (written, right) in enumerate(zip(rows, self.rows, strict=True)):
            for col, (mark, number) in enumerate(zip(written, right, strict=True)):
                if mark not in (number, HIDDEN_MARK):
                    raise InvalidBoard(f"cell ({row}, {col}) is written {mark}, but it is {number}")


def check_board(board: Board) -> Board:
    """The board itself; raises InvalidBoard on anything else, such as a position."""
    if not isinstance(board, Board):
        raise InvalidBoard(
            f"expected a Board, not {type(board).__name__}; "
            "Board.parse reads the notation, Board(mines) takes a mask"
        )
    return board


def _checked_mines(mines: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    try:
        given = np.asarray(mines)
    except ValueError as error:
        raise InvalidBoard(f"the mines are no rectangle: {error}") from None
    if given.ndim != 2 or given.dtype != np.bool_:
        raise InvalidBoard(
            f"mines are {given.ndim}-dimensional of type {given.dtype}; "
            "expected a height x width mask of bool"
        )
    check_size(*given.shape)
    return np.ascontiguousarray(given)
