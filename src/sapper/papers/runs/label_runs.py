"""Runs of evolved labellers: what is asked for, and what the runs of an entry say."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path

from sapper.checks import check_seed
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.labels.tree import Tree
from sapper.learning.labels.evolution import KIND, LabelRun, label_document
from sapper.learning.labels.label_options import LabelOptions
from sapper.papers.report.forms import Form, Method, method_with
from sapper.papers.report.verdict import (
    FigureVerdict,
    bootstrap_interval,
    judge_mean,
    judge_one,
    mean,
    mean_intervals,
    rank_correlation,
)
from sapper.papers.runs.inquiry import Runs

METHOD = "labels"
"""What the evolution of trees is called among methods."""

NUM_VALIDATIONS = 30
"""On so many other fields the paper tries its trees."""

PUBLISHED_RUNS = 15
"""Each score of Table 3 is the mean of so many."""

EARLY = 50
"""Small fields are solved before so many iterations, the paper says."""


@dataclass(frozen=True, kw_only=True)
class PublishedLabels:
    """What the paper printed of a row."""

    score: float
    """Table 3: the mean proportional score of 15 runs."""
    seconds: float
    """Table 3: the mean time of a run."""
    original: float
    """Table 4: the score of one tree on the field that it was evolved on."""
    validation: float
    """Table 4: its mean score on 30 other fields."""


@dataclass(frozen=True, kw_only=True)
class LabelEntry:
    """A way to evolve labellers."""

    label: str
    options: LabelOptions
    published: PublishedLabels | None = None
    form: Form = Form.PUBLISHED
    explains: float | None = None
    """The published score that a cause may bring about."""

    @property
    def methods(self) -> tuple[Method, ...]:
        """Genetic programming with these options."""
        return (method_with(METHOD, self.options),)

    def tasks(self, count: int, seed: int) -> Iterator[Task]:
        """So many runs of a seed."""
        for index in range(count):
            run = LabelRun(options=self.options, seed=check_seed(seed), index=index)
            yield Task(KIND, run.key(NUM_VALIDATIONS), partial(_evolve, run))

    def row(self, documents: Sequence[Document]) -> LabelRuns:
        """What the runs say."""
        return LabelRuns(self, documents)


def _evolve(run: LabelRun, store: Path | None) -> Document:
    return label_document(run, num_validations=NUM_VALIDATIONS, store=store)


def _at_most_1(interval: tuple[float, float]) -> tuple[float, float]:
    """No score is greater."""
    low, high = interval
    return low, min(high, 1.0)


class LabelRuns(Runs[LabelEntry]):
    """The runs of an entry."""

    @property
    def published(self) -> PublishedLabels | None:
        """What the paper printed of the entry."""
        return self.entry.published

    @cached_property
    def trees(self) -> tuple[Tree, ...]:
        """The best tree of each run."""
        return tuple(Tree.parse(document["tree"]) for document in self.documents)

    @property
    def scores(self) -> list[float]:
        """The proportional score of each run on its own fields."""
        return [document["proportional_score"] for document in self.documents]

    @property
    def validations(self) -> list[float]:
        """The mean of each run on other fields."""
        return [mean(document["validation_scores"]) for document in self.documents]

    @property
    def num_perfect(self) -> int:
        """How many runs came to the best possible score."""
        return sum(score == 1.0 for score in self.scores)

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean score; None where all runs came to the same.

        Beside a published score it is the one that the verdict goes by.
        """
        if self._intervals is not None:
            return _at_most_1(self._intervals[0])
        scores = self.scores
        return bootstrap_interval(scores) if min(scores) < max(scores) else None

    @property
    def published_interval(self) -> tuple[float, float] | None:
        """That of the published mean, whose runs are taken to lie as far apart as ours."""
        return None if self._intervals is None else _at_most_1(self._intervals[1])

    @cached_property
    def _intervals(self) -> tuple[tuple[float, float], tuple[float, float]] | None:
        published = self.published
        if published is None:
            return None
        return mean_intervals(self.scores, published=published.score, published_runs=PUBLISHED_RUNS)

    @property
    def lowest_fields(self) -> list[float]:
        """The score of each tree on the one of the other fields that it labels worst."""
        return [min(document["validation_scores"]) for document in self.documents]

    @property
    def highest_fields(self) -> list[float]:
        """The same on the field that it labels best."""
        return [max(document["validation_scores"]) for document in self.documents]

    @property
    def solved_at_first(self) -> int:
        """How many runs had a tree of the best possible score among the first."""
        return self._num_solved(within=0)

    @property
    def solved_early(self) -> int:
        """How many runs came to the best possible score before EARLY iterations."""
        return self._num_solved(within=EARLY)

    def _num_solved(self, within: float) -> int:
        ends = [document["improvements"][-1] for document in self.documents]
        return sum(score == 1.0 and iteration <= within for iteration, score in ends)

    @property
    def unlabelled(self) -> float:
        """The share of cells that the best trees leave without a label, in the mean."""
        return mean([document["unlabelled"] for document in self.documents])

    @property
    def num_uncovered(self) -> int:
        """How many of the best trees leave a cell without a label."""
        return sum(document["unlabelled"] > 0 for document in self.documents)

    @property
    def cpu_seconds(self) -> float:
        """Of a run, in the mean."""
        return mean([document["cpu_seconds"] for document in self.documents])

    @property
    def evaluations(self) -> float:
        """Trees that were judged in a run, in the mean."""
        return mean([document["evaluations"] for document in self.documents])

    @property
    def size(self) -> float:
        """Nodes of the best trees, in the mean."""
        return mean([tree.size for tree in self.trees])

    @property
    def depth(self) -> float:
        """Of the best trees, in the mean."""
        return mean([tree.depth for tree in self.trees])

    @property
    def speedup(self) -> float | None:
        """How often our time goes into the published one."""
        published = self.published
        return None if published is None else published.seconds / self.cpu_seconds

    @property
    def verdict(self) -> FigureVerdict | None:
        """Ours against the published mean, with the noise of both."""
        published = self.published
        if published is None:
            return None
        return judge_mean(self.scores, published=published.score, published_runs=PUBLISHED_RUNS)

    @property
    def cause_verdict(self) -> FigureVerdict | None:
        """How far a cause brings about the published score that it may explain."""
        explains = self.entry.explains
        if explains is None:
            return None
        return judge_mean(self.scores, published=explains, published_runs=PUBLISHED_RUNS)

    @property
    def validation_verdict(self) -> FigureVerdict | None:
        """Ours on other fields against the one tree that the paper tried."""
        published = self.published
        return None if published is None else judge_one(self.validations, published.validation)

    def thirds(self, measure: Callable[[Tree], int]) -> tuple[float, ...]:
        """The mean scores of the least third of the trees, of the next, and of the last."""
        ordered = sorted(zip(map(measure, self.trees), self.scores, strict=True))
        scores = [score for _, score in ordered]
        bounds = [place * len(scores) // 3 for place in range(4)]
        parts = [scores[start:end] for start, end in pairwise(bounds)]
        return tuple(mean(part) for part in parts if part)

    def correlation(self, measure: Callable[[Tree], int]) -> float:
        """The rank correlation between a measure of the trees and their scores."""
        return rank_correlation([measure(tree) for tree in self.trees], self.scores)
