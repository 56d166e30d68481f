"""Runs of Minesetter methods on a puzzle: what is asked for, and what the runs of an entry say."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.naming.options import name_of
from sapper.papers.report.forms import Form, Method, methods_written
from sapper.papers.report.verdict import FigureVerdict, judge_best
from sapper.papers.runs.inquiry import Runs, consecutive_seeds
from sapper.setter.methods import make_method
from sapper.setter.puzzle import Puzzle
from sapper.setter.score import Score
from sapper.setter.set_mines import set_mines

KIND = "setting"
"""The kind of task that a run is."""


@dataclass(frozen=True, kw_only=True)
class PublishedRuns:
    """What a paper printed of a method."""

    best: int
    runs: int
    """How many runs that is the best of."""
    worst: int | None = None
    seconds: float | None = None
    """The time of one run."""

    @property
    def values(self) -> tuple[int, ...]:
        """The values that were printed."""
        return (self.best,) if self.worst is None else (self.best, self.worst)


@dataclass(frozen=True, kw_only=True)
class SetterEntry:
    """A method on a puzzle, with as many iterations as are compared."""

    label: str
    method: str
    """As `set_mines` reads it."""
    puzzle: Puzzle
    iterations: int | None = None
    """None for a method that ends by itself."""
    published: PublishedRuns | None = None
    form: Form = Form.PUBLISHED
    explains: PublishedRuns | None = None
    """What a cause is to bring about."""
    is_random: bool = True
    """Whether another seed is another run; a method that draws nothing is run once."""

    @property
    def methods(self) -> tuple[Method, ...]:
        """The search."""
        return methods_written(name_of(make_method(self.method)))

    def tasks(self, count: int, seed: int) -> Iterator[Task]:
        """So many runs of consecutive seeds."""
        return map(self._task, consecutive_seeds(seed, count if self.is_random else 1))

    def row(self, documents: Sequence[Document]) -> SetterRuns:
        """What the runs say."""
        return SetterRuns(self, documents)

    def _task(self, seed: int) -> Task:
        key = {
            "puzzle": str(self.puzzle).split(),
            "method": self.method,
            "iterations": self.iterations,
            "seed": seed,
        }
        return Task(KIND, json.dumps(key), partial(self._run, seed))

    def _run(self, seed: int, store: Path | None) -> Document:
        setting = set_mines(self.puzzle, self.method, seed=seed, iterations=self.iterations)
        return {
            "value": setting.score.value,
            "mines": setting.score.mines,
            "proven_optimal": setting.proven_optimal,
            "evaluations": setting.num_evaluations,
            # HiGHS works in one thread of its own, and its clock counts those beside it too.
            "cpu_seconds": min(setting.cpu_seconds, setting.seconds),
            "log": [list(improvement) for improvement in setting.log],
        }


class SetterRuns(Runs[SetterEntry]):
    """The runs of an entry."""

    @property
    def published(self) -> PublishedRuns | None:
        """What the paper printed of the entry."""
        return self.entry.published

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The value that each run came to."""
        return tuple(document["value"] for document in self.documents)

    @property
    def best(self) -> Score:
        """The best that any of them found."""
        return min(Score(document["value"], document["mines"]) for document in self.documents)

    @property
    def quartiles(self) -> tuple[float, float, float]:
        """A quarter, a half and three quarters of the values are no greater; 2 is the median."""
        low, median, high = np.quantile(self.values, [0.25, 0.5, 0.75])
        return float(low), float(median), float(high)

    @property
    def num_zeros(self) -> int:
        """How many came to value 0."""
        return self.values.count(0)

    @property
    def is_proven(self) -> bool:
        """Whether a run has proven its layout to be the best."""
        return any(document["proven_optimal"] for document in self.documents)

    @property
    def evaluations(self) -> float:
        """Layouts evaluated a run."""
        return float(np.mean([document["evaluations"] for document in self.documents]))

    @property
    def cpu_seconds(self) -> float:
        """CPU time a run."""
        return float(np.mean([document["cpu_seconds"] for document in self.documents]))

    @property
    def speedup(self) -> float | None:
        """The published time of a run over ours; None where none is published."""
        if self.published is None or self.published.seconds is None:
            return None
        return self.published.seconds / self.cpu_seconds

    @property
    def verdict(self) -> FigureVerdict | None:
        """Ours against the published best; None where there is none."""
        return None if self.published is None else self._judge(self.published)

    @property
    def worst_verdict(self) -> FigureVerdict | None:
        """Ours against the published worst; None where there is none."""
        if self.published is None or self.published.worst is None:
            return None
        # With all signs changed the worst is the best, and what is better is worse.
        turned = [-value for value in self.values]
        worst, runs = -self.published.worst, self.published.runs
        return _TURNED[judge_best(turned, published_best=worst, published_runs=runs)]

    @property
    def explanation(self) -> FigureVerdict | None:
        """Ours against the best that a cause is to bring about; None where there is none."""
        return None if self.entry.explains is None else self._judge(self.entry.explains)

    def _judge(self, printed: PublishedRuns) -> FigureVerdict:
        return judge_best(self.values, published_best=printed.best, published_runs=printed.runs)

    def median_curve(self) -> tuple[tuple[float, float], ...]:
        """The median over the runs of the best value so far, at numbers of evaluations.

        It begins where every run has finished its first layout.
        """
        first = max(1, *(document["log"][0][0] for document in self.documents))
        last = max(document["evaluations"] for document in self.documents)
        places = np.unique(np.geomspace(first, max(first, last), _CURVE_POINTS).astype(np.int64))
        best = np.median([_best_at(document, places) for document in self.documents], axis=0)
        return tuple(zip(places.tolist(), best.tolist(), strict=True))


_CURVE_POINTS = 200

_TURNED = {
    FigureVerdict.BETTER: FigureVerdict.WORSE,
    FigureVerdict.WITHIN_NOISE: FigureVerdict.WITHIN_NOISE,
    FigureVerdict.WORSE: FigureVerdict.BETTER,
}


def _best_at(document: Document, places: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The best value so far of a run, at numbers of evaluations not before its first layout."""
    log = np.array(document["log"], np.int64)
    best: npt.NDArray[np.int64] = log[np.searchsorted(log[:, 0], places, side="right") - 1, 1]
    return best
