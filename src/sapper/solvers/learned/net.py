"""The stage `net`: a network estimates the mine probabilities, and the least one is opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell
from sapper.network.card import MINE_PROBABILITY
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.learned.network_guesser import NetworkGuesser, least_of_hidden


@dataclass(frozen=True, kw_only=True)
class NetGuesser(NetworkGuesser):
    """Opens the hidden cell that a network calls least likely to be a mine.

    It is never one that is known to be a mine, as Zhang et al. do it: "in case it choose a mine
    that we have found". Of equal cells the first in reading order is taken.
    """

    name: ClassVar[str] = "net"
    predicts: ClassVar[str] = MINE_PROBABILITY

    model: str = "small"
    """A network that comes with Sapper, or the path of an .onnx file with its card beside it."""

    def estimate_many(
        self, positions: Sequence[Position], seed: int = 0
    ) -> list[npt.NDArray[np.float32]]:
        """As in `EstimatingStage`; a network draws nothing, so the seed is not looked at."""
        return self.predict_many(positions)

    def choose(
        self, position: Position, known_mines: frozenset[Cell], predicted: npt.NDArray[np.float32]
    ) -> Decision | None:
        """The cell of the least estimate."""
        cell = least_of_hidden(predicted, position, known_mines)
        if cell is None:
            return None
        risk = float(predicted[cell])
        return Decision(
            cells=(cell,),
            is_guess=True,
            mine_probability=risk,
            reason=f"the network {self.model} gives it the least risk: {risk:.2%}",
            stage=self.name,
        )
