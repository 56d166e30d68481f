"""The columns of game results as bytes, and back.

A game takes less than two bytes, a weighted one less than ten: the digits of a weight are random.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt

from sapper.errors import InvalidFile
from sapper.lab.experiment.results import GameResults
from sapper.lab.experiment.weighted_results import AnyResults, WeightedResults

MAX_COUNT = 1_000_000
"""Far more games than a chunk ever holds."""
_WIDTHS = (1, 2, 4)
"""The bytes a count that a column may take; its first byte says which."""


def pack_columns(results: AnyResults) -> bytes:
    """The columns of the results, packed and compressed; what the games cost is left out."""
    if isinstance(results, WeightedResults):
        outcomes = results.weights.astype("<f8").tobytes()
    else:
        outcomes = np.packbits(results.won).tobytes()
    counts = _pack_counts(results.num_moves) + _pack_counts(results.num_guesses)
    return zlib.compress(outcomes + counts)


def unpack_columns(data: bytes, count: int, cpu_seconds: float) -> GameResults:
    """The results of `count` games; raises InvalidFile for bytes that are none."""
    with _naming_damage(count):
        size = (count + 7) // 8
        outcomes, num_moves, num_guesses = _unpacked(data, count, size)
        bits = np.frombuffer(outcomes, np.uint8)
        won = np.unpackbits(bits, count=count).astype(np.bool_)
        return GameResults(won, num_moves, num_guesses, cpu_seconds)


def unpack_weighted(data: bytes, count: int, cpu_seconds: float) -> WeightedResults:
    """The same of `count` weighted games."""
    with _naming_damage(count):
        outcomes, num_moves, num_guesses = _unpacked(data, count, 8 * count)
        weights = np.frombuffer(outcomes, "<f8", count).astype(np.float64)
        if not ((weights >= 0) & (weights <= 1)).all():
            raise ValueError("a weight is not in 0..1")
        return WeightedResults(weights, num_moves, num_guesses, cpu_seconds)


@contextmanager
def _naming_damage(count: int) -> Iterator[None]:
    try:
        if not 0 <= count <= MAX_COUNT:
            raise ValueError(f"{count} games in one chunk")
        yield
    except (zlib.error, ValueError, IndexError) as error:
        raise InvalidFile(f"the records of {count} games are damaged: {error}") from None


def _unpacked(
    data: bytes, count: int, size: int
) -> tuple[bytes, npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """What became of the games, in `size` bytes, their moves and their guesses."""
    plain = _decompressed(data, size + 2 * (1 + _WIDTHS[-1] * count))
    num_moves, rest = _unpack_counts(plain[size:], count)
    num_guesses, _ = _unpack_counts(rest, count)
    return plain[:size], num_moves, num_guesses


def _decompressed(data: bytes, most: int) -> bytes:
    """The plain bytes; a few compressed ones may stand for gigabytes, so more are refused."""
    stream = zlib.decompressobj()
    plain = stream.decompress(data, most + 1)
    if len(plain) > most or not stream.eof:
        raise ValueError(f"they do not end after {most} bytes")
    return plain


def _pack_counts(counts: npt.NDArray[np.int32]) -> bytes:
    largest = int(counts.max(initial=0))
    width = next(width for width in _WIDTHS if largest < 256**width)
    return bytes([width]) + counts.astype(f"<u{width}").tobytes()


def _unpack_counts(data: bytes, count: int) -> tuple[npt.NDArray[np.int32], bytes]:
    width = data[0]
    if width not in _WIDTHS:
        raise ValueError(f"a count of {width} bytes")
    end = 1 + width * count
    return np.frombuffer(data[1:end], f"<u{width}", count).astype(np.int32), data[end:]
