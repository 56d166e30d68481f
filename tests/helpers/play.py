"""A person at a tiny board: games to act on."""

from __future__ import annotations

from sapper.board import Board
from sapper.cells import Cell
from sapper.session.play_actions import PlayAction, act, move_cursor, new_game
from sapper.session.play_state import PlayState
from sapper.spec import BoardSpec

TINY = Board.parse("2 4 1 safe 0 0\n0111\n01*1")
"""Opening the corner leaves a wall of 1s; the mine is at (1, 2)."""


def deal_tiny(spec: BoardSpec, *, seed: int, index: int = 0, first: Cell | None = None) -> Board:
    return TINY


def tiny() -> PlayState:
    """A game on the tiny board before its first move, the cursor in the corner."""
    spec = BoardSpec(height=2, width=4, num_mines=1)
    return cursor_at(new_game(spec, seed=0, deal=deal_tiny), 0, 0)


def begun() -> PlayState:
    """The tiny board with its corner open."""
    return do(tiny(), PlayAction.OPEN)


def do(state: PlayState, *actions: PlayAction, now: float = 0.0) -> PlayState:
    for action in actions:
        state = act(state, action, now)
    return state


def cursor_at(state: PlayState, row: int, col: int) -> PlayState:
    return move_cursor(state, row - state.cursor[0], col - state.cursor[1])
