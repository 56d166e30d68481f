"""A trained value network in large batches on a GPU, in half precision."""

from __future__ import annotations

import copy

import numpy as np
import numpy.typing as npt
import torch

from sapper.learning.networks.resumable import quickest_layout
from sapper.learning.value.model import ValueNet
from sapper.network.value import ValueInput

AT_ONCE = 8192
"""Positions that go through the network together."""


class TorchValues:
    """The values of a network by PyTorch, as a `ValueFunction`."""

    def __init__(self, model: ValueNet, device: str) -> None:
        """On a CPU in full precision, which has no other."""
        self._device = torch.device(device)
        self._type = torch.float16 if self._device.type == "cuda" else torch.float32
        self._model = copy.deepcopy(model).eval().requires_grad_(False)
        quickest_layout(self._model, self._device)
        self._model.to(self._type)
        self._model.head.float()

    @torch.no_grad()
    def __call__(self, positions: ValueInput) -> npt.NDArray[np.float32]:
        """The chance to win (N) from each position."""
        wide = positions.wide()
        parts = [wide.take(slice(at, at + AT_ONCE)) for at in range(0, len(wide), AT_ONCE)]
        found: npt.NDArray[np.float32] = torch.cat([self._chances(part) for part in parts]).numpy()
        return found

    def _chances(self, part: ValueInput) -> torch.Tensor:
        arrays = part.numbers, part.risks, part.promises, part.num_mines
        inputs = [torch.from_numpy(np.ascontiguousarray(one)).to(self._device) for one in arrays]
        features = self._model.features(*(one.to(self._type) for one in inputs))
        return torch.sigmoid(self._model.logit(features.float())).cpu()
