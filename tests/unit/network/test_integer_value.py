"""Value networks in whole numbers: files and what is refused."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from sapper import _core
from sapper.errors import InvalidFile
from sapper.learning.networks.recipes import ConvolutionalShape
from sapper.learning.value.quantise import quantise
from sapper.network.integer_value import NativeValueNetwork, load_integers
from tests.helpers.value_networks import random_positions, random_value_net


@pytest.fixture(scope="module")
def data() -> bytes:
    model = random_value_net(ConvolutionalShape(blocks=2, channels=16), seed=1)
    return quantise(model, [random_positions(9, 9, count=20, seed=1)]).to_bytes()


def test_a_file_says_what_its_bytes_say(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "small.value"
    path.write_bytes(data)
    positions = random_positions(5, 8, count=4, seed=2)
    values = load_integers(path)(positions)
    assert values.dtype == np.float32
    assert values.tolist() == NativeValueNetwork(data)(positions).tolist()
    assert len(set(values.tolist())) == 4


def test_a_file_that_is_no_network_is_refused_by_name(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "damaged.value"
    path.write_bytes(data[:100] + bytes([data[100] ^ 1]) + data[101:])
    with pytest.raises(InvalidFile, match=r"damaged\.value: no value network: it is damaged"):
        load_integers(path)


@pytest.mark.parametrize("cut", [0, 7, 28, -1])
def test_bytes_that_end_early_are_refused(data: bytes, cut: int) -> None:
    with pytest.raises(InvalidFile, match="no value network"):
        NativeValueNetwork(data[:cut])


def test_no_positions_have_no_values(data: bytes) -> None:
    assert NativeValueNetwork(data)(random_positions(5, 8, count=0, seed=3)).shape == (0,)


def test_threads_share_a_network(data: bytes) -> None:
    network = NativeValueNetwork(data)
    positions = [random_positions(3 + i, 9, count=10, seed=i) for i in range(8)]
    expected = [network(part).tolist() for part in positions]
    with ThreadPoolExecutor(4) as threads:
        assert [values.tolist() for values in threads.map(network, positions)] == expected


def test_arrays_of_other_shapes_are_refused() -> None:
    numbers, risks = np.zeros((2, 3, 4), np.int8), np.zeros((2, 3, 4), np.float32)
    with pytest.raises(ValueError, match="not of one shape"):
        _core.ValueInputs(numbers, risks[:, :2].copy(), None, np.zeros(2, np.int32))
    with pytest.raises(ValueError, match="not of one shape"):
        _core.ValueInputs(numbers, risks, None, np.zeros(1, np.int32))
