"""The position as a constraint satisfaction problem: `csp`, `most-constrained`, their guesses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell
from sapper.checks import check_count, check_flag
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import native_deduction, native_guess
from sapper.solvers.stage import Deduction
from sapper.spec import StartRule

DEFAULT_LIMIT = 20
"""With fewer unknown cells the whole board is solved at once (Engel and Meyer-Teruel)."""

DEFAULT_MAX_STEPS = 100_000
"""Search steps of one group. On expert boards no group was seen to need more, and 10,000,000
give the same games."""


@dataclass(frozen=True, kw_only=True)
class CspDeducer:
    """The searches of Engel and Meyer-Teruel ("Minesweeper AI Agent") and of Zhang et al. (4.3).

    Each number is a constraint on its unknown neighbours. A constraint that contains another is
    reduced by it, and one that needs all or none of its cells assigns them, until nothing changes.
    The rest falls into groups that share no cell. Backtracking with forward checking, the most
    constrained variable first, finds all solutions of each group; a value that they have in common
    is proven. Engel and Meyer-Teruel search less, as `most-constrained` does; here all groups are
    searched, as Zhang et al. do.
    """

    name: ClassVar[str] = "csp"

    limit: int = DEFAULT_LIMIT
    """With fewer unknown cells the whole board is solved, mine counter included; 0 for never.

    With 0 the interior is left out, as Zhang et al. do. Hidden cells that single numbers settle do
    not count: their variables have values."""
    max_steps: int = DEFAULT_MAX_STEPS
    """A group that takes more search steps than this proves nothing."""

    def __post_init__(self) -> None:
        check_count("limit", self.limit)
        check_count("max_steps", self.max_steps)

    def deduce(self, position: Position) -> Deduction:
        """All cells so proven; raises ContradictoryPosition if a group has no solution."""
        native = self.native_stage(position.start_rule)
        return native_deduction(native, position)

    def native_stage(self, start_rule: StartRule) -> _core.Deducer:
        """The same stage in C++."""
        return _core.make_deducer(self.name, vars(self))


@dataclass(frozen=True, kw_only=True)
class CspGuesser:
    """The variable that fewest solutions make a mine, or the interior if no riskier.

    Each solution of a group counts as one, whatever it leaves for the rest of the board. An
    interior cell is taken where it is no riskier: its risk is what the frontier is expected to
    leave of the mines, shared among the interior. Corners go before other interior cells, and
    chance decides among equals; of equal frontier cells the first in reading order is taken. The
    cells of a group that took too many steps have the risk of all unknown cells.
    """

    name: ClassVar[str] = "csp-guess"

    limit: int = DEFAULT_LIMIT
    """With fewer unknown cells the solutions are those of the whole board; 0 for never."""
    max_steps: int = DEFAULT_MAX_STEPS
    """A group that takes more search steps than this is not solved."""

    def __post_init__(self) -> None:
        check_count("limit", self.limit)
        check_count("max_steps", self.max_steps)

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The least risky cell; raises ContradictoryPosition if a group has no solution."""
        native = self.native_stage(position.start_rule)
        return native_guess(native, position, known_mines, rng, stage=self.name)

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return _core.make_guesser(self.name, vars(self))


@dataclass(frozen=True, kw_only=True)
class MostConstrainedDeducer:
    """The agent of Engel and Meyer-Teruel ("Minesweeper AI Agent"), to the letter.

    Constraints are reduced by those that they contain, and trivial ones assign their cells. Where
    that frees no cell, the variable that most constraints bind is taken, the first of equals, and
    backtracking finds all solutions of the constraints that bind it, with at most the mines left.
    With few unknown cells it finds all solutions of all of them, with exactly the mines left. A
    value that they have in common is proven. Where only mines are found, they are assigned and it
    begins again.
    """

    name: ClassVar[str] = "most-constrained"

    limit: int = DEFAULT_LIMIT
    """With fewer unknown cells all of them are solved, mine counter included; 0 for never."""
    reduce: bool = True
    """Whether constraints are subtracted from those that contain them."""
    lone: bool = True
    """Whether a cell is opened that is the only one which a reduced constraint frees."""
    max_steps: int = DEFAULT_MAX_STEPS
    """A search that takes more steps proves nothing; with 0 the constraints are reduced only."""

    def __post_init__(self) -> None:
        _check_search(self)

    def deduce(self, position: Position) -> Deduction:
        """All cells so proven; raises ContradictoryPosition if a search finds no solution."""
        native = self.native_stage(position.start_rule)
        return native_deduction(native, position)

    def native_stage(self, start_rule: StartRule) -> _core.Deducer:
        """The same stage in C++."""
        return _core.make_deducer(self.name, vars(self))


@dataclass(frozen=True, kw_only=True)
class MostConstrainedGuesser:
    """The guess of Engel and Meyer-Teruel: from the solution set, or a somewhat random cell.

    The variable with the least share of mines among the solutions that `most-constrained` finds is
    opened where it is less risky than the mines left among the unknown cells; of equals the first
    in reading order. Else a random unconstrained cell is, corners first, or any unknown cell where
    all are constrained.
    """

    name: ClassVar[str] = "most-constrained-guess"

    limit: int = DEFAULT_LIMIT
    """With fewer unknown cells the solutions are those of the whole board; 0 for never."""
    reduce: bool = True
    """Whether constraints are subtracted from those that contain them."""
    lone: bool = True
    """Whether a cell is opened that is the only one which a reduced constraint frees."""
    max_steps: int = DEFAULT_MAX_STEPS
    """A search that takes more steps has no solutions."""
    outside: bool = True
    """Whether cells outside the solution set may be opened; else only where there is no set."""
    unconstrained: bool = True
    """Whether cells outside are unconstrained ones, where there are any."""
    corners: bool = True
    """Whether corners go before other cells outside."""

    def __post_init__(self) -> None:
        _check_search(self)
        for name in ("outside", "unconstrained", "corners"):
            check_flag(name, getattr(self, name))

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The cell to open; raises ContradictoryPosition if a search finds no solution."""
        native = self.native_stage(position.start_rule)
        return native_guess(native, position, known_mines, rng, stage=self.name)

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return _core.make_guesser(self.name, vars(self))


def _check_search(stage: MostConstrainedDeducer | MostConstrainedGuesser) -> None:
    check_count("limit", stage.limit)
    check_flag("reduce", stage.reduce)
    check_flag("lone", stage.lone)
    check_count("max_steps", stage.max_steps)
