"""Boards solved from the first click: what is asked for, and how it stands to what is known."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from sapper.analysis.optimal import solve_board
from sapper.cells import Cell
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.report.forms import Form, Method
from sapper.papers.report.verdict import ExactVerdict
from sapper.papers.runs.inquiry import Runs, Scale
from sapper.spec import BoardSpec, StartRule

KIND = "optimum"
"""The kind of task that a run is."""


@dataclass(frozen=True, kw_only=True)
class KnownOptimum:
    """An optimum that two programs before this one have found."""

    wins: int
    layouts: int

    def __str__(self) -> str:
        return f"{self.wins}/{self.layouts}"


@dataclass(frozen=True, kw_only=True)
class OptimalEntry:
    """A board size, a mine count and a start rule."""

    size: int
    num_mines: int
    rule: StartRule
    scale: Scale
    """The smallest scale at which it is solved."""
    published: KnownOptimum | None = None

    @property
    def label(self) -> str:
        """What it is called."""
        return f"{self.size}×{self.size}/{self.num_mines}, `{self.rule.value}`"

    @property
    def form(self) -> Form:
        """Beyond what was known, where nothing was."""
        return Form.BEYOND if self.published is None else Form.PUBLISHED

    @property
    def methods(self) -> tuple[Method, ...]:
        """The search of the endgame."""
        return (Method("endgame"),)

    @property
    def spec(self) -> BoardSpec:
        """The boards."""
        return BoardSpec(
            height=self.size, width=self.size, num_mines=self.num_mines, start_rule=self.rule
        )

    def tasks(self, count: int, seed: int) -> Iterator[Task]:
        """One run: nothing is drawn at random."""
        key = {"size": self.size, "mines": self.num_mines, "rule": self.rule.value}
        yield Task(KIND, json.dumps(key), self._run)

    def row(self, documents: Sequence[Document]) -> OptimalRuns:
        """What the run says."""
        return OptimalRuns(self, documents)

    def _run(self, store: Path | None) -> Document:
        begin = time.process_time()
        found = solve_board(self.spec)
        return {
            "wins": found.wins,
            "layouts": found.num_layouts,
            "first": list(found.first),
            "nodes": found.num_nodes,
            "cpu_seconds": time.process_time() - begin,
        }


class OptimalRuns(Runs[OptimalEntry]):
    """The run of an entry, or none."""

    @property
    def published(self) -> KnownOptimum | None:
        """What was known before."""
        return self.entry.published

    @property
    def wins(self) -> int:
        """Layouts that the best line wins."""
        return int(self.documents[0]["wins"])

    @property
    def layouts(self) -> int:
        """All layouts."""
        return int(self.documents[0]["layouts"])

    @property
    def rate(self) -> float:
        """The chance to win."""
        return float(Fraction(self.wins, self.layouts))

    @property
    def first(self) -> Cell:
        """The best first cell."""
        row, col = self.documents[0]["first"]
        return row, col

    @property
    def nodes(self) -> int:
        """Sets of layouts that were searched."""
        return int(self.documents[0]["nodes"])

    @property
    def cpu_seconds(self) -> float:
        """CPU time of the run."""
        return float(self.documents[0]["cpu_seconds"])

    @property
    def verdict(self) -> ExactVerdict | None:
        """Whether ours is what was known; None where nothing was."""
        if self.published is None:
            return None
        is_equal = (self.wins, self.layouts) == (self.published.wins, self.published.layouts)
        return ExactVerdict.EQUAL if is_equal else ExactVerdict.NOT_EQUAL
