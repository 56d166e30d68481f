"""The stage `net`: a network estimates the mine probabilities, and the least one is opened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell
from sapper.network.card import CARD_SUFFIX, MINE_PROBABILITY
from sapper.network.estimating import predict_positions
from sapper.network.inference import check_model, load_network, model_path
from sapper.position import Position
from sapper.solvers.cell_choice import least_of_hidden
from sapper.solvers.decision import Decision


@dataclass(frozen=True, kw_only=True)
class NetGuesser:
    """Opens the hidden cell that a network calls least likely to be a mine.

    It is never one that is known to be a mine, as Zhang et al. do it: "in case it choose a mine
    that we have found". Of equal cells the first in reading order is taken.
    """

    name: ClassVar[str] = "net"

    model: str = "small"
    """A network that comes with Sapper, or the path of an .onnx file with its card beside it."""

    def __post_init__(self) -> None:
        check_model(self.model, MINE_PROBABILITY)  # before a board is drawn or a game begun

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The cell of the least estimate; None where every hidden cell is a known mine."""
        return self.guess_many([position], [known_mines], [rng])[0]

    def guess_many(
        self,
        positions: Sequence[Position],
        known_mines: Sequence[frozenset[Cell]],
        rngs: Sequence[np.random.Generator],
    ) -> list[Decision | None]:
        """For each position what `guess` would answer."""
        estimates = self.estimate_many(positions)
        asked = zip(positions, known_mines, estimates, strict=True)
        return [self._choose(*each) for each in asked]

    def estimate_many(
        self, positions: Sequence[Position], seed: int = 0
    ) -> list[npt.NDArray[np.float32]]:
        """As in `EstimatingStage`; a network draws nothing, so the seed is not looked at."""
        return predict_positions(load_network(model_path(self.model)), positions)

    def files(self) -> tuple[Path, ...]:
        """The weights and their card."""
        path = model_path(self.model)
        return path, path.with_suffix(CARD_SUFFIX)

    def _choose(
        self, position: Position, known_mines: frozenset[Cell], estimate: npt.NDArray[np.float32]
    ) -> Decision | None:
        cell = least_of_hidden(estimate, position, known_mines)
        if cell is None:
            return None
        risk = float(estimate[cell])
        return Decision(
            cells=(cell,),
            is_guess=True,
            mine_probability=risk,
            reason=f"the network {self.model} gives it the least risk: {risk:.2%}",
            stage=self.name,
        )
