"""Value networks in whole numbers say nearly what they say in floating-point numbers."""

from __future__ import annotations

import pytest
import torch

from sapper.learning.networks.models import Block, Broadcast
from sapper.learning.networks.recipes import ConvolutionalShape
from sapper.learning.value.model import ValueNet, make_value_model
from sapper.learning.value.on_gpu import read_value_net
from sapper.learning.value.quantise import quantisation_error, quantise
from sapper.network.inference import model_path
from sapper.network.integer_value import MAX_ACTIVATION, MAX_SUM, MAX_WEIGHT
from sapper.network.value import ValueInput
from tests.helpers.value_networks import game_positions, random_value_net

SMALL = ConvolutionalShape(blocks=2, channels=16)


@pytest.fixture(scope="module")
def calibration() -> list[ValueInput]:
    return [game_positions(level, games=4, seed=1) for level in ("expert", "beginner")]


@pytest.fixture(scope="module")
def held_out() -> list[ValueInput]:
    return [game_positions(level, games=3, seed=2) for level in ("expert", "intermediate")]


@pytest.mark.parametrize(
    "shape",
    [SMALL, ConvolutionalShape(blocks=4, channels=32), ConvolutionalShape(blocks=5, channels=48)],
)
def test_whole_numbers_cost_little(
    shape: ConvolutionalShape, calibration: list[ValueInput], held_out: list[ValueInput]
) -> None:
    model = random_value_net(shape, seed=3)
    error = quantisation_error(model, quantise(model, calibration), held_out)
    assert error.positions == sum(map(len, held_out))
    assert 0.0 < error.mean < 0.001
    assert error.mean <= error.largest < 0.01


def test_whole_numbers_cost_little_after_training(
    calibration: list[ValueInput], held_out: list[ValueInput]
) -> None:
    """Of a network that has learned to count what is unknown: its values are far apart."""
    model = trained_to_count(game_positions("12x12/30", games=10, seed=1))
    error = quantisation_error(model, quantise(model, calibration), held_out)
    assert error.mean < 0.001


def test_whole_numbers_cost_the_small_network_that_comes_with_sapper_little(
    calibration: list[ValueInput], held_out: list[ValueInput]
) -> None:
    model = read_value_net(model_path("value-small"))
    error = quantisation_error(model, quantise(model, calibration), held_out)
    assert error.mean < 0.001
    assert error.largest < 0.01


def test_weights_use_the_range_that_the_core_allows(calibration: list[ValueInput]) -> None:
    network = quantise(random_value_net(SMALL, seed=4), calibration)
    for layer in (network.stem, *network.blocks[0], *network.blocks[1]):
        sums = abs(layer.weights.astype(int)).sum(axis=(1, 2, 3)) * MAX_ACTIVATION
        used = max(abs(layer.weights.astype(int)).max() / MAX_WEIGHT, sums.max() / MAX_SUM)
        assert 0.4 < used <= 1.0


def test_the_turns_of_blocks_and_broadcasts_are_kept(calibration: list[ValueInput]) -> None:
    five = quantise(make_value_model(ConvolutionalShape(blocks=5, channels=16), 0), calibration)
    assert (len(five.blocks), five.period, len(five.mixes)) == (5, 2, 2)
    none = quantise(make_value_model(ConvolutionalShape(blocks=1, channels=16), 0), calibration)
    assert (len(none.blocks), none.period, len(none.mixes)) == (1, 0, 0)


def test_broadcasts_without_regular_turns_are_refused(calibration: list[ValueInput]) -> None:
    model = make_value_model(SMALL, 0)
    model.body = torch.nn.Sequential(Block(16), Broadcast(16), Block(16), Block(16), Broadcast(16))
    with pytest.raises(ValueError, match="regular distances"):
        quantise(model, calibration)


def test_channels_in_no_groups_of_16_are_refused(calibration: list[ValueInput]) -> None:
    model = make_value_model(ConvolutionalShape(blocks=1, channels=24), 0)
    with pytest.raises(ValueError, match="24 channels are no multiple of 16"):
        quantise(model, calibration)


def test_weights_beyond_all_ranges_are_refused(calibration: list[ValueInput]) -> None:
    model = make_value_model(SMALL, 0)
    with torch.no_grad():
        for weights in model.head.parameters():
            weights.fill_(1e12)
    with pytest.raises(ValueError, match="too large for whole numbers"):
        quantise(model, calibration)


def trained_to_count(positions: ValueInput) -> ValueNet:
    """A few steps towards the share of cells that are open."""
    model = random_value_net(SMALL, seed=5)
    boards = (positions.numbers, positions.risks, positions.promises, positions.num_mines)
    inputs = [torch.from_numpy(array).float() for array in boards]
    target = (inputs[0] >= 0).float().mean(dim=(1, 2))
    optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
    for _ in range(40):
        loss = torch.nn.functional.binary_cross_entropy_with_logits(model(*inputs), target)
        optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        optimizer.step()
    with torch.no_grad():
        assert torch.sigmoid(model(*inputs)).std() > 0.1
    return model.eval()
