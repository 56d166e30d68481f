"""Model cards: what a network is, how it came about, and how good it is, beside its weights."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sapper.errors import InvalidFile
from sapper.files import write_atomically

CARD_SUFFIX = ".json"
"""The card of `NAME.onnx` is `NAME.json`."""


@dataclass(frozen=True, kw_only=True)
class ModelCard:
    """What is known of a network."""

    name: str
    predicts: str
    """What its output is, such as `mine-probability`."""
    height: int | None
    width: int | None
    """Of the boards that it takes; None for any."""
    recipe: Mapping[str, Any]
    """The data, the shape, the loss and the schedule."""
    seed: int
    steps: int
    positions: int
    """Seen in training, repeated ones included."""
    num_weights: int
    quality: Mapping[str, Mapping[str, float]]
    """On the test positions of each level."""
    losses: tuple[tuple[int, float], ...]
    """The step of each test and the loss on positions that were not trained on."""
    version: str
    commit: str
    """Of the code that trained it; empty where it was no checkout."""

    def write(self, path: Path) -> None:
        """Write the card as JSON, whole or not at all."""
        write_atomically(path, (json.dumps(asdict(self), indent=1) + "\n").encode())

    @classmethod
    def read(cls, path: Path) -> ModelCard:
        """Read a card; raises InvalidFile where it is none."""
        try:
            fields = json.loads(path.read_text(encoding="utf-8"))
            fields["losses"] = tuple((step, loss) for step, loss in fields["losses"])
            return cls(**fields)
        except (ValueError, TypeError, KeyError) as error:
            raise InvalidFile(f"{path} is no model card: {error}") from error
