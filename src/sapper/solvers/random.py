"""The stage `random`: any hidden cell not known to be a mine, each as likely as the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell
from sapper.errors import IllegalMove
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import native_guess
from sapper.spec import StartRule


@dataclass(frozen=True, kw_only=True)
class RandomGuesser:
    """Guess blindly; claims no risk."""

    name: ClassVar[str] = "random"

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision:
        """A uniformly random hidden cell outside the known mines."""
        native = self.native_stage(position.start_rule)
        decision = native_guess(native, position, known_mines, rng, stage=self.name)
        if decision is None:
            raise IllegalMove("every hidden cell is known to be a mine; there is nothing to open")
        return decision

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return _core.make_guesser(self.name, {})
