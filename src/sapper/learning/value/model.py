"""The value network in PyTorch: the chance to win from a position and its exact probabilities.

Shapes: B boards of H×W cells, C channels.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from sapper.learning.networks.models import Block, Broadcast
from sapper.learning.networks.recipes import ConvolutionalShape

NUM_PLANES = 17
"""Hidden, the numbers 0 to 8, the risk, the look ahead, what is proven (2), the mine density, how
much is unknown, and the board itself, which marks its border."""
USUAL_CELLS = 256.0
"""Counts of cells are given in these, so that they are about 1."""


class ValueEncoding(nn.Module):
    """What is seen and what is known of it, as planes.

    A risk of exactly 0 or 1 stands for a proof: whoever asks writes it so, and only then.
    """

    def __init__(self) -> None:
        super().__init__()
        shown = torch.arange(-1.0, 9.0).reshape(1, -1, 1, 1)
        self.register_buffer("shown", shown, persistent=False)
        self.shown: Tensor

    def forward(
        self, numbers: Tensor, risks: Tensor, promises: Tensor, num_mines: Tensor
    ) -> Tensor:
        """Planes (B, 17, H, W) of numbers (B, H, W), -1 where hidden, and what is known of them."""
        one_hot = (numbers.unsqueeze(1) == self.shown).to(risks.dtype)
        hidden, risk = one_hot[:, :1], risks.unsqueeze(1)
        safe = hidden * (risk <= 0.0)
        mine = hidden * (risk >= 1.0)
        num_unknown = _count(hidden - safe - mine)
        mines_left = num_mines.reshape(-1, 1, 1, 1) - _count(mine)
        density = mines_left / num_unknown.clamp(min=1.0)
        board = torch.ones_like(hidden)
        known = (hidden * risk, promises.unsqueeze(1), safe, mine)
        counted = (density * board, num_unknown / USUAL_CELLS * board, board)
        return torch.cat([one_hot, *known, *counted], dim=1)


class ValueNet(nn.Module):
    """Residual convolutions, then the whole board as one: boards of any size, one number each."""

    def __init__(self, shape: ConvolutionalShape) -> None:
        super().__init__()
        channels = shape.channels
        self.encoding = ValueEncoding()
        self.stem = nn.Conv2d(NUM_PLANES, channels, 3, padding=1)
        body: list[nn.Module] = []
        for block in range(shape.blocks):
            body.append(Block(channels))
            if block % 2 == 1:
                body.append(Broadcast(channels))
        self.body = nn.Sequential(*body)
        self.head = nn.Sequential(
            nn.Linear(3 * channels, channels), nn.ReLU(), nn.Linear(channels, 1)
        )

    def forward(
        self, numbers: Tensor, risks: Tensor, promises: Tensor, num_mines: Tensor
    ) -> Tensor:
        """The logit (B) of the chance to win."""
        x = self.body(self.stem(self.encoding(numbers, risks, promises, num_mines)))
        logit: Tensor = self.head(_whole_board(torch.relu(x)))
        return logit.squeeze(1)


def make_value_model(shape: ConvolutionalShape, seed: int) -> ValueNet:
    """A network with weights drawn from the seed; the global generator is left as it was."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        return ValueNet(shape)


def _whole_board(x: Tensor) -> Tensor:
    """Mean, sum and maximum (B, 3C) of features (B, C, H, W).

    The sum is there beside the mean because what is lost to different parts of a board adds up.
    """
    mean = x.mean(dim=(2, 3))
    cells = x.shape[2] * x.shape[3]
    return torch.cat([mean, mean * (cells / USUAL_CELLS), x.amax(dim=(2, 3))], dim=1)


def _count(flags: Tensor) -> Tensor:
    return flags.sum(dim=(2, 3), keepdim=True)
