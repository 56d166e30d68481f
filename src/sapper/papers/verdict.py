"""What chance alone can do: ours against a published win rate, and wins beyond a ceiling."""

from __future__ import annotations

from enum import StrEnum
from math import exp, lgamma, log

SIGNIFICANCE = 0.05
"""A difference counts when chance gives one as large less often than this."""


class Verdict(StrEnum):
    """How ours stands to the published figure."""

    BETTER = "better"
    WITHIN_NOISE = "within noise"
    WORSE = "worse"


def judge(*, wins: int, games: int, published_wins: int, published_games: int) -> Verdict:
    """Ours against the published figure, which has noise of its own."""
    p_value = fisher_p_value(wins, games, published_wins, published_games)
    if p_value >= SIGNIFICANCE:
        return Verdict.WITHIN_NOISE
    is_higher = wins * published_games > published_wins * games
    return Verdict.BETTER if is_higher else Verdict.WORSE


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


def chance_of_wins(wins: int, games: int, rate: float) -> float:
    """The chance to win at least so many games, each won with probability `rate` in (0, 1)."""
    return sum(
        exp(_log_choose(games, k) + k * log(rate) + (games - k) * log(1 - rate))
        for k in range(wins, games + 1)
    )


def _log_choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)
