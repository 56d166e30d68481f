"""The stages `tank` and `tank-guess`: Bai Li's solver, the oracle of Engel and Meyer-Teruel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell
from sapper.checks import check_count
from sapper.position import Position
from sapper.solvers.csp import DEFAULT_MAX_STEPS
from sapper.solvers.decision import Decision
from sapper.solvers.native import native_deduction, native_guess
from sapper.solvers.stage import Deduction
from sapper.spec import StartRule

WHOLE_BOARD = 8
EXTENDED_WHOLE_BOARD = 13
"""Interior cells that Bai Li adds to the search, first and where that found nothing."""


@dataclass(frozen=True, kw_only=True)
class TankDeducer:
    """Bai Li's rules ("How to Write your own Minesweeper AI", 2012): straightforward, then tank.

    Single numbers come first, and if they free a cell that is the answer. Else the frontier is cut
    into parts that share no number, and every way to fill a part with at most the mines left is
    found; cells that are alike in all of them are proven. Near the end all unknown cells are filled
    as one, with exactly the mines left.
    """

    name: ClassVar[str] = "tank"

    whole_board: int = WHOLE_BOARD
    """With so many interior cells or fewer, all unknown cells are filled as one."""
    extension: int = EXTENDED_WHOLE_BOARD
    """The same, for a second attempt where the first proved nothing."""
    max_steps: int = DEFAULT_MAX_STEPS
    """A part that takes more search steps than this proves nothing.

    Where the whole board takes more, its parts are searched instead."""

    def __post_init__(self) -> None:
        check_count("whole_board", self.whole_board)
        check_count("extension", self.extension)
        check_count("max_steps", self.max_steps)

    def deduce(self, position: Position) -> Deduction:
        """All cells so proven; raises ContradictoryPosition if a part cannot be filled."""
        native = self.native_stage(position.start_rule)
        return native_deduction(native, position)

    def native_stage(self, start_rule: StartRule) -> _core.Deducer:
        """The same stage in C++."""
        return _core.make_deducer(self.name, vars(self))


@dataclass(frozen=True, kw_only=True)
class TankGuesser:
    """Bai Li's guess: the cell that is empty in the greatest share of the ways to fill its part.

    Each way counts as one, whatever it leaves for the rest of the board. Interior cells are
    candidates only where the whole board is filled as one. Of equals the first in reading order is
    taken. Where there is no frontier any cell is as good.
    """

    name: ClassVar[str] = "tank-guess"

    whole_board: int = EXTENDED_WHOLE_BOARD
    """With so many interior cells or fewer, all unknown cells are filled as one.

    When he guesses nothing was proven before, so the limit of the second attempt holds."""
    max_steps: int = DEFAULT_MAX_STEPS
    """A part that takes more search steps than this has no candidates."""

    def __post_init__(self) -> None:
        check_count("whole_board", self.whole_board)
        check_count("max_steps", self.max_steps)

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The emptiest cell; raises ContradictoryPosition if a part cannot be filled."""
        native = self.native_stage(position.start_rule)
        return native_guess(native, position, known_mines, rng, stage=self.name)

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return _core.make_guesser(self.name, vars(self))
