"""Many games of one solver: the same records however they are shared out."""

from __future__ import annotations

import time

import numpy as np

from sapper.lab.experiment import BoardSource
from sapper.lab.play import game_rng, play_game
from sapper.lab.results import GameResults
from sapper.record import Action, GameRecord, Move
from sapper.solvers.pipeline import Solver


def play_range(
    solver: Solver, boards: BoardSource, start: int, count: int, *, log_moves: bool = False
) -> GameResults:
    """Games start..start+count-1, played in this thread.

    Game i depends on the solver, the boards and i alone.
    """
    began = time.thread_time()
    records, guesses = [], []
    for index in range(start, start + count):
        board = boards.board(index)
        steps = list(play_game(solver, board, game_rng(boards.seed, index)))
        moves = tuple(Move(Action.OPEN, *cell) for step in steps for cell in step.opened)
        records.append(GameRecord(board, moves))
        guesses.append(sum(step.decision.is_guess for step in steps))
    return GameResults(
        np.array([_is_won(record) for record in records], np.bool_),
        np.array([len(record.moves) for record in records], np.int32),
        np.array(guesses, np.int32),
        time.thread_time() - began,
        tuple(records) if log_moves else None,
    )


def _is_won(record: GameRecord) -> bool:
    outcome = record.outcome
    return outcome is not None and outcome.won
