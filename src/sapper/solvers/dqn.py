"""The stage `dqn`: an agent that learned from reward alone opens the cell it values most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell
from sapper.network.card import ACTION_VALUE, CARD_SUFFIX
from sapper.network.estimating import predict_positions
from sapper.network.inference import check_model, load_network, model_path
from sapper.position import Position
from sapper.solvers.cell_choice import least_of_hidden
from sapper.solvers.decision import Decision


@dataclass(frozen=True, kw_only=True)
class DqnGuesser:
    """Opens the hidden cell whose value is greatest to an agent of deep Q-learning.

    A value lies between -1, a loss at once, and 0, no loss to come: it counts losses on later moves
    too, and is no mine probability. It is never a cell that is known to be a mine.
    """

    name: ClassVar[str] = "dqn"

    model: str = "dqn"
    """An agent that comes with Sapper, or the path of an .onnx file with its card beside it."""

    def __post_init__(self) -> None:
        check_model(self.model, ACTION_VALUE)

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The cell of the greatest value; None where every hidden cell is a known mine."""
        return self.guess_many([position], [known_mines], [rng])[0]

    def guess_many(
        self,
        positions: Sequence[Position],
        known_mines: Sequence[frozenset[Cell]],
        rngs: Sequence[np.random.Generator],
    ) -> list[Decision | None]:
        """For each position what `guess` would answer."""
        values = predict_positions(load_network(model_path(self.model)), positions)
        return [self._choose(*each) for each in zip(positions, known_mines, values, strict=True)]

    def files(self) -> tuple[Path, ...]:
        """The weights and their card."""
        path = model_path(self.model)
        return path, path.with_suffix(CARD_SUFFIX)

    def _choose(
        self, position: Position, known_mines: frozenset[Cell], values: npt.NDArray[np.float32]
    ) -> Decision | None:
        cell = least_of_hidden(-values, position, known_mines)
        if cell is None:
            return None
        return Decision(
            cells=(cell,),
            is_guess=True,
            mine_probability=None,
            reason=f"the agent {self.model} values it most: {float(values[cell]):.4f}",
            stage=self.name,
        )
