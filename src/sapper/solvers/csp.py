"""The stages `csp` and `csp-guess`: the position as a constraint satisfaction problem."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell
from sapper.checks import check_count
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import deduction_by, native_guess
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
    is proven. Engel and Meyer-Teruel search the group of the most constrained variable alone; here
    all groups are searched, as Zhang et al. do.
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
        reason = "no solution of the constraints has a mine there"
        return deduction_by(native, position, reason=reason)

    def native_stage(self, start_rule: StartRule) -> _core.Deducer:
        """The same stage in C++."""
        return _core.make_deducer(self.name, vars(self))


@dataclass(frozen=True, kw_only=True)
class CspGuesser:
    """The guess of Engel and Meyer-Teruel: the variable that fewest solutions make a mine.

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
        reason = "least risky by the solutions of the constraints: a mine in {risk} of them"
        return native_guess(native, position, known_mines, rng, stage=self.name, reason=reason)

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return _core.make_guesser(self.name, vars(self))
