"""The networks in PyTorch. Each takes raw numbers and encodes them itself, as it is exported.

Shapes: B boards of H×W cells, C channels.
"""

from __future__ import annotations

from itertools import pairwise

import torch
from torch import Tensor, nn

from sapper.learning.networks.recipes import ConvolutionalShape, PaperShape

NUM_PLANES = 12
"""Hidden, the numbers 0 to 8, the mine density, and the board itself, which marks its border."""


class InputEncoding(nn.Module):
    """Numbers as planes: what is hidden, each number, the density of mines, and where the board is.

    Convolutions pad with zeros, so that the plane of ones tells the border from the inside.
    """

    def __init__(self) -> None:
        super().__init__()
        shown = torch.arange(-1.0, 9.0).reshape(1, -1, 1, 1)
        self.register_buffer("shown", shown, persistent=False)
        self.shown: Tensor

    def forward(self, numbers: Tensor, num_mines: Tensor) -> Tensor:
        """Planes (B, 12, H, W) of numbers (B, H, W), -1 where hidden, and mine counts (B)."""
        one_hot = (numbers.unsqueeze(1) == self.shown).to(numbers.dtype)
        num_hidden = one_hot[:, :1].sum(dim=(2, 3), keepdim=True)
        density = num_mines.reshape(-1, 1, 1, 1) / num_hidden.clamp(min=1.0)
        board = torch.ones_like(one_hot[:, :1])
        return torch.cat([one_hot, density * board, board], dim=1)


class Block(nn.Module):
    """Two convolutions beside the identity; it begins as the identity (its last weights are 0).

    There is no normalisation: batches of different boards have different statistics.
    """

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1)
        self.second = nn.Conv2d(channels, channels, 3, padding=1)
        nn.init.zeros_(self.second.weight)

    def forward(self, x: Tensor) -> Tensor:
        y: Tensor = self.second(torch.relu(self.first(torch.relu(x))))
        return x + y


class Broadcast(nn.Module):
    """Tells every cell the mean of the whole board: how the mine counter reaches far."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.mix = nn.Linear(channels, channels)
        nn.init.zeros_(self.mix.weight)

    def forward(self, x: Tensor) -> Tensor:
        told: Tensor = self.mix(torch.relu(x).mean(dim=(2, 3)))
        return x + told.unsqueeze(2).unsqueeze(3)


class BoardNet(nn.Module):
    """Fully convolutional: the same weights for boards of any size."""

    def __init__(self, *, blocks: int, channels: int) -> None:
        super().__init__()
        self.encoding = InputEncoding()
        self.stem = nn.Conv2d(NUM_PLANES, channels, 3, padding=1)
        body: list[nn.Module] = []
        for block in range(blocks):
            body.append(Block(channels))
            if block % 2 == 1:
                body.append(Broadcast(channels))
        self.body = nn.Sequential(*body)
        self.head = nn.Conv2d(channels, 1, 1)

    def forward(self, numbers: Tensor, num_mines: Tensor) -> Tensor:
        """The logit (B, H, W) that each cell is a mine."""
        x = self.body(self.stem(self.encoding(numbers, num_mines)))
        logit: Tensor = self.head(torch.relu(x))
        return logit.squeeze(1)


class PaperNet(nn.Module):
    """The network of Zhang et al., figure 7: five convolutions, then three dense layers.

    One channel goes in: the numbers, -1 where hidden. What comes out is no logit but the estimate
    itself, which "may large than 1 slightly".
    """

    def __init__(self, shape: PaperShape) -> None:
        super().__init__()
        cells = shape.height * shape.width
        widths = [1, *[shape.channels] * 4, shape.last_channels]
        convolutions = [
            layer
            for before, after in pairwise(widths)
            for layer in (nn.Conv2d(before, after, 3, padding=1), nn.ReLU())
        ]
        self.features = nn.Sequential(*convolutions, nn.Flatten())
        self.dense = nn.Sequential(
            nn.Linear(cells * shape.last_channels, shape.hidden),
            nn.ReLU(),
            nn.Linear(shape.hidden, shape.hidden),
            nn.ReLU(),
            nn.Linear(shape.hidden, cells),
        )

    def forward(self, numbers: Tensor, num_mines: Tensor) -> Tensor:
        """The estimate (B, H, W) that each cell is a mine; the mine count is not looked at."""
        estimate: Tensor = self.dense(self.features(numbers.unsqueeze(1)))
        return estimate.reshape(numbers.shape)


def make_model(shape: ConvolutionalShape | PaperShape, seed: int) -> nn.Module:
    """A network with weights drawn from the seed; the global generator is left as it was."""
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(seed)
        if isinstance(shape, PaperShape):
            return PaperNet(shape)
        return BoardNet(blocks=shape.blocks, channels=shape.channels)
