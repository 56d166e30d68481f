"""Recipes of evolution by name: the paper's, and one improvement after the other."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.errors import UnknownName
from sapper.learning.patterns.encodings import (
    PaperEncoding,
    PatternEncoding,
    PossibleEncoding,
    SquaresEncoding,
)
from sapper.patterns.pattern import Order


@dataclass(frozen=True, kw_only=True)
class PatternRecipe:
    """What is evolved and how. Each recipe of the table has all that the one before has."""

    name: str
    summary: str
    """What it adds, in one line."""
    encoding: PatternEncoding
    order: Order = Order.VALUE
    recycles: bool = False
    """Whether patterns that are never used give way to changed copies of used ones."""
    learns_order: bool = False
    """Whether experience sets the priorities: what was right most often goes first."""
    keeps_best: bool = False
    """Whether the best live on, and the last population is judged on games of its own."""


_ALL = (
    PatternRecipe(name="paper", summary="as published", encoding=PaperEncoding()),
    PatternRecipe(
        name="recycling",
        summary="unused patterns give way to changed copies of used ones",
        encoding=PaperEncoding(),
        recycles=True,
    ),
    PatternRecipe(
        name="possible",
        summary="every pattern can occur; patterns are varied whole; the best live on",
        encoding=PossibleEncoding(),
        recycles=True,
        keeps_best=True,
    ),
    PatternRecipe(
        name="priority",
        summary="a priority of its own instead of the lowest value",
        encoding=PossibleEncoding(),
        order=Order.PRIORITY,
        recycles=True,
        keeps_best=True,
    ),
    PatternRecipe(
        name="experience",
        summary="priorities by how often a pattern was right",
        encoding=PossibleEncoding(),
        order=Order.PRIORITY,
        recycles=True,
        learns_order=True,
        keeps_best=True,
    ),
    PatternRecipe(
        name="improved",
        summary="matching by squares and the mines left, up to symmetry",
        encoding=SquaresEncoding(),
        order=Order.PRIORITY,
        recycles=True,
        learns_order=True,
        keeps_best=True,
    ),
)

RECIPES = {recipe.name: recipe for recipe in _ALL}
"""The recipes by name, in the order in which they build on each other."""


def find_recipe(name: str) -> PatternRecipe:
    """The recipe of that name; raises UnknownName with a suggestion."""
    if name not in RECIPES:
        raise UnknownName("recipe", str(name), RECIPES)
    return RECIPES[name]
