"""Trains a value network in a folder, and writes it as ONNX with its card."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from sapper.errors import InvalidFile
from sapper.files import write_atomically
from sapper.learning.networks.export import NUMBERS, commit, in_bytes, num_weights, onnx_bytes
from sapper.learning.networks.resumable import CHECKPOINT_FILE, run_in_folder
from sapper.learning.value.chains import held_out_chains
from sapper.learning.value.model import ValueNet, make_value_model
from sapper.learning.value.quantise import (
    HEADROOM,
    NO_HEADROOM,
    QuantisationError,
    quantisation_error,
    quantise,
)
from sapper.learning.value.recipes import VALUE, ValueRecipe, written_recipe
from sapper.learning.value.training import ValueReport, ValueTraining, chances, on_device
from sapper.network.card import CARD_SUFFIX, WIN_PROBABILITY, ModelCard
from sapper.network.inference import Network
from sapper.network.integer_value import INTEGER_SUFFIX
from sapper.network.value import ValueInput, predict_values
from sapper.version import __version__

BOARDS = (NUMBERS, "risks", "promises")
"""The inputs of an exported value network with an entry a cell."""
FINER = "stem"
"""The first layer is kept in half precision: risks are small numbers, and in 8 bits it alone would
cost ten times what all others do."""
COMPARED = 200
"""Test positions of each level on which the written network is compared with the trained one."""


@dataclass(frozen=True, kw_only=True)
class TrainedValue:
    """A value network and how it came about."""

    recipe: ValueRecipe
    model: ValueNet
    seed: int
    steps: int
    positions: int
    reports: tuple[Mapping[str, Any], ...]
    """One a test, as the fields of `ValueReport`."""


def train_value(
    training: ValueTraining,
    folder: Path,
    *,
    fresh: bool = False,
    on_report: Callable[[ValueReport], None] | None = None,
) -> ModelCard:
    """Train in a folder and write the network; returns its card.

    The folder then holds `NAME.onnx`, `NAME.json` (the card), `log.jsonl` (a line a test) and
    `checkpoint.pt`; of a distilled network `NAME.value` too.
    """
    run_in_folder(training, folder, fresh=fresh, on_report=on_report)
    trained = TrainedValue(
        recipe=training.recipe,
        model=training.averaged_model(),
        seed=training.seed,
        steps=training.step,
        positions=training.num_positions,
        reports=tuple(asdict(report) for report in training.reports),
    )
    return export_value(trained, folder)


def export_value(trained: TrainedValue, folder: Path) -> ModelCard:
    """Write `NAME.onnx`, with weights in 8 bits, and its card, which says what those cost.

    A distilled network, which is made for processors, is also written in whole numbers, as
    `NAME.value`: that is how the stage `champion` runs it.
    """
    path = folder / f"{trained.recipe.name}.onnx"
    chance = _Chance(trained.model)
    network = onnx_bytes(chance, WIN_PROBABILITY, boards=BOARDS)
    write_atomically(path, in_bytes(network, finer=FINER))
    card = ModelCard(
        name=trained.recipe.name,
        predicts=WIN_PROBABILITY,
        height=None,
        width=None,
        recipe=asdict(trained.recipe),
        seed=trained.seed,
        steps=trained.steps,
        positions=trained.positions,
        num_weights=num_weights(chance),
        quality=trained.reports[-1]["quality"],
        losses=tuple((report["step"], report["loss"]) for report in trained.reports),
        version=__version__,
        commit=commit(),
        seconds=trained.reports[-1]["seconds"],
    )
    card.write(path.with_suffix(CARD_SUFFIX))  # without it no network is loaded
    compared = _compared(trained.recipe)
    rounding = rounding_error(trained.model, Network(path), compared)
    card = replace(card, rounding=asdict(rounding))
    if trained.recipe.is_distilled:
        integers = write_integers(trained.model, compared, path.with_suffix(INTEGER_SUFFIX))
        card = replace(card, integer_rounding=asdict(integers))
    card.write(path.with_suffix(CARD_SUFFIX))
    return card


def write_integers(model: ValueNet, positions: list[ValueInput], path: Path) -> QuantisationError:
    """Write a network in whole numbers, as fine as is best; returns what they cost.

    Half of the positions say how large activations get, the other half what it costs.
    """
    seen = [part.take(slice(0, None, 2)) for part in positions]
    fresh = [part.take(slice(1, None, 2)) for part in positions]
    ways = [quantise(model, seen, headroom) for headroom in (HEADROOM, NO_HEADROOM)]
    costs = [quantisation_error(model, network, fresh) for network in ways]
    best = min(range(len(ways)), key=lambda way: costs[way].mean)
    write_atomically(path, ways[best].to_bytes())
    return costs[best]


def rounding_error(
    model: ValueNet, network: Network, positions: list[ValueInput]
) -> QuantisationError:
    """How far a written network is from the trained one."""
    device = torch.device("cpu")
    trained = [chances(model, on_device(part, device)).numpy() for part in positions]
    written = [predict_values(network, part) for part in positions]
    differences = np.abs(np.concatenate(trained) - np.concatenate(written))
    return QuantisationError(
        positions=len(differences),
        mean=float(differences.mean()),
        largest=float(differences.max()),
    )


def _compared(recipe: ValueRecipe) -> list[ValueInput]:
    tests = [held_out_chains(recipe, level).positions for level in recipe.test_levels]
    return [positions.take(slice(COMPARED)) for positions in tests]


def read_trained(folder: Path, recipe: ValueRecipe = VALUE) -> TrainedValue:
    """The network of a finished or unfinished training of a recipe, from its checkpoint.

    The schedule may differ, as after `further`: what is returned has that of the training.
    """
    path = folder / CHECKPOINT_FILE
    try:
        checkpoint = torch.load(path, map_location="cpu", weights_only=True)
        found = written_recipe(checkpoint["recipe"])
        if (found.name, found.shape) != (recipe.name, recipe.shape):
            raise ValueError(f"it is of recipe {found.name}, {found.shape}")
        model = make_value_model(found.shape, 0)
        model.load_state_dict(checkpoint["average"])
        return TrainedValue(
            recipe=found,
            model=model.eval(),
            seed=int(checkpoint["seed"]),
            steps=int(checkpoint["step"]),
            positions=int(checkpoint["num_positions"]),
            reports=tuple(checkpoint["reports"]),
        )
    except OSError:
        raise
    except Exception as error:  # whatever unpickling a foreign file may raise
        raise InvalidFile(f"{path} is no checkpoint of recipe {recipe.name}: {error}") from error


class _Chance(nn.Module):
    """The chance to win, of its logit."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(
        self, numbers: Tensor, risks: Tensor, promises: Tensor, num_mines: Tensor
    ) -> Tensor:
        return torch.sigmoid(self.model(numbers, risks, promises, num_mines))
