"""Trains a network in a folder, and writes it as ONNX with its card."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from sapper.learning.networks.export import export
from sapper.learning.networks.resumable import run_in_folder
from sapper.learning.networks.training import Training, TrainingReport
from sapper.network.card import ModelCard


def train(
    training: Training,
    folder: Path,
    *,
    fresh: bool = False,
    on_report: Callable[[TrainingReport], None] | None = None,
) -> ModelCard:
    """Train in a folder and write the network; returns its card.

    The folder then holds `NAME.onnx`, `NAME.json` (the card), `log.jsonl` (a line a test) and
    `checkpoint.pt`.
    """
    run_in_folder(training, folder, fresh=fresh, on_report=on_report)
    return export(training, folder / f"{training.recipe.name}.onnx")
