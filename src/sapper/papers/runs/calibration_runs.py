"""Calibrations as tasks: what is asked for, and how they are shown in a report."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property

from sapper.lab.experiment.build import build_digest
from sapper.lab.play.calibration import (
    Bin,
    Calibration,
    Cells,
    calibrate_stage,
    make_estimator,
    shown_error,
)
from sapper.lab.play.samples import PositionSource, draw_exactly
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.report.paper_report import CalibrationPlot, Column, Label, Section, table_of
from sapper.papers.runs.inquiry import PerScale, Runs, Unit
from sapper.solvers.registry import make_solver

KIND = "calibration"
"""The kind of task that a calibration is."""

CALIBRATIONS = Unit("calibrations")

NUM_POSITIONS = PerScale(quick=40, paper=200, full=1000)
"""Of each calibration, one a game."""


@dataclass(frozen=True, kw_only=True)
class CalibrationEntry:
    """A stage on positions of one kind of game."""

    stage: str
    positions: PositionSource
    cells: Cells

    @property
    def described(self) -> str:
        """The positions, in a few words."""
        rule = self.positions.spec.start_rule
        return f"{self.positions.level}, `{rule}`, of `{self.positions.solver}`"

    @property
    def label(self) -> str:
        """The stage and its boards."""
        return f"`{self.stage}` on {self.positions.level}"

    def tasks(self, count: int, seed: int) -> Iterator[Task]:
        """Its calibration on the first so many positions: a single run."""
        # What a stage has learned lies in files; their digest keeps old results apart.
        build = build_digest(make_solver(self.stage))
        key = {**asdict(self), "count": count, "seed": seed, "build": build}
        yield Task(KIND, json.dumps(key), lambda store: asdict(self._calibrate(count, seed)))

    def row(self, documents: Sequence[Document]) -> CalibrationRun:
        """What came of it."""
        return CalibrationRun(self, documents)

    def _calibrate(self, count: int, seed: int) -> Calibration:
        return calibrate_stage(
            make_estimator(self.stage),
            draw_exactly(self.positions, count, seed=seed),
            cells=self.cells,
            seed=seed,
        )


class CalibrationRun(Runs[CalibrationEntry]):
    """A calibration, if it is there."""

    @cached_property
    def calibration(self) -> Calibration:
        """As it was stored."""
        (document,) = self.documents
        bins = tuple(Bin(**each) for each in document["bins"])
        return Calibration(**{**document, "bins": bins})


COLUMNS: tuple[Column[CalibrationRun], ...] = (
    Label("estimates of", lambda run: f"`{run.entry.stage}`"),
    Label("positions", lambda run: run.entry.described),
    Label("which cells", lambda run: run.entry.cells.value),
    Column("number", lambda run: f"{run.calibration.num_cells:,}"),
    Column("mean absolute error", lambda run: shown_error(run.calibration)),
    Column("bias", lambda run: f"{run.calibration.bias:.4f}"),
)


def calibration_section(runs: Iterable[CalibrationRun], *remarks: str) -> Section:
    """How far the estimates of each stage are off, of those that are there."""
    table = table_of(COLUMNS, filter(len, runs))
    return Section("Estimated and exact probabilities", (), table, remarks)


def calibration_plots(runs: Iterable[CalibrationRun]) -> Iterator[CalibrationPlot]:
    """The reliability of each stage that is there, in one plot; none without any."""
    found = tuple(
        (f"{run.entry.stage}\n{run.entry.positions.level}", run.calibration)
        for run in runs
        if len(run)
    )
    if found:
        yield CalibrationPlot(
            name="calibration",
            caption="Exact against estimated mine probability, in ten bins; the size of a disc is "
            "the share of its bin among the cells",
            calibrations=found,
        )
