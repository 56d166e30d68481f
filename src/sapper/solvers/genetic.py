"""The stage `ga`: a genetic algorithm that evolves the mines along the frontier."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.analysis.questions import PROVEN_MINE, with_assumptions
from sapper.cells import Cell
from sapper.checks import check_count, check_flag, check_positive, check_share
from sapper.errors import InvalidOption, UnknownName
from sapper.evolution.crossover import K_POINTS, Crossover
from sapper.patterns.file import pattern_path, read_pattern_option, surest
from sapper.patterns.pattern import PatternSet, native_rules
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import native_guess
from sapper.solvers.stage import Guesser
from sapper.spec import StartRule

NAME = "ga"

NativeValue: TypeAlias = bool | int | float | str | Sequence[int]
"""What an option of the core may be."""

_CHOICES = {"otherwise": ("lowest", "random"), "parts": ("numbers", "corners", "sides")}

_OF_PLAY = ("flags", "best_of_each")
_OF_EVOLUTION = (
    *("split", "stop_at_zero", "counter", "one_pool", "share_runs"),
    *("repair", "linear", "equations", "weighted"),
)
_FLAGS = (*_OF_PLAY, *_OF_EVOLUTION)
_EVOLUTION = ("population", "patience", "runs", "elite", "parts", *_OF_EVOLUTION)
"""The options that the core reads to evolve a frontier."""


@dataclass(frozen=True, kw_only=True)
class GeneticGuesser:
    """The player of Park and others, "Solving Minesweeper Using Genetic Algorithm", part 1.

    An individual has one bit a frontier cell: a mine or none. Its violation is the sum over the
    numbers of how far the mines beside each are from it. Two parents are chosen by two binary
    tournaments; their children, crossed and with each bit flipped with chance 1/n, replace the
    losers of two others. The best of several runs make up the pool, and the share of the pool with
    a mine on a cell is its mine probability. Cells near 0 are opened one after the other, cells
    near 1 are flagged. Where none is near 0, the lowest of the frontier is opened; where all of the
    frontier is flagged, a random cell beyond it.

    So it is published, and so it plays by default. The text names no numbers for `patience`,
    `runs`, `elite`, `open_below`, `flag_above` and `otherwise`. The options from `stop_at_zero` on
    add to it or change it.
    """

    name: ClassVar[str] = NAME

    crossover: str = Crossover.UNIFORM.value
    """one-point, k-point or uniform."""
    points: int = K_POINTS
    """Where k-point crossover cuts the parents."""
    population: int = 0
    """Layouts a run; 0 for twice the cells, but from 10 to 1000."""
    patience: int = 500
    """A run ends after so many iterations without a better best."""
    runs: int = 10
    """Runs from different first populations; 0 for 1000 / cells, but from 30 to 300.

    Where weighted, 0 stands for 30."""
    elite: int = 1
    """The best so many of each run go into the pool."""
    open_below: float | None = None
    """Cells of at most this probability are opened before anything evolves again.

    None stands for 0.05, and for 0 where the pool is weighted."""
    flag_above: float | None = None
    """Cells of at least this probability are flagged; none for 0.95, and for 1 where weighted."""
    otherwise: str = "lowest"
    """What is opened where no cell is near 0: the lowest of the frontier, or a random cell."""
    split: bool = False
    """Whether the connected parts of the frontier evolve alone."""
    stop_at_zero: bool = False
    """End a run as soon as nothing is violated."""
    flags: bool = False
    """Whether flagged cells count as mines for the rest of the game.

    Flags that leave a number or the player nothing to do are taken back."""
    counter: bool = False
    """Let cells beyond the frontier share the mines that it leaves; open one where that is lower.

    Without it, and without weights, they are opened only where all of the frontier is flagged."""
    parts: str = "numbers"
    """What connects the cells of a part: numbers that both touch, or corners, or sides."""
    one_pool: bool = False
    """Count a cell's mines among the layouts of all parts, of which most do not have the cell."""
    share_runs: bool = False
    """Let the parts share out the runs, at least one each."""
    best_of_each: bool = False
    """Open the lowest cell of every part at once."""
    repair: bool = False
    """Settle what single numbers settle; give each child's violated numbers what they need."""
    patterns: str | None = None
    """Let children take the advice of a pattern file where that makes them no worse.

    evolved, sure-first and sure-only come with Sapper. Of a file that says how often each pattern
    was right, those count that err less than once in 1000 uses."""
    linear: bool = False
    """Settle what the linear equations of the numbers fix together, by elimination."""
    equations: bool = False
    """Count the violation of the equations after elimination as well as that of the numbers."""
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
        for name in _FLAGS:
            check_flag(name, getattr(self, name))
        for name, choices in _CHOICES.items():
            if getattr(self, name) not in choices:
                raise UnknownName(f"value of {name}", str(getattr(self, name)), choices)
        if self.patterns is not None:
            _ = self._advice  # a file that cannot be read is refused at once

    @cached_property
    def _advice(self) -> PatternSet:
        return surest(read_pattern_option("patterns", str(self.patterns)))

    def files(self) -> tuple[Path, ...]:
        """As in `FileStage`."""
        return () if self.patterns is None else (pattern_path(self.patterns),)

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
        play = {name: getattr(self, name) for name in ("otherwise", *_OF_PLAY)}
        return _core.make_guesser(self.name, {**self.native_options(), **play, **given})

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

    def native_options(self) -> dict[str, NativeValue]:
        """How the frontier evolves, as the core reads it."""
        options: dict[str, NativeValue] = {
            "crossover_points": Crossover(self.crossover).num_points(self.points),
            **{name: getattr(self, name) for name in _EVOLUTION},
        }
        if self.patterns is None:
            return options
        rows: list[int] = self._advice.rows.ravel().tolist()
        rules = native_rules(self._advice.matching, self._advice.order)
        return {**options, "advised": True, "rows": rows, **rules}


class _GameOfGuesser:
    """The guesser within one game; its marks are in the native stage."""

    name: ClassVar[str] = NAME

    def __init__(self, native: _core.Guesser) -> None:
        self._native = native

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The next cell to open; None on an untouched position."""
        return native_guess(self._native, position, known_mines, rng, stage=self.name)
