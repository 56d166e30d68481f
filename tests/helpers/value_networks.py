"""Value networks with random weights, and positions to ask them about."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import torch

from sapper.learning.networks.recipes import ConvolutionalShape
from sapper.learning.value.chains import draw_chains
from sapper.learning.value.model import ValueNet, make_value_model
from sapper.learning.value.recipes import ChainSource
from sapper.network.value import ValueInput
from sapper.position import HIDDEN


def random_value_net(shape: ConvolutionalShape, seed: int) -> ValueNet:
    """A network all of whose layers say something: a fresh one begins as the identity."""
    model = make_value_model(shape, seed).eval()
    generator = torch.Generator().manual_seed(seed)
    with torch.no_grad():
        for weights in model.parameters():
            if not weights.any():
                spread = 0.3 / max(1, weights[0].numel()) ** 0.5
                weights.copy_(torch.randn(weights.shape, generator=generator) * spread)
    return model


def random_positions(height: int, width: int, *, count: int, seed: int) -> ValueInput:
    """Nothing that a game leads to, but everything that a network takes."""
    rng = np.random.default_rng(seed)
    shape = (count, height, width)
    numbers = np.where(rng.random(shape) < 0.5, HIDDEN, rng.integers(0, 9, shape)).astype(np.int8)
    risks = np.where(rng.random(shape) < 0.3, rng.integers(0, 2, shape), rng.random(shape))
    promises = np.where(rng.random(shape) < 0.1, rng.random(shape) * 1.06, 0.0)
    hidden = numbers == HIDDEN
    return ValueInput(
        numbers,
        (risks * hidden).astype(np.float32),
        (promises * hidden).astype(np.float32),
        rng.integers(height * width // 4, height * width + 1, count),
    )


def game_positions(level: str, *, games: int, seed: int = 0) -> ValueInput:
    """Such as a network is trained on."""
    source = ChainSource(level=level, start_rule="safe")
    return draw_chains(source, seed=seed, start=0, games=games, max_layouts=50).positions


def no_values(positions: ValueInput) -> npt.NDArray[np.float32]:
    """For searches that ask nothing."""
    raise AssertionError(f"asked about {len(positions)} positions")


def open_share(positions: ValueInput) -> npt.NDArray[np.float32]:
    """A value of its own for most positions: the more is open, the better."""
    shares: npt.NDArray[np.float32] = (positions.numbers != HIDDEN).mean(axis=(1, 2))
    return shares.astype(np.float32)
