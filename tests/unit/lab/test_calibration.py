"""Estimated against exact probabilities."""

from __future__ import annotations

import math

import numpy as np
import pytest

from sapper.analysis import analyse
from sapper.errors import InvalidOption
from sapper.lab.calibration import Bin, calibrate, calibrate_on, positions_of_play
from sapper.lab.experiment import DrawnBoards, Experiment
from sapper.lab.plots import plot_calibrations
from sapper.position import Position
from sapper.spec import BEGINNER

POSITION = Position.parse("1 4 1\n1###")


def test_bins_hold_the_means_of_their_cells() -> None:
    estimated = np.array([0.0, 0.04, 0.5, 1.0])
    exact = np.array([0.1, 0.0, 0.25, 1.0])
    calibration = calibrate(estimated, exact, num_bins=2)
    assert calibration.num_cells == 4
    assert calibration.mean_absolute_error == pytest.approx((0.1 + 0.04 + 0.25) / 4)
    assert calibration.bins == (Bin(2, 0.02, 0.05), Bin(2, 0.75, 0.625))


def test_bins_without_cells_are_left_out() -> None:
    calibration = calibrate(np.array([0.95]), np.array([1.0]))
    assert calibration.bins == (Bin(1, 0.95, 1.0),)


def test_nothing_can_be_calibrated_too() -> None:
    calibration = calibrate(np.zeros(0), np.zeros(0))
    assert calibration.bins == ()
    assert math.isnan(calibration.mean_absolute_error)


@pytest.mark.parametrize(
    ("estimated", "exact", "num_bins", "message"),
    [
        (np.zeros(2), np.zeros(3), 10, r"shape \(2,\) and .* \(3,\)"),
        (np.zeros((2, 2)), np.zeros((2, 2)), 10, "expected one of each a cell"),
        (np.zeros(2), np.zeros(2), 0, "num_bins is 0"),
    ],
)
def test_what_does_not_fit_together_is_refused(
    estimated: np.ndarray, exact: np.ndarray, num_bins: int, message: str
) -> None:
    with pytest.raises(InvalidOption, match=message):
        calibrate(estimated, exact, num_bins)


def test_hidden_cells_alone_count() -> None:
    exact = calibrate_on([POSITION], lambda position: analyse(position).mine_probability)
    assert (exact.num_cells, exact.mean_absolute_error) == (3, 0)
    off = calibrate_on([POSITION], lambda position: np.full((1, 4), 0.5))
    assert off.mean_absolute_error == pytest.approx(0.5)


def test_positions_of_play_are_those_of_the_games() -> None:
    boards = DrawnBoards(spec=BEGINNER, seed=1)
    experiment = Experiment(solver="exact+least-risk", boards=boards)
    positions = list(positions_of_play(experiment, games=2))
    assert len(positions) > 4
    assert all(position.num_mines == 10 and not position.is_untouched for position in positions)
    assert positions == list(positions_of_play(experiment, games=2))


def test_calibrations_are_drawn_always_alike() -> None:
    calibration = calibrate(np.array([0.1, 0.9]), np.array([0.2, 0.8]))
    first, again = (plot_calibrations([("a", calibration), ("b", calibration)], "svg"),) * 2
    assert first.startswith(b"<?xml")
    assert first == again
