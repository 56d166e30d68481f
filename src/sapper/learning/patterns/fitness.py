"""The fitness of sets of patterns: 64, a point for each right flag, 1.5 off for each wrong one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.generators import native_spec
from sapper.lab.report.statistics import mean_interval
from sapper.patterns.pattern import Matching, Order, PatternSet, Rows, native_rules
from sapper.spec import BoardSpec, StartRule

SIZE = 8
NUM_MINES = 10
"""The board of the paper; its games start with a random zero opened."""

SPEC = BoardSpec(height=SIZE, width=SIZE, num_mines=NUM_MINES, start_rule=StartRule.GIVEN_ZERO)

BASE_FITNESS = SIZE * SIZE
WRONG_FLAG = 1.5

FRESH_ROUND = 2**31 - 1
"""The round whose games no evolution plays."""
VALIDATION_ROUND = 2**31 - 2
"""The round on which the last population is judged."""
MAX_GENERATIONS = 10**6
"""Rounds below are the generations."""

FRESH_GAMES = 10_000

Counts: TypeAlias = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Played:
    """What many sets came to on the same games."""

    fitness: npt.NDArray[np.float64]
    """Of each set the mean over its games."""
    fired: Counts
    """By set and pattern how often it acted."""
    right: Counts
    """How often it then opened a safe square or flagged a mine."""


@dataclass(frozen=True)
class FreshFitness:
    """The mean fitness on games that no evolution has seen."""

    mean: float
    interval: tuple[float, float]
    games: int
    fired: tuple[int, ...] = ()
    """How often each pattern acted."""
    right: tuple[int, ...] = ()


def draw_games(seed: int, round_: int, count: int) -> _core.PatternGames:
    """So many games: they depend on the seed and the round alone."""
    return _core.PatternGames(native_spec(SPEC), seed, round_, count)


def play_sets(
    sets: Rows, matching: Matching, order: Order, games: _core.PatternGames, jobs: int
) -> Played:
    """Play every game with every set, in so many threads; `jobs` changes nothing else."""
    correct, wrong, fired, right = games.play(sets, native_rules(matching, order), jobs)
    return Played(_fitness(correct, wrong).mean(axis=1), fired, right)


def fresh_fitness(
    patterns: PatternSet, *, seed: int, games: int = FRESH_GAMES, jobs: int = 1
) -> FreshFitness:
    """The fitness of one set on the fresh games of a seed."""
    drawn = draw_games(seed, FRESH_ROUND, games)
    rules = native_rules(patterns.matching, patterns.order)
    correct, wrong, fired, right = drawn.play(patterns.rows[np.newaxis], rules, jobs)
    values = _fitness(correct, wrong)[0]
    return FreshFitness(
        float(values.mean()),
        mean_interval(values),
        games,
        tuple(fired[0].tolist()),
        tuple(right[0].tolist()),
    )


def random_fitness(*, seed: int, games: int = FRESH_GAMES) -> FreshFitness:
    """The fitness of random play, which opens or flags a random untouched square at even odds."""
    values = _fitness(*draw_games(seed, FRESH_ROUND, games).play_at_random())[0]
    return FreshFitness(float(values.mean()), mean_interval(values), games)


def _fitness(
    correct: npt.NDArray[np.int32], wrong: npt.NDArray[np.int32]
) -> npt.NDArray[np.float64]:
    return BASE_FITNESS + correct - WRONG_FLAG * wrong
