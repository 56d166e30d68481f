"""Arrays inside JSON documents, packed small enough for frequent checkpoints."""

from __future__ import annotations

import base64
import zlib
from typing import Any

import numpy as np
import numpy.typing as npt


def packed(array: npt.NDArray[Any]) -> dict[str, Any]:
    """The array as a JSON object."""
    data = zlib.compress(np.ascontiguousarray(array).tobytes())
    return {
        "type": array.dtype.str,
        "shape": list(array.shape),
        "data": base64.b64encode(data).decode("ascii"),
    }


def unpacked(document: dict[str, Any]) -> npt.NDArray[Any]:
    """The array that was packed."""
    data = zlib.decompress(base64.b64decode(document["data"]))
    return np.frombuffer(data, np.dtype(document["type"])).reshape(document["shape"]).copy()
