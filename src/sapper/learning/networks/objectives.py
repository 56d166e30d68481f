"""What networks are trained for, in PyTorch: the loss of a batch, and estimates from outputs."""

from __future__ import annotations

from abc import ABC, abstractmethod

import numpy as np
import torch
from torch import Tensor, nn

from sapper.lab.play.samples import Samples
from sapper.learning.networks.recipes import Objective

INTERIOR_WEIGHT = 0.1
"""Of a hidden cell that touches no number, in the loss: they are many, and all alike."""


class LearningGoal(ABC):
    """How the outputs of a network are judged and read."""

    @abstractmethod
    def loss(self, output: Tensor, samples: Samples) -> Tensor:
        """What training makes small, for the output (B, H, W) of a batch."""

    @abstractmethod
    def estimate(self, output: Tensor) -> Tensor:
        """The chance in 0..1 that the output stands for."""


class MineProbability(LearningGoal):
    """Cross-entropy to the exact probabilities, less what even those would have: 0 at best."""

    def loss(self, output: Tensor, samples: Samples) -> Tensor:
        """As in `Goal`."""
        target = _on(output, samples.mine_probability)
        frontier = _on(output, samples.is_frontier.astype(np.float32))
        hidden = _on(output, samples.is_hidden.astype(np.float32))
        weight = frontier + INTERIOR_WEIGHT * (hidden - frontier)
        cross = nn.functional.binary_cross_entropy_with_logits(output, target, reduction="none")
        entropy = torch.xlogy(target, target) + torch.xlogy(1 - target, 1 - target)
        return ((cross + entropy) * weight).sum() / weight.sum().clamp(min=1.0)

    def estimate(self, output: Tensor) -> Tensor:
        """As in `Goal`."""
        return torch.sigmoid(output)


class EdgeMines(LearningGoal):
    """The squared error to the drawn mines on the frontier: "we focus on the edges"."""

    def loss(self, output: Tensor, samples: Samples) -> Tensor:
        """As in `Goal`."""
        target = _on(output, samples.mines.astype(np.float32))
        weight = _on(output, samples.is_frontier.astype(np.float32))
        return ((output - target).square() * weight).sum() / weight.sum().clamp(min=1.0)

    def estimate(self, output: Tensor) -> Tensor:
        """As in `Goal`."""
        return output.clamp(0.0, 1.0)


GOALS: dict[Objective, type[LearningGoal]] = {
    Objective.MINE_PROBABILITY: MineProbability,
    Objective.EDGE_MINES: EdgeMines,
}
"""How each objective is trained for."""


def _on(output: Tensor, values: np.ndarray[tuple[int, ...], np.dtype[np.float32]]) -> Tensor:
    return torch.from_numpy(np.ascontiguousarray(values)).to(output.device, non_blocking=True)
