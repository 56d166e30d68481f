"""The eight symmetries of a board: what is true of a position is true of its mirror images."""

from __future__ import annotations

from typing import TypeVar

import numpy as np
import numpy.typing as npt

NUM_SYMMETRIES = 8

Value = TypeVar("Value", bound=np.generic)


def turned(boards: npt.NDArray[Value], symmetry: int) -> npt.NDArray[Value]:
    """The boards (N, H, W), mirrored (bits 1 and 2), then with rows for columns (bit 4)."""
    return _mirrored(boards, symmetry).transpose(_axes(symmetry))


def turned_back(boards: npt.NDArray[Value], symmetry: int) -> npt.NDArray[Value]:
    """The boards that `turned` gives these for."""
    return _mirrored(boards.transpose(_axes(symmetry)), symmetry)


def _mirrored(boards: npt.NDArray[Value], symmetry: int) -> npt.NDArray[Value]:
    rows, cols = (slice(None, None, -1 if symmetry & bit else 1) for bit in (1, 2))
    return boards[:, rows, cols]


def _axes(symmetry: int) -> tuple[int, int, int]:
    return (0, 2, 1) if symmetry & 4 else (0, 1, 2)
