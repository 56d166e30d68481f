"""What is kept of weighted games: columns of one length, and the figures out of them."""

from __future__ import annotations

import numpy as np
import pytest

import sapper
from sapper.errors import InvalidOption
from sapper.lab.experiment.weighted_results import WeightedResult, WeightedResults


def results_of(*weights: float) -> WeightedResults:
    """Games with these weights, in which each tells its place."""
    places = np.arange(len(weights), dtype=np.int32)
    return WeightedResults(np.array(weights, np.float64), places * 7, places, 2.0)


def test_the_win_rate_is_the_mean_weight_with_its_error() -> None:
    results = results_of(0.0, 0.5, 1.0, 0.5)
    assert (results.num_wins, results.win_rate) == (2.0, 0.5)
    assert results.standard_error == pytest.approx(np.std([0, 0.5, 1, 0.5], ddof=1) / 2)
    assert repr(results) == "<WeightedResults: 50.00% of 4 games won, 2 CPU seconds>"


def test_without_games_there_is_no_rate_and_with_one_no_error() -> None:
    assert np.isnan(results_of().win_rate)
    assert np.isnan(results_of(0.5).standard_error)
    assert results_of(0.5).win_rate == 0.5


def test_games_are_taken_by_index_slice_and_mask() -> None:
    results = results_of(0.1, 0.2, 0.3, 0.4)
    assert results[1] == WeightedResult(0.2, 7, 1)
    assert results[np.int64(-1)] == WeightedResult(0.4, 21, 3)
    assert list(results)[2] == WeightedResult(0.3, 14, 2)
    some = results[1:3]
    assert (some.weights.tolist(), some.cpu_seconds) == ([0.2, 0.3], 1.0)
    assert results[np.array([True, False, False, True])].num_guesses.tolist() == [0, 3]
    assert len(results_of()[:5]) == 0


def test_parts_are_joined_in_order() -> None:
    joined = WeightedResults.joined([results_of(0.1, 0.2), results_of(0.3)])
    assert joined.weights.tolist() == [0.1, 0.2, 0.3]
    assert joined.cpu_seconds == 4.0
    assert len(WeightedResults.joined([])) == 0
    assert joined.same_games(joined[:])
    assert not joined.same_games(joined[:2])


def test_what_are_no_columns_is_refused() -> None:
    with pytest.raises(InvalidOption, match="differ in length"):
        WeightedResults(np.zeros(2), np.zeros(3, np.int32), np.zeros(2, np.int32), 0.0)
    with pytest.raises(InvalidOption, match="expected WeightedResults"):
        results_of().same_games(sapper.play_many("random", "4x4/2", games=1))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="read-only"):
        results_of(0.5).weights[0] = 1.0
