"""A trained value network in large batches on a GPU, in half precision."""

from __future__ import annotations

import copy
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
import torch

from sapper.errors import InvalidFile
from sapper.files import read_file
from sapper.learning.networks.recipes import ConvolutionalShape
from sapper.learning.networks.resumable import quickest_layout
from sapper.learning.value.model import ValueNet, make_value_model
from sapper.network.card import CARD_SUFFIX, WIN_PROBABILITY, ModelCard
from sapper.network.value import ValueInput

AT_ONCE = 8192
"""Positions that go through the network together."""
OWN_PREFIX = "model."
"""Of the names of weights in a file."""


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


def read_value_net(path: Path) -> ValueNet:
    """The PyTorch network of a file that `export_value` wrote; raises InvalidFile or OSError."""
    card = ModelCard.read(path.with_suffix(CARD_SUFFIX))
    if card.predicts != WIN_PROBABILITY:
        raise InvalidFile(f"{path} predicts {card.predicts}, not {WIN_PROBABILITY}")
    try:
        model = make_value_model(ConvolutionalShape(**card.recipe["shape"]), 0)
        model.load_state_dict(_whole_weights(onnx.load_from_string(read_file(path))))
    except OSError:
        raise
    except Exception as error:  # whatever ONNX and PyTorch may raise for parts that do not fit
        raise InvalidFile(f"{path} is no value network: {error}") from error
    return model.eval()


def _whole_weights(network: onnx.ModelProto) -> dict[str, torch.Tensor]:
    """The weights by name, made whole as the network itself does it."""
    parts = {one.name: onnx.numpy_helper.to_array(one) for one in network.graph.initializer}
    whole: dict[str, torch.Tensor] = {}
    for name, values in parts.items():
        stem, _, kind = name.rpartition(".")
        if kind == "half":
            name, values = stem, values.astype(np.float32)
        elif kind == "byte":
            name, values = stem, values * parts[f"{stem}.scale"]
        if name.startswith(OWN_PREFIX) and name.endswith((".weight", ".bias")):
            whole[name.removeprefix(OWN_PREFIX)] = torch.from_numpy(values.copy())
    return whole
