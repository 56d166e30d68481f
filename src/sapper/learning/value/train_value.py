"""Trains a value network in a folder, and writes it as ONNX with its card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import torch
from torch import Tensor, nn

from sapper.errors import InvalidFile
from sapper.files import write_atomically
from sapper.learning.networks.export import NUMBERS, commit, in_bytes, num_weights, onnx_bytes
from sapper.learning.networks.resumable import CHECKPOINT_FILE, run_in_folder
from sapper.learning.value.model import ValueNet, make_value_model
from sapper.learning.value.recipes import VALUE, ValueRecipe
from sapper.learning.value.training import ValueReport, ValueTraining
from sapper.network.card import CARD_SUFFIX, WIN_PROBABILITY, ModelCard
from sapper.version import __version__

BOARDS = (NUMBERS, "risks", "promises")
"""The inputs of an exported value network with an entry a cell."""


def train_value(
    training: ValueTraining,
    folder: Path,
    *,
    fresh: bool = False,
    on_report: Callable[[ValueReport], None] | None = None,
) -> ModelCard:
    """Train in a folder and write the network; returns its card.

    The folder then holds `NAME.onnx`, `NAME.json` (the card), `log.jsonl` (a line a test) and
    `checkpoint.pt`.
    """
    run_in_folder(training, folder, fresh=fresh, on_report=on_report)
    return export_value(training, folder / f"{training.recipe.name}.onnx")


def export_value(training: ValueTraining, path: Path) -> ModelCard:
    """Write `path`, an ONNX file, and its card."""
    chance = _Chance(training.averaged_model())
    write_atomically(path, in_bytes(onnx_bytes(chance, WIN_PROBABILITY, boards=BOARDS)))
    reports = training.reports
    card = ModelCard(
        name=training.recipe.name,
        predicts=WIN_PROBABILITY,
        height=None,
        width=None,
        recipe=asdict(training.recipe),
        seed=training.seed,
        steps=training.step,
        positions=training.num_positions,
        num_weights=num_weights(chance),
        quality={level: asdict(quality) for level, quality in reports[-1].quality.items()},
        losses=tuple((report.step, report.loss) for report in reports),
        version=__version__,
        commit=commit(),
    )
    card.write(path.with_suffix(CARD_SUFFIX))
    return card


def read_teacher(folder: Path, recipe: ValueRecipe = VALUE) -> ValueNet:
    """The network of a finished or unfinished training of a recipe, from its checkpoint."""
    path = folder / CHECKPOINT_FILE
    model = make_value_model(recipe.shape, 0)
    try:
        checkpoint = torch.load(path, map_location="cpu", weights_only=True)
        model.load_state_dict(checkpoint["average"])
    except OSError:
        raise
    except Exception as error:  # whatever unpickling a foreign file may raise
        raise InvalidFile(f"{path} is no checkpoint of recipe {recipe.name}: {error}") from error
    return model.eval()


class _Chance(nn.Module):
    """The chance to win, of its logit."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(
        self, numbers: Tensor, risks: Tensor, promises: Tensor, num_mines: Tensor
    ) -> Tensor:
        return torch.sigmoid(self.model(numbers, risks, promises, num_mines))
