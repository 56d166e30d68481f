"""The posterior of a game that began with a random zero already open, as plain Python.

The twin of `cpp/core/analysis/given_zero.cpp`.

Under the start rule `given-zero` the start is drawn uniformly among the zeros of the board. A
layout with Z zeros shows a given one with chance 1/Z, so the posterior weight of each layout that
agrees with the position is 1/Z: layouts with few zeros are likelier than a uniform choice says.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.budget import DEFAULT_MAX_STATES, AnalysisBudget
from sapper.analysis.given_zero import Posterior
from sapper.analysis.questions import native_question
from sapper.errors import BudgetExceeded
from sapper.position import Position
from sapper.spec import StartRule

MAX_LISTED_LAYOUTS = 100_000
"""Up to so many layouts are weighed one by one; beyond, they are sampled when asked to."""

MAX_LISTED_CELLS = 50_000_000
"""The same limit in cells of all layouts together, for large boards."""

NUM_SAMPLES = 20_000
"""So many layouts are sampled on a small board."""

MAX_SAMPLED_CELLS = 5_000_000
"""Fewer on a large one: so many cells of all layouts together, though at least MIN_SAMPLES."""

MIN_SAMPLES = 500


def has_weights(position: Position) -> bool:
    """Whether the start is known, named or seen as an open zero: then layouts weigh differently."""
    is_given = position.start_rule is StartRule.GIVEN_ZERO
    return is_given and (position.start is not None or bool((position.numbers == 0).any()))


def given_zero_posterior(
    position: Position, budget: AnalysisBudget, max_listed: int = MAX_LISTED_LAYOUTS
) -> Posterior | None:
    """The posterior of a consistent position, or None where all layouts weigh the same.

    They do as long as no start is known: neither named nor seen as an open zero. Raises
    BudgetExceeded when there are too many layouts, unless they may be sampled.
    """
    if not has_weights(position):
        return None
    num_cells = position.numbers.size
    limit = min(max_listed, MAX_LISTED_CELLS // num_cells)
    layouts = _listed_layouts(position, limit)
    if layouts is not None:
        weights = 1.0 / _count_zeros(layouts)
        return Posterior(_weighted_mean(layouts, weights), None)
    if budget.estimate is None:
        raise BudgetExceeded(
            f"start rule 'given-zero' weighs layouts one by one, and there are more than {limit} "
            "layouts; ask for an estimate, or analyse position.with_start('any') for equal weights"
        )
    num_samples = min(NUM_SAMPLES, max(MIN_SAMPLES, MAX_SAMPLED_CELLS // num_cells))
    return _sampled_posterior(position, budget, num_samples)


def _listed_layouts(position: Position, limit: int) -> npt.NDArray[np.uint8] | None:
    """All layouts, or None when they are more than the limit or take too long to list."""
    question = native_question(position)
    try:
        count = int.from_bytes(_core.count_layouts(question, DEFAULT_MAX_STATES), "little")
        return _core.list_layouts(question, limit) if count <= limit else None
    except BudgetExceeded:
        return None


def _sampled_posterior(position: Position, budget: AnalysisBudget, num_samples: int) -> Posterior:
    layouts = _core.sample_layouts(
        native_question(position), num_samples, budget.seed, budget.max_states
    )
    weights = 1.0 / _count_zeros(layouts)
    mean = _weighted_mean(layouts, weights)
    # The ratio estimator's error by linearisation: sum of w²(x - mean)² over (sum of w)², where
    # (x - mean)² is mean² without a mine and (1 - mean)² with one.
    squares = weights**2
    with_mine = np.einsum("l,lrc->rc", squares, layouts)
    spread = with_mine * (1.0 - mean) ** 2 + (squares.sum() - with_mine) * mean**2
    spread = np.sqrt(np.maximum(spread, 0.0)) / weights.sum()  # rounding may go below 0
    return Posterior(mean, spread)


def _weighted_mean(
    layouts: npt.NDArray[np.uint8], weights: npt.NDArray[np.float64]
) -> npt.NDArray[np.float64]:
    mean = np.einsum("l,lrc->rc", weights, layouts) / weights.sum()
    return np.asarray(np.minimum(mean, 1.0))  # rounding may go above 1


def _count_zeros(layouts: npt.NDArray[np.uint8]) -> npt.NDArray[np.int64]:
    """For each layout, how many cells have no mine on or around them."""
    padded = np.pad(layouts.astype(bool), ((0, 0), (1, 1), (1, 1)))
    rows = padded[:, :-2] | padded[:, 1:-1] | padded[:, 2:]
    blocks = rows[:, :, :-2] | rows[:, :, 1:-1] | rows[:, :, 2:]
    return np.asarray((~blocks).sum(axis=(1, 2)))
