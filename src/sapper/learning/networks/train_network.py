"""Runs a training in a folder: its checkpoint, its log, and at the end the network and its card."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import torch

from sapper.errors import InvalidOption, UnknownName
from sapper.files import write_atomically
from sapper.learning.networks.export import export
from sapper.learning.networks.recipes import NetworkRecipe
from sapper.learning.networks.training import Training, TrainingReport
from sapper.network.card import ModelCard

CHECKPOINT_FILE = "checkpoint.pt"
LOG_FILE = "log.jsonl"
DEVICES = ("auto", "cpu", "cuda")


def train(
    recipe: NetworkRecipe,
    *,
    seed: int,
    folder: Path,
    device: str = "cpu",
    jobs: int = 1,
    fresh: bool = False,
    on_report: Callable[[TrainingReport], None] | None = None,
) -> ModelCard:
    """Train in a folder and write the network; returns its card.

    The folder then holds `NAME.onnx`, `NAME.json` (the card), `log.jsonl` (a line a test) and
    `checkpoint.pt`.
    """
    training = run_training(
        recipe,
        seed=seed,
        folder=folder,
        device=device,
        jobs=jobs,
        fresh=fresh,
        on_report=on_report,
    )
    return export(training, folder / f"{recipe.name}.onnx")


def run_training(
    recipe: NetworkRecipe,
    *,
    seed: int,
    folder: Path,
    device: str = "cpu",
    jobs: int = 1,
    fresh: bool = False,
    on_report: Callable[[TrainingReport], None] | None = None,
) -> Training:
    """Train to the end, from the checkpoint of the folder on unless `fresh`.

    On a CPU a training that was killed and taken up again ends the same.
    """
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / CHECKPOINT_FILE
    training = Training(recipe, seed=seed, device=device)
    if checkpoint.exists() and not fresh:
        training.restore(checkpoint)
    for report in training.run(jobs):
        training.save(checkpoint)
        _write_log(training, folder / LOG_FILE)
        if on_report is not None:
            on_report(report)
    _write_log(training, folder / LOG_FILE)  # a kill may have come between checkpoint and log
    return training


def _write_log(training: Training, path: Path) -> None:
    lines = [json.dumps(asdict(report)) + "\n" for report in training.reports]
    write_atomically(path, "".join(lines).encode())


def find_device(name: str) -> str:
    """`cpu` or `cuda`; raises InvalidOption where the machine has no such device."""
    if name not in DEVICES:
        raise UnknownName("device", name, DEVICES)
    has_cuda = torch.cuda.is_available()
    if name == "auto":
        return "cuda" if has_cuda else "cpu"
    if name == "cuda" and not has_cuda:
        raise InvalidOption("PyTorch finds no CUDA device here; use --device cpu")
    return name
