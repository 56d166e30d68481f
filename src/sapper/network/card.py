"""Model cards: what a network is, how it came about, and how good it is, beside its weights."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from sapper.checks import is_whole_number
from sapper.errors import InvalidFile, shown
from sapper.files import read_file, write_atomically

MINE_PROBABILITY, ACTION_VALUE = "mine-probability", "action-value"
"""What a network may predict of each cell: its risk, or what opening it is worth."""
WIN_PROBABILITY = "win-probability"
"""What a network may predict of a position: the chance to win from it."""

CARD_SUFFIX = ".json"
"""The card of `NAME.onnx` is `NAME.json`."""


@dataclass(frozen=True, kw_only=True)
class ModelCard:
    """What is known of a network."""

    name: str
    predicts: str
    """What its output is: `mine-probability`, `action-value` or `win-probability`."""
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
    win_rates: Mapping[str, Sequence[tuple[int, float]]] = field(default_factory=dict)
    """Of an agent: by level, the step of each test and the share of its games that were won."""

    seconds: float | None = None
    """How long it was trained, where that was noted: a training may go by the clock."""
    rounding: Mapping[str, float] = field(default_factory=dict)
    """What keeping the weights in fewer bits costs: on how many positions, the mean and the largest
    difference of what is predicted."""
    integer_rounding: Mapping[str, float] = field(default_factory=dict)
    """The same of the network in whole numbers, where it was written so too."""

    def write(self, path: Path) -> None:
        """Write the card as JSON, whole or not at all."""
        write_atomically(path, (json.dumps(asdict(self), indent=1) + "\n").encode())

    @classmethod
    def read(cls, path: Path) -> ModelCard:
        """Read a card; raises InvalidFile where it is none."""
        try:
            fields = json.loads(read_file(path).decode("utf-8"))
            fields["losses"] = tuple((step, loss) for step, loss in fields["losses"])
            card = cls(**fields)
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise InvalidFile(f"{path} is no model card: {error}") from error
        if not _is_size(card.height, card.width):
            size = f"{shown(card.height)} and {shown(card.width)}"
            raise InvalidFile(f"{path} is no model card: height and width are {size}")
        return card


def _is_size(height: Any, width: Any) -> bool:
    """Whether they are those of one board, or None both."""
    is_any = height is None and width is None
    return is_any or (is_whole_number(height) and is_whole_number(width))
