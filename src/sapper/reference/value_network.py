"""Readable twin: a value network in whole numbers, as the native core runs it.

Slow, and without a second thought for speed: the tests compare the fast one with it, bit by bit.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from sapper.network.integer_value import (
    MAX_ACTIVATION,
    MAX_FEATURE,
    MEAN_BITS,
    NUM_PLANES,
    PLANE_UNIT,
    UNKNOWN_UNIT,
    USUAL_CELLS,
    IntegerConvolution,
    IntegerDense,
    IntegerNetwork,
)
from sapper.position import HIDDEN

Cells = npt.NDArray[np.int64]
"""(C, H, W)"""
Features = npt.NDArray[np.int64]
"""(C)"""


def planes(
    numbers: npt.NDArray[np.int8],
    risks: npt.NDArray[np.float32],
    promises: npt.NDArray[np.float32],
    num_mines: int,
) -> Cells:
    """What the network is shown of one position (H, W), at least as wide as high."""
    hidden = numbers == HIDDEN
    safe, mine = hidden & (risks <= 0), hidden & (risks >= 1)
    num_unknown = int((hidden & ~safe & ~mine).sum())
    density = _quotient((num_mines - int(mine.sum())) * PLANE_UNIT, max(num_unknown, 1))
    unknown = num_unknown * UNKNOWN_UNIT // USUAL_CELLS
    shown = [np.where(numbers == number, PLANE_UNIT, 0) for number in range(HIDDEN, 9)]
    known = [_in_units(np.where(hidden, risks, 0)), _in_units(promises)]
    proven = [np.where(flags, PLANE_UNIT, 0) for flags in (safe, mine)]
    counted = [np.full(numbers.shape, count) for count in (density, unknown)]
    told: Cells = np.stack([*shown, *known, *proven, *counted]).astype(np.int64)
    assert len(told) == NUM_PLANES
    return np.clip(told, 0, MAX_ACTIVATION)


def win_probability(network: IntegerNetwork, shown: Cells) -> float:
    """The chance to win from a position, by its planes."""
    stream = _in_16_bits(_convolve(network.stem, shown))
    mixes = iter(network.mixes)
    for place, (first, second) in enumerate(network.blocks, start=1):
        inner = _positive(_convolve(first, _positive(stream)))
        stream = _in_16_bits(stream + _convolve(second, inner))
        if network.period and place % network.period == 0:
            told = _apply(next(mixes), _means(_positive(stream)))
            stream = _in_16_bits(stream + _in_16_bits(told)[:, None, None])
    features = _whole_board(_positive(stream))
    hidden = np.clip(_apply(network.hidden, features), 0, MAX_FEATURE)
    logit = int((network.logit.weights.astype(np.int64) @ hidden + network.logit.bias)[0])
    return _logistic(logit / 2**network.logit.shift)


def _convolve(layer: IntegerConvolution, x: Cells) -> Cells:
    _, height, width = x.shape
    padded = np.pad(x, ((0, 0), (1, 1), (1, 1)))
    sums = np.zeros((len(layer.bias), height, width), np.int64)
    for row in range(3):
        for col in range(3):
            part = padded[:, row : row + height, col : col + width]
            weights = layer.weights[:, :, row, col].astype(np.int64)
            sums += np.einsum("oi,ihw->ohw", weights, part)
    return _shifted(sums + layer.bias[:, None, None], layer.shift)


def _apply(layer: IntegerDense, features: Features) -> Features:
    return _shifted(layer.weights.astype(np.int64) @ features + layer.bias, layer.shift)


def _shifted(sums: npt.NDArray[np.int64], shift: int) -> npt.NDArray[np.int64]:
    """Divided by 2^shift, rounded half up."""
    rounded: npt.NDArray[np.int64] = (sums + (1 << (shift - 1))) >> shift
    return rounded


def _positive(x: Cells) -> Cells:
    return np.clip(x, 0, MAX_ACTIVATION)


def _in_16_bits(x: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.clip(x, -(2**15), 2**15 - 1)


def _means(x: Cells) -> Features:
    cells = x.shape[1] * x.shape[2]
    totals = x.sum(axis=(1, 2)) << MEAN_BITS
    return np.array([_quotient(int(total), cells) for total in totals])


def _whole_board(x: Cells) -> Features:
    """Means, totals and maxima."""
    totals = x.sum(axis=(1, 2)) << MEAN_BITS
    usual = [min(_quotient(int(total), USUAL_CELLS), MAX_FEATURE) for total in totals]
    return np.concatenate([_means(x), usual, x.max(axis=(1, 2)) << MEAN_BITS])


def _quotient(dividend: int, divisor: int) -> int:
    """Rounded half up."""
    return (2 * dividend + divisor) // (2 * divisor)


def _in_units(shares: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
    return np.floor(shares.astype(np.float64) * PLANE_UNIT + 0.5)


def _logistic(x: float) -> float:
    return 1.0 / (1.0 + math.exp(-x))
