"""Ours against a published figure, with the noise of both."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from sapper.papers.report.verdict import (
    FigureVerdict,
    bootstrap_interval,
    chance_of_wins,
    fisher_p_value,
    judge,
    judge_best,
    judge_mean,
    judge_one,
    judge_values,
    mean_intervals,
    rank_correlation,
    rank_sum_p_value,
    verdict_summary,
)


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
    assert (
        judge(wins=900, games=1000, published_wins=700, published_games=1000)
        is FigureVerdict.BETTER
    )
    assert (
        judge(wins=500, games=1000, published_wins=700, published_games=1000) is FigureVerdict.WORSE
    )
    noise = judge(wins=7100, games=10000, published_wins=70, published_games=100)
    assert noise is FigureVerdict.WITHIN_NOISE


def test_a_short_published_sample_makes_room_for_noise() -> None:
    short = judge(wins=8000, games=10000, published_wins=75, published_games=100)
    long = judge(wins=8000, games=10000, published_wins=750, published_games=1000)
    assert (short, long) == (FigureVerdict.WITHIN_NOISE, FigureVerdict.BETTER)


def test_perfect_scores_on_both_sides_are_noise() -> None:
    same = judge(wins=200, games=200, published_wins=1000, published_games=1000)
    assert same is FigureVerdict.WITHIN_NOISE


def test_the_chance_of_many_wins_is_the_binomial_tail() -> None:
    exact = sum(Fraction(comb(20, k) * 3**k, 4**20) for k in range(17, 21))
    assert chance_of_wins(17, 20, 0.75) == pytest.approx(float(exact))
    assert chance_of_wins(0, 20, 0.75) == pytest.approx(1.0)


def dealt_chance(values: list[int], best: int, runs: int) -> tuple[float, float]:
    """The two chances behind `judge_best`, by dealing all runs in every way.

    Each of the published runs but one is taken for as bad as can be.
    """
    pool = [*values, best, *[10**9] * (runs - 1)]
    hands = list(combinations(range(len(pool)), runs))
    as_poor = sum(all(pool[run] >= best for run in hand) for hand in hands)
    as_good = sum(any(pool[run] <= best for run in hand) for hand in hands)
    return as_poor / len(hands), as_good / len(hands)


@pytest.mark.parametrize("runs", [1, 3])
@pytest.mark.parametrize("best", range(7))
def test_the_best_of_published_runs_is_judged_as_if_all_runs_were_dealt(
    runs: int, best: int
) -> None:
    values = 3 * [1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5]
    as_poor, as_good = dealt_chance(values, best, runs)
    expected = FigureVerdict.WITHIN_NOISE
    if as_poor < 0.025:
        expected = FigureVerdict.BETTER
    elif as_good < 0.025:
        expected = FigureVerdict.WORSE
    assert judge_best(values, published_best=best, published_runs=runs) is expected


def test_a_hundred_runs_are_judged_either_way() -> None:
    values = [3] * 50 + [5] * 50
    assert judge_best(values, published_best=4, published_runs=100) is FigureVerdict.BETTER
    assert judge_best(values, published_best=3, published_runs=100) is FigureVerdict.WITHIN_NOISE
    assert judge_best(values, published_best=1, published_runs=100) is FigureVerdict.WITHIN_NOISE
    assert judge_best(values, published_best=1, published_runs=1) is FigureVerdict.WORSE
    assert judge_best(values, published_best=9, published_runs=1) is FigureVerdict.BETTER


def test_rank_sums_agree_with_the_normal_approximation_of_r() -> None:
    # wilcox.test(first, second, exact = FALSE), with continuity correction.
    first = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
    second = [1.15, 0.88, 0.90, 0.74, 1.21]
    assert rank_sum_p_value(first, second) == pytest.approx(0.2447, abs=1e-4)
    assert rank_sum_p_value(second, first) == pytest.approx(0.2447, abs=1e-4)
    assert rank_sum_p_value([1, 1], [1, 1, 1]) == 1.0


def test_values_are_judged_by_their_ranks() -> None:
    published = [65.1, 65.2, 64.9, 65.0, 65.05, 65.15]
    higher = [value + 0.3 for value in published]
    assert judge_values(higher, published) is FigureVerdict.BETTER
    assert judge_values(published, higher) is FigureVerdict.WORSE
    assert judge_values(published, published) is FigureVerdict.WITHIN_NOISE


def test_intervals_hold_the_mean() -> None:
    values = [1.0] * 10 + [0.9] * 5
    low, high = bootstrap_interval(values)
    assert low < sum(values) / 15 < high < 1.0


def verdict_on_mean(values: list[float], published: float, runs: int = 15) -> FigureVerdict:
    return judge_mean(values, published=published, published_runs=runs)


def test_a_published_mean_has_noise_of_its_own() -> None:
    values = [1.0] * 40 + [0.9] * 20
    assert bootstrap_interval(values)[0] > 0.952, "ours alone would not reach so far down"
    assert verdict_on_mean(values, 0.952) is FigureVerdict.WITHIN_NOISE
    assert verdict_on_mean(values, 0.952, runs=100_000) is FigureVerdict.BETTER
    assert verdict_on_mean(values, 0.92) is FigureVerdict.BETTER
    assert verdict_on_mean(values, 0.9999) is FigureVerdict.WORSE


def test_no_verdict_is_better_while_the_intervals_overlap() -> None:
    values = [0.9, 0.92, 0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1.0, 1.0] * 6
    seen = set()
    for published in [0.88 + step / 1000 for step in range(120)]:
        verdict = verdict_on_mean(values, published)
        (low, _), (_, high) = mean_intervals(values, published=published, published_runs=15)
        seen.add(verdict)
        if high >= low:
            assert verdict is not FigureVerdict.BETTER
    assert seen == set(FigureVerdict)


def test_perfect_runs_alone_are_no_certainty() -> None:
    """One bad run of fifteen accounts for the published mean, and may well be missing here."""
    assert verdict_on_mean([1.0] * 15, 0.99244) is FigureVerdict.WITHIN_NOISE
    ours, theirs = mean_intervals([1.0] * 15, published=0.99244, published_runs=15)
    assert ours[0] < 0.995
    assert theirs[0] < 0.99244 < theirs[1]
    assert verdict_on_mean([1.0] * 15, 1.0) is FigureVerdict.WITHIN_NOISE
    assert verdict_on_mean([1.0] * 1000, 0.9) is FigureVerdict.BETTER


def test_two_runs_say_next_to_nothing() -> None:
    assert verdict_on_mean([0.98, 0.99], 0.96) is FigureVerdict.WITHIN_NOISE
    assert verdict_on_mean([0.98, 0.99] * 30, 0.96) is FigureVerdict.BETTER


def test_ranks_correlate_as_spearman_has_it() -> None:
    assert rank_correlation([1, 2, 3, 4], [10, 20, 30, 100]) == pytest.approx(1.0)
    assert rank_correlation([1, 2, 3, 4], [4, 3, 2, 1]) == pytest.approx(-1.0)
    assert rank_correlation([1, 2, 3], [1, 3, 2]) == pytest.approx(0.5)
    assert rank_correlation([1, 1, 2, 2], [5, 6, 7, 8]) == pytest.approx(2 / 5**0.5)
    assert rank_correlation([1, 1, 1], [1, 2, 3]) == 0.0


def test_a_single_published_run_differs_where_hardly_any_of_ours_lies_so_far_out() -> None:
    values = [place / 60 for place in range(60)]
    assert judge_one(values, 0.5) is FigureVerdict.WITHIN_NOISE
    assert judge_one(values, -1.0) is FigureVerdict.BETTER
    assert judge_one(values, 2.0) is FigureVerdict.WORSE
    assert judge_one(values[:20], 2.0) is FigureVerdict.WITHIN_NOISE, "too few to tell"


def test_verdicts_are_counted_in_a_sentence() -> None:
    verdicts = [FigureVerdict.BETTER, None, FigureVerdict.WORSE, FigureVerdict.BETTER]
    (sentence,) = verdict_summary(verdicts)
    assert sentence == "Of 3 published figures, ours are: 2 better, 0 within noise, 1 worse."
    assert list(verdict_summary([None])) == []
