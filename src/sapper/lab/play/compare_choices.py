"""What the guesses of one solver would have won more in the games of another: tiny differences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sapper import _core
from sapper.analysis.questions import native_question
from sapper.cells import Cell, flat_cell
from sapper.errors import InvalidOption
from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.play.steps import game_rng
from sapper.lab.play.weighted_range import WeightedGame
from sapper.position import Position
from sapper.solvers.pipeline import Solver
from sapper.work.inside import check_stop


@dataclass(frozen=True, kw_only=True)
class ComparedGame:
    """One weighted game of a solver, in which another one was asked about every guess."""

    num_guesses: int
    num_differing: int
    """Guesses for which the other would have opened another cell."""
    gain: float
    """What these cells would have won more, summed up: each alone, at its weight in the game."""


def compare_choices(
    experiment: Experiment, other: Solver, *, games: int, playouts: int
) -> Iterator[ComparedGame]:
    """The weighted games 0, 1, … of an experiment, and what another solver would have gained.

    Where the two would open different cells, both are played out: so many weighted games of
    `fast` begin with each, on the same layouts. The mean gain is by how much the other one wins
    more, to first order: choosing otherwise once changes little of the positions to come. Only
    guesses that differ count, and of these only what they lead to, so that a few hundred games
    tell what whole games tell by the hundred thousand.

    Game i depends on the two solvers, the boards and i alone. Raises InvalidOption for a solver
    that keeps marks of its own game.
    """
    boards = experiment.boards
    if not isinstance(boards, DrawnBoards) or not experiment.weighted:
        raise InvalidOption("expected an experiment of weighted games")
    for solver in (experiment.solver, other):
        if solver.keeps_marks:
            raise InvalidOption(f"{solver.name} keeps marks of its own game: it cannot be compared")
    for index in range(games):
        yield _Comparison(experiment.solver, other, boards, index, playouts).run()


class _Comparison:
    """One game on its way."""

    def __init__(
        self, solver: Solver, other: Solver, boards: DrawnBoards, index: int, playouts: int
    ) -> None:
        self._solver = solver
        self._other = other
        self._game = WeightedGame(boards, index)
        self._other_rng = game_rng(boards.seed, index)
        self._seeds = np.random.SeedSequence([boards.seed, index])
        self._playouts = playouts

    def run(self) -> ComparedGame:
        game, gains, num_guesses = self._game, [], 0
        while not game.is_over:
            check_stop()
            position = game.position
            decision = self._solver.decide(position, game.rng)
            if decision.is_guess and decision.win_probability is None:
                num_guesses += 1
                other = self._other.decide(position, self._other_rng)
                if other.cells[0] != decision.cells[0]:
                    gains.append(self._gain(position, decision.cells[0], other.cells[0]))
            game.follow(decision)
        return ComparedGame(num_guesses=num_guesses, num_differing=len(gains), gain=sum(gains))

    def _gain(self, position: Position, chosen: Cell, other: Cell) -> float:
        cells = [flat_cell(*cell, width=position.width) for cell in (chosen, other)]
        seed = int(self._seeds.spawn(1)[0].generate_state(1, np.uint64)[0])
        weights = _core.playout_weights(native_question(position), cells, self._playouts, seed)
        mean, mean_of_other = weights.mean(axis=0)
        return self._game.weight * float(mean_of_other - mean)
