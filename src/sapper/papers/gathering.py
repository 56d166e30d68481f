"""What a run store holds of a paper, without playing anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sapper.lab.experiment import Experiment
from sapper.lab.identity import identify
from sapper.lab.results import GameResults
from sapper.lab.store import RunStore
from sapper.papers.paper import Paper, Scale
from sapper.papers.report import Report


def gather(paper: Paper, store: RunStore, seed: int) -> Report:
    """The report at the largest scale that the store holds whole, else what there is of `quick`."""
    held = HeldGames(store)
    for scale in reversed(Scale):
        report = paper.fill(held, scale=scale, seed=seed)
        if not report.missing:
            return report
    hint = f"`sapper papers run {paper.name} --scale quick` plays what is missing."
    report = replace(report, missing=f"{report.missing} {hint}")
    return report if held.num_games else replace(report, sections=(), plots=())


class HeldGames:
    """A source that hands out the games a store holds, from the first to the first gap."""

    def __init__(self, store: RunStore) -> None:
        self._store = store
        self._runs = {run.identity: run.id for run in store.runs()}
        self.num_games = 0
        """How many were handed out."""

    def __call__(
        self, experiments: Sequence[Experiment], games: Sequence[int]
    ) -> list[GameResults]:
        results = [
            self._first_games(experiment, wanted)
            for experiment, wanted in zip(experiments, games, strict=True)
        ]
        self.num_games += sum(map(len, results))
        return results

    def _first_games(self, experiment: Experiment, wanted: int) -> GameResults:
        run = self._runs.get(identify(experiment))
        if run is None:
            return GameResults.joined([])
        gap = next(self._store.missing_ranges(run, wanted), None)
        return self._store.results(run, wanted if gap is None else gap.start)
