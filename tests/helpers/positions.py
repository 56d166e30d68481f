"""Hypothesis strategies for positions small enough for brute force."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from hypothesis import assume
from hypothesis import strategies as st

from sapper.board import Board
from sapper.cells import Cell
from sapper.game import Game
from sapper.position import HIDDEN, Position
from tests.helpers.brute_force import MAX_HIDDEN


@st.composite
def small_boards(draw: st.DrawFn, *, max_side: int = 5) -> Board:
    """Boards with at least one mine and one safe cell, of at most 20 cells."""
    height = draw(st.integers(1, max_side))
    width = draw(st.integers(2 if height == 1 else 1, min(max_side, 20 // height)))
    mines = draw(st.lists(st.booleans(), min_size=height * width, max_size=height * width))
    if all(mines) or not any(mines):
        mines[0] = not mines[0]
    return Board(np.array(mines).reshape(height, width))


def safe_cells(board: Board) -> list[Cell]:
    """The cells without a mine, in reading order."""
    return [(row, col) for row, col in np.argwhere(~board.mines).tolist()]


def open_until_small(game: Game, cells: Iterable[Cell], num_moves: int) -> None:
    """Open so many of the cells, and then more until brute force can list what is left."""
    for index, cell in enumerate(cells):
        if game.is_over or (index >= num_moves and game.position.num_hidden <= MAX_HIDDEN):
            break
        if game.is_hidden(*cell):
            game.open(*cell)


@st.composite
def played_positions(draw: st.DrawFn) -> Position:
    """Positions of games in play, opened until brute force can list what is left."""
    board = draw(small_boards())
    game = Game(board)
    safe = draw(st.permutations(safe_cells(board)))
    open_until_small(game, safe, draw(st.integers(1, len(safe))))
    assume(game.position.num_hidden <= MAX_HIDDEN)
    return game.position


@st.composite
def falsified_positions(draw: st.DrawFn) -> Position:
    """Positions with one wrong number or a wrong mine counter: most are contradictory."""
    position = draw(played_positions())
    numbers = position.numbers.copy()
    if draw(st.booleans()):
        row, col = draw(st.sampled_from(np.argwhere(numbers != HIDDEN).tolist()))
        numbers[row, col] = draw(st.integers(0, 8))
        return Position(numbers, num_mines=position.num_mines)
    return Position(numbers, num_mines=draw(st.integers(0, numbers.size)))
