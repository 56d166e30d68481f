"""What counts of won games say about chances: intervals, and comparisons game by game."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

from sapper.checks import is_whole_number
from sapper.errors import InvalidOption, shown
from sapper.lab.experiment.weighted_results import mean_error

CONFIDENCE = 0.95
"""The confidence of every interval that is printed."""


@dataclass(frozen=True, kw_only=True)
class PairedComparison:
    """Two solvers on the same boards: how many boards were won by which of them."""

    both: int
    only_first: int
    only_second: int
    neither: int

    @property
    def games(self) -> int:
        """How many boards both played."""
        return self.both + self.only_first + self.only_second + self.neither

    @property
    def first_wins(self) -> int:
        """How many boards the first won."""
        return self.both + self.only_first

    @property
    def second_wins(self) -> int:
        """How many boards the second won."""
        return self.both + self.only_second

    @property
    def difference(self) -> float:
        """The win rate of the first less that of the second."""
        return (self.only_first - self.only_second) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference."""
        return paired_interval(self.only_first, self.only_second, self.games)

    @property
    def p_value(self) -> float:
        """The exact two-sided p-value of McNemar's test that neither is better."""
        return mcnemar_p_value(self.only_first, self.only_second)

    @property
    def mid_p_value(self) -> float:
        """The mid-p value of the same test, which is not as cautious as the exact one."""
        return mcnemar_mid_p_value(self.only_first, self.only_second)


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """A figure out of many games, with the standard error that their luck gives it."""

    value: float
    standard_error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval, by the normal distribution."""
        half = _quantile(CONFIDENCE) * self.standard_error
        return self.value - half, self.value + half

    @property
    def p_value(self) -> float:
        """The two-sided chance, by the normal distribution, of one so far from 0 by luck alone."""
        if self.standard_error == 0:
            return 1.0 if self.value == 0 else 0.0
        return math.erfc(abs(self.value) / self.standard_error / math.sqrt(2))

    def __add__(self, other: Estimate) -> Estimate:
        """The sum of two figures out of different games."""
        return Estimate(
            value=self.value + other.value,
            standard_error=math.hypot(self.standard_error, other.standard_error),
        )


def mean_estimate(values: npt.NDArray[np.float64]) -> Estimate:
    """The mean that independent values were drawn with; at least two are needed."""
    if len(values) < 2:
        raise InvalidOption(f"{len(values)} values have no standard error; expected two or more")
    return Estimate(value=math.fsum(values) / len(values), standard_error=mean_error(values))


def weights_estimate(total: float, squares: float, games: int) -> Estimate:
    """The same for weights of which only the sum and the sum of squares are known."""
    mean = total / games
    variance = max(0.0, squares - games * mean * mean) / max(1, games - 1)
    return Estimate(value=mean, standard_error=math.sqrt(variance / games))


def compare_weights(first: npt.NDArray[np.float64], second: npt.NDArray[np.float64]) -> Estimate:
    """The mean weight of the first less that of the second; entry i of both is the same board."""
    if first.shape != second.shape:
        raise InvalidOption(
            f"{len(first)} and {len(second)} games cannot be paired; expected the same boards"
        )
    return mean_estimate(first - second)


def mean_interval(
    values: npt.NDArray[np.float64], confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """The normal interval for the mean that the values were drawn with; at least two are needed."""
    mean = float(values.mean())
    half = _quantile(confidence) * float(values.std(ddof=1)) / math.sqrt(len(values))
    return mean - half, mean + half


def wilson_interval(wins: int, games: int, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """The score interval of Wilson (1927) for the chance to win a game; (0, 1) without games."""
    _check_counts(wins, games - wins)
    z = _quantile(confidence)
    if games == 0:
        return 0.0, 1.0
    rate, spread = wins / games, z * z / games
    centre = (rate + spread / 2) / (1 + spread)
    half = math.sqrt(spread * (rate * (1 - rate) + spread / 4)) / (1 + spread)
    low = 0.0 if wins == 0 else centre - half  # rounding must not move the ends off 0 and 1
    high = 1.0 if wins == games else centre + half
    return low, high


def compare_paired(
    first_won: npt.NDArray[np.bool_], second_won: npt.NDArray[np.bool_]
) -> PairedComparison:
    """Compare the games of two solvers; entry i of both is the same board."""
    if first_won.shape != second_won.shape or not len(first_won):
        raise InvalidOption(
            f"{len(first_won)} and {len(second_won)} games cannot be paired; "
            "expected the same boards, at least one"
        )
    both = int(np.count_nonzero(first_won & second_won))
    only_first = int(np.count_nonzero(first_won)) - both
    only_second = int(np.count_nonzero(second_won)) - both
    neither = len(first_won) - both - only_first - only_second
    return PairedComparison(
        both=both, only_first=only_first, only_second=only_second, neither=neither
    )


def paired_interval(
    only_first: int, only_second: int, games: int, confidence: float = CONFIDENCE
) -> tuple[float, float]:
    """The interval of a difference of win rates on the same boards.

    The adjusted Wald interval of Bonett and Price, "Adjusted Wald confidence interval for a
    difference of binomial proportions based on paired data", Journal of Educational and
    Behavioral Statistics 37 (2012): one board is added to each count of disagreements, which
    keeps the coverage near its nominal value even where they are few.
    """
    _check_counts(only_first, only_second, games - only_first - only_second)
    first, second = (only_first + 1) / (games + 2), (only_second + 1) / (games + 2)
    centre = first - second
    half = _quantile(confidence) * math.sqrt((first + second - centre**2) / (games + 2))
    return max(-1.0, centre - half), min(1.0, centre + half)


def mcnemar_p_value(only_first: int, only_second: int) -> float:
    """The exact two-sided p-value of McNemar's test; 1.0 without a disagreement.

    If neither solver is better, each board on which they disagree falls to either with chance
    1/2: the value is twice the binomial tail of the smaller count, at most 1. It is summed term
    by term from its largest one, whose logarithm is in range for any number of boards.
    """
    _check_counts(only_first, only_second)
    total, fewer = only_first + only_second, min(only_first, only_second)
    if only_first == only_second:
        return 1.0
    return min(1.0, 2 * _chance_of(total, fewer) * _tail_over_largest(total, fewer))


def mcnemar_mid_p_value(only_first: int, only_second: int) -> float:
    """The mid-p value of McNemar's test: half of the chance of the counts found is left out.

    1.0 without a disagreement.

    Fagerland, Lydersen and Laake, "The McNemar test for binary matched-pairs data: mid-p and
    asymptotic are better than exact conditional", BMC Medical Research Methodology 13 (2013).
    """
    exact = mcnemar_p_value(only_first, only_second)
    total, fewer = only_first + only_second, min(only_first, only_second)
    if total == 0:
        return 1.0
    left_out = _chance_of(total, fewer)
    return exact - (left_out / 2 if only_first == only_second else left_out)


def _chance_of(total: int, count: int) -> float:
    """That so many of all disagreements fall to one of two equal solvers."""
    return math.exp(_log_choose(total, count) - total * math.log(2))


def _tail_over_largest(total: int, fewer: int) -> float:
    """The sum of choose(total, k) for k = 0..fewer, divided by its last and largest term."""
    tail, term = 1.0, 1.0
    for count in range(fewer, 0, -1):
        term *= count / (total - count + 1)
        if term < tail * 1e-17:  # the terms left fall at least as fast, and change no digit
            break
        tail += term
    return tail


def _log_choose(total: int, chosen: int) -> float:
    return math.lgamma(total + 1) - math.lgamma(chosen + 1) - math.lgamma(total - chosen + 1)


def _quantile(confidence: float) -> float:
    """How many standard deviations a normal variable stays within with that probability."""
    if not 0 < confidence < 1:
        raise InvalidOption(f"the confidence is {shown(confidence)}; it must lie between 0 and 1")
    return NormalDist().inv_cdf((1 + confidence) / 2)


def _check_counts(*counts: int) -> None:
    for count in counts:
        if not is_whole_number(count) or count < 0:
            raise InvalidOption(f"a count of games is {shown(count)}; it must be 0 or more")
