"""Value networks in whole numbers, which the native core runs: same answers on every machine.

The core computes in fixed point: whoever makes such a network chooses the shifts
(`sapper.learning.value.quantise`). `cpp/core/network/value_weights.hpp` describes the file.
"""

from __future__ import annotations

import atexit
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.errors import InvalidFile
from sapper.files import read_file
from sapper.network.inference import LOADED_NETWORKS, WEIGHTS, load_network
from sapper.network.value import ValueFunction, ValueInput, predict_values

INTEGER_SUFFIX = ".value"
"""Of the file of such a network."""
MAX_ACTIVATION = 8191
"""What a cell says in one channel lies between 0 and this."""
MAX_WEIGHT = 32767 // 9
"""Of a convolution."""
MAX_SUM = 2**29 - 1
"""The weights into one output of a convolution times MAX_ACTIVATION may come to this, with bias."""
MAX_SHIFT = 28
"""Of a convolution."""
MAX_DENSE_WEIGHT = 2**23 - 1
MAX_DENSE_SHIFT = 40
MAX_FEATURE = 2**29
"""What goes into a dense layer lies between this and its negative."""
MEAN_BITS = 4
"""Means are finer than what they are means of, by so many bits."""
USUAL_CELLS = 256
"""Totals are counted in these."""
NUM_PLANES = 16
PLANE_UNIT = 4096
"""Planes are counted in these, but what is unknown."""
UNKNOWN_UNIT = 1024
"""256 unknown cells are so many."""
CHANNEL_GROUP = 16
"""Channels come in such groups."""

_MAGIC = b"SAPPERVN"
_VERSION = 1


@dataclass(frozen=True)
class IntegerConvolution:
    """(sum of weight × input + bias) / 2^shift, rounded half up."""

    shift: int
    bias: npt.NDArray[np.int32]  # (O)
    weights: npt.NDArray[np.int16]  # (O, I, 3, 3)

    def to_bytes(self) -> bytes:
        """As it stands in a file."""
        shift = struct.pack("<i", self.shift)
        return shift + self.bias.astype("<i4").tobytes() + self.weights.astype("<i2").tobytes()


@dataclass(frozen=True)
class IntegerDense:
    """(sum of weight × input + bias) / 2^shift, rounded half up."""

    shift: int
    bias: npt.NDArray[np.int64]  # (O)
    weights: npt.NDArray[np.int32]  # (O, I)

    def to_bytes(self) -> bytes:
        """As it stands in a file."""
        shift = struct.pack("<i", self.shift)
        return shift + self.bias.astype("<i8").tobytes() + self.weights.astype("<i4").tobytes()


@dataclass(frozen=True, kw_only=True)
class IntegerNetwork:
    """All layers of a value network."""

    stem: IntegerConvolution
    blocks: tuple[tuple[IntegerConvolution, IntegerConvolution], ...]
    period: int
    """After every so many blocks the mean of the board is told to every cell; 0 for never."""
    mixes: tuple[IntegerDense, ...]
    """What makes the mean into what is told."""
    hidden: IntegerDense
    logit: IntegerDense
    """Its shift is that of the fraction of the logit."""

    def to_bytes(self) -> bytes:
        """The file."""
        header = (_VERSION, len(self.stem.bias), len(self.blocks), self.period)
        content = _MAGIC + struct.pack("<5I", *header, len(self.hidden.bias))
        content += b"".join(layer.to_bytes() for layer in self._layers())
        return content + struct.pack("<I", zlib.crc32(content))

    def _layers(self) -> Iterator[IntegerConvolution | IntegerDense]:
        yield self.stem
        mixes = iter(self.mixes)
        for place, block in enumerate(self.blocks, start=1):
            yield from block
            if self.period and place % self.period == 0:
                yield next(mixes)
        yield self.hidden
        yield self.logit


class NativeValueNetwork:
    """A network in whole numbers, run by the native core. Threads may share one.

    A `ValueFunction`.
    """

    def __init__(self, data: bytes) -> None:
        """Of the bytes of a file; raises InvalidFile where they are none."""
        try:
            self._native = _core.ValueNetwork(data)
        except ValueError as error:
            raise InvalidFile(str(error)) from None

    @property
    def native(self) -> _core.ValueNetwork:
        """What the core is handed."""
        return self._native

    def __call__(self, positions: ValueInput) -> npt.NDArray[np.float32]:
        """The chance to win from each position."""
        return self._native.predict(native_inputs(positions)).astype(np.float32)


@lru_cache(LOADED_NETWORKS)
def load_integers(path: Path) -> NativeValueNetwork:
    """The network of a file; raises InvalidFile or OSError."""
    try:
        return NativeValueNetwork(read_file(path))
    except InvalidFile as error:
        raise InvalidFile(f"{path}: {error}") from None


def value_function(path: Path) -> ValueFunction:
    """What an .onnx file says; in whole numbers, which is far quicker, where it is written so too.

    Raises InvalidFile or OSError.
    """
    integers = integer_path(path)
    if integers is not None:
        return load_integers(integers)
    return partial(predict_values, load_network(path))


def integer_path(path: Path) -> Path | None:
    """The file in whole numbers beside an .onnx file; None where there is none."""
    integers = path.with_suffix(INTEGER_SUFFIX)
    return integers if integers.is_file() else None


def champion_network_path() -> Path:
    """The network that comes with Sapper for the stage `champion`."""
    return WEIGHTS / f"value-small{INTEGER_SUFFIX}"


def champion_network() -> NativeValueNetwork:
    """The same, loaded once."""
    return load_integers(champion_network_path())


# The core counts what is left of its objects when Python ends, and would call these lost.
atexit.register(load_integers.cache_clear)


def native_inputs(positions: ValueInput) -> _core.ValueInputs:
    """Positions as the core takes them."""
    return _core.ValueInputs(
        np.ascontiguousarray(positions.numbers, np.int8),
        np.ascontiguousarray(positions.risks, np.float32),
        np.ascontiguousarray(positions.promises, np.float32),
        np.ascontiguousarray(positions.num_mines, np.int32),
    )
