"""What all stages share that ask a network for a number of each cell and open the best."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import ClassVar

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell
from sapper.network.card import CARD_SUFFIX
from sapper.network.estimating import predict_positions
from sapper.network.inference import check_model, load_network, model_path
from sapper.position import HIDDEN, Position
from sapper.solvers.decision import Decision


class NetworkGuesser(ABC):
    """Asks a network for a number of each cell; the stage says which of them is best.

    A stage is a frozen dataclass with the field `model`.
    """

    name: ClassVar[str]
    predicts: ClassVar[str]
    """What its networks must predict, as their cards say it."""
    model: str

    def __post_init__(self) -> None:
        check_model(self.model, self.predicts)  # before a board is drawn or a game begun

    @abstractmethod
    def choose(
        self,
        position: Position,
        known_mines: frozenset[Cell],
        predicted: npt.NDArray[np.float32],
    ) -> Decision | None:
        """The decision by what the network predicts; None where every hidden cell is a mine."""

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The best cell; None where every hidden cell is a known mine."""
        return self.guess_many([position], [known_mines], [rng])[0]

    def guess_many(
        self,
        positions: Sequence[Position],
        known_mines: Sequence[frozenset[Cell]],
        rngs: Sequence[np.random.Generator],
    ) -> list[Decision | None]:
        """For each position what `guess` would answer."""
        asked = zip(positions, known_mines, self.predict_many(positions), strict=True)
        return [self.choose(*each) for each in asked]

    def predict_many(self, positions: Sequence[Position]) -> list[npt.NDArray[np.float32]]:
        """What the network predicts of each position (H×W)."""
        return predict_positions(load_network(model_path(self.model)), positions)

    def files(self) -> tuple[Path, ...]:
        """The weights and their card."""
        path = model_path(self.model)
        return path, path.with_suffix(CARD_SUFFIX)


def least_of_hidden(
    values: npt.NDArray[np.float32], position: Position, known_mines: Iterable[Cell]
) -> Cell | None:
    """The hidden cell of the least value (H×W) that is no known mine; None where there is none.

    Of equal cells the first in reading order is taken.
    """
    may_open = position.numbers == HIDDEN
    for cell in known_mines:
        may_open[cell] = False
    if not may_open.any():
        return None
    row, col = np.unravel_index(np.where(may_open, values, np.inf).argmin(), may_open.shape)
    return int(row), int(col)
