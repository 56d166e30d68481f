"""What every evolution here is: work that goes on in steps, and can be put down and taken up."""

from __future__ import annotations

import base64
import zlib
from typing import Any, Protocol, TypeAlias

import numpy as np
import numpy.typing as npt

State: TypeAlias = dict[str, Any]
"""All that an evolution needs to go on, as a JSON object."""


class Stepwise(Protocol):
    """An evolution in steps. What it comes to depends on its state alone, not on when it stops."""

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing more to do."""
        ...

    def step(self) -> None:
        """Do the next step: a fraction of a second of work."""
        ...

    def state(self) -> State:
        """Where it stands between two steps, its random generators included."""
        ...


def packed(array: npt.NDArray[Any]) -> dict[str, Any]:
    """The array as a part of a state, small enough for frequent checkpoints."""
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
