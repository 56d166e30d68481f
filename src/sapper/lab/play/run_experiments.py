"""Experiments from their first game to their last: what is stored is not played again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, closing, nullcontext
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from typing import Generic, TypeAlias, TypeVar

from sapper.checks import is_whole_number
from sapper.errors import InvalidFile, InvalidOption, shown
from sapper.lab.experiment.experiment import BoardSource, Experiment
from sapper.lab.experiment.identity import identify
from sapper.lab.experiment.results import GameResults
from sapper.lab.experiment.weighted_results import AnyResults, WeightedResults
from sapper.lab.play.chunks import Chunk, Pace, cut, play_chunks
from sapper.lab.store.run_store import RunStore
from sapper.work.here import Here
from sapper.work.workers import Workers

MAX_GAMES = 10**12
"""More than any run will play."""
MAX_PASSES = 5
"""Another process may take its games back while we play; so often it will not."""


@dataclass(frozen=True, kw_only=True)
class GamesProgress:
    """How far one of several experiments is."""

    experiment: int
    """Which of them, by its index."""
    done: int
    """Games that are played, those of earlier runs included."""
    total: int
    wins: float
    """Games that were won; of weighted games, the sum of their weights."""


Results = TypeVar("Results", GameResults, WeightedResults)

ProgressListener: TypeAlias = Callable[[GamesProgress], None]
"""Called whenever an experiment has got further."""


def run_experiments(
    experiments: Sequence[Experiment],
    *,
    games: int | Sequence[int],
    workers: Workers | None = None,
    store: RunStore | None = None,
    fresh: bool = False,
    on_progress: ProgressListener | None = None,
) -> list[GameResults]:
    """The results of games 0..games-1 of each experiment.

    Plays what the store does not hold yet, chunk by chunk; each finished chunk is stored at once,
    so that an interrupted call can be made again and goes on. `games` is one number for all or
    one for each. Without `workers` the calling thread plays. `fresh` first forgets what the
    store holds of these experiments. Without a store all is kept in memory.
    """
    _check_kind(experiments, weighted=False)
    totals = _checked_totals(experiments, games)
    with _ledger(store) as ledger:
        session = _Session(experiments, totals, ledger, ledger.results)
        return session.run(workers, fresh, on_progress)


def run_weighted(
    experiments: Sequence[Experiment],
    *,
    games: int | Sequence[int],
    workers: Workers | None = None,
    store: RunStore | None = None,
    fresh: bool = False,
    on_progress: ProgressListener | None = None,
) -> list[WeightedResults]:
    """The same for experiments whose games are weighted."""
    _check_kind(experiments, weighted=True)
    totals = _checked_totals(experiments, games)
    with _ledger(store) as ledger:
        session = _Session(experiments, totals, ledger, ledger.weighted_results)
        return session.run(workers, fresh, on_progress)


def count_stored(store: RunStore, experiments: Sequence[Experiment], games: Sequence[int]) -> int:
    """How many of the games that each experiment asks for the store holds already."""
    return sum(
        total - store.count_missing(store.find_run(identify(experiment)), total)
        for experiment, total in zip(experiments, games, strict=True)
    )


def check_games(games: int, boards: BoardSource) -> int:
    """The number of games to play; raises InvalidOption for none, or more than there are boards."""
    limit = boards.count or MAX_GAMES
    if not is_whole_number(games) or not 1 <= games <= limit:
        raise InvalidOption(f"games is {shown(games)}; it must be a whole number in 1..{limit}")
    return int(games)


class _Session(Generic[Results]):
    """One call of `run_experiments` or `run_weighted`."""

    def __init__(
        self,
        experiments: Sequence[Experiment],
        totals: Sequence[int],
        store: RunStore,
        read: Callable[[int | None, int], Results],
    ) -> None:
        """`read` takes the games of a run out of the store."""
        self.experiments = experiments
        self.totals = totals
        self.store = store
        self.read: Callable[[int | None, int], Results] = read
        self.identities = [identify(experiment) for experiment in experiments]
        self.paces = [Pace(total) for total in totals]

    def run(
        self, workers: Workers | None, fresh: bool, on_progress: ProgressListener | None
    ) -> list[Results]:
        if fresh:
            self.forget()
        return self.play(workers or Here(), on_progress or _ignore)

    def forget(self) -> None:
        for run in map(self.store.find_run, self.identities):
            if run is not None:
                self.store.delete(run)

    def play(self, workers: Workers, on_progress: ProgressListener) -> list[Results]:
        for _ in range(MAX_PASSES):
            if not self._is_anything_missing():
                return [self.read(run, total) for run, total in self._runs()]
            self._play_missing(workers, on_progress)
        raise InvalidFile(
            f"{self.store.path} is damaged: games were played {MAX_PASSES} times and still are not "
            "there; use another store, or begin anew with --fresh"
        )

    def _is_anything_missing(self) -> bool:
        return any(self.store.count_missing(run, total) for run, total in self._runs())

    def _runs(self) -> Iterator[tuple[int | None, int]]:
        """The id of each run as it is now, with the games that are wanted of it."""
        return zip(map(self.store.find_run, self.identities), self.totals, strict=True)

    def _run(self, index: int) -> int | None:
        return self.store.find_run(self.identities[index])

    def _play_missing(self, workers: Workers, on_progress: ProgressListener) -> None:
        standings = [self._standing(index) for index in range(len(self.totals))]
        for standing in standings:
            on_progress(standing)
        with closing(play_chunks(self.experiments, self._chunks(), workers)) as played_chunks:
            for played in played_chunks:
                index = played.chunk.experiment
                self.store.add(
                    self.identities[index], played.chunk.start, played.results, played.worker
                )
                self.paces[index].note(played.results)
                standings[index] = _advanced(standings[index], played.results)
                on_progress(standings[index])

    def _standing(self, index: int) -> GamesProgress:
        standing = GamesProgress(experiment=index, done=0, total=self.totals[index], wins=0)
        for _, part in self.store.chunks(self._run(index), standing.total):
            standing = _advanced(standing, part)
        return standing

    def _chunks(self) -> Iterator[Chunk]:
        """The missing chunks, a chunk of each experiment in turn.

        What another process has stored since is left out at the last moment.
        """
        queues = [self._queue(index) for index in range(len(self.totals))]
        for chunk in chain.from_iterable(zip_longest(*queues)):
            if chunk and not self.store.holds(
                self._run(chunk.experiment), chunk.start, chunk.count
            ):
                yield chunk

    def _queue(self, index: int) -> Iterator[Chunk]:
        for missing in self.store.missing_ranges(self._run(index), self.totals[index]):
            yield from cut(missing, self.paces[index], index)


def needs_python(experiments: Iterable[Experiment]) -> bool:
    """Whether any game of the experiments is played in Python."""
    return not all(experiment.is_native for experiment in experiments)


def _ignore(_: GamesProgress) -> None:
    """Listen to nothing."""


def _ledger(store: RunStore | None) -> AbstractContextManager[RunStore]:
    return RunStore.in_memory() if store is None else nullcontext(store)


def _check_kind(experiments: Sequence[Experiment], *, weighted: bool) -> None:
    """Refuse experiments whose results are of another type than the caller expects."""
    if any(experiment.weighted is not weighted for experiment in experiments):
        ask, kind = ("run_experiments", "played") if weighted else ("run_weighted", "weighted")
        raise InvalidOption(f"some of the experiments are {kind} ones; ask {ask} for those")


def _advanced(standing: GamesProgress, results: AnyResults) -> GamesProgress:
    return replace(
        standing, done=standing.done + len(results), wins=standing.wins + results.num_wins
    )


def _checked_totals(experiments: Sequence[Experiment], games: int | Sequence[int]) -> list[int]:
    totals = list(games) if isinstance(games, Sequence) else [games] * len(experiments)
    return [
        check_games(total, experiment.boards)
        for experiment, total in zip(experiments, totals, strict=True)
    ]
