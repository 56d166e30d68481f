"""Calibrations as tasks: what is asked for, and how they are shown in a report."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import TypeAlias

from sapper.lab.calibration import Bin, Calibration, Cells, calibrate_stage, make_estimator
from sapper.lab.store import Document
from sapper.lab.tables import Table
from sapper.lab.tasks import Task
from sapper.network.data import Source as PositionSource
from sapper.network.data import draw_exactly
from sapper.papers.paper import Scale, Source
from sapper.papers.report import CalibrationPlot, Section

KIND = "calibration"
"""The kind of task that a calibration is."""

NUM_POSITIONS = {Scale.QUICK: 20, Scale.PAPER: 100, Scale.FULL: 1000}
"""Of each calibration."""


@dataclass(frozen=True, kw_only=True)
class CalibrationEntry:
    """A stage on positions of one kind of game."""

    stage: str
    positions: PositionSource
    cells: Cells

    def task(self, count: int, seed: int) -> Task:
        """Its calibration on the first so many positions."""
        key = {**asdict(self), "count": count, "seed": seed}

        def work() -> Document:
            samples = draw_exactly(self.positions, count, seed=seed)
            estimator = make_estimator(self.stage)
            return asdict(calibrate_stage(estimator, samples, cells=self.cells, seed=seed))

        return Task(KIND, json.dumps(key), work)


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
    return Calibration(document["num_cells"], document["mean_absolute_error"], bins)


def calibration_section(calibrated: Calibrated, remarks: Iterable[str]) -> Section:
    """How far the estimates are off, form by form."""
    columns = ("estimates of", "board", "cells compared", "cells", "mean absolute error", "bias")
    rows = tuple(
        (
            *(f"`{entry.stage}`", entry.positions.level, entry.cells.value),
            *(f"{one.num_cells:,}", f"{one.mean_absolute_error:.4f}", f"{one.bias:.4f}"),
        )
        for entry, one in calibrated
    )
    table = Table(columns, rows, num_labels=3)
    return Section("Estimated and exact probabilities", (), table, tuple(remarks))


def calibration_plot(calibrated: Calibrated) -> CalibrationPlot:
    """The reliability of each form."""
    return CalibrationPlot(
        name="calibration",
        caption="Exact against estimated mine probability, in ten bins; the size of a disc is the "
        "share of its bin among the cells",
        calibrations=tuple(
            (f"{entry.stage}\n{entry.positions.level}", calibration)
            for entry, calibration in calibrated
        ),
    )
