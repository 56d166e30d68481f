"""Many games of any solver from Python, on one machine."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from typing import Any

from sapper.board import Board
from sapper.errors import InvalidOption, shown
from sapper.lab.experiment.experiment import BoardSource, DrawnBoards, Experiment, FixedBoards
from sapper.lab.experiment.results import GameResults
from sapper.lab.experiment.weighted_results import AnyResults, WeightedResults
from sapper.lab.play.chunks import Pace, cut, play_chunks
from sapper.lab.play.run_experiments import check_games
from sapper.solvers.pipeline import Solver
from sapper.spec import BoardSpec, check_spec
from sapper.work.make_workers import make_workers
from sapper.work.workers import Workers


def play_many(
    solver: Solver | str,
    boards: BoardSpec | str | Iterable[Board],
    *,
    games: int | None = None,
    seed: int = 0,
    first: str | None = None,
    jobs: int = 1,
    log_moves: bool = False,
) -> GameResults:
    """How a solver fares on boards of a spec or level, drawn from the seed, or on given ones.

    Game i depends on the solver, the boards, the seed and i alone: `jobs`, the number of workers,
    changes nothing but the time. Workers are threads where all stages are native and processes
    where one is written in Python; a script then needs its `if __name__ == "__main__"` guard.

    `games` is needed for drawn boards; of given ones all are played by default. `first` is the
    choice of the first cell of drawn boards as in `sapper.first`. With `log_moves` the results
    keep the games move by move in `records`.

    >>> import sapper
    >>> results = sapper.play_many("exact+least-risk", "beginner", games=100, seed=1)
    >>> results.num_wins, results[0]
    (90, GameResult(won=True, num_moves=26, num_guesses=1))
    """
    source = _board_source(boards, seed=seed, first=first)
    experiment = Experiment(solver=solver, boards=source)
    total = check_games(_num_games(games, source), source)
    workers = make_workers(jobs=jobs, needs_python=not experiment.is_native)
    return GameResults.joined(_played(experiment, total, workers, log_moves))


def play_weighted(
    solver: Solver | str,
    boards: BoardSpec | str,
    *,
    games: int,
    seed: int = 0,
    first: str | None = None,
    jobs: int = 1,
) -> WeightedResults:
    """How a solver fares in weighted games, which tell small differences from few games.

    A weighted game is played on instead of lost. Each guess multiplies its weight by the exact
    chance that it is safe, and where it would have hit a mine, the mines are drawn anew among the
    layouts that agree with the position and leave the cell free. Where a decision carries its
    exact chance to win, that ends the game. The mean weight is the win rate, without bias.

    The options are those of `play_many`. Boards are drawn, and by any start rule but `given-zero`,
    under which layouts are not equally likely.

    >>> import sapper
    >>> results = sapper.play_weighted("exact+least-risk", "expert", games=200, seed=1)
    >>> round(results.win_rate, 3), round(results.standard_error, 3)
    (0.411, 0.02)
    """
    source = _board_source(boards, seed=seed, first=first)
    experiment = Experiment(solver=solver, boards=source, weighted=True)
    total = check_games(games, source)
    workers = make_workers(jobs=jobs, needs_python=not experiment.is_native)
    return WeightedResults.joined(_played(experiment, total, workers))


def _played(
    experiment: Experiment, total: int, workers: Workers, log_moves: bool = False
) -> list[Any]:
    """The results of the games in their order, part by part."""
    pace, parts = Pace(total), dict[int, AnyResults]()
    chunks = cut(range(total), pace, 0)
    with closing(play_chunks([experiment], chunks, workers, log_moves=log_moves)) as played_chunks:
        for played in played_chunks:
            pace.note(played.results)
            parts[played.chunk.start] = played.results
    return [parts[start] for start in sorted(parts)]


def _num_games(games: int | None, source: BoardSource) -> int:
    asked = source.count if games is None else games
    if asked is None:
        raise InvalidOption("say how many games to play: drawn boards have no end")
    return asked


def _board_source(
    boards: BoardSpec | str | Iterable[Board], *, seed: int, first: str | None
) -> BoardSource:
    if isinstance(boards, BoardSpec | str):
        return DrawnBoards(spec=check_spec(boards), seed=seed, first=first)
    if not isinstance(boards, Iterable):
        raise InvalidOption(
            f"boards are {shown(boards)}; expected a BoardSpec, a level as text, or boards"
        )
    if first is not None:
        raise InvalidOption(f"first is {first!r}, but given boards bring their own starts")
    return FixedBoards.numbered(list(boards), seed)
