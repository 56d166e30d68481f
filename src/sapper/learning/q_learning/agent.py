"""What an agent knows: the value of opening each cell, and the choice that follows from it.

The reward is -1 for a mine and 0 for all else, and a loss one move later counts `discount` times
as much. So the value of a move lies between -1, a sure loss at once, and 0, no loss at all. The
network gives the logit of its negative, and learns by cross-entropy: like the squared error it is
least at the mean of what the network is told, and it tells small risks apart where that does not.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from sapper.position import HIDDEN


def risk_logits(model: nn.Module, numbers: Tensor, num_mines: int) -> Tensor:
    """The logit (N, H, W) of the discounted loss that opening each cell leads to."""
    device = numbers.device
    counts = torch.full((len(numbers),), float(num_mines), device=device)
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
        logits: Tensor = model(numbers.float(), counts)
    return logits.float()


def best_cells(logits: Tensor, numbers: Tensor) -> Tensor:
    """The hidden cell of the least risk on each board (N), as its number in reading order."""
    hidden = (numbers == HIDDEN).flatten(1)
    return logits.flatten(1).masked_fill(~hidden, torch.inf).argmin(dim=1)


def random_cells(numbers: Tensor, generator: torch.Generator) -> Tensor:
    """A hidden cell of each board (N), all equally likely."""
    hidden = (numbers == HIDDEN).flatten(1)
    drawn = torch.rand(hidden.shape, generator=generator, device=numbers.device)
    return drawn.masked_fill(~hidden, -1.0).argmax(dim=1)
