"""Many weighted games of one solver: played on instead of lost, and weighed guess by guess."""

from __future__ import annotations

import time
from collections.abc import Iterable

import numpy as np

from sapper import _core
from sapper.cells import Cell, flat_cell
from sapper.first import first_cell
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.experiment.weighted_results import WeightedResults
from sapper.lab.play.lockstep import MAX_GAMES_AT_ONCE, play_out
from sapper.lab.play.native_boards import native_drawn
from sapper.lab.play.steps import game_rng
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.pipeline import Solver


def play_weighted_range(
    solver: Solver, boards: DrawnBoards, start: int, count: int
) -> WeightedResults:
    """Weighted games start..start+count-1, played in this thread.

    Game i depends on the solver, the boards and i alone. Where all stages are native the games
    are played in C++ without the GIL; else they are played stage by stage, many games at once.
    Raises BudgetExceeded where the safety of a guess is beyond the exact analysis.
    """
    began = time.thread_time()
    native = solver.native(boards.spec.start_rule)
    if native is None:
        return _play_in_lockstep(solver, boards, range(start, start + count), began)
    columns = _core.play_weighted(native, native_drawn(boards), start, count)
    return WeightedResults(*columns, time.thread_time() - began)


def _play_in_lockstep(
    solver: Solver, boards: DrawnBoards, indices: range, began: float
) -> WeightedResults:
    games: list[WeightedGame] = []
    for at in range(0, len(indices), MAX_GAMES_AT_ONCE):
        batch = [WeightedGame(boards, index) for index in indices[at : at + MAX_GAMES_AT_ONCE]]
        play_out(solver, batch)
        games += batch
    return WeightedResults(
        np.array([game.weight for game in games], np.float64),
        np.array([game.num_moves for game in games], np.int32),
        np.array([game.num_guesses for game in games], np.int32),
        time.thread_time() - began,
    )


class WeightedGame:
    """One weighted game that Python decides; its start is open from the beginning."""

    def __init__(self, boards: DrawnBoards, index: int) -> None:
        self.rng = game_rng(boards.seed, index)
        """For the choices of the solver."""
        self._spec = boards.spec
        self._start = first_cell(boards.first, boards.spec, seed=boards.seed, index=index)
        self._native = _core.WeightedGame(native_drawn(boards), index)

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to decide."""
        return self._native.is_over

    @property
    def weight(self) -> float:
        """How much the game counts as won, so far."""
        return self._native.weight

    @property
    def num_moves(self) -> int:
        """Cells that were opened, without those of cascades."""
        return self._native.num_moves

    @property
    def num_guesses(self) -> int:
        """How many of them were not proven to be safe."""
        return self._native.num_guesses

    @property
    def position(self) -> Position:
        """What the player knows now."""
        spec = self._spec
        return Position.trusted(
            self._native.visible(), spec.num_mines, spec.start_rule, self._start
        )

    def follow(self, decision: Decision) -> None:
        """Open what was decided, or end with the exact chance to win where the decision has it."""
        if not decision.is_guess:
            self._native.open_all(self._flat(decision.cells))
        elif decision.win_probability is not None:
            self._native.end(decision.win_probability)
        else:
            self._native.guess(*self._flat(decision.cells))

    def _flat(self, cells: Iterable[Cell]) -> list[int]:
        return [flat_cell(*cell, width=self._spec.width) for cell in cells]
