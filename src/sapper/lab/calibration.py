"""Calibration: estimated mine probabilities against the exact ones, cell by cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.analysis import analyse
from sapper.errors import InvalidOption
from sapper.lab.experiment import Experiment
from sapper.lab.play import game_rng, play_game
from sapper.position import Position
from sapper.solvers.option_checks import check_positive
from sapper.solvers.registry import make_solver

NUM_BINS = 10

Probabilities: TypeAlias = npt.NDArray[np.float64]
Estimator: TypeAlias = Callable[[Position], Probabilities]
"""The estimated mine probability of each cell (H×W)."""


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
    bins: tuple[Bin, ...]
    """Bins of equal width from 0 to 1, those without cells left out."""


def calibrate(
    estimated: Probabilities, exact: Probabilities, num_bins: int = NUM_BINS
) -> Calibration:
    """Compare estimates with exact probabilities; entry i of both is the same cell.

    Where the truth is known instead, 0 and 1 stand for the exact probabilities.
    """
    if estimated.shape != exact.shape or estimated.ndim != 1:
        raise InvalidOption(
            f"estimates of shape {estimated.shape} and exact probabilities of shape {exact.shape}; "
            "expected one of each a cell"
        )
    check_positive("num_bins", num_bins)
    places = np.minimum((estimated * num_bins).astype(np.int64), num_bins - 1)
    groups = [(estimated[places == place], exact[places == place]) for place in range(num_bins)]
    return Calibration(
        num_cells=len(estimated),
        mean_absolute_error=float(np.abs(estimated - exact).mean()) if len(estimated) else np.nan,
        bins=tuple(
            Bin(len(guessed), float(guessed.mean()), float(true.mean()))
            for guessed, true in groups
            if len(guessed)
        ),
    )


def positions_of_play(experiment: Experiment, games: int) -> Iterator[Position]:
    """The positions with something open that the solver meets in the first games."""
    solver, boards = make_solver(experiment.solver), experiment.boards
    for index in range(games):
        for step in play_game(solver, boards.board(index), game_rng(boards.seed, index)):
            if not step.before.is_untouched:
                yield step.before


def calibrate_on(positions: Iterable[Position], estimate: Estimator) -> Calibration:
    """Compare the estimates of all hidden cells of the positions with the exact analysis."""
    estimated, exact = [np.zeros(0)], [np.zeros(0)]
    for position in positions:
        hidden = position.is_hidden
        estimated.append(estimate(position)[hidden])
        exact.append(analyse(position).mine_probability[hidden])
    return calibrate(np.concatenate(estimated), np.concatenate(exact))
