"""A trained value network in whole numbers, as the native core runs it.

Everything is a fixed-point number: a layer whose input counts in 2^-a and whose output counts in
2^-b has the weights w · 2^(b - a + shift), rounded, and its sums are divided by 2^shift. Positions
tell how large activations get, hence how fine they may be; shifts are as large as the ranges of
the core allow.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from sapper.learning.networks.models import Block, Broadcast
from sapper.learning.value.model import NUM_PLANES as NUM_FLOAT_PLANES
from sapper.learning.value.model import ValueNet
from sapper.network.integer_value import (
    CHANNEL_GROUP,
    MAX_ACTIVATION,
    MAX_DENSE_SHIFT,
    MAX_DENSE_WEIGHT,
    MAX_SHIFT,
    MAX_SUM,
    MAX_WEIGHT,
    MEAN_BITS,
    PLANE_UNIT,
    UNKNOWN_UNIT,
    IntegerConvolution,
    IntegerDense,
    IntegerNetwork,
    NativeValueNetwork,
)
from sapper.network.value import ValueInput

NUM_SHOWN = 10
"""The planes of what a cell shows: hidden, 0 to 8."""
UNKNOWN_PLANE = 15
BOARD_PLANE = 16
HEADROOM = 1.5
"""Activations may get so much larger than on the positions that were looked at."""
NO_HEADROOM = 1.0
"""What is larger is cut, which is rare: all else may be finer."""
HIDDEN_BITS = 16
"""The fraction of the features between the two dense layers."""

Weights = npt.NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class QuantisationError:
    """What the step to whole numbers costs, in chances to win."""

    positions: int
    mean: float
    """Of the absolute differences."""
    largest: float


@dataclass(frozen=True)
class _Fractions:
    """How many bits of fraction activations have."""

    stream: int
    inner: tuple[int, ...]
    """Of each block, between its convolutions."""


def quantise(
    model: ValueNet, positions: Sequence[ValueInput], headroom: float = HEADROOM
) -> IntegerNetwork:
    """The network in whole numbers; `positions` are such as it will meet.

    Raises ValueError for channels in no groups of 16 and for weights beyond all ranges.
    """
    if model.stem.out_channels % CHANNEL_GROUP:
        raise ValueError(f"{model.stem.out_channels} channels are no multiple of {CHANNEL_GROUP}")
    fractions = _find_fractions(model, positions, headroom)
    blocks = [module for module in model.body if isinstance(module, Block)]
    mixes = [module.mix for module in model.body if isinstance(module, Broadcast)]
    first, _, last = model.head
    assert isinstance(first, nn.Linear)
    assert isinstance(last, nn.Linear)
    stream, fine = fractions.stream, fractions.stream + MEAN_BITS
    return IntegerNetwork(
        stem=_convolution(*_stem(model.stem), 0, stream),
        blocks=tuple(
            (
                _convolution(*_parameters(block.first), stream, inner),
                _convolution(*_parameters(block.second), inner, stream),
            )
            for block, inner in zip(blocks, fractions.inner, strict=True)
        ),
        period=_period(model.body),
        mixes=tuple(_dense(*_parameters(mix), fine, stream) for mix in mixes),
        hidden=_dense(*_parameters(first), fine, HIDDEN_BITS),
        logit=_dense(*_parameters(last), HIDDEN_BITS, 0),
    )


def quantisation_error(
    model: ValueNet, network: IntegerNetwork, positions: Sequence[ValueInput]
) -> QuantisationError:
    """How far the two are apart on positions, best on others than `quantise` looked at."""
    native = NativeValueNetwork(network.to_bytes())
    exact = np.concatenate([_chances(model, part) for part in positions])
    rounded = np.concatenate([native(part) for part in positions])
    differences = np.abs(exact - rounded)
    return QuantisationError(
        positions=len(differences),
        mean=float(differences.mean()),
        largest=float(differences.max()),
    )


def _find_fractions(
    model: ValueNet, positions: Sequence[ValueInput], headroom: float
) -> _Fractions:
    sizes = np.max([_largest_activations(model, part) for part in positions], axis=0)
    bits = [math.floor(math.log2(MAX_ACTIVATION / (headroom * max(size, 1e-3)))) for size in sizes]
    return _Fractions(bits[0], tuple(bits[1:]))


@torch.no_grad()
def _largest_activations(model: ValueNet, positions: ValueInput) -> list[float]:
    """The largest of the stream, then those between the convolutions of each block."""
    x = model.stem(model.encoding(*_tensors(positions)))
    stream, inner = float(x.max()), []
    for module in model.body:
        if isinstance(module, Block):
            inner.append(float(module.first(torch.relu(x)).max()))
        x = module(x)
        stream = max(stream, float(x.max()))
    return [stream, *inner]


@torch.no_grad()
def _chances(model: ValueNet, positions: ValueInput) -> npt.NDArray[np.float64]:
    chances: npt.NDArray[np.float64] = torch.sigmoid(model(*_tensors(positions)).double()).numpy()
    return chances


def _tensors(positions: ValueInput) -> Iterator[Tensor]:
    wide = positions.wide()
    for array in (wide.numbers, wide.risks, wide.promises, wide.num_mines):
        yield torch.from_numpy(np.ascontiguousarray(array, np.float32))


def _period(body: nn.Sequential) -> int:
    """How many blocks there are to a broadcast; ValueError where they take no regular turns."""
    kinds = [isinstance(module, Broadcast) for module in body]
    places = [place for place, is_broadcast in enumerate(kinds) if is_broadcast]
    if not places:
        return 0
    distances = {after - before for before, after in pairwise([-1, *places])}
    if distances != {places[0] + 1} or len(kinds) - places[-1] > places[0] + 1:
        raise ValueError("broadcasts do not come at regular distances")
    return places[0]


def _parameters(layer: nn.Conv2d | nn.Linear) -> tuple[Weights, Weights]:
    weights, bias = layer.weight.detach().double(), layer.bias
    assert bias is not None
    return weights.cpu().numpy(), bias.detach().double().cpu().numpy()


def _stem(layer: nn.Conv2d) -> tuple[Weights, Weights]:
    """The first convolution, for planes of whole numbers.

    Those have no plane of the board itself: a cell of the board is hidden or shows a number, so
    that each of these ten planes takes its weights as well.
    """
    weights, bias = _parameters(layer)
    assert weights.shape[1] == NUM_FLOAT_PLANES == BOARD_PLANE + 1
    weights = weights.copy()
    weights[:, :NUM_SHOWN] += weights[:, BOARD_PLANE:]
    units = np.full((BOARD_PLANE, 1, 1), PLANE_UNIT)
    units[UNKNOWN_PLANE] = UNKNOWN_UNIT
    return weights[:, :BOARD_PLANE] / units, bias


def _convolution(weights: Weights, bias: Weights, before: int, after: int) -> IntegerConvolution:
    """Of fractions of so many bits before and after it."""
    weights, bias = weights * 2.0 ** (after - before), bias * 2.0**after
    sums = np.abs(weights).sum(axis=(1, 2, 3)) * MAX_ACTIVATION + np.abs(bias) + 1.0
    largest = max(np.abs(weights).max() / MAX_WEIGHT, sums.max() / MAX_SUM, 2.0**-MAX_SHIFT)
    # Rounding adds up: a thousandth is left to it.
    shift = min(MAX_SHIFT, math.floor(-math.log2(largest * 1.001)))
    if shift < 1:
        raise ValueError("the weights of a convolution are too large for whole numbers")
    return IntegerConvolution(
        shift, _rounded(bias, shift).astype(np.int32), _rounded(weights, shift).astype(np.int16)
    )


def _dense(weights: Weights, bias: Weights, before: int, after: int) -> IntegerDense:
    """Of fractions of so many bits before and after it."""
    weights, bias = weights * 2.0 ** (after - before), bias * 2.0**after
    largest = max(np.abs(weights).max() / MAX_DENSE_WEIGHT, 2.0**-MAX_DENSE_SHIFT)
    shift = min(MAX_DENSE_SHIFT, math.floor(-math.log2(largest)))
    if shift < 1:
        raise ValueError("the weights of a dense layer are too large for whole numbers")
    return IntegerDense(
        shift, _rounded(bias, shift).astype(np.int64), _rounded(weights, shift).astype(np.int32)
    )


def _rounded(values: Weights, shift: int) -> Weights:
    return np.rint(values * 2.0**shift)
