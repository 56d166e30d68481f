"""Runs of evolved labellers: what is asked for, and what the runs of an entry say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from pathlib import Path

from sapper.checks import check_seed
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.learning.labels.evolution import KIND, LabelRun, label_document
from sapper.learning.labels.label_options import LabelOptions
from sapper.learning.labels.tree import Tree
from sapper.papers.report.forms import Form, Method, method_with
from sapper.papers.report.verdict import FigureVerdict, judge_mean, mean
from sapper.papers.runs.inquiry import Runs

METHOD = "labels"
"""What the evolution of trees is called among methods."""

NUM_VALIDATIONS = 30
"""On so many other fields the paper tries its trees."""


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
        """Where the published mean stands to the interval of ours."""
        published = self.published
        return None if published is None else judge_mean(self.scores, published.score)
