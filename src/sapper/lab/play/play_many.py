"""Many games of any solver from Python, on one machine."""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TypeAlias

from sapper.board import Board
from sapper.errors import InvalidOption, LostWorker, shown
from sapper.lab.experiment.experiment import BoardSource, DrawnBoards, FixedBoards
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.chunks import chunk_size, cut
from sapper.lab.play.play_range import play_range
from sapper.lab.play.processes import portable
from sapper.lab.play.run_experiments import check_games
from sapper.solvers.pipeline import Solver
from sapper.solvers.registry import make_solver
from sapper.spec import BoardSpec
from sapper.work.jobs import check_jobs

_Range: TypeAlias = tuple[int, int]
"""The first of some games, and how many."""


def play_many(
    solver: Solver | str,
    boards: BoardSpec | Iterable[Board],
    *,
    games: int | None = None,
    seed: int = 0,
    first: str | None = None,
    jobs: int = 1,
    log_moves: bool = False,
) -> GameResults:
    """How a solver fares on boards of a spec, drawn from the seed, or on given boards.

    Game i depends on the solver, the boards, the seed and i alone: `jobs`, the number of workers,
    changes nothing but the time. Workers are threads where all stages are native and processes
    where one is written in Python; a script then needs its `if __name__ == "__main__"` guard.

    `games` is needed for drawn boards; of given ones all are played by default. `first` is the
    choice of the first cell of drawn boards as in `sapper.first`. With `log_moves` the results
    keep the games move by move in `records`.
    """
    solver = make_solver(solver) if isinstance(solver, str) else _checked_solver(solver)
    source = _board_source(boards, seed=seed, first=first)
    total = check_games(_num_games(games, source), source)
    series = _Series(solver, source, log_moves)
    ranges = [(chunk.start, chunk.count) for chunk in cut(range(total), chunk_size(total), 0)]
    if check_jobs(jobs) == 1:
        return GameResults.joined(map(series.play, ranges))
    if solver.is_native(source.spec.start_rule):
        with ThreadPoolExecutor(jobs) as threads:
            return GameResults.joined(threads.map(series.play, ranges))
    return _play_in_processes(series, ranges, jobs)


@dataclass(frozen=True)
class _Series:
    """The games of one solver."""

    solver: Solver
    boards: BoardSource
    log_moves: bool

    def play(self, games: _Range) -> GameResults:
        return play_range(self.solver, self.boards, *games, log_moves=self.log_moves)

    def attempt(self, games: _Range) -> GameResults:
        """Play in a worker process; an error that cannot travel would only break the pool."""
        try:
            return self.play(games)
        except Exception as error:
            raise portable(error) from None


def _checked_solver(solver: Solver) -> Solver:
    if not isinstance(solver, Solver):
        raise InvalidOption(f"the solver is {shown(solver)}; expected a Solver or its name")
    return solver


def _num_games(games: int | None, source: BoardSource) -> int:
    asked = source.count if games is None else games
    if asked is None:
        raise InvalidOption("say how many games to play: drawn boards have no end")
    return asked


def _board_source(
    boards: BoardSpec | Iterable[Board], *, seed: int, first: str | None
) -> BoardSource:
    if isinstance(boards, BoardSpec):
        return DrawnBoards(spec=boards, seed=seed, first=first)
    if isinstance(boards, str) or not isinstance(boards, Iterable):
        raise InvalidOption(
            f"boards are {boards!r}; expected a BoardSpec or boards. parse_level reads a level"
        )
    if first is not None:
        raise InvalidOption(f"first is {first!r}, but given boards bring their own starts")
    return FixedBoards.numbered(list(boards), seed)


def _play_in_processes(series: _Series, ranges: list[_Range], jobs: int) -> GameResults:
    name = series.solver.name
    try:
        pickle.dumps(series.solver)
    except Exception as error:  # pickle raises whatever it meets
        raise InvalidOption(
            f"solver {name!r} cannot be sent to other processes ({error}); "
            "define its stages in a module, or play with jobs=1"
        ) from None
    try:
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as processes:
            return GameResults.joined(processes.map(series.attempt, ranges))
    except BrokenProcessPool:
        raise LostWorker(f"a worker process ended while it played {name!r}") from None
