"""The posterior of a game that began with a random zero already open.

Under the start rule `given-zero` the start is drawn uniformly among the zeros of the board. A
layout with Z zeros shows a given one with chance 1/Z, so the posterior weight of each layout that
agrees with the position is 1/Z: layouts with few zeros are likelier than a uniform choice says.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.budget import Budget
from sapper.errors import BudgetExceeded
from sapper.position import HIDDEN, Position

MAX_LISTED_LAYOUTS = 100_000
"""Up to so many layouts are weighed one by one; beyond, they are sampled when asked to."""

NUM_SAMPLES = 20_000


@dataclass(frozen=True)
class Posterior:
    """Mine probabilities, with their standard errors when they were sampled."""

    mine_probability: npt.NDArray[np.float64]
    standard_error: npt.NDArray[np.float64] | None


def given_zero_posterior(position: Position, budget: Budget) -> Posterior:
    """The posterior of a consistent position; raises BudgetExceeded unless it may be sampled."""
    try:
        layouts = _core.list_layouts(position.numbers, position.num_mines, None, MAX_LISTED_LAYOUTS)
    except _core.BudgetExceeded:
        return _sampled_posterior(position, budget)
    weights = 1.0 / _count_zeros(layouts)
    return Posterior(_weighted_mean(layouts, weights), None)


def _sampled_posterior(position: Position, budget: Budget) -> Posterior:
    if not budget.estimate:
        raise BudgetExceeded(
            f"start rule 'given-zero' weighs layouts one by one, and there are more than "
            f"{MAX_LISTED_LAYOUTS}; ask for an estimate, or analyse position.with_start('any') "
            "for equal weights"
        )
    layouts = _core.sample_layouts(
        position.numbers, position.num_mines, None, NUM_SAMPLES, budget.seed, budget.max_states
    )
    weights = 1.0 / _count_zeros(layouts)
    mean = _weighted_mean(layouts, weights)
    # The ratio estimator's error by linearisation: sum of w²(x - mean)² over (sum of w)².
    squares = np.einsum("l,lrc->rc", weights**2, (layouts - mean) ** 2)
    error = np.sqrt(squares) / weights.sum()
    return Posterior(_only_hidden(position, mean), _only_hidden(position, error))


def _weighted_mean(
    layouts: npt.NDArray[np.uint8], weights: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    return np.asarray(np.einsum("l,lrc->rc", weights, layouts) / weights.sum())


def _only_hidden(position: Position, values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.where(position.numbers == HIDDEN, values, 0.0)


def _count_zeros(layouts: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """For each layout, how many cells have no mine on or around them."""
    padded = np.pad(layouts.astype(bool), ((0, 0), (1, 1), (1, 1)))
    rows = padded[:, :-2] | padded[:, 1:-1] | padded[:, 2:]
    blocks = rows[:, :, :-2] | rows[:, :, 1:-1] | rows[:, :, 2:]
    return np.asarray((~blocks).sum(axis=(1, 2)))
