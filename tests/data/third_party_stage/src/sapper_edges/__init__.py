"""A stage for Sapper in a package of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sapper import Decision, Position


@dataclass(frozen=True, kw_only=True)
class EdgeGuesser:
    """Guess a cell near the edge of the board."""

    name: ClassVar[str] = "edges"

    depth: int = 1
    """How many rows and columns from the edge inward count as near."""

    def __post_init__(self) -> None:
        if self.depth < 1:
            raise ValueError(f"depth is {self.depth}; it must be 1 or more")

    def guess(
        self,
        position: Position,
        known_mines: frozenset[tuple[int, int]],
        rng: np.random.Generator,
    ) -> Decision | None:
        """A random one of them; None, so that any cell is drawn, when none is left."""
        near_edge = position.is_hidden
        near_edge[self.depth : -self.depth, self.depth : -self.depth] = False
        cells = [(row, col) for row, col in np.argwhere(near_edge).tolist()]
        allowed = [cell for cell in cells if cell not in known_mines]
        if not allowed:
            return None
        return Decision(
            cells=(allowed[rng.integers(len(allowed))],),
            is_guess=True,
            mine_probability=None,
            reason=f"one of {len(allowed)} cells at most {self.depth} from the edge",
            stage=self.name,
        )
