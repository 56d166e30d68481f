"""What an analysis is made from: the core's own findings, or a network's beside what is proven."""

from __future__ import annotations

from typing import Protocol

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.position import Position

STAND_IN = "large"
"""The network that stands in: the most exact one that comes with Sapper."""


class Findings(Protocol):
    """What was found out about a position. Arrays are H×W and read-only."""

    @property
    def consistent(self) -> bool:
        """Whether any layout agrees with the position."""
        ...

    @property
    def is_estimate(self) -> bool:
        """Whether the exact count exceeded its budget."""
        ...

    @property
    def mine_probability(self) -> npt.NDArray[np.float64]:
        """Of each cell, 0 where open."""
        ...

    @property
    def standard_error(self) -> npt.NDArray[np.float64] | None:
        """Of each estimate; 0 where the cell is open or proven. None where nothing is estimated."""
        ...

    @property
    def proof(self) -> npt.NDArray[np.uint8]:
        """How hard each cell is to prove; 0 where nothing is proven."""
        ...

    @property
    def safe_cells(self) -> list[int]:
        """Flat."""
        ...

    @property
    def mine_cells(self) -> list[int]:
        """Flat."""
        ...


class NetworkFindings:
    """What the core proved within its budget, and a network's estimates of all other cells."""

    is_estimate = True

    def __init__(self, position: Position, proven: _core.Analysis) -> None:
        # A network is loaded only where one has to stand in.
        from sapper.network.estimating import estimate_with_error
        from sapper.network.inference import load_network, model_path

        estimate = estimate_with_error(load_network(model_path(STAND_IN)), position)
        is_proven = proven.proof != 0
        self.consistent = proven.consistent
        self.mine_probability = np.where(
            is_proven, proven.mine_probability, estimate.mine_probability
        )
        self.standard_error = np.where(is_proven, 0.0, estimate.standard_error)
        self.proof = proven.proof
        self.safe_cells = proven.safe_cells
        self.mine_cells = proven.mine_cells
        for array in (self.mine_probability, self.standard_error):
            array.setflags(write=False)
