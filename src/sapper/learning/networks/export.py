"""Writes a trained network as ONNX, with its model card beside it."""

from __future__ import annotations

import logging
import subprocess
import tempfile
import warnings
from dataclasses import asdict
from pathlib import Path

import onnx
import torch
from torch import Tensor, nn

from sapper.files import write_atomically
from sapper.learning.networks.objectives import GOALS, LearningGoal
from sapper.learning.networks.recipes import PaperShape
from sapper.learning.networks.training import Training
from sapper.network.card import CARD_SUFFIX, ModelCard
from sapper.version import __version__

OPSET = 20
NUMBERS, NUM_MINES, MINE_PROBABILITY = "numbers", "num_mines", "mine_probability"
"""The inputs (B, H, W) and (B), and the output (B, H, W), of an exported network."""


class _Estimate(nn.Module):
    """A network whose output is an estimate in 0..1."""

    def __init__(self, model: nn.Module, goal: LearningGoal) -> None:
        super().__init__()
        self.model, self.goal = model, goal

    def forward(self, numbers: Tensor, num_mines: Tensor) -> Tensor:
        return self.goal.estimate(self.model(numbers, num_mines))


def export(training: Training, path: Path) -> ModelCard:
    """Write `path`, an ONNX file, and its card."""
    recipe = training.recipe
    fixed = recipe.shape if isinstance(recipe.shape, PaperShape) else None
    model = _Estimate(training.averaged_model(), GOALS[recipe.objective]())
    write_atomically(path, _onnx(model, fixed))
    card = ModelCard(
        name=recipe.name,
        predicts=MINE_PROBABILITY.replace("_", "-"),
        height=fixed.height if fixed else None,
        width=fixed.width if fixed else None,
        recipe=asdict(recipe),
        seed=training.seed,
        steps=training.step,
        positions=training.num_positions,
        num_weights=sum(weights.numel() for weights in model.parameters()),
        quality={level: asdict(quality) for level, quality in training.reports[-1].quality.items()},
        losses=tuple((report.step, report.validation_loss) for report in training.reports),
        version=__version__,
        commit=_commit(),
    )
    card.write(path.with_suffix(CARD_SUFFIX))
    return card


def _onnx(model: nn.Module, fixed: PaperShape | None) -> bytes:
    """The network as ONNX; boards of any size unless its size is fixed."""
    batch, height, width = (torch.export.Dim(name) for name in ("batch", "height", "width"))
    rows, cols = (fixed.height, fixed.width) if fixed else (7, 9)
    sizes = {0: batch} if fixed else {0: batch, 1: height, 2: width}
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the exporter, about itself
        logging.getLogger("torch.onnx").setLevel(logging.ERROR)
        path = Path(folder) / "model.onnx"
        torch.onnx.export(
            model.eval(),
            (torch.full((2, rows, cols), -1.0), torch.full((2,), 10.0)),
            path,
            dynamo=True,
            external_data=False,
            verbose=False,
            opset_version=OPSET,
            input_names=[NUMBERS, NUM_MINES],
            output_names=[MINE_PROBABILITY],
            dynamic_shapes=(sizes, {0: batch}),
        )
        exported: bytes = without_traces(onnx.load(path)).SerializeToString()
        return exported


def without_traces(model: onnx.ModelProto) -> onnx.ModelProto:
    """The same network without what the exporter notes about its making, paths of files among it.

    So the file depends on the weights alone, wherever it was written.
    """
    graph = model.graph
    noted = (graph.node, graph.value_info, graph.input, graph.output, graph.initializer)
    for part in (model, graph, *(part for parts in noted for part in parts)):
        del part.metadata_props[:]
        part.doc_string = ""
    return model


def _commit() -> str:
    """The commit of the checkout that this code is run from; empty where it is none."""
    try:
        found = subprocess.run(
            ["git", "rev-parse", "HEAD"],
            cwd=Path(__file__).parent,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()
