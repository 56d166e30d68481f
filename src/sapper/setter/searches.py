"""The methods of Jovanović's paper, "Minesetter": searches that run natively.

The defaults of each are what the text says and nothing more, or a choice where it is silent, which
docs/setter.md lists. Whatever else there is are options that are off. Where neither iterations nor
time are given, it does the paper's number of iterations.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import ClassVar

from sapper import _core
from sapper.checks import check_flag, check_positive, check_share, is_real_number
from sapper.errors import InvalidOption, UnknownName, shown
from sapper.evolution.crossover import Crossover
from sapper.naming.options import name_of
from sapper.setter.method import ProgressListener
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Setting
from sapper.setter.search import run_search
from sapper.setter.search_budget import SearchBudget

MINE_CHANCE = 0.25
"""The paper's chance of a mine on each free square of a first layout."""


@dataclass(frozen=True, kw_only=True)
class NativeMethod:
    """A method that runs in C++."""

    name: ClassVar[str]
    summary: ClassVar[str]
    default_iterations: ClassVar[int | None] = None

    def set_mines(
        self,
        puzzle: Puzzle,
        *,
        seed: int,
        budget: SearchBudget,
        on_progress: ProgressListener | None,
    ) -> Setting:
        """The best layout found within the budget; on Ctrl-C, the best so far."""
        if budget.is_open:
            budget = SearchBudget(iterations=self.default_iterations)
        search = _core.make_setter_search(
            self.name, asdict(self), puzzle.numbers, seed, budget.iterations, budget.max_seconds
        )
        return run_search(
            search,
            puzzle,
            method=name_of(self),
            seed=seed,
            budget=budget,
            on_progress=on_progress,
        )


@dataclass(frozen=True, kw_only=True)
class BruteForce(NativeMethod):
    """Every layout, from the one without mines on; when it is through, the best is proven.

    An iteration is a layout.
    """

    name: ClassVar[str] = "brute-force"
    summary: ClassVar[str] = "every layout, one after the other"

    near_numbers: bool = False
    """Leave out the squares that touch no number, where a mine only adds to the mines."""

    def __post_init__(self) -> None:
        check_flag("near_numbers", self.near_numbers)


@dataclass(frozen=True, kw_only=True)
class RandomSearch(NativeMethod):
    """Random layouts, of which the best is kept. An iteration is a layout."""

    name: ClassVar[str] = "random"
    summary: ClassVar[str] = "random layouts"
    default_iterations: ClassVar[int | None] = 1_000_000

    mine_chance: float = MINE_CHANCE
    """Of each free square of a layout."""

    def __post_init__(self) -> None:
        check_share("mine_chance", self.mine_chance)


class Ties(StrEnum):
    """Which of several flips a descent takes that bring the same."""

    FIRST = "first"
    """The first in reading order: what a traversal finds that looks for something better."""
    RANDOM = "random"

    @classmethod
    def check(cls, name: str) -> None:
        """Raise UnknownName, with a suggestion, where there is no such way."""
        if name not in list(cls):
            raise UnknownName("ties", str(name), list(cls))


@dataclass(frozen=True, kw_only=True)
class LocalSearch(NativeMethod):
    """Local search, invert best improvement: flips the square that improves most, until none does.

    An iteration is a descent from a new random layout.
    """

    name: ClassVar[str] = "lsibi"
    summary: ClassVar[str] = "descents from random layouts, the best flip first"
    default_iterations: ClassVar[int | None] = 100

    ties: str = Ties.FIRST.value
    """Of the flips that bring the same: first in reading order, or random."""
    value_only: bool = False
    """Compare values alone: a flip that only saves a mine is none."""
    mine_chance: float = MINE_CHANCE
    """Of each free square of a first layout."""

    def __post_init__(self) -> None:
        Ties.check(self.ties)
        check_flag("value_only", self.value_only)
        check_share("mine_chance", self.mine_chance)


class Schedule(StrEnum):
    """Which worse layouts annealing accepts."""

    PAPER = "paper"
    """With chance 1/i in iteration i, however much worse."""
    GEOMETRIC = "geometric"
    """With chance exp(-how much worse / temperature), the temperature falling geometrically."""


