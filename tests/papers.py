"""Invented results for tests of the papers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from sapper.lab.experiment import Experiment
from sapper.lab.results import GameResults
from sapper.papers.paper import Play


def results_of(wins: int, games: int, cpu_seconds: float = 1.0) -> GameResults:
    """Games of which the first ones are won."""
    ones = np.ones(games, np.int32)
    return GameResults(np.arange(games) < wins, ones, ones.copy(), cpu_seconds)


def playing(rate: Callable[[Experiment], float]) -> Play:
    """A source that makes up as many games as are asked for, won at the rate given."""

    def play(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
        return [
            results_of(round(rate(experiment) * count), count)
            for experiment, count in zip(experiments, games, strict=True)
        ]

    return play


def nothing_played(experiments: Sequence[Experiment], games: Sequence[int]) -> list[GameResults]:
    """A source that holds no games."""
    return [results_of(0, 0, 0.0) for _ in experiments]
