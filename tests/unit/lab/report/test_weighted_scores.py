"""Scores of weighted games, and the rate of a slow solver by way of a quick one."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from sapper.errors import InvalidOption
from sapper.lab.experiment.weighted_results import WeightedResults
from sapper.lab.report.weighted_scores import rate_by_base


def results_of(weights: npt.NDArray[np.float64]) -> WeightedResults:
    counts = np.zeros(len(weights), np.int32)
    return WeightedResults(weights, counts, counts.copy(), 0.0)


def drawn_rate(rng: np.random.Generator, few: int, many: int) -> tuple[float, float]:
    """A rate by way of a base, with its error, where the truth is 0.55."""
    base = rng.beta(2, 2, many)
    slow = base[:few] + 0.05 + 0.05 * rng.standard_normal(few)
    found = rate_by_base(results_of(slow), results_of(base))
    return found.value, found.standard_error


def test_the_rate_by_way_of_a_base_is_unbiased_and_its_error_is_right() -> None:
    rng = np.random.default_rng(3)
    rates, errors = np.array([drawn_rate(rng, 100, 1000) for _ in range(2000)]).T
    spread = rates.std(ddof=1)
    assert abs(rates.mean() - 0.55) <= 3 * spread / np.sqrt(2000)
    assert errors.mean() == pytest.approx(spread, rel=0.05)
    assert spread < 0.5 * 0.224 / np.sqrt(100), "far less than that of the few games alone"


def test_with_as_many_games_it_is_the_rate_of_the_solver_itself() -> None:
    rng = np.random.default_rng(4)
    base, slow = results_of(rng.random(200)), results_of(rng.random(200))
    found = rate_by_base(slow, base)
    assert found.value == pytest.approx(slow.win_rate)
    assert found.standard_error == pytest.approx(slow.standard_error)


def test_a_base_of_fewer_games_is_refused() -> None:
    with pytest.raises(InvalidOption, match="the base has 3 games; expected at least the 4"):
        rate_by_base(results_of(np.ones(4)), results_of(np.ones(3)))
