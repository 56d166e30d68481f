"""A chunk: some games of one experiment, the unit in which they are shared out and kept."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass

from sapper import _core
from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.results import GameResults
from sapper.lab.play.play_range import play_range
from sapper.solvers.pipeline import Solver
from sapper.solvers.registry import make_solver

_SIZES = (1000, 500, 250, 100, 50, 25, 10, 5, 1)
"""Games a chunk. Each divides the largest, so that the chunks of a resumed run fit the old ones."""
_MIN_CHUNKS = 16
"""A small run is cut into at least this many, so that its work can be shared and seen to go on."""


@dataclass(frozen=True)
class Chunk:
    """Games start..start+count-1 of one of several experiments."""

    experiment: int
    """Which of them, by its index."""
    start: int
    count: int


@dataclass(frozen=True)
class PlayedChunk:
    """A chunk and how its games went."""

    chunk: Chunk
    results: GameResults
    worker: str
    """Who played it: the host and the process."""


class _Solvers(threading.local):
    """The solvers that this thread has made: a stage may keep marks, so threads share none."""

    def __init__(self) -> None:
        self.by_name: dict[str, Solver] = {}

    def get(self, name: str) -> Solver:
        if name not in self.by_name:
            self.by_name[name] = make_solver(name)
        return self.by_name[name]


_solvers = _Solvers()


def play_chunk(
    experiment: Experiment, chunk: Chunk, stop: _core.StopSignal | None = None
) -> PlayedChunk:
    """Play the games of a chunk, in this thread; `stop` as in `play_range`."""
    solver = _solvers.get(experiment.solver)
    results = play_range(solver, experiment.boards, chunk.start, chunk.count, stop=stop)
    return PlayedChunk(chunk, results, f"{socket.gethostname()}:{os.getpid()}")


def chunk_size(games: int) -> int:
    """How many games a chunk of a run of so many holds."""
    return next(size for size in _SIZES if size * _MIN_CHUNKS <= games or size == _SIZES[-1])


def cut(missing: range, size: int, experiment: int) -> Iterator[Chunk]:
    """The chunks of a stretch of games; they end at multiples of the size."""
    start = missing.start
    while start < missing.stop:
        end = min((start // size + 1) * size, missing.stop)
        yield Chunk(experiment, start, end - start)
        start = end
