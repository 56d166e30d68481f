"""The stage `dqn`: an agent that learned from reward alone opens the cell it values most."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell
from sapper.network.card import ACTION_VALUE
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.learned.network_guesser import NetworkGuesser, least_of_hidden


@dataclass(frozen=True, kw_only=True)
class DqnGuesser(NetworkGuesser):
    """Opens the hidden cell whose value is greatest to an agent of deep Q-learning.

    A value lies between -1, a loss at once, and 0, no loss to come: it counts losses on later moves
    too, and is no mine probability. It is never a cell that is known to be a mine.
    """

    name: ClassVar[str] = "dqn"
    predicts: ClassVar[str] = ACTION_VALUE

    model: str = "dqn"
    """An agent that comes with Sapper, or the path of an .onnx file with its card beside it."""

    def choose(
        self, position: Position, known_mines: frozenset[Cell], predicted: npt.NDArray[np.float32]
    ) -> Decision | None:
        """The cell of the greatest value."""
        cell = least_of_hidden(-predicted, position, known_mines)
        if cell is None:
            return None
        return Decision(
            cells=(cell,),
            is_guess=True,
            mine_probability=None,
            reason=f"the agent {self.model} values it most: {float(predicted[cell]):.4f}",
            stage=self.name,
        )
