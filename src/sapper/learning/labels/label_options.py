"""How labellers are evolved: the options of one evolution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from sapper.cells import MAX_SIDE
from sapper.checks import is_whole_number
from sapper.errors import InvalidOption, UnknownName, shown
from sapper.spec import BoardSpec, StartRule

MIN_DEPTH = 3
"""The least depth of a first tree."""
MAX_INITIAL_DEPTH = 20
"""Deeper first trees would have millions of nodes."""
MAX_COUNT = 1_000_000


class Algorithm(StrEnum):
    """How generations follow each other."""

    STEADY_STATE = "steady-state"
    """Two parents, two children, and their places in the population at once."""
    GENERATIONAL = "generational"
    """(μ+λ): every parent has six children, and the best of all go on."""


class Replacing(StrEnum):
    """Whom a child of the steady state replaces."""

    CLOSEST = "closest"
    """The one whose score is closest."""
    WORST = "worst"
    """The one with the same score, else the worst."""


@dataclass(frozen=True, kw_only=True)
class LabelOptions:
    """The defaults are the published form: what the paper says, and a choice where it is silent.

    The first line of the note under a field is the help of its option on the command line.
    """

    height: int = 16
    width: int = 30
    num_mines: int = 48
    depth: int = 15
    """Greatest depth of the first trees; the least is 3."""
    algorithm: str = Algorithm.STEADY_STATE.value
    """steady-state, or generational (μ+λ)."""
    replacement: str = Replacing.CLOSEST.value
    """closest or worst, of the steady state."""
    iterations: int = 1500
    """Pairs of children, or generations."""
    population: int = 80
    """Trees.

    On small fields there may be fewer: no two first trees have the same score."""
    tournament_size: int = 20
    """A parent is the best of so many.

    They are drawn with replacement."""
    branches_end: float = 0.5
    """Chance that a branch of a first tree ends, once it is 3 deep.

    DEAP's own is the share of the offsets among all nodes, 0.99 and more."""
    reports_last: bool = False
    """Report the best of the last population, not the best tree of all.

    Where the closest gives way to a worse child, the two differ."""
    weighs_offsets: bool = False
    """Draw offsets as often as there are pairs of cells that they join.

    Else all offsets are equally likely, and most of them lead off the board."""
    spares_better: bool = False
    """The closest tree stays where it is better than the child."""
    counts_insertions: bool = False
    """Count pairs of insertions, not of children.

    A child that replaces no tree then costs nothing of the iterations."""
    patience: int | None = None
    """A population that brought nothing better for so many pairs of children, or generations, makes
    room for a new one; None for never."""
    num_fields: int = 1
    """Fields a tree is judged by.

    Its scores on them are added up."""
    reach: int | None = None
    """Rows and columns that offsets go.

    At most so many; None for the whole field."""
    keeps_verified: bool = False
    """Cells whose label is proven are not edited any more.

    This is the second memory."""
    max_depth: int | None = None
    """No tree may be deeper.

    A child that is deeper is dropped for its parent; None for no limit."""
    parsimony: bool = False
    """Of two trees with one score the smaller is better."""
    penalty: int = 0
    """Points off for each cell that is left without a label.

    The evolution counts them; the scores that are reported do not."""
    plays: bool = False
    """Evolve trees that play: by positions of games, and by how safe the cell is that they open."""

    def __post_init__(self) -> None:
        self.spec()
        _check_name("algorithm", self.algorithm, Algorithm)
        _check_name("replacement", self.replacement, Replacing)
        _check("depth", self.depth, MIN_DEPTH, MAX_INITIAL_DEPTH)
        _check("iterations", self.iterations, 0, MAX_COUNT)
        _check("population", self.population, 2, 10_000)
        _check("tournament_size", self.tournament_size, 1, 10_000)
        if not 0 <= self.branches_end <= 1:
            raise InvalidOption(f"branches_end is {shown(self.branches_end)}; it must be in 0..1")
        _check("penalty", self.penalty, 0, 1000)
        if self.patience is not None:
            _check("patience", self.patience, 1, MAX_COUNT)
        _check("num_fields", self.num_fields, 1, 1000)
        if self.reach is not None:
            _check("reach", self.reach, 0, MAX_SIDE - 1)
        if self.max_depth is not None:
            _check("max_depth", self.max_depth, self.depth, MAX_COUNT)

    def spec(self) -> BoardSpec:
        """What its fields are, or the boards of its games."""
        return BoardSpec(
            height=self.height,
            width=self.width,
            num_mines=self.num_mines,
            start_rule=StartRule.OPENING if self.plays else StartRule.ANY,
        )

    @property
    def max_offset(self) -> tuple[int, int]:
        """The most rows and columns that an offset goes."""
        rows, cols = self.height - 1, self.width - 1
        reach = MAX_SIDE if self.reach is None else self.reach
        return min(reach, rows), min(reach, cols)


TUNED: Final[Mapping[str, Any]] = {
    "spares_better": True,
    "counts_insertions": True,
    "patience": 600,
    "parsimony": True,
    "weighs_offsets": True,
}
"""What makes a better search of the same trees; none of it is in the paper."""

IMPROVED: Final[Mapping[str, Any]] = {
    **TUNED,
    "keeps_verified": True,
    "reach": 2,
    "num_fields": 5,
    "max_depth": 17,
}
"""What makes trees that label other fields as well as their own."""


PLAYING: Final[Mapping[str, Any]] = {**IMPROVED, "num_fields": 300, "plays": True}
"""What makes trees that play well; the fields are positions."""


def _check_name(kind: str, value: str, names: type[StrEnum]) -> None:
    if value not in list(names):
        raise UnknownName(kind, str(value), list(names))


def _check(name: str, value: int, least: int, most: int) -> None:
    if not is_whole_number(value) or not least <= value <= most:
        raise InvalidOption(
            f"{name} is {shown(value)}; it must be a whole number in {least}..{most}"
        )
