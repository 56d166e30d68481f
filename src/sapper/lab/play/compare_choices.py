"""What the guesses of one solver would have won more in the games of another: tiny differences."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
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
from sapper.solvers.decision import Decision
from sapper.solvers.pipeline import Solver
from sapper.work.inside import check_stop


@dataclass(frozen=True, kw_only=True)
class ComparedGame:
    """One weighted game of a solver, in which another one was asked about every guess."""

    num_guesses: int
    num_differing: int
    """Guesses for which the other would have opened another cell, or could not solve the ending."""
    gain: float
    """What these guesses would have won more, summed up: each at its weight in the game."""
    weight: float
    """How much the game counts as won."""
    solver_seconds: float
    """Of processor time for the decisions of the solver itself."""


def compare_choices(
    experiment: Experiment, other: Solver, *, games: Iterable[int], playouts: int
) -> Iterator[ComparedGame]:
    """Weighted games of an experiment by index, and what another solver would have gained.

    Where the two would open different cells, both are played out: so many weighted games of
    `fast` begin with each, on the same layouts. Where the solver knows its chance to win from an
    ending and the other does not, the other's guess is played out against that chance.

    If the other one is `fast`, the mean gain is without bias by how much `fast` wins more: the
    difference between two policies is what the choices of the first gain over those of the second,
    on the way of the first, if each is followed by the second (Kakade and Langford, "Approximately
    Optimal Approximate Reinforcement Learning", 2002, lemma 6.1). For any other it is so to first
    order: choosing otherwise once changes little of the positions to come. Only guesses that differ
    count, and of these only what they lead to, so that a thousand games tell what whole games tell
    by the hundred thousand.

    Game i depends on the two solvers, the boards and i alone. Raises InvalidOption for a solver
    that keeps marks of its own game.
    """
    boards = experiment.boards
    if not isinstance(boards, DrawnBoards) or not experiment.weighted:
        raise InvalidOption("expected an experiment of weighted games")
    for solver in (experiment.solver, other):
        if solver.keeps_marks:
            raise InvalidOption(f"{solver.name} keeps marks of its own game: it cannot be compared")
    for index in games:
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
        self._gains: list[float] = []
        self._solver_seconds = 0.0

    def run(self) -> ComparedGame:
        game, num_guesses = self._game, 0
        while not game.is_over:
            check_stop()
            position = game.position
            decision = self._decide(position)
            if decision.is_guess:
                num_guesses += 1
                self._compare(position, decision)
            game.follow(decision)
        return ComparedGame(
            num_guesses=num_guesses,
            num_differing=len(self._gains),
            gain=sum(self._gains),
            weight=game.weight,
            solver_seconds=self._solver_seconds,
        )

    def _decide(self, position: Position) -> Decision:
        began = time.thread_time()
        decision = self._solver.decide(position, self._game.rng)
        self._solver_seconds += time.thread_time() - began
        return decision

    def _compare(self, position: Position, decision: Decision) -> None:
        other = self._other.decide(position, self._other_rng)
        if decision.win_probability is not None:
            if other.win_probability is None:
                (played,) = self._play_out(position, other.cells[0])
                self._gains.append(self._game.weight * (played - decision.win_probability))
        elif other.cells[0] != decision.cells[0]:
            chosen, others = self._play_out(position, decision.cells[0], other.cells[0])
            self._gains.append(self._game.weight * (others - chosen))

    def _play_out(self, position: Position, *cells: Cell) -> list[float]:
        """The mean weights of games that go on with each of the cells."""
        flat = [flat_cell(*cell, width=position.width) for cell in cells]
        seed = int(self._seeds.spawn(1)[0].generate_state(1, np.uint64)[0])
        question = native_question(position)
        means: list[float] = (
            _core.playout_weights(question, flat, self._playouts, seed).mean(axis=0).tolist()
        )
        return means
