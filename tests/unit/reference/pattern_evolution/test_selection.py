"""Selection: who becomes a parent."""

from __future__ import annotations

import numpy as np
import pytest

from sapper.errors import InvalidOption
from sapper.reference.pattern_evolution.selection import (
    StochasticUniversalSampling,
    Tournament,
    best_first,
)

FITNESS = np.array([3.0, 1.0, 4.0, 1.5])


def test_a_tournament_of_one_is_a_draw_at_random() -> None:
    chosen = Tournament(1).select(FITNESS, 40_000, np.random.default_rng(1))
    assert np.bincount(chosen) / 40_000 == pytest.approx([0.25] * 4, abs=0.02)


def test_larger_tournaments_prefer_the_best() -> None:
    chosen = Tournament(2).select(FITNESS, 40_000, np.random.default_rng(1))
    # The best of two wins unless neither draw is it: 1 - (3/4)^2, and so on down.
    expected = [5 / 16, 1 / 16, 7 / 16, 3 / 16]
    assert np.bincount(chosen) / 40_000 == pytest.approx(expected, abs=0.02)


@pytest.mark.parametrize("size", [0, -1, 1.5])
def test_a_tournament_needs_contestants(size: int) -> None:
    with pytest.raises(InvalidOption, match="tournament"):
        Tournament(size)


def test_universal_sampling_takes_each_as_often_as_its_slice_says() -> None:
    for seed in range(20):
        selection = StochasticUniversalSampling(is_scaled=True)
        chosen = selection.select(FITNESS, 11, np.random.default_rng(seed))
        # Above the worst the fitnesses are 2, 0, 3 and 0.5: exact shares of 11 are 4, 0, 6, 1.
        assert np.bincount(chosen, minlength=4).tolist() == [4, 0, 6, 1]


def test_universal_sampling_goes_by_the_fitness_itself_unless_told_otherwise() -> None:
    selection = StochasticUniversalSampling()
    chosen = selection.select(np.array([1.0, 3.0, 0.0, 6.0]), 10, np.random.default_rng(0))
    assert np.bincount(chosen, minlength=4).tolist() == [1, 3, 0, 6]


def test_universal_sampling_of_equals_takes_all_alike() -> None:
    chosen = StochasticUniversalSampling().select(np.full(5, 64.0), 10, np.random.default_rng(0))
    assert sorted(chosen.tolist()) == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


def test_selected_parents_come_in_random_order() -> None:
    chosen = StochasticUniversalSampling().select(FITNESS, 100, np.random.default_rng(0))
    assert chosen.tolist() != sorted(chosen.tolist())


def test_the_best_come_first_and_of_equals_the_first() -> None:
    assert best_first(np.array([1.0, 3.0, 2.0, 3.0]), 3).tolist() == [1, 3, 2]
    assert best_first(FITNESS, 0).tolist() == []
