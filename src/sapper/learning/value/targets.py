"""What a value network learns: λ-returns, a blend of what came of a game and of its own values."""

from __future__ import annotations

import torch
from torch import Tensor

NUM_BLENDS = 12
"""Positions further on than this count with what came of the game alone: hardly at all."""


def blended(
    remaining: Tensor, following: Tensor, safety: Tensor, values: Tensor, own_share: float
) -> Tensor:
    """The target (N) of each position (Sutton 1988, on weighted games).

    A position is worth the chance to reach the following one times a blend of that one's value
    and of its own target; the last one of a game is worth what came of it.
    """
    has_following = following >= 0
    place = following.clamp(min=0)
    told = own_share * values[place]
    target = remaining
    for _ in range(NUM_BLENDS):
        further = safety * (told + (1 - own_share) * target[place])
        target = torch.where(has_following, further, remaining)
    return target
