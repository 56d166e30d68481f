"""Writes a trained network as ONNX, with its model card beside it."""

from __future__ import annotations

import logging
import math
import subprocess
import tempfile
import warnings
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from torch import Tensor, nn

from sapper.files import write_atomically
from sapper.learning.networks.objectives import GOALS, LearningGoal
from sapper.learning.networks.recipes import PaperShape
from sapper.learning.networks.training import Training
from sapper.network.card import CARD_SUFFIX, MINE_PROBABILITY, ModelCard
from sapper.version import __version__

OPSET = 20
LEAST_HALVED = 256
"""Fewer weights together are not worth halving."""
LEAST_IN_BYTES = 4096
"""Fewer weights together stay more exact."""
MAX_BYTE = 127
"""Weights in 8 bits lie between this and its negative."""
NUMBERS, NUM_MINES = "numbers", "num_mines"
"""The inputs of an exported network, (B, H, W) and (B); its output (B, H, W) is what it is."""


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
    write_atomically(path, onnx_bytes(model, MINE_PROBABILITY, fixed))
    card = ModelCard(
        name=recipe.name,
        predicts=MINE_PROBABILITY,
        height=fixed.height if fixed else None,
        width=fixed.width if fixed else None,
        recipe=asdict(recipe),
        seed=training.seed,
        steps=training.step,
        positions=training.num_positions,
        num_weights=num_weights(model),
        quality={level: asdict(quality) for level, quality in training.reports[-1].quality.items()},
        losses=tuple((report.step, report.validation_loss) for report in training.reports),
        version=__version__,
        commit=commit(),
    )
    card.write(path.with_suffix(CARD_SUFFIX))
    return card


def num_weights(model: nn.Module) -> int:
    """How many numbers a network has learned."""
    return sum(weights.numel() for weights in model.parameters())


def onnx_bytes(
    model: nn.Module,
    predicts: str,
    fixed: PaperShape | None = None,
    *,
    boards: Sequence[str] = (NUMBERS,),
) -> bytes:
    """The network as ONNX; boards of any size unless its size is fixed.

    `boards` names the inputs with an entry a cell; the mine counts come after them.
    """
    batch, height, width = (torch.export.Dim(name) for name in ("batch", "height", "width"))
    rows, cols = (fixed.height, fixed.width) if fixed else (7, 9)
    sizes = {0: batch} if fixed else {0: batch, 1: height, 2: width}
    examples = [torch.full((2, rows, cols), -1.0) for _ in boards]  # one tensor would be one input
    with tempfile.TemporaryDirectory() as folder, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of the exporter, about itself
        logging.getLogger("torch.onnx").setLevel(logging.ERROR)
        path = Path(folder) / "model.onnx"
        torch.onnx.export(
            model.eval(),
            (*examples, torch.full((2,), 10.0)),
            path,
            dynamo=True,
            external_data=False,
            verbose=False,
            opset_version=OPSET,
            input_names=[*boards, NUM_MINES],
            output_names=[predicts.replace("-", "_")],
            dynamic_shapes=(*[sizes] * len(boards), {0: batch}),
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


def halved(network: bytes) -> bytes:
    """The same network with its weights kept in half precision, in half the bytes.

    They are made whole again when it is loaded, so that it computes as before.
    """
    model = onnx.load_from_string(network)
    graph = model.graph
    casts = []
    for weights in graph.initializer:
        if weights.data_type != onnx.TensorProto.FLOAT or math.prod(weights.dims) < LEAST_HALVED:
            continue
        short = f"{weights.name}.half"
        values = onnx.numpy_helper.to_array(weights).astype(np.float16)
        casts.append(
            onnx.helper.make_node("Cast", [short], [weights.name], to=onnx.TensorProto.FLOAT)
        )
        weights.CopyFrom(onnx.numpy_helper.from_array(values, short))
    _replace(graph.node, [*casts, *graph.node])
    halves: bytes = model.SerializeToString()
    return halves


def in_bytes(network: bytes, finer: str | None = None) -> bytes:
    """The same network with its weights kept in 8 bits and a scale each output: a quarter.

    They are made whole again when it is loaded. Small parts, biases and weights with `finer` in
    their name are only halved.
    """
    model = onnx.load_from_string(network)
    graph = model.graph
    nodes, kept = [], []
    for weights in graph.initializer:
        values = onnx.numpy_helper.to_array(weights)
        is_finer = finer is not None and finer in weights.name
        is_float = weights.data_type == onnx.TensorProto.FLOAT
        if is_finer or not is_float or values.size < LEAST_IN_BYTES:
            kept.append(weights)
            continue
        axes = tuple(range(1, values.ndim))
        scales = np.abs(values).max(axis=axes, keepdims=True) / MAX_BYTE
        scales = np.where(scales > 0, scales, 1).astype(np.float32)
        short = np.rint(values / scales).astype(np.int8)
        byte, scale, whole = (f"{weights.name}.{part}" for part in ("byte", "scale", "whole"))
        kept.append(onnx.numpy_helper.from_array(short, byte))
        kept.append(onnx.numpy_helper.from_array(scales, scale))
        nodes.append(onnx.helper.make_node("Cast", [byte], [whole], to=onnx.TensorProto.FLOAT))
        nodes.append(onnx.helper.make_node("Mul", [whole, scale], [weights.name]))
    _replace(graph.initializer, kept)
    _replace(graph.node, [*nodes, *graph.node])
    return halved(model.SerializeToString())


def _replace(parts: Any, others: Sequence[Any]) -> None:
    """Put other parts into a field of a message."""
    taken = list(others)
    del parts[:]
    parts.extend(taken)


def commit() -> str:
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
