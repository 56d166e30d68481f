"""The stage `random`: any hidden cell not known to be a mine, each as likely as the other."""

from __future__ import annotations

import numpy as np

from sapper.cells import Cell
from sapper.errors import IllegalMove
from sapper.position import Position
from sapper.solvers.decision import Decision


class RandomGuesser:
    """Guess blindly; claims no risk."""

    name = "random"

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision:
        """A uniformly random hidden cell outside the known mines."""
        allowed = position.is_hidden
        for mine in known_mines:
            allowed[mine] = False
        candidates = np.argwhere(allowed)
        if not len(candidates):
            raise IllegalMove("every hidden cell is known to be a mine; there is nothing to open")
        row, col = candidates[rng.integers(len(candidates))].tolist()
        return Decision(
            cells=((row, col),),
            is_guess=True,
            mine_probability=None,
            reason=f"one of {len(candidates)} cells not known to be mines, drawn at random",
            stage=self.name,
        )