@dataclass(frozen=True, kw_only=True)
class Annealing(NativeMethod):
    """Simulated annealing. An iteration is one square, flipped or not.

    It cools down over all its iterations. Where only time ends it, it cools down over 10,000
    iterations a free square, or 10,000,000 a second if that is less, and begins anew.
    """

    name: ClassVar[str] = "annealing"
    summary: ClassVar[str] = "random flips, of which the worse are accepted less and less"
    default_iterations: ClassVar[int | None] = 100_000

    schedule: str = Schedule.PAPER.value
    """paper: worse layouts with chance 1/i; geometric: by a falling temperature."""
    start_temperature: float = 1.0
    """Of the geometric schedule, in units of the value."""
    end_temperature: float = 0.1
    """Of the geometric schedule."""
    value_only: bool = False
    """Compare values alone: a flip that only saves a mine is no better."""
    mine_chance: float = MINE_CHANCE
    """Of each free square of the first layout."""

    def __post_init__(self) -> None:
        if self.schedule not in list(Schedule):
            raise UnknownName("schedule", str(self.schedule), list(Schedule))
        _check_temperature("end_temperature", self.end_temperature)
        _check_temperature("start_temperature", self.start_temperature)
        if self.start_temperature < self.end_temperature:
            raise InvalidOption(
                f"start_temperature is {self.start_temperature}; "
                f"it must not be below end_temperature, {self.end_temperature}"
            )
        check_flag("value_only", self.value_only)
        check_share("mine_chance", self.mine_chance)


@dataclass(frozen=True, kw_only=True)
class VariableNeighbourhoods(NativeMethod):
    """Variable neighbourhood search: k random flips, then a descent, for each k in turn.

    What is better is kept, and what has the same value in half the cases. An iteration takes k from
    k_min to k_max - 1. On large puzzles flips near each other find more: of flips far apart a
    descent mostly takes back each by itself.
    """

    name: ClassVar[str] = "vns"
    summary: ClassVar[str] = "a few random flips and a descent, again and again"
    default_iterations: ClassVar[int | None] = 100

    k_min: int = 1
    """The fewest squares that are flipped."""
    k_max: int = 10
    """Fewer squares than this are flipped."""
    near: bool = False
    """Flip squares within two rows and columns of a random one, not anywhere."""
    restart: bool = False
    """End an iteration with the first k that brings something better."""
    ties: str = Ties.FIRST.value
    """Of the flips of a descent that bring the same: first in reading order, or random."""
    value_only: bool = False
    """Compare values alone: what only saves mines is kept in half the cases."""
    mine_chance: float = MINE_CHANCE
    """Of each free square of the first layout."""

    def __post_init__(self) -> None:
        check_positive("k_min", self.k_min)
        check_positive("k_max", self.k_max)
        if self.k_min >= self.k_max:
            raise InvalidOption(f"k_min is {self.k_min}; it must be below k_max, {self.k_max}")
        check_flag("near", self.near)
        check_flag("restart", self.restart)
        Ties.check(self.ties)
        check_flag("value_only", self.value_only)
        check_share("mine_chance", self.mine_chance)


class Mutation(StrEnum):
    """What the chance of a mutation is of."""

    EVERY_SQUARE = "every-square"
    """Of each square of a child."""
    ONE_SQUARE = "one-square"
    """Of each child, of which one square changes."""


@dataclass(frozen=True, kw_only=True)
class Genetic(NativeMethod):
    """A genetic algorithm: tournaments, crossover along the reading order, mutation.

    An iteration is a generation.
    """

    name: ClassVar[str] = "genetic"
    summary: ClassVar[str] = "layouts bred by tournament, crossover and mutation"
    default_iterations: ClassVar[int | None] = 100

    population: int = 100
    """How many layouts a generation has."""
    elite_share: float = 0.3
    """Of the population: these pass on unchanged."""
    tournament_share: float = 0.7
    """Of the population: so many are drawn for a tournament, and the best is a parent."""
    repeats: bool = False
    """Whether a layout may be drawn for a tournament several times."""
    crossover: str = Crossover.ONE_POINT.value
    """one-point, k-point (with three points) or uniform."""
    mutation_chance: float = 0.05
    """Of each square of a child, or with mutation=one-square of a child."""
    mutation: str = Mutation.EVERY_SQUARE.value
    """every-square: each may change; one-square: one of the child may change."""
    polish: bool = False
    """Whether each child is improved by local search."""
    value_only: bool = False
    """Rank layouts by their values alone."""
    mine_chance: float = MINE_CHANCE
    """Of each free square of the first generation."""

    def __post_init__(self) -> None:
        check_positive("population", self.population)
        Crossover.parse(self.crossover)
        if self.mutation not in list(Mutation):
            raise UnknownName("mutation", str(self.mutation), list(Mutation))
        for name in ("repeats", "polish", "value_only"):
            check_flag(name, getattr(self, name))
        for name in ("elite_share", "tournament_share", "mutation_chance", "mine_chance"):
            check_share(name, getattr(self, name))


def _check_temperature(name: str, value: float) -> None:
    if not is_real_number(value) or not 1e-6 <= value <= 1e6:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a number in 1e-6..1e6")
