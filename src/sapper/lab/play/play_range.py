"""Many games of one solver: the same results however they are played and shared out."""

from __future__ import annotations

import time

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.cells import row_col
from sapper.lab.experiment.experiment import BoardSource
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.lockstep import PlayedGame, play_in_lockstep
from sapper.lab.play.native_boards import native_boards
from sapper.record import Action, GameRecord, Move
from sapper.solvers.pipeline import Solver

_Columns = tuple[
    npt.NDArray[np.uint8], npt.NDArray[np.int32], npt.NDArray[np.int32], list[list[int]] | None
]
"""Who won, moves, guesses and logs, as the native core returns them."""


def play_range(
    solver: Solver,
    boards: BoardSource,
    start: int,
    count: int,
    *,
    log_moves: bool = False,
) -> GameResults:
    """Games start..start+count-1, played in this thread.

    Game i depends on the solver, the boards and i alone. Where all stages are native the games
    are played in C++ without the GIL; else they are played stage by stage, many games at once.
    """
    began = time.thread_time()
    native = solver.native(boards.spec.start_rule)
    if native is None:
        indices = range(start, start + count)
        plays = play_in_lockstep(solver, map(boards.board, indices), seed=boards.seed, start=start)
        return _results_of_plays(list(plays), began, log_moves)
    columns = _core.play(native, native_boards(boards, start, count), start, count, log_moves)
    return _results_of_columns(columns, boards, start, began)


def _results_of_columns(
    columns: _Columns, boards: BoardSource, start: int, began: float
) -> GameResults:
    won, num_moves, num_guesses, logs = columns
    spent = time.thread_time() - began
    records = None
    if logs is not None:
        records = tuple(_record(boards, index, log) for index, log in enumerate(logs, start))
    return GameResults(won.astype(np.bool_), num_moves, num_guesses, spent, records)


def _record(boards: BoardSource, index: int, cells: list[int]) -> GameRecord:
    board = boards.board(index)
    opened = (row_col(cell, width=board.width) for cell in cells)
    return GameRecord(board, tuple(Move(Action.OPEN, *cell) for cell in opened))


def _results_of_plays(plays: list[PlayedGame], began: float, log_moves: bool) -> GameResults:
    outcomes = [play.game.outcome for play in plays]
    return GameResults(
        np.array([outcome is not None and outcome.won for outcome in outcomes], np.bool_),
        np.array([len(play.game.moves) for play in plays], np.int32),
        np.array([play.num_guesses for play in plays], np.int32),
        time.thread_time() - began,
        tuple(play.game.record for play in plays) if log_moves else None,
    )
