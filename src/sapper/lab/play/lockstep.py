"""Many games of a solver side by side: each stage is asked about all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Protocol

import numpy as np

from sapper.board import Board
from sapper.game import Game
from sapper.lab.play.steps import game_rng, open_all
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.pipeline import Solver
from sapper.work.inside import check_stop

MAX_GAMES_AT_ONCE = 256
"""Enough to fill a batch of a network; more would only take memory."""


class LiveGame(Protocol):
    """A game that goes on by the decisions of a solver."""

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to decide."""
        ...

    @property
    def position(self) -> Position:
        """What the player knows now."""
        ...

    @property
    def rng(self) -> np.random.Generator:
        """For the choices of the solver."""
        ...

    def follow(self, decision: Decision) -> None:
        """Open what was decided."""
        ...


@dataclass
class PlayedGame:
    """A game and how many of its moves were guesses."""

    game: Game
    rng: np.random.Generator
    num_guesses: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.game.is_over

    @property
    def position(self) -> Position:
        """What the player knows now."""
        return self.game.position

    def follow(self, decision: Decision) -> None:
        """Open what was decided."""
        open_all(self.game, decision.cells)
        self.num_guesses += decision.is_guess


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
        play_out(solver, batch)
        yield from batch


def play_out(solver: Solver, batch: Sequence[LiveGame]) -> None:
    """Play the games to their ends, side by side unless each needs a solver of its own."""
    if not solver.keeps_marks:
        _play_together(solver, batch)
        return
    for play in batch:
        _play_together(solver.for_game(), [play])


def _play_together(solver: Solver, batch: Sequence[LiveGame]) -> None:
    while live := [play for play in batch if not play.is_over]:
        check_stop()
        decisions = solver.decide_many(
            [play.position for play in live], [play.rng for play in live]
        )
        for play, decision in zip(live, decisions, strict=True):
            play.follow(decision)
