"""The log of one game: its board and its moves, enough to replay it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sapper.board import Board
from sapper.errors import IllegalMove, shown
from sapper.position import Position

if TYPE_CHECKING:
    from sapper.game import Game, Outcome


class Action(StrEnum):
    """What a player does to a cell."""

    OPEN = "open"
    CHORD = "chord"
    FLAG = "flag"


@dataclass(frozen=True)
class Move:
    """One action on one cell."""

    action: Action
    row: int
    col: int


@dataclass(frozen=True)
class GameRecord:
    """A board and the moves played on it.

    >>> import sapper
    >>> game = sapper.Game(sapper.Board.parse('''1 3 1
    ... 01*'''))
    >>> game.open(0, 0)
    >>> record = game.record
    >>> record.moves
    (Move(action=<Action.OPEN: 'open'>, row=0, col=0),)
    >>> record.outcome.won, len(list(record.replay()))
    (True, 2)
    """

    board: Board
    moves: tuple[Move, ...]

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None when the moves do not end it."""
        return self.play().outcome

    def play(self) -> Game:
        """A game in which the moves have been played; raises IllegalMove on a wrong record."""
        game = self._new_game()
        for move in self.moves:
            apply(game, move)
        return game

    def replay(self) -> Iterator[Position]:
        """The position before the first move and after each move."""
        game = self._new_game()
        yield game.position
        for move in self.moves:
            apply(game, move)
            yield game.position

    def _new_game(self) -> Game:
        from sapper.game import Game

        return Game(self.board)

    def _repr_svg_(self) -> str:
        from sapper.drawing import position_svg

        game = self.play()
        exploded = game.outcome.exploded if game.outcome else None
        return position_svg(game.position, mine_cells=() if exploded is None else (exploded,))


def apply(game: Game, move: Move) -> None:
    """Play one move; raises IllegalMove on what is none."""
    match getattr(move, "action", None):
        case Action.OPEN:
            game.open(move.row, move.col)
        case Action.CHORD:
            game.chord(move.row, move.col)
        case Action.FLAG:
            game.toggle_flag(move.row, move.col)
        case _:
            raise IllegalMove(f"expected a Move, not {shown(move)}")
