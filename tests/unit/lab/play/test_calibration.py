"""Estimated against exact probabilities."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import pytest

from sapper.errors import InvalidOption
from sapper.lab.play.calibration import Bin, Cells, calibrate, calibrate_stage, make_estimator
from sapper.lab.play.samples import PositionSource, draw_exactly
from sapper.lab.report.plots import plot_calibrations
from sapper.position import Position


def test_bins_hold_the_means_of_their_cells() -> None:
    estimated = np.array([0.0, 0.04, 0.5, 1.0])
    exact = np.array([0.1, 0.0, 0.25, 1.0])
    calibration = calibrate(estimated, exact, num_bins=2)
    assert calibration.num_cells == 4
    assert calibration.mean_absolute_error == pytest.approx((0.1 + 0.04 + 0.25) / 4)
    assert calibration.bins == (Bin(2, 0.02, 0.05), Bin(2, 0.75, 0.625))
    assert calibration.bias == pytest.approx((2 * 0.03 + 2 * 0.125) / 4)


def test_bins_without_cells_are_left_out() -> None:
    calibration = calibrate(np.array([0.95]), np.array([1.0]))
    assert calibration.bins == (Bin(1, 0.95, 1.0),)


def test_nothing_can_be_calibrated_too() -> None:
    calibration = calibrate(np.zeros(0), np.zeros(0))
    assert calibration.bins == ()
    assert math.isnan(calibration.mean_absolute_error)
    assert math.isnan(calibration.bias)


@pytest.mark.parametrize(
    ("estimated", "exact", "num_bins", "message"),
    [
        (np.zeros(2), np.zeros(3), 10, r"shape \(2,\) and .* \(3,\)"),
        (np.zeros((2, 2)), np.zeros((2, 2)), 10, "expected one of each a cell"),
        (np.zeros(2), np.zeros(2), 0, "num_bins is 0"),
        (np.array([0.5, np.nan]), np.zeros(2), 10, r"outside 0\.\.1"),
        (np.array([0.5, 1.4]), np.zeros(2), 10, r"outside 0\.\.1"),
    ],
)
def test_what_does_not_fit_together_is_refused(
    estimated: np.ndarray, exact: np.ndarray, num_bins: int, message: str
) -> None:
    with pytest.raises(InvalidOption, match=message):
        calibrate(estimated, exact, num_bins=num_bins)


@dataclass(frozen=True)
class Everywhere:
    """Estimates the same for every cell."""

    probability: float
    name: ClassVar[str] = "everywhere"

    def estimate_many(self, positions: Sequence[Position], seed: int) -> list[np.ndarray]:
        return [np.full(position.numbers.shape, self.probability) for position in positions]


SOURCE = PositionSource(level="6x7/8", positions_a_game=1)
SAMPLES = draw_exactly(SOURCE, 40, seed=1)


@pytest.mark.parametrize("cells", Cells)
def test_the_error_is_taken_over_the_chosen_cells(cells: Cells) -> None:
    calibration = calibrate_stage(Everywhere(0.25), SAMPLES, cells=cells)
    chosen = {Cells.FRONTIER: SAMPLES.is_frontier, Cells.HIDDEN: SAMPLES.is_hidden}[cells]
    exact = SAMPLES.mine_probability[chosen]
    assert calibration.num_cells == chosen.sum()
    assert calibration.mean_absolute_error == pytest.approx(np.abs(0.25 - exact).mean())
    assert calibration.bias == pytest.approx(abs(0.25 - exact.mean()), abs=1e-6)


def test_more_cells_are_hidden_than_lie_on_the_frontier() -> None:
    hidden, frontier = (
        calibrate_stage(Everywhere(0.5), SAMPLES, cells=cells).num_cells
        for cells in (Cells.HIDDEN, Cells.FRONTIER)
    )
    assert hidden > frontier > 0


def test_no_positions_have_no_error() -> None:
    nothing = calibrate_stage(Everywhere(0.5), SAMPLES.take(np.arange(0)))
    assert (nothing.num_cells, nothing.standard_error) == (0, None)


def test_the_standard_error_takes_positions_as_units() -> None:
    errors = np.array([0.1, 0.1, 0.3, 0.3])
    pairs = calibrate(errors, np.zeros(4), positions=np.array([7, 7, 9, 9]))
    assert pairs.standard_error == pytest.approx(0.1)  # of two means, 0.1 and 0.3
    alone = calibrate(errors, np.zeros(4))
    assert alone.standard_error == pytest.approx(np.std(errors, ddof=1) / 2)
    assert calibrate(errors, np.zeros(4), positions=np.zeros(4, int)).standard_error is None


def test_the_standard_error_is_that_of_other_positions() -> None:
    found = [
        calibrate_stage(Everywhere(0.2), draw_exactly(SOURCE, 30, seed=seed)) for seed in range(40)
    ]
    spread = np.std([each.mean_absolute_error for each in found], ddof=1)
    claimed = np.mean([each.standard_error for each in found if each.standard_error is not None])
    assert claimed == pytest.approx(spread, rel=0.4)


def test_progress_counts_the_positions() -> None:
    seen: list[int] = []
    calibrate_stage(Everywhere(0.5), SAMPLES, on_progress=seen.append)
    assert seen == [16, 32, 40]


def test_a_network_is_closer_than_the_genetic_algorithm() -> None:
    errors = [
        calibrate_stage(make_estimator(stage), SAMPLES.take(np.arange(10))).mean_absolute_error
        for stage in ("net(large)", "net", "ga")
    ]
    assert 0 < errors[0] < errors[1] < errors[2]


def test_weighted_pools_come_to_the_exact_probabilities() -> None:
    estimator = make_estimator("ga(repair,weighted)")
    found = calibrate_stage(estimator, SAMPLES.take(np.arange(5)), cells=Cells.HIDDEN)
    assert found.mean_absolute_error < 1e-6


def test_a_stage_without_estimates_is_refused() -> None:
    with pytest.raises(InvalidOption, match="'logic' estimates no mine probabilities"):
        make_estimator("logic")


def test_calibrations_are_drawn_always_alike() -> None:
    calibration = calibrate(np.array([0.1, 0.9]), np.array([0.2, 0.8]))
    panels = [(name, calibration) for name in "abcdef"]
    first, again = (plot_calibrations(panels, "svg") for _ in range(2))
    assert first.startswith(b"<?xml")
    assert first == again
