"""Recipes of value networks: all that decides what a training comes to, but seed and code."""

from __future__ import annotations

import ast
from dataclasses import dataclass, replace
from typing import Any

from sapper.checks import check_between
from sapper.errors import UnknownName
from sapper.learning.networks.recipes import MAX_STEPS, ConvolutionalShape
from sapper.spec import BoardSpec, parse_level


@dataclass(frozen=True, kw_only=True)
class ChainSource:
    """The kind of weighted game that positions are taken from."""

    level: str
    start_rule: str
    first: str | None = None
    """The first cell, as `--first` takes it; None for the usual one of the rule."""
    weight: float = 1.0
    """How often a draw comes from here, relative to the others."""

    @property
    def spec(self) -> BoardSpec:
        """The boards."""
        return parse_level(self.level, self.start_rule)


@dataclass(frozen=True, kw_only=True)
class ValueRecipe:
    """One training of a network that estimates the chance to win."""

    name: str
    shape: ConvolutionalShape
    sources: tuple[ChainSource, ...]
    steps: int
    batch: int = 2048
    """Positions that are learned from at once."""
    batches_a_draw: int = 8
    """Positions are drawn for so many batches together, and shuffled among them."""
    passes: int = 1
    """How often the positions of a draw are learned from, each time turned otherwise."""
    max_layouts: int = 1000
    """Who plays the games solves endings of so many layouts exactly."""
    learning_rate: float = 2e-3
    warm_up: int = 300
    """The learning rate rises over so many steps; then it falls to nothing along a cosine."""
    weight_decay: float = 0.02
    average_decay: float = 0.999
    """Tested, exported and asked for values to come is a moving average of the weights."""
    own_share: float = 0.5
    """How much of a target is what the network itself says of the next position (1 - λ).

    The rest is what came of the game (λ-returns): less noise, for a little of its own error."""
    own_from: float = 0.1
    """The share of the training after which its own values count: before, it knows none."""
    is_distilled: bool = False
    """Whether all of a target is what a larger network says of the position itself."""
    steps_between_tests: int = 800
    test_levels: tuple[str, ...] = ("beginner", "intermediate", "expert")
    test_games: int = 400

    @property
    def steps_a_draw(self) -> int:
        """Batches of all passes together."""
        return self.batches_a_draw * self.passes

    def further(self) -> ValueRecipe:
        """The same for a network that begins with trained weights: gentler, sure of its values."""
        return replace(self, learning_rate=self.learning_rate / 2, warm_up=200, own_from=0.0)

    def __post_init__(self) -> None:
        """Refuse a number of steps that no training comes to the end of."""
        check_between("steps", self.steps, 1, MAX_STEPS)


SOURCES = (
    ChainSource(level="expert", start_rule="opening", weight=6),
    ChainSource(level="expert", start_rule="safe", weight=6),
    ChainSource(level="expert", start_rule="safe", first="random", weight=1),
    ChainSource(level="intermediate", start_rule="opening", weight=1),
    ChainSource(level="intermediate", start_rule="safe", weight=1),
    ChainSource(level="beginner", start_rule="safe", weight=0.5),
    ChainSource(level="beginner", start_rule="opening", first="random", weight=0.25),
    ChainSource(level="beginner8", start_rule="safe", weight=0.75),
    ChainSource(level="beginner8", start_rule="opening", weight=0.25),
    ChainSource(level="12x12/30", start_rule="any", first="random", weight=0.25),
    ChainSource(level="24x24/115", start_rule="opening", first="random", weight=0.25),
)
"""All levels, mostly expert boards under the two rules that are measured."""

VALUE = ValueRecipe(
    name="value",
    shape=ConvolutionalShape(blocks=10, channels=128),
    sources=SOURCES,
    steps=14_000,
    batches_a_draw=4,
    passes=2,  # half the games for as many positions seen
)
VALUE_SMALL = replace(
    VALUE,
    name="value-small",
    shape=ConvolutionalShape(blocks=6, channels=32),
    steps=29_000,
    batches_a_draw=16,
    passes=4,
    learning_rate=1.5e-3,
    is_distilled=True,
)
"""For a CPU: it learns what the large one says, which has no noise."""

VALUE_RECIPES = {recipe.name: recipe for recipe in (VALUE, VALUE_SMALL)}
"""By name."""


def find_value_recipe(name: str) -> ValueRecipe:
    """The recipe of that name; raises UnknownName with a suggestion."""
    if name not in VALUE_RECIPES:
        raise UnknownName("recipe", name, VALUE_RECIPES)
    return VALUE_RECIPES[name]


def written_recipe(text: str) -> ValueRecipe:
    """The recipe that `repr` wrote so, as checkpoints keep it; raises ValueError for other text."""
    recipe = _written(ast.parse(text, mode="eval").body)
    if not isinstance(recipe, ValueRecipe):
        raise ValueError("it has no recipe of a value network")
    return recipe


def _written(node: ast.expr) -> Any:
    """What an expression of literals and parts of recipes says; nothing else is called."""
    parts = {part.__name__: part for part in (ValueRecipe, ConvolutionalShape, ChainSource)}
    match node:
        case ast.Call(func=ast.Name(id=name), args=[], keywords=fields) if name in parts:
            return parts[name](**{str(field.arg): _written(field.value) for field in fields})
        case ast.Tuple(elts=elements):
            return tuple(_written(element) for element in elements)
    return ast.literal_eval(node)
