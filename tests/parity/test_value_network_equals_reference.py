"""The native value network against its readable twin."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.learning.networks.recipes import ConvolutionalShape
from sapper.learning.value.quantise import quantise
from sapper.network.integer_value import NativeValueNetwork, native_inputs
from sapper.network.value import ValueInput
from sapper.reference.value_network import Cells, planes, win_probability
from tests.helpers.value_networks import game_positions, random_positions, random_value_net


def reference_planes(positions: ValueInput) -> list[Cells]:
    wide = positions.wide()
    boards = zip(wide.numbers, wide.risks, wide.promises, wide.num_mines, strict=True)
    return [planes(board, risks, promises, int(count)) for board, risks, promises, count in boards]


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 2**32))
def test_planes_are_those_of_the_twin(height: int, width: int, seed: int) -> None:
    positions = random_positions(height, width, count=3, seed=seed)
    native = native_inputs(positions).planes()
    for shown, expected in zip(native, reference_planes(positions), strict=True):
        assert np.array_equal(shown, expected.transpose(1, 2, 0))


def test_planes_of_real_games_are_those_of_the_twin() -> None:
    positions = game_positions("expert", games=5)
    expected = np.stack(reference_planes(positions)).transpose(0, 2, 3, 1)
    assert np.array_equal(native_inputs(positions).planes(), expected)


@pytest.mark.parametrize(
    ("height", "width"), [(1, 1), (1, 2), (2, 1), (3, 7), (8, 8), (16, 30), (31, 17), (100, 100)]
)
@pytest.mark.parametrize(("blocks", "channels"), [(0, 16), (3, 16), (4, 32)])
def test_values_are_those_of_the_twin(height: int, width: int, blocks: int, channels: int) -> None:
    """Also where activations are cut off, as on positions that no game leads to."""
    shape = ConvolutionalShape(blocks=blocks, channels=channels)
    positions = random_positions(height, width, count=2, seed=height)
    calibration = random_positions(4, 5, count=1, seed=1)
    network = quantise(random_value_net(shape, seed=blocks), [calibration])
    expected = [win_probability(network, shown) for shown in reference_planes(positions)]
    values = NativeValueNetwork(network.to_bytes())(positions)
    assert values == pytest.approx(expected, rel=1e-6)
    assert np.ptp(values) > 0 or height * width == 1
