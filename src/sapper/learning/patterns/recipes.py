"""Recipes of evolution by name: the paper's with its choices and detours, and improvements."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from sapper.errors import UnknownName
from sapper.learning.patterns.fitness import Objective
from sapper.patterns.pattern import NUM_GENES, PAPER_GENES, Matching, Order, native_rules


class Encoding(StrEnum):
    """A space of patterns: how they are drawn and changed at random."""

    PAPER = "paper"
    """Every gene for itself; most of these patterns match nowhere."""
    POSSIBLE = "possible"
    """By counts of which each can occur: the number fits, and the target is hidden."""
    SQUARES = "squares"
    """By squares: what is left of the numbers around matters, up to symmetry."""

    @property
    def num_genes(self) -> int:
        """The integers of a pattern."""
        return PAPER_GENES if self is Encoding.PAPER else NUM_GENES


@dataclass(frozen=True, kw_only=True)
class JeneticsBreeding:
    """How the library of the paper breeds, where the text leaves that open."""

    is_string: bool = True
    """Whether a set is one chromosome, or each of its patterns is one."""
    selects_survivors: bool = True
    """Whether survivors are selected as parents are, or as the library does by itself."""


@dataclass(frozen=True, kw_only=True)
class PatternRecipe:
    """What is evolved and how."""

    name: str
    summary: str
    """What it adds, in one line."""
    encoding: Encoding = Encoding.PAPER
    matching: Matching = Matching.COUNTS
    can_flag: bool = True
    """Whether patterns may flag, or only open."""
    order: Order = Order.VALUE
    objective: Objective = Objective.FLAGS
    jenetics: JeneticsBreeding | None = None
    """None where every generation is bred whole, and judged anew."""
    own_games: bool = False
    """Whether each set plays games of its own, or all of a generation the same."""
    recycles: bool = False
    """Whether patterns that are never used give way to changed copies of used ones."""
    learns_order: bool = False
    """Whether experience sets the priorities: what was right most often goes first."""
    keeps_best: bool = False
    """Whether the best live on, and the last population is judged on games of its own."""

    def native_options(self) -> dict[str, bool | str]:
        """The recipe as the native core reads it."""
        breeding = self.jenetics or JeneticsBreeding()
        return {
            "encoding": self.encoding.value,
            **native_rules(self.matching, self.order),
            "can_flag": self.can_flag,
            "objective": self.objective.value,
            "library": self.jenetics is not None,
            "is_string": breeding.is_string,
            "selects_survivors": breeding.selects_survivors,
            "own_games": self.own_games,
            "recycles": self.recycles,
            "learns_order": self.learns_order,
            "keeps_best": self.keeps_best,
        }


PUBLISHED = PatternRecipe(
    name="published",
    summary="as published",
    jenetics=JeneticsBreeding(),
    own_games=True,
)

CHOICES = (
    replace(
        PUBLISHED,
        name="chromosomes",
        summary="each pattern is a chromosome of its own",
        jenetics=JeneticsBreeding(is_string=False),
    ),
    replace(
        PUBLISHED,
        name="parents-only",
        summary="the selection chooses parents alone; survivors come by tournaments of 3",
        jenetics=JeneticsBreeding(selects_survivors=False),
    ),
    replace(
        PUBLISHED,
        name="same-games",
        summary="all new sets of a generation play the same games",
        own_games=False,
    ),
)
"""What the text leaves open, chosen otherwise."""

DETOURS = (
    replace(
        PUBLISHED,
        name="clicks-only",
        summary="patterns only open; the fitness is how many squares are open",
        can_flag=False,
        objective=Objective.REVEALED,
    ),
    replace(
        PUBLISHED,
        name="differences",
        summary="patterns of values −2…8; the least sum of differences acts",
        matching=Matching.DIFFERENCES,
    ),
    replace(
        PUBLISHED,
        name="clicks-by-differences",
        summary="both",
        matching=Matching.DIFFERENCES,
        can_flag=False,
        objective=Objective.REVEALED,
    ),
)
"""What the authors had before, and gave up."""

GENERATIONAL = PatternRecipe(
    name="generational",
    summary="every generation is bred whole by other operators, and judged anew",
)
RECYCLING = replace(
    GENERATIONAL,
    name="recycling",
    summary="unused patterns give way to changed copies of used ones",
    recycles=True,
)
POSSIBLE = replace(
    RECYCLING,
    name="possible",
    summary="every pattern can occur; patterns are varied whole; the best live on",
    encoding=Encoding.POSSIBLE,
    keeps_best=True,
)
PRIORITY = replace(
    POSSIBLE,
    name="priority",
    summary="a priority of its own instead of the lowest value",
    order=Order.PRIORITY,
)
EXPERIENCE = replace(
    PRIORITY,
    name="experience",
    summary="priorities by how often a pattern was right",
    learns_order=True,
)
IMPROVED = replace(
    EXPERIENCE,
    name="improved",
    summary="matching by squares and the mines left, up to symmetry",
    encoding=Encoding.SQUARES,
    matching=Matching.SQUARES,
)

IMPROVEMENTS = (GENERATIONAL, RECYCLING, POSSIBLE, PRIORITY, EXPERIENCE, IMPROVED)
"""Each has all that the one before has."""

RECIPES = {recipe.name: recipe for recipe in (PUBLISHED, *CHOICES, *DETOURS, *IMPROVEMENTS)}
"""The recipes by name."""


def find_recipe(name: str) -> PatternRecipe:
    """The recipe of that name; raises UnknownName with a suggestion."""
    if name not in RECIPES:
        raise UnknownName("recipe", str(name), RECIPES)
    return RECIPES[name]
