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
from sapper.analysis.budget import AnalysisBudget
from sapper.analysis.questions import native_position
from sapper.position import Position

MAX_LISTED_LAYOUTS: int = _core.MAX_LISTED_LAYOUTS
"""Up to so many layouts are weighed one by one; beyond, they are sampled when asked to."""


@dataclass(frozen=True)
class Posterior:
    """Mine probabilities, with their standard errors when they were sampled."""

    mine_probability: npt.NDArray[np.float64]
    standard_error: npt.NDArray[np.float64] | None


def has_weights(position: Position) -> bool:
    """Whether the start is known, named or seen as an open zero: then layouts weigh differently."""
    return _core.has_weights(native_position(position))


def given_zero_posterior(position: Position, budget: AnalysisBudget) -> Posterior | None:
    """The posterior of a consistent position, or None where all layouts weigh the same.

    They do as long as no start is known: neither named nor seen as an open zero. Raises
    BudgetExceeded when there are too many layouts, unless they may be sampled.
    """
    native = _core.given_zero_posterior(
        native_position(position), budget.native(), MAX_LISTED_LAYOUTS
    )
    if native is None:
        return None
    error = native.standard_error
    return Posterior(
        _as_grid(native.mine_probability, position),
        None if error is None else _as_grid(error, position),
    )


def _as_grid(values: npt.NDArray[np.float64], position: Position) -> npt.NDArray[np.float64]:
    grid = values.reshape(position.numbers.shape)
    grid.setflags(write=False)
    return grid
