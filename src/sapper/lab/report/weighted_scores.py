"""What weighted games say of solvers: win rates with standard errors, and each against the first.

Also the rate of a slow solver from few games beside many games of a quick one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sapper.errors import InvalidOption
from sapper.lab.experiment.experiment import Experiment
from sapper.lab.experiment.weighted_results import WeightedResults
from sapper.lab.report.scores import Score
from sapper.lab.report.statistics import Estimate, compare_weights, mean_estimate
from sapper.version import __version__


@dataclass(frozen=True)
class WeightedComparison:
    """A score against another one on the same boards."""

    other: str
    difference: Estimate
    """The win rate of this one less that of the other."""


@dataclass(frozen=True, kw_only=True)
class WeightedScore(Score):
    """How one solver did in weighted games."""

    results: WeightedResults
    comparisons: tuple[WeightedComparison, ...] = ()
    base: WeightedResults | None = None
    """More games on the same boards, of a quicker solver that its rate is measured by."""

    @property
    def estimate(self) -> Estimate:
        """The win rate: of its own games, or by way of the base."""
        if self.base is None:
            return mean_estimate(self.results.weights)
        return rate_by_base(self.results, self.base)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        low, high = self.estimate.interval
        return max(0.0, low), min(1.0, high)


def rate_by_base(results: WeightedResults, base: WeightedResults) -> Estimate:
    """The win rate of a slow solver: that of a quick one, and by how much the slow one is better.

    Both play the boards of `results`; the quick one plays many more. This is the control variate
    with coefficient 1: the luck of the boards is averaged over the many games, and the few only
    measure the difference. The standard error takes into account that they share boards.
    """
    few, many = len(results), len(base)
    if few > many:
        raise InvalidOption(f"the base has {many} games; expected at least the {few} of the solver")
    shared = base.weights[:few]
    difference = results.weights - shared
    (_, covariance), (_, of_difference) = np.cov(shared, difference)
    total = float(base.weights.var(ddof=1)) / many
    total += float(of_difference) / few + 2 * float(covariance) / many
    return Estimate(
        value=mean_estimate(base.weights).value + mean_estimate(difference).value,
        standard_error=math.sqrt(max(0.0, total)),
    )


def make_weighted_scores(
    experiments: Sequence[Experiment], results: Sequence[WeightedResults]
) -> list[WeightedScore]:
    """The score of each experiment, compared with the first on the same boards.

    Where the first has more games, the rates of the others are measured by way of it.
    """
    return [_score(index, experiments, results) for index in range(len(experiments))]


def _score(
    index: int, experiments: Sequence[Experiment], results: Sequence[WeightedResults]
) -> WeightedScore:
    boards, own = experiments[index].boards, results[index]
    leader = next(at for at, one in enumerate(experiments) if one.boards is boards)
    theirs = results[leader]
    comparisons: tuple[WeightedComparison, ...] = ()
    if leader != index:
        difference = compare_weights(own.weights, theirs.weights[: len(own)])
        comparisons = (WeightedComparison(experiments[leader].solver.name, difference),)
    return WeightedScore(
        solver=experiments[index].solver.name,
        boards=boards,
        results=own,
        comparisons=comparisons,
        base=theirs if len(theirs) > len(own) else None,
    )


def weighted_document(score: WeightedScore) -> dict[str, Any]:
    """A score as a JSON object."""
    estimate = score.estimate
    return {
        "solver": score.solver,
        "height": score.spec.height,
        "width": score.spec.width,
        "mines": score.spec.num_mines,
        "start_rule": score.spec.start_rule.value,
        "first": score.first,
        "weighted": True,
        "games": len(score.results),
        "base_games": None if score.base is None else len(score.base),
        "win_rate": estimate.value,
        "standard_error": estimate.standard_error,
        "interval": list(score.interval),
        "guesses_per_game": score.guesses_per_game,
        "moves_per_game": score.moves_per_game,
        "cpu_seconds": score.results.cpu_seconds,
        "cpu_ms_per_game": score.cpu_ms_per_game,
        "seed": score.boards.seed,
        "version": __version__,
        "paired": [_comparison_document(comparison) for comparison in score.comparisons],
    }


def _comparison_document(comparison: WeightedComparison) -> dict[str, Any]:
    return {
        "with": comparison.other,
        "difference": comparison.difference.value,
        "standard_error": comparison.difference.standard_error,
        "interval": list(comparison.difference.interval),
        "p_value": comparison.difference.p_value,
    }
