"""Trained networks in use, through onnxruntime: PyTorch is needed to train them alone."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper.errors import InvalidFile, InvalidOption, UnknownName, shown
from sapper.files import read_file
from sapper.network.card import CARD_SUFFIX, ModelCard

WEIGHTS = Path(__file__).parent / "weights"
"""The networks that come with the package."""
MODEL_SUFFIX = ".onnx"
BOARDS_AT_ONCE = 16
"""What a processor keeps in its nearer caches; larger batches take longer a board."""
CELLS_AT_ONCE = 16_000
"""Fewer large boards are taken at once, which keeps memory in bounds; at least one."""
LOADED_NETWORKS = 8
"""So many stay loaded."""
_FATAL_ONLY = 4


def shipped_models() -> tuple[str, ...]:
    """The names of the networks that come with the package."""
    return tuple(sorted(path.stem for path in WEIGHTS.glob(f"*{MODEL_SUFFIX}")))


def model_path(model: str) -> Path:
    """The file of a network: one that comes with the package, by name, or any file by its path."""
    if model.endswith(MODEL_SUFFIX):
        return Path(model)
    path = WEIGHTS / f"{model}{MODEL_SUFFIX}"
    if model not in shipped_models():
        raise UnknownName("network", model, [*shipped_models(), f"FILE{MODEL_SUFFIX}"])
    return path


def check_model(model: str, predicts: str) -> None:
    """Raise InvalidOption where a network or its card cannot be read, or predicts something else.

    The network itself is not loaded: processes that play load their own.
    """
    path = model_path(model)
    try:
        with path.open("rb"):
            card = ModelCard.read(path.with_suffix(CARD_SUFFIX))
    except OSError as error:
        raise InvalidOption(f"model is {model!r}: {error.filename}: {error.strerror}") from None
    except InvalidFile as error:
        raise InvalidOption(str(error)) from None
    if card.predicts != predicts:
        raise InvalidOption(f"model {model!r} predicts {shown(card.predicts)}, not {predicts}")


class Network:
    """A network that says something of every cell, as its card tells. Threads may share one."""

    def __init__(self, path: Path) -> None:
        """Load an ONNX file with its card; raises InvalidFile or OSError where that fails."""
        self.path = path
        self.card = ModelCard.read(path.with_suffix(CARD_SUFFIX))
        onnxruntime = _silent_onnxruntime()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # games are played side by side already
        options.log_severity_level = _FATAL_ONLY
        try:
            self._session = onnxruntime.InferenceSession(
                read_file(path), options, providers=["CPUExecutionProvider"]
            )
        except OSError:
            raise
        except Exception as error:  # onnxruntime has no common base of its errors
            raise InvalidFile(f"{path} is no network: {error}") from None

    def predict(
        self, numbers: npt.NDArray[np.int8], num_mines: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.float32]:
        """What it predicts (N, H, W) of positions of one size (N, H, W), HIDDEN where hidden.

        `num_mines` (N) counts all mines of each board. What is said of open cells means nothing.
        Raises InvalidOption for boards of a size that the network was not made for.
        """
        self._check_size(*numbers.shape[1:])
        size = boards_at_once(*numbers.shape[1:])
        batches = [slice(at, at + size) for at in range(0, len(numbers), size)]
        return np.concatenate(
            [self._estimate(numbers[batch], num_mines[batch]) for batch in batches]
        )

    def _estimate(
        self, numbers: npt.NDArray[np.int8], num_mines: npt.NDArray[np.int64]
    ) -> npt.NDArray[np.float32]:
        return self.run(
            numbers=numbers.astype(np.float32), num_mines=num_mines.astype(np.float32)
        )

    def run(self, **inputs: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Its output for inputs by name; raises InvalidFile where the card promised others."""
        try:
            output: npt.NDArray[np.float32] = self._session.run(None, inputs)[0]
        except Exception as error:  # as above
            raise InvalidFile(f"{self.path} does not fit its card: {error}") from None
        return output

    def _check_size(self, height: int, width: int) -> None:
        wanted = self.card.height, self.card.width
        if None not in wanted and wanted != (height, width):
            raise InvalidOption(
                f"network {self.card.name!r} plays boards of {wanted[0]}x{wanted[1]} alone, "
                f"not {height}x{width}"
            )


@cache
def _silent_onnxruntime() -> Any:
    """onnxruntime, imported only where a network is used; on Windows it would report events."""
    import onnxruntime

    onnxruntime.disable_telemetry_events()
    return onnxruntime


def boards_at_once(height: int, width: int) -> int:
    """How many boards of a size a network on a processor is asked about together."""
    return max(1, min(BOARDS_AT_ONCE, CELLS_AT_ONCE // (height * width)))


def load_network(path: Path) -> Network:
    """The network of a file, loaded once, and again when it or its card has changed."""
    files = path.stat(), path.with_suffix(CARD_SUFFIX).stat()
    return _loaded(path, tuple((file.st_mtime_ns, file.st_size) for file in files))


@lru_cache(maxsize=LOADED_NETWORKS)
def _loaded(path: Path, _changes: tuple[tuple[int, int], ...]) -> Network:
    return Network(path)
