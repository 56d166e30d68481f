"""How good estimates of mine probabilities are, against the exact ones."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sapper.lab.play.samples import PositionSource, Samples, draw_samples

TEST_SEED = 0x7E57
TEST_GAMES = 400
TEST_POSITIONS_A_GAME = 6
"""The positions that networks are tested on: the same ones always, and of a seed of their own."""


@dataclass(frozen=True, kw_only=True)
class Quality:
    """Estimates against the exact probabilities, on some positions."""

    positions: int
    frontier_error: float
    """The mean absolute error on frontier cells."""
    hidden_error: float
    """The mean absolute error on all hidden cells."""
    excess_risk: float
    """How much riskier the cell of the least estimate is than the safest cell, in the mean."""
    missed_safe: float
    """How often a cell with some risk has the least estimate though a safe one is there."""


def held_out_samples(level: str) -> Samples:
    """The test positions of a level, under rule `opening`."""
    source = PositionSource(level=level, positions_a_game=TEST_POSITIONS_A_GAME)
    return draw_samples(source, seed=TEST_SEED, start=0, games=TEST_GAMES)


def judge(estimate: npt.NDArray[np.float32], samples: Samples) -> Quality:
    """How good estimates (N, H, W) are."""
    error = np.abs(estimate - samples.mine_probability)
    chosen = np.where(samples.is_hidden, estimate, np.inf).reshape(len(samples), -1).argmin(axis=1)
    risks = np.where(samples.is_hidden, samples.mine_probability, np.inf).reshape(len(samples), -1)
    risk, least = risks[np.arange(len(samples)), chosen], risks.min(axis=1)
    return Quality(
        positions=len(samples),
        frontier_error=float(error[samples.is_frontier].mean()),
        hidden_error=float(error[samples.is_hidden].mean()),
        excess_risk=float((risk - least).mean()),
        missed_safe=float(((least == 0) & (risk > 0)).mean()),
    )
