"""What chance alone can do: ours against published win rates and best values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from math import comb, exp, lgamma, log, sqrt
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

SIGNIFICANCE = 0.05
"""A difference counts when chance gives one as large less often than this."""

_RESAMPLES = 2000
"""Of a bootstrap."""
_TAILS = (0.025, 0.975)
"""Where a 95 % interval begins and ends."""


class FigureVerdict(StrEnum):
    """How ours stands to the published figure."""

    BETTER = "better"
    WITHIN_NOISE = "within noise"
    WORSE = "worse"


class ExactVerdict(StrEnum):
    """How ours stands to a figure that no chance has touched."""

    EQUAL = "equal"
    NOT_EQUAL = "not equal"


def judge(*, wins: int, games: int, published_wins: int, published_games: int) -> FigureVerdict:
    """Ours against the published figure, which has noise of its own."""
    p_value = fisher_p_value(wins, games, published_wins, published_games)
    if p_value >= SIGNIFICANCE:
        return FigureVerdict.WITHIN_NOISE
    is_higher = wins * published_games > published_wins * games
    return FigureVerdict.BETTER if is_higher else FigureVerdict.WORSE


def verdict_summary(
    verdicts: Iterable[FigureVerdict | None], beginning: str = "Of"
) -> Iterator[str]:
    """How many figures are better, within noise and worse, as a sentence; none without any."""
    counts = Counter(verdicts)
    compared = sum(counts[verdict] for verdict in FigureVerdict)
    if compared:
        each = ", ".join(f"{counts[verdict]} {verdict.value}" for verdict in FigureVerdict)
        yield f"{beginning} {compared} published figures, ours are: {each}."


def fisher_p_value(first_wins: int, first_games: int, second_wins: int, second_games: int) -> float:
    """The two-sided p-value of Fisher's exact test for two independent win rates.

    The chance, with all wins dealt at random among all games, of a split that is as unlikely as
    the one seen, or less likely.
    """
    wins = first_wins + second_wins
    games = first_games + second_games
    splits = range(max(0, wins - first_games), min(wins, second_games) + 1)
    log_chances = [
        _log_choose(first_games, wins - k) + _log_choose(second_games, k) - _log_choose(games, wins)
        for k in splits
    ]
    # The tolerance of scipy and R: splits of equal chance may differ in the last digits.
    limit = log_chances[second_wins - splits.start] + 1e-7
    return min(1.0, sum(exp(chance) for chance in log_chances if chance <= limit))


def judge_best(values: Sequence[int], *, published_best: int, published_runs: int) -> FigureVerdict:
    """Our runs, of which less is better, against the best of so many published ones.

    All runs being alike, any of them might have been the published ones. Ours are better when the
    values below the published best would hardly all have fallen to us, and worse when the
    published runs would hardly have held one of the few values as good as their best. Each of the
    two errors is allowed half of the chance.
    """
    below = sum(value < published_best for value in values)
    as_good = sum(value <= published_best for value in values)
    if _chance_of_none(below, len(values), published_runs) < SIGNIFICANCE / 2:
        return FigureVerdict.BETTER
    if 1 - _chance_of_none(as_good + 1, len(values), published_runs) < SIGNIFICANCE / 2:
        return FigureVerdict.WORSE
    return FigureVerdict.WITHIN_NOISE


def judge_values(values: Sequence[float], published: Sequence[float]) -> FigureVerdict:
    """Our values, of which greater is better, against all published ones."""
    if rank_sum_p_value(values, published) >= SIGNIFICANCE:
        return FigureVerdict.WITHIN_NOISE
    is_higher = mean(values) > mean(published)
    return FigureVerdict.BETTER if is_higher else FigureVerdict.WORSE


def judge_mean(values: Sequence[float], *, published: float, published_runs: int) -> FigureVerdict:
    """Our runs, of which greater is better, against a published mean of so many runs.

    How far the published runs lay apart is not known: it is taken to be as far as ours. Ours are
    worse where the 95 % interval of the difference of the two means lies below zero. They are
    better where it lies above and, what is harder, the intervals of the two means do not overlap.
    """
    noise = _MeanNoise(values, published, published_runs)
    low, high = noise.difference_interval
    if high < 0:
        return FigureVerdict.WORSE
    is_apart = noise.our_interval[0] > noise.published_interval[1]
    return FigureVerdict.BETTER if low > 0 and is_apart else FigureVerdict.WITHIN_NOISE


def mean_intervals(
    values: Sequence[float], *, published: float, published_runs: int
) -> tuple[tuple[float, float], tuple[float, float]]:
    """The 95 % intervals of our mean and of the published one, as `judge_mean` weighs them."""
    noise = _MeanNoise(values, published, published_runs)
    return noise.our_interval, noise.published_interval


def judge_one(values: Sequence[float], published: float) -> FigureVerdict:
    """Our runs, of which greater is better, against a single published one.

    One more run is as likely to have any place among ours: the published one differs where it lies
    so far out that a run does so less often than one time in twenty, which takes 39 runs to tell.
    """
    as_low = sum(value <= published for value in values)
    as_high = sum(value >= published for value in values)
    if 2 * (min(as_low, as_high) + 1) / (len(values) + 1) >= SIGNIFICANCE:
        return FigureVerdict.WITHIN_NOISE
    return FigureVerdict.BETTER if as_low < as_high else FigureVerdict.WORSE


class _MeanNoise:
    """What chance does to our mean and to a published one, by resampling our runs.

    Few runs say little of how far they lie apart: as Student's distribution is wider than the
    normal one, so are the errors here. Runs that all came to the same, such as 15 perfect ones of
    15, say nothing of it. Then one run is added to those that are drawn from: the one that would,
    alone among the published, account for their mean.
    """

    def __init__(self, values: Sequence[float], published: float, published_runs: int) -> None:
        self._published = published
        ours = mean(values)
        drawn_from = list(values)
        if min(values) == max(values):
            drawn_from.append(ours + published_runs * (published - ours))
        rng = np.random.Generator(np.random.PCG64(0))
        centre = mean(drawn_from)
        self._ours = ours
        width = _widening(len(values))
        self._our_errors = width * (_resampled_means(drawn_from, len(values), rng) - centre)
        self._their_errors = width * (_resampled_means(drawn_from, published_runs, rng) - centre)

    @property
    def our_interval(self) -> tuple[float, float]:
        """Of our mean."""
        return _without_errors(self._ours, self._our_errors)

    @property
    def published_interval(self) -> tuple[float, float]:
        """Of the published mean."""
        return _without_errors(self._published, self._their_errors)

    @property
    def difference_interval(self) -> tuple[float, float]:
        """Of our mean less the published one."""
        return _without_errors(self._ours - self._published, self._our_errors - self._their_errors)


def mean(values: Sequence[float]) -> float:
    """The mean of at least one value."""
    return sum(values) / len(values)


def bootstrap_interval(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % bootstrap interval of the mean, for values that no bell curve fits."""
    rng = np.random.Generator(np.random.PCG64(0))
    low, high = np.quantile(_resampled_means(values, len(values), rng), _TAILS)
    return float(low), float(high)


