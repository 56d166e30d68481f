"""Runs of evolved labellers: what is asked for, and what the runs of an entry say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path
from typing import Any

import numpy as np

from sapper.checks import check_seed
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.learning.labels.evolution import KIND, LabelRun, label_document
from sapper.learning.labels.label_options import LabelOptions
from sapper.learning.labels.tree import Tree
from sapper.papers.verdict import FigureVerdict

NUM_VALIDATIONS = 30
"""On so many other fields the paper tries its trees."""

_RESAMPLES = 2000


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

    def tasks(self, runs: int, seed: int) -> Iterator[Task]:
        """So many runs of a seed."""
        for index in range(runs):
            run = LabelRun(options=self.options, seed=check_seed(seed), index=index)
            yield Task(KIND, run.key(NUM_VALIDATIONS), partial(_evolve, run))


def _evolve(run: LabelRun, store: Path | None) -> Document:
    return label_document(run, num_validations=NUM_VALIDATIONS, store=store)


@dataclass(frozen=True)
class LabelRuns:
    """The runs of an entry, as many as are there; most questions need at least one."""

    entry: LabelEntry
    documents: Sequence[Document]

    def __len__(self) -> int:
        return len(self.documents)

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
        published = self.entry.published
        return None if published is None else published.seconds / self.cpu_seconds

    @property
    def verdict(self) -> FigureVerdict | None:
        """Where the published mean stands to the interval of ours."""
        published = self.entry.published
        return None if published is None else judge_mean(self.scores, published.score)

    def measured(self) -> dict[str, Any]:
        """All that was measured, as a flat record."""
        return {
            "score": mean(self.scores),
            "interval": mean_interval(self.scores),
            "perfect_runs": self.num_perfect,
            "validation_score": mean(self.validations),
            "lowest_validation": min(self.validations),
            "evaluations": self.evaluations,
            "size": self.size,
            "depth": self.depth,
            "cpu_seconds": self.cpu_seconds,
            "times_faster": self.speedup,
            "verdict": self.verdict and self.verdict.value,
        }


def mean(values: Sequence[float]) -> float:
    """The mean of at least one value."""
    return sum(values) / len(values)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % bootstrap interval of the mean: scores pile up at 1, so no bell curve fits them."""
    rng = np.random.Generator(np.random.PCG64(0))
    drawn = rng.choice(np.asarray(values), size=(_RESAMPLES, len(values)))
    low, high = np.quantile(drawn.mean(axis=1), [0.025, 0.975])
    return float(low), float(high)


def judge_mean(values: Sequence[float], published: float) -> FigureVerdict:
    """Whether the interval of our mean lies above the published mean, around it or below."""
    low, high = mean_interval(values)
    if low <= published <= high:
        return FigureVerdict.WITHIN_NOISE
    return FigureVerdict.BETTER if low > published else FigureVerdict.WORSE
