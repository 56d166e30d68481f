"""Write the small network of mine probabilities as the native core reads it, for the page.

    python -m scripts.page_network

A test tells where it is out of date; `cpp/core/network/mine_network.hpp` describes the file.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
from onnx import numpy_helper

from sapper.network.card import CARD_SUFFIX, ModelCard
from sapper.network.inference import model_path

NETWORK = "small"
FILE = Path(__file__).parents[1] / "web" / "src" / "engine" / f"{NETWORK}.mines"

_MAGIC, _VERSION = b"SAPPERMN", 1
_BODY = "model.body."


def content() -> bytes:
    """What the file should hold."""
    path = model_path(NETWORK)
    shape = ModelCard.read(path.with_suffix(CARD_SUFFIX)).recipe["shape"]
    weights = _weights(path)
    header = struct.pack("<8s3I", _MAGIC, _VERSION, shape["blocks"], shape["channels"])
    return header + b"".join(weights[name].astype("<f2").tobytes() for name in _layers(weights))


def _weights(path: Path) -> dict[str, npt.NDArray[np.float32]]:
    held = onnx.load(str(path)).graph.initializer
    return {each.name: numpy_helper.to_array(each) for each in held}


def _layers(weights: dict[str, npt.NDArray[np.float32]]) -> Iterator[str]:
    """The names of all weights in the order of the file: as the network is passed through."""
    parts = [name for name in weights if name.startswith(_BODY)]
    yield from ("model.stem.weight", "model.stem.bias")
    yield from sorted(parts, key=lambda name: int(name.removeprefix(_BODY).split(".")[0]))
    yield from ("model.head.weight", "model.head.bias")


if __name__ == "__main__":
    FILE.write_bytes(content())