def _resampled_means(
    values: Sequence[float], count: int, rng: np.random.Generator
) -> npt.NDArray[np.float64]:
    """Means of so many values, drawn with replacement."""
    drawn: npt.NDArray[np.float64] = rng.choice(np.asarray(values, float), (_RESAMPLES, count))
    means: npt.NDArray[np.float64] = drawn.mean(axis=1)
    return means


def _widening(count: int) -> float:
    """How much wider the error of a mean is when its spread is taken from so many values alone.

    The quantile of Student's distribution by its expansion (Abramowitz and Stegun 26.7.5) over the
    normal one, and the correction of the spread of a sample.
    """
    freedom = max(count - 1, 1)
    z = NormalDist().inv_cdf(_TAILS[1])
    student = (
        z
        + (z**3 + z) / (4 * freedom)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3)
    )
    return student / z * sqrt((freedom + 1) / freedom)


def _without_errors(figure: float, errors: npt.NDArray[np.float64]) -> tuple[float, float]:
    """What a figure may be without its error, but for one time in twenty."""
    least, greatest = np.quantile(errors, _TAILS)
    return figure - float(greatest), figure - float(least)


def rank_sum_p_value(first: Sequence[float], second: Sequence[float]) -> float:
    """The two-sided p-value of the rank-sum test (Wilcoxon 1945), by the normal distribution.

    With ties and continuity corrected for; 1 where all values are the same.
    """
    pairs = len(first) * len(second)
    count = len(first) + len(second)
    wins = sum((a > b) + 0.5 * (a == b) for a in first for b in second)
    ties = sum(n**3 - n for n in Counter([*first, *second]).values())
    variance = pairs / 12 * (count + 1 - ties / (count * (count - 1)))
    if variance <= 0:
        return 1.0
    distance = max(0.0, abs(wins - pairs / 2) - 0.5) / sqrt(variance)
    return 2 * (1 - NormalDist().cdf(distance))


def rank_correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Spearman's: 1 where both grow together, -1 where one falls as the other grows.

    Equal values share the mean of their ranks; 0 where all values of one side are the same.
    """
    one, other = (_mean_ranks(values) for values in (first, second))
    spread = float(one.std() * other.std())
    shared = float(((one - one.mean()) * (other - other.mean())).mean())
    return shared / spread if spread else 0.0


def _mean_ranks(values: Sequence[float]) -> npt.NDArray[np.float64]:
    array = np.asarray(values, float)
    below = (array[:, None] > array[None, :]).sum(axis=1)
    equal = (array[:, None] == array[None, :]).sum(axis=1)
    ranks: npt.NDArray[np.float64] = below + (equal - 1) / 2
    return ranks


def _chance_of_none(marked: int, ours: int, theirs: int) -> float:
    """The chance that none of the marked runs is theirs, when all are dealt at random."""
    return comb(ours, marked) / comb(ours + theirs, marked)


def chance_of_wins(wins: int, games: int, rate: float) -> float:
    """The chance to win at least so many games, each won with probability `rate` in (0, 1)."""
    return sum(
        exp(_log_choose(games, k) + k * log(rate) + (games - k) * log(1 - rate))
        for k in range(wins, games + 1)
    )


def _log_choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
