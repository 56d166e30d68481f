"""Searches of the same positions, plain and with arc consistency, as tasks: what that saves."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from sapper.analysis.questions import native_question
from sapper.lab.experiment.build import build_digest
from sapper.lab.play.samples import PositionSource, draw_exactly
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.report.forms import Form, Method
from sapper.papers.report.paper_report import Column, Label, Section, table_of
from sapper.papers.runs.inquiry import PerScale, Runs, Unit
from sapper.position import Position
from sapper.solvers.edge_csp import EdgeCspDeducer
from sapper.solvers.registry import make_solver
from sapper.spec import StartRule

KIND = "edge-search"
"""The kind of task that such a comparison is."""

SEARCHES = Unit("searches")

NUM_POSITIONS = PerScale(quick=50, paper=300, full=1000)
"""Of each comparison, one a game."""


@dataclass(frozen=True)
class Effort:
    """What the searches of some positions took."""

    steps: int
    """Values tried."""
    seconds: float
    """Of CPU time."""
    cells: int
    """Proven, mines included."""


@dataclass(frozen=True, kw_only=True)
class SearchEntry:
    """Positions of one kind of game, each searched in both ways."""

    positions: PositionSource
    form: Form = Form.BEYOND
    published: None = None

    @property
    def label(self) -> str:
        """Whose positions they are."""
        return f"searches on {self.positions.level}"

    @property
    def methods(self) -> tuple[Method, ...]:
        """The search, with and without."""
        return Method("edge-csp"), Method("edge-csp", frozenset({"consistency"}))

    def tasks(self, count: int, seed: int) -> Iterator[Task]:
        """One run on the first so many positions."""
        build = build_digest(make_solver("edge-csp"))
        key = {**asdict(self.positions), "count": count, "seed": seed, "build": build}
        yield Task(KIND, json.dumps(key), lambda store: self._compare(count, seed))

    def row(self, documents: Sequence[Document]) -> SearchRun:
        """What came of it."""
        return SearchRun(self, documents)

    def _compare(self, count: int, seed: int) -> Document:
        positions = draw_exactly(self.positions, count, seed=seed).positions()
        plain = effort_of(EdgeCspDeducer(), positions)
        consistent = effort_of(EdgeCspDeducer(consistency=True), positions)
        return {
            "positions": count,
            "plain": asdict(plain),
            "consistent": asdict(consistent),
        }


def effort_of(deducer: EdgeCspDeducer, positions: Iterable[Position]) -> Effort:
    """What the deducer takes for the positions, one after the other."""
    native = deducer.native_stage(StartRule.OPENING)
    steps = cells = 0
    begin = time.process_time()
    for position in positions:
        safe, mines, _ = native.deduce(native_question(position))
        steps += native.num_steps
        cells += len(safe) + len(mines)
    return Effort(steps=steps, seconds=time.process_time() - begin, cells=cells)


class SearchRun(Runs[SearchEntry]):
    """A comparison, if it is there."""

    @cached_property
    def num_positions(self) -> int:
        """How many were searched."""
        return int(self._document["positions"])

    @cached_property
    def plain(self) -> Effort:
        """As in the text."""
        return Effort(**self._document["plain"])

    @cached_property
    def consistent(self) -> Effort:
        """With generalized arc consistency."""
        return Effort(**self._document["consistent"])

    @property
    def _document(self) -> dict[str, Any]:
        (document,) = self.documents
        return document

    def per_position(self, total: float) -> float:
        """A total as a mean."""
        return total / self.num_positions


COLUMNS: tuple[Column[SearchRun], ...] = (
    Label(
        "positions", lambda run: f"{run.entry.positions.level}, of `{run.entry.positions.solver}`"
    ),
    Column("number", lambda run: f"{run.num_positions:,}"),
    Column(
        "values tried a position, plain", lambda run: f"{run.per_position(run.plain.steps):,.1f}"
    ),
    Column("with consistency", lambda run: f"{run.per_position(run.consistent.steps):,.1f}"),
    Column("saved", lambda run: f"{1 - run.consistent.steps / max(run.plain.steps, 1):.0%}"),
    Column(
        "CPU µs a position, plain", lambda run: f"{1e6 * run.per_position(run.plain.seconds):,.1f}"
    ),
    Column(
        "with consistency", lambda run: f"{1e6 * run.per_position(run.consistent.seconds):,.1f}"
    ),
    Column("cells proven, plain", lambda run: f"{run.plain.cells:,}"),
    Column("with consistency", lambda run: f"{run.consistent.cells:,}"),
)


def search_section(runs: Iterable[SearchRun], *remarks: str) -> Section:
    """What generalized arc consistency saves, of the comparisons that are there."""
    heading = "Beyond: generalized arc consistency in the search"
    return Section(heading, (), table_of(COLUMNS, filter(len, runs)), remarks)
