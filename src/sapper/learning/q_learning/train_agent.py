"""Trains an agent in a folder, and writes it as ONNX with its card."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import torch
from torch import Tensor, nn

from sapper.files import write_atomically
from sapper.lab.report.statistics import wilson_interval
from sapper.learning.networks.export import commit, halved, num_weights, onnx_bytes
from sapper.learning.networks.resumable import run_in_folder
from sapper.learning.q_learning.q_training import AgentReport, AgentTraining
from sapper.network.card import ACTION_VALUE, CARD_SUFFIX, ModelCard
from sapper.version import __version__


def train_agent(
    training: AgentTraining,
    folder: Path,
    *,
    fresh: bool = False,
    on_report: Callable[[AgentReport], None] | None = None,
) -> ModelCard:
    """Train in a folder and write the agent; returns its card.

    The folder then holds `NAME.onnx`, `NAME.json` (the card), `log.jsonl` (a line a test) and
    `checkpoint.pt`.
    """
    run_in_folder(training, folder, fresh=fresh, on_report=on_report)
    return export_agent(training, folder / f"{training.recipe.name}.onnx")


def export_agent(training: AgentTraining, path: Path) -> ModelCard:
    """Write `path`, an ONNX file, and its card."""
    player = _Values(training.player)
    write_atomically(path, halved(onnx_bytes(player, ACTION_VALUE)))
    reports = training.reports
    card = ModelCard(
        name=training.recipe.name,
        predicts=ACTION_VALUE,
        height=None,
        width=None,
        recipe=asdict(training.recipe),
        seed=training.seed,
        steps=training.step,
        positions=training.num_moves,
        num_weights=num_weights(player),
        quality={
            level: _quality(rate, training.recipe.test_games)
            for level, rate in reports[-1].win_rates.items()
        },
        losses=tuple((report.step, report.loss) for report in reports),
        version=__version__,
        commit=commit(),
        win_rates={
            level: [(report.step, report.win_rates[level]) for report in reports]
            for level in training.recipe.levels
        },
    )
    card.write(path.with_suffix(CARD_SUFFIX))
    return card


class _Values(nn.Module):
    """The value of opening each cell, of the logit of its negative."""

    def __init__(self, model: nn.Module) -> None:
        super().__init__()
        self.model = model

    def forward(self, numbers: Tensor, num_mines: Tensor) -> Tensor:
        return -torch.sigmoid(self.model(numbers, num_mines))


def _quality(win_rate: float, games: int) -> dict[str, float]:
    low, high = wilson_interval(round(win_rate * games), games)
    return {"games": games, "win_rate": win_rate, "low": low, "high": high}
