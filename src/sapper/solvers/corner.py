"""The stage `corner`: a random hidden corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import native_guess
from sapper.spec import StartRule


@dataclass(frozen=True, kw_only=True)
class CornerGuesser:
    """Guess a corner, "a good strategy" of Engel and Meyer-Teruel: it has the fewest neighbours.

    Each hidden corner not known to be a mine is as likely as the other; claims no risk. Where there
    is none the choice is left to chance.
    """

    name: ClassVar[str] = "corner"

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """A random corner that may be opened, or None."""
        native = self.native_stage(position.start_rule)
        return native_guess(native, position, known_mines, rng, stage=self.name)

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return _core.make_guesser(self.name, {})
