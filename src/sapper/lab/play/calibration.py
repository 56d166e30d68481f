"""Calibration: estimated mine probabilities against the exact ones, cell by cell."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.checks import check_positive
from sapper.errors import InvalidOption
from sapper.lab.play.samples import PositionSource, Samples
from sapper.solvers.registry import make_stage
from sapper.solvers.stage import EstimatingStage
from sapper.version import __version__

NUM_BINS = 10

LUCK = "luck"
"""The player that opens safe cells at random."""

POSITIONS_AT_ONCE = 16
"""So many are estimated between two looks at how far it is."""

Probabilities: TypeAlias = npt.NDArray[np.floating]


class Cells(StrEnum):
    """Which cells are compared."""

    FRONTIER = "frontier"
    """The hidden cells beside an open number."""
    HIDDEN = "hidden"
    """All hidden cells."""

    def of(self, samples: Samples) -> npt.NDArray[np.bool_]:
        """Where they are (N, H, W)."""
        return samples.is_frontier if self is Cells.FRONTIER else samples.is_hidden


@dataclass(frozen=True)
class Bin:
    """Cells whose estimates lie close together."""

    num_cells: int
    estimated: float
    """The mean of the estimates."""
    exact: float
    """The mean of the exact probabilities: where it differs, the estimates are biased."""


@dataclass(frozen=True)
class Calibration:
    """How near estimates come to the exact probabilities."""

    num_cells: int
    mean_absolute_error: float
    """NaN without cells."""
    standard_error: float | None
    """Of that mean, with positions as the units, since the cells of one depend on each other; None
    for fewer than two."""
    bins: tuple[Bin, ...]
    """Bins of equal width from 0 to 1, those without cells left out."""

    @property
    def bias(self) -> float:
        """How far the mean estimate of a bin is from its mean exact probability, in the mean."""
        gaps = [each.num_cells * abs(each.estimated - each.exact) for each in self.bins]
        return sum(gaps) / self.num_cells if self.num_cells else math.nan


@dataclass(frozen=True)
class CalibrationRow:
    """A stage on the positions of one level."""

    stage: str
    source: PositionSource
    num_positions: int
    cells: Cells
    seed: int
    calibration: Calibration

    @property
    def player(self) -> str:
        """Whose positions they are."""
        return self.source.solver or LUCK


def calibrate(
    estimated: Probabilities,
    exact: Probabilities,
    *,
    positions: npt.NDArray[np.int64] | None = None,
    num_bins: int = NUM_BINS,
) -> Calibration:
    """Compare estimates with exact probabilities; entry i of both is the same cell.

    Where the truth is known instead, 0 and 1 stand for the exact probabilities. `positions` says
    which position each cell belongs to; by default each is alone.
    """
    if estimated.shape != exact.shape or estimated.ndim != 1:
        raise InvalidOption(
            f"estimates of shape {estimated.shape} and exact probabilities of shape {exact.shape}; "
            "expected one of each a cell"
        )
    if not ((estimated >= 0) & (estimated <= 1)).all():
        raise InvalidOption("an estimate is outside 0..1")
    check_positive("num_bins", num_bins)
    errors = np.abs(estimated - exact)
    places = np.minimum((estimated * num_bins).astype(np.int64), num_bins - 1)
    groups = [(estimated[places == place], exact[places == place]) for place in range(num_bins)]
    return Calibration(
        num_cells=len(estimated),
        mean_absolute_error=float(errors.mean()) if len(errors) else math.nan,
        standard_error=_standard_error(
            errors, np.arange(len(errors)) if positions is None else positions
        ),
        bins=tuple(
            Bin(len(guessed), float(guessed.mean()), float(true.mean()))
            for guessed, true in groups
            if len(guessed)
        ),
    )


def calibrate_stage(
    stage: EstimatingStage,
    samples: Samples,
    *,
    cells: Cells = Cells.FRONTIER,
    seed: int = 0,
    on_progress: Callable[[int], None] | None = None,
) -> Calibration:
    """Compare a stage's estimates with the exact probabilities of the positions.

    `on_progress` is told now and then how many positions are done.
    """
    chosen = cells.of(samples)
    estimated = [np.zeros(0)]
    for start in range(0, len(samples), POSITIONS_AT_ONCE):
        part = slice(start, start + POSITIONS_AT_ONCE)
        estimates = stage.estimate_many(samples.positions(part), seed)
        estimated.append(np.stack(estimates)[chosen[part]].astype(np.float64))
        if on_progress is not None:
            on_progress(start + len(estimates))
    exact = samples.mine_probability[chosen].astype(np.float64)
    return calibrate(np.concatenate(estimated), exact, positions=np.nonzero(chosen)[0])


def _standard_error(
    errors: npt.NDArray[np.float64], positions: npt.NDArray[np.int64]
) -> float | None:
    """Of the mean of the errors: the error of a ratio of sums over positions, linearised."""
    _, unit = np.unique(positions, return_inverse=True)
    sums, counts = np.bincount(unit, errors), np.bincount(unit)
    if len(counts) < 2:
        return None
    residuals = sums - errors.mean() * counts
    spread = (residuals**2).sum() * len(counts) / (len(counts) - 1)
    return float(np.sqrt(spread) / len(errors))


def make_estimator(stage: str) -> EstimatingStage:
    """A stage by its name; raises InvalidOption for one that estimates nothing."""
    made = make_stage(stage)
    if not isinstance(made, EstimatingStage):
        raise InvalidOption(f"stage {stage!r} estimates no mine probabilities, as ga and net do")
    return made


def shown_error(calibration: Calibration) -> str:
    """The mean absolute error for people, with its standard error."""
    error = calibration.standard_error
    return f"{calibration.mean_absolute_error:.4f}" + ("" if error is None else f" ± {error:.4f}")


def calibration_document(row: CalibrationRow) -> dict[str, Any]:
    """A row as a JSON object."""
    spec = row.source.spec
    return {
        "stage": row.stage,
        "height": spec.height,
        "width": spec.width,
        "mines": spec.num_mines,
        "start_rule": spec.start_rule.value,
        "first": row.source.first,
        "player": row.player,
        "positions": row.num_positions,
        "cells": row.cells,
        **asdict(row.calibration),
        "bias": row.calibration.bias,
        "seed": row.seed,
        "version": __version__,
    }
