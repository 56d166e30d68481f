"""Calibrations as tasks: what is asked for, and how they are shown in a report."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import islice

from sapper.lab.calibration import Bin, Calibration, Probabilities, calibrate_on, positions_of_play
from sapper.lab.experiment import DrawnBoards, Experiment
from sapper.lab.store import Document
from sapper.lab.tables import Table
from sapper.lab.tasks import Task
from sapper.papers.report import CalibrationPlot, Section
from sapper.position import Position
from sapper.solvers.frontier_pool import evolve_frontier
from sapper.spec import StartRule, parse_level

KIND = "calibration"
"""The kind of task that a calibration is."""

PLAYER = "exact+least-risk"
"""Whoever plays well meets positions of every stage of the game."""


@dataclass(frozen=True, kw_only=True)
class CalibrationEntry:
    """A form of the genetic algorithm on positions of play."""

    stage: str
    level: str

    def task(self, positions: int, seed: int) -> Task:
        """Its calibration on the first so many positions."""
        key = {"stage": self.stage, "level": self.level, "player": PLAYER}
        key |= {"positions": str(positions), "seed": str(seed)}

        def work() -> Document:
            return asdict(self._calibrate(positions, seed))

        return Task(KIND, json.dumps(key), work)

    def _calibrate(self, positions: int, seed: int) -> Calibration:
        spec = parse_level(self.level, StartRule.SAFE_CELL)
        boards = DrawnBoards(spec=spec, seed=seed, first="random")
        played = positions_of_play(Experiment(solver=PLAYER, boards=boards), games=positions)

        def estimate(position: Position) -> Probabilities:
            return evolve_frontier(position, self.stage, seed=seed).mine_probability

        return calibrate_on(islice(played, positions), estimate)


def read_calibration(document: Document) -> Calibration:
    """A calibration as it was stored."""
    bins = tuple(Bin(**each) for each in document["bins"])
    return Calibration(document["num_cells"], document["mean_absolute_error"], bins)


Calibrated = Sequence[tuple[CalibrationEntry, Calibration]]


def calibration_section(calibrated: Calibrated, remarks: Iterable[str]) -> Section:
    """How far the estimates are off, form by form."""
    columns = ("estimates of", "board", "cells", "mean absolute error")
    rows = tuple(
        (f"`{entry.stage}`", entry.level, f"{one.num_cells:,}", f"{one.mean_absolute_error:.4f}")
        for entry, one in calibrated
    )
    table = Table(columns, rows, num_labels=2)
    return Section("Estimated and exact probabilities", (), table, tuple(remarks))


def calibration_plot(calibrated: Calibrated) -> CalibrationPlot:
    """The reliability of each form."""
    return CalibrationPlot(
        name="calibration",
        caption="Exact against estimated mine probability, in ten bins; the size of a disc is the "
        "share of its bin among the cells",
        calibrations=tuple(
            (f"{entry.stage}\n{entry.level}", calibration) for entry, calibration in calibrated
        ),
    )
