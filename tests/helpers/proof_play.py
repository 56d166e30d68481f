"""A player who opens what the exact analysis proves, move by move, and never guesses."""

from __future__ import annotations

from sapper.analysis import analyse
from sapper.board import MINE, Board
from sapper.game import Game


def is_won_by_proof(board: Board) -> bool:
    """Whether the board can be won from its start without any guess."""
    assert board.start is not None
    if board.numbers[board.start] == MINE:
        return False
    game = Game(board)
    if game.position.is_untouched:
        game.open(*board.start)
    while not game.is_over:
        safe_cells = analyse(game.position.with_start("any")).safe_cells
        if not safe_cells:
            return False
        for row, col in safe_cells:
            if game.is_hidden(row, col):
                game.open(row, col)
    assert game.outcome is not None
    return game.outcome.won
