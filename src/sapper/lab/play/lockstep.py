"""Many games of a solver side by side: each stage is asked about all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

import numpy as np

from sapper.board import Board
from sapper.game import Game
from sapper.lab.play.steps import game_rng, open_all
from sapper.solvers.pipeline import Solver
from sapper.work.inside import check_stop

MAX_GAMES_AT_ONCE = 256
"""Enough to fill a batch of a network; more would only take memory."""


@dataclass
class PlayedGame:
    """A game and how many of its moves were guesses."""

    game: Game
    rng: np.random.Generator
    num_guesses: int = 0


def play_in_lockstep(
    solver: Solver, boards: Iterable[Board], *, seed: int, start: int
) -> Iterator[PlayedGame]:
    """The games, each played to its end, in the order of the boards.

    The first board is number `start`: game i depends on its board, the seed and i alone.
    """
    plays = (
        PlayedGame(Game(board), game_rng(seed, index)) for index, board in enumerate(boards, start)
    )
    while batch := list(islice(plays, MAX_GAMES_AT_ONCE)):
        _play_out(solver, batch)
        yield from batch


def _play_out(solver: Solver, batch: list[PlayedGame]) -> None:
    """Play the games to their ends, side by side unless each needs a solver of its own."""
    if not solver.keeps_marks:
        _play_together(solver, batch)
        return
    for play in batch:
        _play_together(solver.for_game(), [play])


def _play_together(solver: Solver, batch: list[PlayedGame]) -> None:
    while live := [play for play in batch if not play.game.is_over]:
        check_stop()
        decisions = solver.decide_many(
            [play.game.position for play in live], [play.rng for play in live]
        )
        for play, decision in zip(live, decisions, strict=True):
            open_all(play.game, decision.cells)
            play.num_guesses += decision.is_guess
