"""Trains a network by a recipe: step by step, with checkpoints to go on from."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from sapper.lab.play.samples import Samples
from sapper.learning.networks.batches import batches_of
from sapper.learning.networks.models import make_model
from sapper.learning.networks.objectives import GOALS
from sapper.learning.networks.quality import Quality, held_out_samples, judge
from sapper.learning.networks.recipes import NetworkRecipe
from sapper.learning.networks.resumable import ResumableTraining, averaging, quickest_layout

TESTED_AT_ONCE = 256

Weights: TypeAlias = dict[str, Tensor]


@dataclass(frozen=True, kw_only=True)
class TrainingReport:
    """Where a training stands after a test."""

    step: int
    positions: int
    """Seen so far."""
    loss: float
    """The mean since the test before."""
    validation_loss: float
    """On positions that are never trained on; the same where every batch is new."""
    quality: Mapping[str, Quality]
    """On the test positions of each level."""


class Training(ResumableTraining[NetworkRecipe, TrainingReport]):
    """A network on its way through a recipe.

    On a CPU one that was killed and taken up again ends the same. Batches are drawn in `jobs`
    threads, which changes nothing but the time.
    """

    def __init__(
        self, recipe: NetworkRecipe, *, seed: int, device: str = "cpu", jobs: int = 1
    ) -> None:
        super().__init__(recipe, seed=seed, device=device)
        self.num_positions = 0
        self._jobs = jobs
        self._model = quickest_layout(make_model(recipe.shape, seed), self._device)
        self._goal = GOALS[recipe.objective]()
        self._optimizer = torch.optim.AdamW(
            self._model.parameters(),
            lr=recipe.learning_rate,
            betas=(0.9, 0.99),
            weight_decay=recipe.weight_decay,
        )
        self._average = _copied(self._model.state_dict())
        self._losses: list[Tensor] = []
        self._batches = batches_of(recipe, seed)
        self._tests = {level: held_out_samples(level) for level in recipe.test_levels}

    def run(self) -> Iterator[TrainingReport]:
        """As in `ResumableTraining`."""
        for samples in self._batches.from_step(self.step, self.recipe.steps, self._jobs):
            self._learn(samples)
            if self.step % self.recipe.steps_between_tests == 0 or self.is_finished:
                yield self._test()

    def averaged_model(self) -> nn.Module:
        """The network to be used: a copy with the averaged weights, on the CPU."""
        model = make_model(self.recipe.shape, self.seed)
        model.load_state_dict(self._average)
        return model.eval()

    def estimate(self, samples: Samples) -> npt.NDArray[np.float32]:
        """What the averaged network makes of positions."""
        estimate: npt.NDArray[np.float32] = self._goal.estimate(self._outputs(samples)).numpy()
        return estimate

    @torch.no_grad()
    def _outputs(self, samples: Samples) -> Tensor:
        """Of the averaged network, on the CPU; few positions at once, for want of memory."""
        model = self.averaged_model().to(self._device)
        parts = math.ceil(len(samples) / TESTED_AT_ONCE)
        return torch.cat(
            [
                _output(model, samples.take(places), self._device).cpu()
                for places in np.array_split(np.arange(len(samples)), parts)
            ]
        )

    def _loss_on(self, samples: Samples) -> float:
        return float(self._goal.loss(self._outputs(samples), samples))

    def _state(self) -> dict[str, Any]:
        return {
            "num_positions": self.num_positions,
            "model": self._model.state_dict(),
            "average": self._average,
            "optimizer": self._optimizer.state_dict(),
        }

    def _take_over(self, state: Mapping[str, Any]) -> None:
        self.num_positions = int(state["num_positions"])
        self._model.load_state_dict(state["model"])
        average = make_model(self.recipe.shape, self.seed).to(self._device)
        average.load_state_dict(state["average"])
        self._average = _copied(average.state_dict())
        self._optimizer.load_state_dict(state["optimizer"])

    def _report(self, fields: Mapping[str, Any]) -> TrainingReport:
        quality = {level: Quality(**values) for level, values in fields["quality"].items()}
        return TrainingReport(**{**fields, "quality": quality})

    def _learn(self, samples: Samples) -> None:
        """One step."""
        self._model.train()
        output = _output(self._model, samples, self._device)
        loss = self._goal.loss(output, samples)
        self._descend(loss, self._model, self._optimizer)
        self._update_average()
        self._losses.append(loss.detach())
        self.step += 1
        self.num_positions += len(samples)

    @torch.no_grad()
    def _update_average(self) -> None:
        decay = averaging(self.recipe.average_decay, self.step)
        for name, weights in self._model.state_dict().items():
            self._average[name].lerp_(weights, 1 - decay)

    def _test(self) -> TrainingReport:
        quality = {
            level: judge(self.estimate(samples), samples) for level, samples in self._tests.items()
        }
        loss = float(torch.stack(self._losses).mean())
        validation = self._batches.validation
        report = TrainingReport(
            step=self.step,
            positions=self.num_positions,
            loss=loss,
            validation_loss=loss if validation is None else self._loss_on(validation),
            quality=quality,
        )
        self._losses.clear()
        self.reports.append(report)
        return report


def _output(model: nn.Module, samples: Samples, device: torch.device) -> Tensor:
    """What a network says of positions; in half precision where the device is made for it."""
    numbers = torch.from_numpy(np.ascontiguousarray(samples.numbers)).to(device).float()
    num_mines = torch.full((len(samples),), float(samples.num_mines), device=device)
    with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
        output: Tensor = model(numbers, num_mines)
    return output.float()


def _copied(weights: Mapping[str, Tensor]) -> Weights:
    return {name: tensor.detach().clone() for name, tensor in weights.items()}
