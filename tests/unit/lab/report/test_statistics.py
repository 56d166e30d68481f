"""Intervals and tests, against known values and brute force."""

from __future__ import annotations

import math
from fractions import Fraction
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import InvalidOption
from sapper.lab.report.statistics import (
    Estimate,
    compare_paired,
    compare_weights,
    mcnemar_mid_p_value,
    mcnemar_p_value,
    mean_estimate,
    mean_interval,
    paired_interval,
    weights_estimate,
    wilson_interval,
)

counts = st.integers(0, 300)


def exact_p_value(only_first: int, only_second: int) -> Fraction:
    """McNemar's p-value by integers alone."""
    total, fewer = only_first + only_second, min(only_first, only_second)
    tail = sum(math.comb(total, k) for k in range(fewer + 1))
    return min(Fraction(1), Fraction(2 * tail, 2**total))


def test_wilson_agrees_with_published_values() -> None:
    # Newcombe, "Two-sided confidence intervals for the single proportion", 1998, table I
    assert wilson_interval(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson_interval(15, 148) == pytest.approx((0.0624, 0.1605), abs=5e-5)
    assert wilson_interval(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    assert wilson_interval(1, 29) == pytest.approx((0.0061, 0.1718), abs=5e-5)


@given(counts, counts)
def test_the_ends_of_wilson_are_where_the_score_test_rejects(wins: int, losses: int) -> None:
    games = wins + losses
    z = NormalDist().inv_cdf(0.975)
    for end in wilson_interval(wins, games):
        assert 0 <= end <= 1
        if games and 0 < end < 1:
            score = (wins / games - end) / math.sqrt(end * (1 - end) / games)
            assert abs(score) == pytest.approx(z)


def test_wilson_reaches_0_and_1_exactly() -> None:
    assert wilson_interval(0, 10**7)[0] == 0.0
    assert wilson_interval(10**7, 10**7)[1] == 1.0
    assert wilson_interval(0, 0) == (0.0, 1.0)


def test_more_confidence_is_a_wider_interval() -> None:
    low, high = wilson_interval(30, 100)
    wider_low, wider_high = wilson_interval(30, 100, confidence=0.99)
    assert wider_low < low < high < wider_high


@given(counts, counts)
def test_the_p_value_is_exact(only_first: int, only_second: int) -> None:
    expected = float(exact_p_value(only_first, only_second))
    assert mcnemar_p_value(only_first, only_second) == pytest.approx(expected, rel=1e-10)


def test_the_p_value_of_a_thousand_disagreements_is_exact() -> None:
    assert mcnemar_p_value(450, 550) == pytest.approx(float(exact_p_value(450, 550)), rel=1e-10)


def test_the_p_value_of_millions_of_disagreements_is_normal() -> None:
    half, shift = 50_000_000, 8_000
    z = (2 * shift - 1) / math.sqrt(2 * half)  # with the correction for continuity
    expected = 2 * NormalDist().cdf(-z)
    assert mcnemar_p_value(half + shift, half - shift) == pytest.approx(expected, rel=1e-3)
    assert mcnemar_p_value(half, half) == 1.0
    assert mcnemar_p_value(half, 0) == 0.0  # smaller than any float


def test_without_disagreement_there_is_no_evidence() -> None:
    assert mcnemar_p_value(0, 0) == 1.0
    assert mcnemar_mid_p_value(0, 0) == 1.0


@given(counts, counts)
def test_the_mid_p_value_leaves_out_half_of_what_was_found(first: int, second: int) -> None:
    total, fewer = first + second, min(first, second)
    if total == 0:
        return
    tail = sum(math.comb(total, count) for count in range(fewer))
    expected = Fraction(2 * tail + math.comb(total, fewer), 2**total)
    if first == second:
        expected = 1 - Fraction(math.comb(total, fewer), 2 ** (total + 1))
    assert mcnemar_mid_p_value(first, second) == pytest.approx(float(expected), rel=1e-9)
    assert mcnemar_mid_p_value(first, second) <= mcnemar_p_value(first, second)


def test_the_mid_p_value_of_a_published_table() -> None:
    """Bentur et al. (2009), in Fagerland, Lydersen and Laake (2013): 1 and 7 disagree."""
    assert mcnemar_mid_p_value(1, 7) == pytest.approx(0.039, abs=5e-4)
    assert mcnemar_p_value(1, 7) == pytest.approx(0.0703, abs=5e-5)


def test_an_estimate_has_the_normal_interval_and_p_value() -> None:
    estimate = mean_estimate(np.array([0.0, 0.2, 0.4, 0.6]))
    assert estimate.value == pytest.approx(0.3)
    assert estimate.standard_error == pytest.approx(math.sqrt(0.2 / 3) / 2)
    assert estimate.interval == pytest.approx(mean_interval(np.array([0.0, 0.2, 0.4, 0.6])))
    z = estimate.value / estimate.standard_error
    assert estimate.p_value == pytest.approx(2 * NormalDist().cdf(-z))
    assert Estimate(value=0.0, standard_error=0.0).p_value == 1.0
    assert Estimate(value=0.1, standard_error=0.0).p_value == 0.0
    with pytest.raises(InvalidOption, match="1 values have no standard error"):
        mean_estimate(np.ones(1))


def test_sums_of_weights_give_the_estimate_of_the_weights() -> None:
    weights = np.random.default_rng(1).random(50)
    expected = mean_estimate(weights)
    found = weights_estimate(float(weights.sum()), float(weights @ weights), 50)
    assert found.value == pytest.approx(expected.value)
    assert found.standard_error == pytest.approx(expected.standard_error)
    assert weights_estimate(1.0, 1.0, 1).standard_error == 0.0


def test_weights_are_compared_board_by_board() -> None:
    first, second = np.array([0.5, 0.25, 1.0]), np.array([0.5, 0.5, 0.5])
    assert compare_weights(first, second).value == pytest.approx(0.25 / 3)
    assert compare_weights(first, first).p_value == 1.0
    with pytest.raises(InvalidOption, match="3 and 2 games cannot be paired"):
        compare_weights(first, second[:2])


def coverage(chance_first: float, chance_second: float, games: int) -> float:
    """How often the interval holds the true difference, over every possible outcome."""
    truth, agree = chance_first - chance_second, 1 - chance_first - chance_second
    covered = 0.0
    for first in range(games + 1):
        for second in range(games + 1 - first):
            low, high = paired_interval(first, second, games)
            if low <= truth <= high:
                ways = math.comb(games, first) * math.comb(games - first, second)
                covered += (
                    ways
                    * chance_first**first
                    * chance_second**second
                    * agree ** (games - first - second)
                )
    return covered


@pytest.mark.parametrize("chances", [(0.1, 0.1), (0.2, 0.1), (0.3, 0.05), (0.02, 0.02)])
def test_the_paired_interval_covers_as_often_as_it_says(chances: tuple[float, float]) -> None:
    assert 0.935 <= coverage(*chances, games=40) <= 0.999


@given(counts, counts, counts)
def test_the_paired_interval_turns_round_with_its_solvers(
    first: int, second: int, agreed: int
) -> None:
    games = first + second + agreed
    low, high = paired_interval(first, second, games)
    assert -1 <= low <= high <= 1
    assert paired_interval(second, first, games) == pytest.approx((-high, -low))


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1))
def test_a_comparison_counts_each_board_once(pairs: list[tuple[bool, bool]]) -> None:
    first, second = (np.array(column, np.bool_) for column in zip(*pairs, strict=True))
    found = compare_paired(first, second)
    assert found.both == pairs.count((True, True))
    assert found.only_first == pairs.count((True, False))
    assert found.only_second == pairs.count((False, True))
    assert found.neither == pairs.count((False, False))
    assert found.games == len(pairs)
    assert found.difference == pytest.approx(first.mean() - second.mean())
    assert found.p_value == mcnemar_p_value(found.only_first, found.only_second)


def test_games_on_other_boards_are_not_paired() -> None:
    with pytest.raises(InvalidOption, match="3 and 2 games cannot be paired"):
        compare_paired(np.zeros(3, np.bool_), np.zeros(2, np.bool_))


@pytest.mark.parametrize(("wins", "games"), [(-1, 5), (6, 5)])
def test_impossible_counts_are_refused(wins: int, games: int) -> None:
    with pytest.raises(InvalidOption, match="a count of games is -1"):
        wilson_interval(wins, games)


def test_an_impossible_confidence_is_refused() -> None:
    with pytest.raises(InvalidOption, match="the confidence is 95"):
        wilson_interval(1, 2, confidence=95)


def test_the_interval_of_a_mean_covers_as_often_as_it_says() -> None:
    rng = np.random.default_rng(1)
    intervals = [mean_interval(rng.exponential(3.0, 400)) for _ in range(1000)]
    covered = sum(low <= 3.0 <= high for low, high in intervals)
    assert 925 <= covered <= 970
    low, high = mean_interval(np.array([1.0, 2.0, 3.0]))
    assert (low, high) == pytest.approx((2 - 1.959964 / 3**0.5, 2 + 1.959964 / 3**0.5))
