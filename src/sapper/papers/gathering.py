"""What a run store holds of a paper, without playing anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.identity import identify
from sapper.lab.experiment.results import GameResults
from sapper.lab.store.run_store import Document, RunStore
from sapper.lab.store.tasks import Task, find_results
from sapper.papers.paper import Paper
from sapper.papers.report.paper_report import PaperReport
from sapper.papers.runs.inquiry import Scale


def gather(paper: Paper[Any], store: RunStore, seed: int) -> PaperReport:
    """The report at the largest scale that the store holds whole, else what there is of `quick`."""
    held = HeldResults(store)
    for scale in reversed(Scale):
        report = paper.fill(held, scale=scale, seed=seed)
        if not report.missing:
            return report
    hint = f"`sapper papers run {paper.name} --scale quick` plays what is missing."
    report = replace(report, missing=f"{report.missing} {hint}")
    return report if held.is_any_found else replace(report, sections=(), plots=())


class HeldResults:
    """A source that hands out what a store holds: of games, those before the first gap."""

    def __init__(self, store: RunStore) -> None:
        self._store = store
        self._runs = {run.identity: run.id for run in store.runs()}
        self.is_any_found = False
        """Whether anything was handed out."""

    def games(self, experiments: Sequence[Experiment], counts: Sequence[int]) -> list[GameResults]:
        """As in `Source`."""
        results = [
            self._first_games(experiment, wanted)
            for experiment, wanted in zip(experiments, counts, strict=True)
        ]
        self.is_any_found |= any(map(len, results))
        return results

    def documents(self, tasks: Sequence[Task]) -> list[Document | None]:
        """As in `Source`."""
        found = find_results(tasks, self._store)
        self.is_any_found |= any(found)
        return found

    def _first_games(self, experiment: Experiment, wanted: int) -> GameResults:
        run = self._runs.get(identify(experiment))
        if run is None:
            return GameResults.joined([])
        gap = next(self._store.missing_ranges(run, wanted), None)
        return self._store.results(run, wanted if gap is None else gap.start)
