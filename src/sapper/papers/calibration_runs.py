"""Calibrations as tasks: what is asked for, and how they are shown in a report."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import TypeAlias

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
from sapper.lab.report.tables import Table
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.paper import Scale, Source
from sapper.papers.paper_report import CalibrationPlot, Section
from sapper.solvers.registry import make_solver

KIND = "calibration"
"""The kind of task that a calibration is."""

NUM_POSITIONS = {Scale.QUICK: 40, Scale.PAPER: 200, Scale.FULL: 1000}
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

    def task(self, count: int, seed: int) -> Task:
        """Its calibration on the first so many positions."""
        # What a stage has learned lies in files; their digest keeps old results apart.
        build = build_digest(make_solver(self.stage))
        key = {**asdict(self), "count": count, "seed": seed, "build": build}
        return Task(KIND, json.dumps(key), lambda store: asdict(self._calibrate(count, seed)))

    def _calibrate(self, count: int, seed: int) -> Calibration:
        return calibrate_stage(
            make_estimator(self.stage),
            draw_exactly(self.positions, count, seed=seed),
            cells=self.cells,
            seed=seed,
        )


Calibrated: TypeAlias = Sequence[tuple[CalibrationEntry, Calibration]]
"""What was calibrated, and what came of it."""


def calibrate_entries(
    entries: Sequence[CalibrationEntry], source: Source, *, scale: Scale, seed: int
) -> Calibrated:
    """The calibrations that the source returns."""
    documents = source.documents([entry.task(NUM_POSITIONS[scale], seed) for entry in entries])
    found = zip(entries, documents, strict=True)
    return [(entry, read_calibration(each)) for entry, each in found if each is not None]


def read_calibration(document: Document) -> Calibration:
    """A calibration as it was stored."""
    bins = tuple(Bin(**each) for each in document["bins"])
    return Calibration(**{**document, "bins": bins})


def calibration_section(calibrated: Calibrated, remarks: Iterable[str]) -> Section:
    """How far the estimates of each stage are off."""
    columns = ("estimates of", "positions", "which cells", "number", "mean absolute error", "bias")
    rows = tuple(
        (
            *(f"`{entry.stage}`", entry.described, entry.cells.value),
            *(f"{one.num_cells:,}", shown_error(one), f"{one.bias:.4f}"),
        )
        for entry, one in calibrated
    )
    table = Table(columns, rows, num_labels=3)
    return Section("Estimated and exact probabilities", (), table, tuple(remarks))


def calibration_plot(calibrated: Calibrated) -> CalibrationPlot:
    """The reliability of each stage."""
    return CalibrationPlot(
        name="calibration",
        caption="Exact against estimated mine probability, in ten bins; the size of a disc is the "
        "share of its bin among the cells",
        calibrations=tuple(
            (f"{entry.stage}\n{entry.positions.level}", calibration)
            for entry, calibration in calibrated
        ),
    )
