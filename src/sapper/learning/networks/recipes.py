"""Recipes: everything that decides what a training comes to, other than its seed and its code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from sapper.checks import check_between
from sapper.errors import UnknownName
from sapper.lab.play.samples import PositionSource

MAX_STEPS = 1_000_000
"""Fifty times those of the longest recipe: what takes weeks is a slip of the keys."""


class Objective(StrEnum):
    """What a network learns, and by which loss."""

    MINE_PROBABILITY = "mine-probability"
    """The exact probability of each hidden cell: cross-entropy, the frontier above all."""
    EDGE_MINES = "edge-mines"
    """Where the mines of the drawn board are: squared error on the frontier (Zhang et al.)."""


@dataclass(frozen=True, kw_only=True)
class ConvolutionalShape:
    """A fully convolutional network, for boards of any size."""

    blocks: int
    channels: int


@dataclass(frozen=True, kw_only=True)
class PaperShape:
    """The network of Zhang et al.: five convolutions and three dense layers, for one board size.

    The text gives no widths. These keep the weights small: the dense layers would outweigh all.
    """

    height: int
    width: int
    channels: int = 64
    last_channels: int = 4
    """Of the fifth convolution, which the dense layers take in."""
    hidden: int = 256
    """Of the first two dense layers."""


@dataclass(frozen=True, kw_only=True)
class NetworkRecipe:
    """One training."""

    name: str
    shape: ConvolutionalShape | PaperShape
    objective: Objective
    sources: tuple[PositionSource, ...]
    steps: int
    batch_cells: int
    """About how many cells a batch has: batches of small boards hold more of them."""
    num_states: int | None = None
    """How many positions there are in all; None for new ones in every batch."""
    learning_rate: float = 2e-3
    warm_up: int = 200
    """The learning rate rises over so many steps; then it falls to nothing along a cosine."""
    weight_decay: float = 1e-4
    average_decay: float = 0.999
    """Tested and exported is a moving average of the weights; 0 for the weights as they are."""
    symmetries: bool = True
    """Whether batches are turned and mirrored."""
    steps_between_tests: int = 500
    test_levels: tuple[str, ...] = ("beginner", "intermediate", "expert")

    def __post_init__(self) -> None:
        """Refuse a number of steps that no training comes to the end of."""
        check_between("steps", self.steps, 1, MAX_STEPS)

    @property
    def is_streamed(self) -> bool:
        """Whether every batch has new positions."""
        return self.num_states is None


PLAYED_SOURCES = (
    PositionSource(level="expert", weight=6),
    PositionSource(level="expert", start_rule="safe", first="random", weight=3),
    PositionSource(level="expert", solver="logic+random", weight=2),
    PositionSource(level="intermediate", weight=3),
    PositionSource(
        level="intermediate", start_rule="safe", first="random", solver="logic+random", weight=1
    ),
    PositionSource(level="beginner", weight=2),
    PositionSource(level="beginner8", start_rule="safe", first="random", weight=1),
    PositionSource(level="24x24/120", weight=1),
    PositionSource(level="20x20/60", first="random", weight=0.5),
    PositionSource(level="16x30/130", first="random", weight=0.5),
    PositionSource(level="12x12/36", first="random", weight=1),
    PositionSource(level="9x9/20", first="random", weight=0.5),
    PositionSource(level="6x8/8", start_rule="any", first="random", weight=0.5),
)
"""Real games of two solvers under three rules, mostly on expert boards, which are the hardest."""

LUCKY_SOURCES = (
    PositionSource(level="expert", solver=None, first="random", weight=2.5),
    PositionSource(level="16x30/130", solver=None, start_rule="any", first="random", weight=1),
    PositionSource(level="intermediate", solver=None, first="random", weight=0.5),
    PositionSource(level="24x24/120", solver=None, start_rule="any", first="random", weight=0.5),
    PositionSource(level="12x12/36", solver=None, start_rule="any", first="random", weight=0.5),
    PositionSource(level="9x9/20", solver=None, first="random", weight=0.25),
)
"""Scattered numbers, as no solver leaves them: what the exact analysis finds hardest to count."""

SMALL = NetworkRecipe(
    name="small",
    shape=ConvolutionalShape(blocks=5, channels=32),
    objective=Objective.MINE_PROBABILITY,
    sources=PLAYED_SOURCES,
    steps=16_000,
    batch_cells=1_000_000,
)
LARGE = replace(
    SMALL,
    name="large",
    shape=ConvolutionalShape(blocks=10, channels=64),
    sources=(*PLAYED_SOURCES, *LUCKY_SOURCES),
    steps=20_000,
)
"""It stands in where the exact analysis exceeds its budget, which scattered numbers make it do."""

PAPER = "paper"
"""The recipe that needs a level."""

PAPER_STATES = 6_000
"""The random game states of Zhang et al., section 4.4."""

_PAPER_SIZES = {"beginner": (9, 9), "intermediate": (16, 16)}
"""Height and width of their two boards."""


def paper_recipe(level: str) -> NetworkRecipe:
    """The recipe of Zhang et al. for one of their two boards.

    Their states are random and "pre-clicked a few times": here safe cells are opened at random up
    to a random moment, on as many boards as there are states.
    """
    if level not in _PAPER_SIZES:
        raise UnknownName("board of the paper", level, _PAPER_SIZES)
    height, width = _PAPER_SIZES[level]
    return NetworkRecipe(
        name=f"{PAPER}-{level}",
        shape=PaperShape(height=height, width=width),
        objective=Objective.EDGE_MINES,
        sources=(PositionSource(level=level, solver=None, positions_a_game=1),),
        num_states=PAPER_STATES,
        steps=3_000,
        batch_cells=64 * height * width,
        learning_rate=1e-3,
        average_decay=0.0,
        symmetries=False,
        steps_between_tests=100,
        test_levels=(level,),
    )


RECIPES = {
    recipe.name: recipe
    for recipe in (SMALL, LARGE, *(paper_recipe(level) for level in _PAPER_SIZES))
}
"""By name."""


def find_recipe(name: str) -> NetworkRecipe:
    """The recipe of that name; raises UnknownName with a suggestion."""
    if name not in RECIPES:
        raise UnknownName("recipe", name, [PAPER, *RECIPES])
    return RECIPES[name]
