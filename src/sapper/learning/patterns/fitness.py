"""The games of sets of patterns, and their fitness: by flags, or by how much was opened."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.errors import UnknownName
from sapper.generators import native_spec
from sapper.lab.report.statistics import mean_interval
from sapper.patterns.pattern import Matching, Order, PatternSet, Rows, native_rules
from sapper.spec import BoardSpec, StartRule

SIZE = 8
NUM_MINES = 10
"""The board of the paper; its games start with a random zero."""

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

STARTS = ("zero", "opening")
FLAG_RULES = ("stand", "fall")


@dataclass(frozen=True, kw_only=True)
class GameRules:
    """What the text of the paper leaves open about its games."""

    start: str = "zero"
    """What is open at the start: the zero alone, or with its opening."""
    flags: str = "stand"
    """Whether flags stand in the way of an opening, or fall before it."""

    def __post_init__(self) -> None:
        for name, allowed in (("start", STARTS), ("flags", FLAG_RULES)):
            if getattr(self, name) not in allowed:
                raise UnknownName(name, str(getattr(self, name)), allowed)


PUBLISHED_RULES = GameRules()
"""Those under which random play comes to what the paper printed of it."""
USUAL = GameRules(start="opening", flags="fall")
"""As in every other game of Sapper."""


class Objective(StrEnum):
    """What the fitness of a game is."""

    FLAGS = "flags"
    """64, a point for each right flag, less 1.5 for each wrong one."""
    REVEALED = "revealed"
    """The safe squares that are open at the end."""

    def fitness(self, outcomes: Outcomes) -> npt.NDArray[np.float64]:
        """By set and game."""
        if self is Objective.REVEALED:
            return outcomes.opened.astype(np.float64)
        return BASE_FITNESS + outcomes.correct - WRONG_FLAG * outcomes.wrong


@dataclass(frozen=True)
class Outcomes:
    """How games ended, by set and game."""

    correct: npt.NDArray[np.int32]
    """Flags on mines."""
    wrong: npt.NDArray[np.int32]
    """Flags elsewhere."""
    opened: npt.NDArray[np.int32]
    """Safe squares, the start included."""


@dataclass(frozen=True)
class Played:
    """What many sets came to on as many games each."""

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
    correct: float = 0.0
    """Right flags a game."""
    wrong: float = 0.0
    """Wrong flags a game."""
    opened: float = 0.0
    """Safe squares opened a game, of 54."""


def draw_games(seed: int, round_: int, count: int, rules: GameRules = USUAL) -> _core.PatternGames:
    """So many games: they depend on the seed, the round and the rules alone."""
    return _core.PatternGames(native_spec(SPEC), asdict(rules), seed, round_, count)


@dataclass(frozen=True, kw_only=True)
class Judge:
    """How sets are played and judged."""

    matching: Matching
    order: Order
    objective: Objective = Objective.FLAGS
    own_games: bool = False
    """Whether the games are dealt out among the sets; else every set plays all of them."""
    jobs: int = 1
    """Threads; they change nothing else."""

    def play(self, sets: Rows, games: _core.PatternGames) -> Played:
        """What the sets come to."""
        outcomes, fired, right = games.play(
            sets, native_rules(self.matching, self.order), self.own_games, self.jobs
        )
        return Played(self.objective.fitness(Outcomes(*outcomes)).mean(axis=1), fired, right)


def fresh_fitness(
    patterns: PatternSet,
    *,
    seed: int,
    games: int = FRESH_GAMES,
    rules: GameRules = USUAL,
    objective: Objective = Objective.FLAGS,
    jobs: int = 1,
) -> FreshFitness:
    """The fitness of one set on the fresh games of a seed."""
    drawn = draw_games(seed, FRESH_ROUND, games, rules)
    native = native_rules(patterns.matching, patterns.order)
    played, fired, right = drawn.play(patterns.rows[np.newaxis], native, False, jobs)
    return _summed_up(
        Outcomes(*played), objective, tuple(fired[0].tolist()), tuple(right[0].tolist())
    )


def random_fitness(
    *, seed: int, games: int = FRESH_GAMES, rules: GameRules = USUAL
) -> FreshFitness:
    """The fitness of random play, which opens or flags a random untouched square at even odds."""
    played = draw_games(seed, FRESH_ROUND, games, rules).play_at_random()
    return _summed_up(Outcomes(*played), Objective.FLAGS)


def _summed_up(
    outcomes: Outcomes,
    objective: Objective,
    fired: tuple[int, ...] = (),
    right: tuple[int, ...] = (),
) -> FreshFitness:
    values = objective.fitness(outcomes)[0]
    return FreshFitness(
        float(values.mean()),
        mean_interval(values),
        len(values),
        fired,
        right,
        *(float(each.mean()) for each in (outcomes.correct, outcomes.wrong, outcomes.opened)),
    )
