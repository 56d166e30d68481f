"""One game on one board: opening, chording, flagging, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sapper import _core
from sapper.board import Board, check_board
from sapper.cells import Cell, check_cell, flat_cell, neighbours, row_col
from sapper.errors import IllegalMove
from sapper.position import Position
from sapper.record import Action, GameRecord, Move
from sapper.spec import StartRule


class Termination(StrEnum):
    """Why a game is over."""

    WON = "won"
    LOST = "lost"


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    >>> import sapper
    >>> game = sapper.Game(sapper.Board.parse('''1 3 1
    ... 01*'''))
    >>> game.open(0, 2)
    >>> game.outcome.won, game.outcome.exploded
    (False, (0, 2))
    """

    termination: Termination
    exploded: Cell | None = None
    """The opened mine of a lost game."""

    @property
    def won(self) -> bool:
        """Whether every safe cell was opened."""
        return self.termination is Termination.WON


class Game:
    """One game in play. The only mutable thing of the domain.

    Under the start rule `given-zero` the start cell is open from the beginning.

    >>> import sapper
    >>> game = sapper.Game(sapper.Board.parse('''2 3 1
    ... 01*
    ... 011'''))
    >>> game.open(0, 0)
    >>> print(game.position)
    2 3 1
    01#
    01#
    >>> game.open(1, 2)
    >>> game.outcome.won
    True
    """

    def __init__(self, board: Board) -> None:
        self.board = check_board(board)
        self._native = _core.Game(board.numbers)
        self._flags: set[Cell] = set()
        self._moves: list[Move] = []
        self._position: Position | None = None
        if board.start_rule is StartRule.GIVEN_ZERO and board.start is not None:
            self._open(board.start)

    @property
    def position(self) -> Position:
        """What the player knows now."""
        if self._position is None:
            self._position = Position.trusted(
                self._native.visible(),
                self._native.num_mines,
                self.board.start_rule,
                self.board.start,
            )
        return self._position

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in play."""
        match self._native.outcome:
            case _core.Outcome.WON:
                return Outcome(Termination.WON)
            case _core.Outcome.LOST:
                exploded = row_col(self._native.exploded, width=self.board.width)
                return Outcome(Termination.LOST, exploded)
            case _:
                return None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.outcome is not None

    @property
    def flags(self) -> frozenset[Cell]:
        """The player's marks; they prove nothing and no solver reads them."""
        return frozenset(self._flags)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far, flags included."""
        return tuple(self._moves)

    @property
    def record(self) -> GameRecord:
        """The game so far, replayable."""
        return GameRecord(board=self.board, moves=self.moves)

    def __repr__(self) -> str:
        standing = "in play" if self.outcome is None else self.outcome.termination.value
        count = f"{len(self._moves)} move{'' if len(self._moves) == 1 else 's'}"
        return f"<Game: {self.board.spec}, {count}, {standing}>\n{self.position}"

    def __reduce__(self) -> tuple[Any, ...]:
        """A game travels, and is copied, as its record: played again, it stands where it stood."""
        return GameRecord.play, (self.record,)

    def _repr_svg_(self) -> str:
        return self.record._repr_svg_()

    def is_hidden(self, row: int, col: int) -> bool:
        """Whether a cell is not open yet."""
        return self._is_hidden(
            check_cell(row, col, height=self.board.height, width=self.board.width)
        )

    def open(self, row: int, col: int) -> None:
        """Open a hidden cell, with the cascade when it shows 0. A flag there is taken off."""
        cell = self._checked(row, col)
        if not self._is_hidden(cell):
            raise IllegalMove(f"cell {cell} is open already")
        self._moves.append(Move(Action.OPEN, *cell))
        self._open(cell)

    def chord(self, row: int, col: int) -> None:
        """Open the unflagged hidden neighbours of an open number with that many flags around."""
        cell = self._checked(row, col)
        if self._is_hidden(cell):
            raise IllegalMove(f"cell {cell} is hidden; only an open number can be chorded")
        around = list(neighbours(*cell, height=self.board.height, width=self.board.width))
        num_flags = sum(near in self._flags for near in around)
        number = int(self.board.numbers[cell])
        if num_flags != number:
            raise IllegalMove(f"cell {cell} shows {number}, but {num_flags} neighbours are flagged")
        self._moves.append(Move(Action.CHORD, *cell))
        for near in around:
            if near not in self._flags and self._is_hidden(near) and not self.is_over:
                self._open(near)

    def toggle_flag(self, row: int, col: int) -> None:
        """Put a flag on a hidden cell, or take it off."""
        cell = self._checked(row, col)
        if not self._is_hidden(cell):
            raise IllegalMove(f"cell {cell} is open; only hidden cells carry flags")
        self._moves.append(Move(Action.FLAG, *cell))
        self._flags ^= {cell}

    def _checked(self, row: int, col: int) -> Cell:
        cell = check_cell(row, col, height=self.board.height, width=self.board.width)
        if (outcome := self.outcome) is not None:
            raise IllegalMove(f"the game is over: {outcome.termination.value}")
        return cell

    def _is_hidden(self, cell: Cell) -> bool:
        return self._native.is_hidden(flat_cell(*cell, width=self.board.width))

    def _open(self, cell: Cell) -> None:
        self._native.open(flat_cell(*cell, width=self.board.width))
        self._position = None
        self._flags = {flag for flag in self._flags if self._is_hidden(flag)} - {cell}
