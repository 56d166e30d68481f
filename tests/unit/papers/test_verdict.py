"""Ours against a published figure, with the noise of both."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from sapper.papers.verdict import Verdict, chance_of_wins, fisher_p_value, judge


def exact_p_value(first_wins: int, first_games: int, second_wins: int, second_games: int) -> float:
    """Fisher's test in fractions: all splits of the wins, none rounded."""
    wins = first_wins + second_wins
    ways = {
        k: Fraction(comb(first_games, wins - k) * comb(second_games, k))
        for k in range(max(0, wins - first_games), min(wins, second_games) + 1)
    }
    seen = ways[second_wins]
    return float(sum(way for way in ways.values() if way <= seen) / sum(ways.values()))


@pytest.mark.parametrize(
    "counts",
    [
        (3, 4, 1, 4),
        (0, 5, 5, 5),
        (7, 7, 0, 9),
        (12, 40, 30, 50),
        (0, 10, 0, 3),
        (150, 200, 83, 200),
    ],
)
def test_p_values_are_those_of_exact_fractions(counts: tuple[int, int, int, int]) -> None:
    assert fisher_p_value(*counts) == pytest.approx(exact_p_value(*counts), rel=1e-9)


def test_the_tea_tasting_lady() -> None:
    """Fisher's own example: three of four cups right on each side, p = 34/70."""
    assert fisher_p_value(3, 4, 1, 4) == pytest.approx(34 / 70)


def test_large_differences_are_better_or_worse_and_small_ones_noise() -> None:
    assert judge(wins=900, games=1000, published_wins=700, published_games=1000) is Verdict.BETTER
    assert judge(wins=500, games=1000, published_wins=700, published_games=1000) is Verdict.WORSE
    noise = judge(wins=7100, games=10000, published_wins=70, published_games=100)
    assert noise is Verdict.WITHIN_NOISE


def test_a_short_published_sample_makes_room_for_noise() -> None:
    short = judge(wins=8000, games=10000, published_wins=75, published_games=100)
    long = judge(wins=8000, games=10000, published_wins=750, published_games=1000)
    assert (short, long) == (Verdict.WITHIN_NOISE, Verdict.BETTER)


def test_perfect_scores_on_both_sides_are_noise() -> None:
    same = judge(wins=200, games=200, published_wins=1000, published_games=1000)
    assert same is Verdict.WITHIN_NOISE


def test_the_chance_of_many_wins_is_the_binomial_tail() -> None:
    exact = sum(Fraction(comb(20, k) * 3**k, 4**20) for k in range(17, 21))
    assert chance_of_wins(17, 20, 0.75) == pytest.approx(float(exact))
    assert chance_of_wins(0, 20, 0.75) == pytest.approx(1.0)
