"""The networks: what goes into them, and what they can and cannot take."""

from __future__ import annotations

import pytest
import torch

from sapper.learning.networks.models import BoardNet, InputEncoding, make_model
from sapper.learning.networks.recipes import ConvolutionalShape, PaperShape

TINY = ConvolutionalShape(blocks=2, channels=4)


def test_planes_show_numbers_density_and_board() -> None:
    numbers = torch.tensor([[[-1.0, 0.0], [3.0, -1.0]]])
    (planes,) = InputEncoding()(numbers, torch.tensor([1.0]))
    assert planes.shape == (12, 2, 2)
    assert planes[0].tolist() == [[1, 0], [0, 1]]
    assert planes[1].tolist() == [[0, 1], [0, 0]]
    assert planes[4].tolist() == [[0, 0], [1, 0]]
    assert planes[10].tolist() == [[0.5, 0.5], [0.5, 0.5]]
    assert planes[11].tolist() == [[1, 1], [1, 1]]
    assert planes[:10].sum() == 4


def test_a_board_with_nothing_hidden_has_a_density() -> None:
    planes = InputEncoding()(torch.zeros(1, 2, 2), torch.tensor([0.0]))
    assert torch.isfinite(planes).all()


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (8, 5), (16, 30)])
def test_one_set_of_weights_takes_boards_of_any_size(size: tuple[int, int]) -> None:
    output = make_model(TINY, seed=1)(torch.full((3, *size), -1.0), torch.ones(3))
    assert output.shape == (3, *size)


def test_blocks_begin_as_the_identity() -> None:
    model = BoardNet(blocks=3, channels=4)
    x = torch.randn(2, 4, 5, 6)
    with torch.no_grad():
        for block in model.body:
            for name, bias in block.named_parameters():
                if name.endswith("bias"):
                    bias.zero_()
        assert torch.equal(model.body(x), x)


def test_the_papers_net_has_five_convolutions_and_three_dense_layers() -> None:
    model = make_model(PaperShape(height=9, width=9), seed=1)
    kinds = [type(layer).__name__ for layer in model.modules()]
    assert (kinds.count("Conv2d"), kinds.count("Linear")) == (5, 3)
    assert model(torch.full((2, 9, 9), -1.0), torch.ones(2)).shape == (2, 9, 9)


def test_weights_come_from_the_seed_and_no_other_draws_are_touched() -> None:
    torch.manual_seed(7)
    expected = torch.rand(3)
    torch.manual_seed(7)
    one, same, other = (make_model(TINY, seed=seed) for seed in (1, 1, 2))
    assert torch.equal(torch.rand(3), expected)
    weights = [model.state_dict()["stem.weight"] for model in (one, same, other)]
    assert torch.equal(weights[0], weights[1])
    assert not torch.equal(weights[0], weights[2])
