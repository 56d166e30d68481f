"""What a run store holds of the papers, without playing anything."""

from __future__ import annotations

from collections.abc import Sequence

from sapper.lab.experiment import Experiment
from sapper.lab.identity import identify
from sapper.lab.results import GameResults
from sapper.lab.store import RunStore
from sapper.papers.paper import Paper, Play, Scale
from sapper.papers.report import Report


def gather(paper: Paper, store: RunStore, seed: int) -> Report:
    """The report at the largest scale that the store holds whole, else what there is of `quick`."""
    play = _held(store)
    for scale in reversed(Scale):
        report = paper.fill(play, scale=scale, seed=seed)
        if not report.missing:
            break
    return report


def _held(store: RunStore) -> Play:
    """Hands out the games that the store holds from the first one on, as this code plays them."""
    runs = {run.identity: run.id for run in store.runs()}

    def held(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
        return [
            _first_games(store, runs.get(identify(experiment)), wanted)
            for experiment, wanted in zip(experiments, games, strict=True)
        ]

    return held


def _first_games(store: RunStore, run: int | None, games: int) -> GameResults:
    if run is None:
        return GameResults.joined([])
    gap = next(store.missing_ranges(run, games), None)
    return store.results(run, games if gap is None else gap.start)
