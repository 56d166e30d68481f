"""The stage `ga`: a genetic algorithm that evolves the mines along the frontier."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.questions import PROVEN_MINE, with_assumptions
from sapper.cells import Cell
from sapper.checks import check_count, check_flag, check_positive, check_share
from sapper.errors import InvalidOption
from sapper.evolution.crossover import K_POINTS, Crossover
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import native_guess
from sapper.solvers.stage import Guesser
from sapper.spec import StartRule

NAME = "ga"


@dataclass(frozen=True, kw_only=True)
class GeneticGuesser:
    """The player of Park and others, "Solving Minesweeper Using Genetic Algorithm", part 1.

    An individual has one bit a frontier cell: a mine or none. Its violation is the sum over the
    numbers of how far the mines beside each are from it. Two parents are chosen by two binary
    tournaments; their children, crossed and with each bit flipped with chance 1/n, replace the
    losers of two others. The best of several runs make up the pool, and the share of the pool with
    a mine on a cell is its mine probability. Cells near 0 are opened one after the other, cells
    near 1 are flagged; where none is near 0, the lowest is opened. The cells of the interior, which
    share the mines that the frontier is expected to leave, are opened where they are lower still.

    With `repair`, `linear` and `weighted` it goes further, as the authors' conclusion asks for.
    """

    name: ClassVar[str] = NAME

    crossover: str = Crossover.UNIFORM.value
    """one-point, k-point or uniform."""
    points: int = K_POINTS
    """Where k-point crossover cuts the parents."""
    population: int = 0
    """Layouts a run; 0 for twice the cells, but from 10 to 1000."""
    patience: int = 2000
    """A run ends after so many iterations without a better best, or once nothing is violated."""
    runs: int = 0
    """Runs from different first populations; 0 for 1000 / cells, but from 30 to 300.

    Where weighted, 0 stands for 30."""
    elite: int = 1
    """The best so many of each run go into the pool."""
    open_below: float | None = None
    """Cells of at most this probability are opened before anything evolves again.

    None stands for 0.04, and for 0 where the pool is weighted."""
    flag_above: float | None = None
    """Cells of at least this probability are flagged; none for 0.96, and for 1 where weighted."""
    flags: bool = True
    """Whether flagged cells count as mines for the rest of the game.

    Flags that leave a number or the player nothing to do are taken back."""
    split: bool = False
    """Whether the connected parts of the frontier evolve alone."""
    repair: bool = False
    """Settle what single numbers settle; give each child's violated numbers what they need."""
    linear: bool = False
    """Settle what the linear equations of the numbers fix together, by elimination."""
    weighted: bool = False
    """Pool every satisfying layout met, weighed by the layouts of the rest that it admits.

    Each part of the frontier evolves alone, and a run goes on while it finds new layouts. The
    weights bring the parts together again through the mine counter, and rate the interior too."""

    def __post_init__(self) -> None:
        Crossover.parse(self.crossover)
        for name in ("points", "patience", "elite"):
            check_positive(name, getattr(self, name))
        for name in ("population", "runs"):
            check_count(name, getattr(self, name))
        if self.population == 1:
            raise InvalidOption("population is 1; it must be 0 or at least 2")
        for name in ("open_below", "flag_above"):
            if getattr(self, name) is not None:
                check_share(name, getattr(self, name))
        for name in ("flags", "split", "repair", "linear", "weighted"):
            check_flag(name, getattr(self, name))

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The cell least likely to be a mine, as if the game began here; None if untouched."""
        return self.for_game().guess(position, known_mines, rng)

    def for_game(self) -> Guesser:
        """The same guesser with the marks of one game: flags, and cells still to be opened."""
        return _GameOfGuesser(self.native_stage(StartRule.ANY))

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        near = {"open_below": self.open_below, "flag_above": self.flag_above}
        given = {name: share for name, share in near.items() if share is not None}
        return _core.make_guesser(
            self.name, {**self.native_options(), **given, "flags": self.flags}
        )

    def estimate_many(
        self, positions: Sequence[Position], seed: int
    ) -> list[npt.NDArray[np.float64]]:
        """As in `EstimatingStage`: the probabilities of the pool that evolves on each position."""
        return [self.evolve(position, seed).mine_probability for position in positions]

    def evolve(
        self, position: Position, seed: int, mines: Collection[Cell] = ()
    ) -> _core.EvolvedFrontier:
        """Evolve the frontier of one position; `mines` are hidden cells taken to be mines."""
        believed = with_assumptions(position, mines, PROVEN_MINE)
        question = _core.Question(position.numbers, position.num_mines, believed)
        return _core.evolve_frontier(question, self.native_options(), seed)

    def native_options(self) -> dict[str, int]:
        """How the frontier evolves, as the core reads it."""
        same = ("population", "patience", "runs", "elite", "split", "repair", "linear", "weighted")
        options = {name: getattr(self, name) for name in same}
        return {"crossover_points": Crossover(self.crossover).num_points(self.points), **options}


class _GameOfGuesser:
    """The guesser within one game; its marks are in the native stage."""

    name: ClassVar[str] = NAME

    def __init__(self, native: _core.Guesser) -> None:
        self._native = native

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The next cell to open; None on an untouched position."""
        reason = "the evolved layouts have a mine there with a weight of {risk}"
        return native_guess(
            self._native, position, known_mines, rng, stage=self.name, reason=reason
        )
