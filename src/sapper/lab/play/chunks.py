"""A chunk: some games of one experiment, the unit in which they are shared out and kept."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property

from sapper.lab.experiment.build import build_digest, check_same_code
from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.experiment.weighted_results import AnyResults
from sapper.lab.play.play_range import play_range
from sapper.lab.play.weighted_range import play_weighted_range
from sapper.work.workers import Workers

_SIZES = (1000, 500, 250, 100, 50, 25, 10, 5, 1)
"""Games a chunk. Each divides the largest, so that the chunks of a resumed run fit the old ones."""
_MIN_CHUNKS = 16
"""A small run is cut into at least this many, so that its work can be shared and seen to go on."""
CHUNK_SECONDS = 2.0
"""Slow games come in chunks of about so much processor time: no more is lost by an interrupt."""
_MAX_GROWTH = 25
"""How many times as large as the last chunk the next may be: one quick game says little."""


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
    results: AnyResults
    worker: str
    """Who played it: the host and the process."""


class Pace:
    """How many games of an experiment make a chunk, by what those before have cost."""

    def __init__(self, games: int) -> None:
        """`games` is how many the whole run has."""
        self._largest = chunk_size(games)
        self.size = 1

    def note(self, results: AnyResults) -> None:
        """Learn from a chunk."""
        per_game = results.cpu_seconds / len(results)
        in_time = CHUNK_SECONDS / per_game if per_game > 0 else self._largest
        wanted = min(self._largest, in_time, _MAX_GROWTH * len(results))
        self.size = next(size for size in _SIZES if size <= wanted or size == _SIZES[-1])


def play_chunks(
    experiments: Sequence[Experiment],
    chunks: Iterable[Chunk],
    workers: Workers,
    *,
    log_moves: bool = False,
) -> Generator[PlayedChunk]:
    """The chunks as they are finished, in any order."""
    play = _ChunkPlayer(
        tuple(experiments),
        log_moves,
        tuple(build_digest(one.solver) for one in experiments) if workers.is_remote else None,
    )
    with closing(workers.run(play, chunks, describe=play.describe)) as finished:
        for done in finished:
            chunk, results = done.result
            yield PlayedChunk(chunk, results, done.worker)


@dataclass(frozen=True)
class _ChunkPlayer:
    """Plays chunks, wherever it is called."""

    experiments: tuple[Experiment, ...]
    log_moves: bool
    builds: tuple[str, ...] | None
    """The code that asks for each experiment; None where no other code can be."""

    def __call__(self, chunk: Chunk) -> tuple[Chunk, AnyResults]:
        if self.builds is not None:
            check_same_code(self.builds, self._own_builds)
        return chunk, self._play(self.experiments[chunk.experiment], chunk)

    def _play(self, experiment: Experiment, chunk: Chunk) -> AnyResults:
        solver, boards = experiment.solver, experiment.boards
        if experiment.weighted:
            assert isinstance(boards, DrawnBoards), "an experiment refuses others"
            return play_weighted_range(solver, boards, chunk.start, chunk.count)
        return play_range(solver, boards, chunk.start, chunk.count, log_moves=self.log_moves)

    @cached_property
    def _own_builds(self) -> tuple[str, ...]:
        return tuple(build_digest(one.solver) for one in self.experiments)

    def describe(self, chunk: Chunk) -> str:
        """The games for people."""
        solver = self.experiments[chunk.experiment].solver.name
        return f"games {chunk.start}..{chunk.start + chunk.count - 1} of {solver}"


def chunk_size(games: int) -> int:
    """The most games that a chunk of a run of so many holds."""
    return next(size for size in _SIZES if size * _MIN_CHUNKS <= games or size == _SIZES[-1])


def cut(missing: range, pace: Pace, experiment: int) -> Iterator[Chunk]:
    """The chunks of a stretch of games, by the pace of the moment; they end at its multiples."""
    start = missing.start
    while start < missing.stop:
        end = min((start // pace.size + 1) * pace.size, missing.stop)
        yield Chunk(experiment, start, end - start)
        start = end
