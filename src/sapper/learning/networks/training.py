"""Trains a network by a recipe: step by step, with checkpoints to go on from."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias
from zipfile import ZIP_STORED, BadZipFile, ZipFile, is_zipfile

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor, nn

from sapper.checks import is_whole_number
from sapper.errors import InvalidFile, shown
from sapper.files import write_atomically
from sapper.lab.play.samples import Samples
from sapper.learning.networks.batches import batches_of
from sapper.learning.networks.models import make_model
from sapper.learning.networks.objectives import GOALS
from sapper.learning.networks.quality import Quality, held_out_samples, judge
from sapper.learning.networks.recipes import NetworkRecipe

LEAST_RATE = 0.01
"""What is left of the learning rate at the end."""
MAX_GRADIENT = 1.0
"""Longer gradients are cut to this length: single batches would throw the weights about."""
TESTED_AT_ONCE = 256
CHECKPOINT_PARTS = frozenset(
    ("recipe", "seed", "step", "num_positions", "model", "average", "optimizer", "reports")
)

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


class Training:
    """A network on its way through a recipe."""

    def __init__(self, recipe: NetworkRecipe, *, seed: int, device: str = "cpu") -> None:
        self.recipe, self.seed = recipe, seed
        self.step = 0
        self.num_positions = 0
        self.reports: list[TrainingReport] = []
        self._device = torch.device(device)
        self._model = make_model(recipe.shape, seed).to(self._device)
        if self._device.type == "cuda":  # where convolutions are quickest
            self._model = self._model.to(memory_format=torch.channels_last)  # type: ignore[call-overload]  # torch's types leave it out
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

    @property
    def is_finished(self) -> bool:
        """Whether all steps are done."""
        return self.step >= self.recipe.steps

    def run(self, jobs: int) -> Iterator[TrainingReport]:
        """Do the steps that are left; a report whenever the network is tested.

        Batches are drawn in so many threads, which changes nothing but the time.
        """
        for samples in self._batches.from_step(self.step, self.recipe.steps, jobs):
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

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        checkpoint = {
            "recipe": repr(self.recipe),
            "seed": self.seed,
            "step": self.step,
            "num_positions": self.num_positions,
            "model": self._model.state_dict(),
            "average": self._average,
            "optimizer": self._optimizer.state_dict(),
            "reports": [asdict(report) for report in self.reports],
        }
        stream = io.BytesIO()
        torch.save(checkpoint, stream)
        write_atomically(path, stream.getvalue())

    def restore(self, path: Path) -> None:
        """Go on from a checkpoint; raises InvalidFile for one of another recipe or seed."""
        checkpoint = _read_checkpoint(path, self._device)
        if checkpoint["seed"] != self.seed:
            raise _of_another(path, f"its seed is {checkpoint['seed']}, not {self.seed}")
        if checkpoint["recipe"] != repr(self.recipe):
            raise _of_another(path, "its recipe or its number of steps is another")
        step = checkpoint["step"]
        if not (is_whole_number(step) and 0 <= step <= self.recipe.steps):
            raise _damaged(path, f"it is at step {shown(step)} of {self.recipe.steps}")
        try:
            self._take_over(checkpoint)
        except Exception as error:  # whatever PyTorch may raise for parts that do not fit
            raise _damaged(path, shown(error, 200)) from error

    def _take_over(self, checkpoint: Mapping[str, Any]) -> None:
        self.step, self.num_positions = checkpoint["step"], int(checkpoint["num_positions"])
        self._model.load_state_dict(checkpoint["model"])
        average = make_model(self.recipe.shape, self.seed).to(self._device)
        average.load_state_dict(checkpoint["average"])
        self._average = _copied(average.state_dict())
        self._optimizer.load_state_dict(checkpoint["optimizer"])
        self.reports = [_report(fields) for fields in checkpoint["reports"]]

    def _learn(self, samples: Samples) -> None:
        """One step."""
        self._set_rate()
        self._model.train()
        output = _output(self._model, samples, self._device)
        loss = self._goal.loss(output, samples)
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]  # torch types it in part
        nn.utils.clip_grad_norm_(self._model.parameters(), MAX_GRADIENT)
        self._optimizer.step()
        self._update_average()
        self._losses.append(loss.detach())
        self.step += 1
        self.num_positions += len(samples)

    def _set_rate(self) -> None:
        recipe = self.recipe
        warmth = min(1.0, (self.step + 1) / max(1, recipe.warm_up))
        cosine = 0.5 * (1 + math.cos(math.pi * self.step / recipe.steps))
        rate = recipe.learning_rate * warmth * (LEAST_RATE + (1 - LEAST_RATE) * cosine)
        for group in self._optimizer.param_groups:
            group["lr"] = rate

    @torch.no_grad()
    def _update_average(self) -> None:
        """Early on the average follows quickly, so that it forgets the first weights."""
        decay = min(self.recipe.average_decay, (self.step + 1) / (self.step + 10))
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


def _read_checkpoint(path: Path, device: torch.device) -> dict[str, Any]:
    _check_holds_no_more_than_it_has(path)
    try:
        checkpoint: dict[str, Any] = torch.load(path, map_location=device, weights_only=True)
    except OSError:
        raise
    except Exception as error:  # whatever unpickling a foreign file may raise
        raise InvalidFile(f"{path} is no checkpoint of a training: {error}") from error
    if not (isinstance(checkpoint, dict) and checkpoint.keys() >= CHECKPOINT_PARTS):
        raise InvalidFile(f"{path} is no checkpoint of a training: it lacks parts of one")
    return checkpoint


def _check_holds_no_more_than_it_has(path: Path) -> None:
    """Refuse a device, which never ends, and packed parts, which may unpack to any size."""
    if not path.is_file():
        raise InvalidFile(f"{path} is no checkpoint of a training: it is no regular file")
    if is_zipfile(path) and _has_packed_parts(path):
        raise InvalidFile(f"{path} is no checkpoint of a training: its parts are packed")


def _has_packed_parts(path: Path) -> bool:
    try:
        with ZipFile(path) as archive:
            return any(part.compress_type != ZIP_STORED for part in archive.infolist())
    except (ValueError, NotImplementedError, BadZipFile):
        return False  # damaged, which PyTorch tells


def _damaged(path: Path, fault: str) -> InvalidFile:
    return InvalidFile(f"{path} is damaged: {fault}; begin anew with --fresh")


def _of_another(path: Path, difference: str) -> InvalidFile:
    return InvalidFile(
        f"{path} is the checkpoint of another training: {difference}; choose another folder, or "
        "begin anew with --fresh"
    )


def _report(fields: Mapping[str, Any]) -> TrainingReport:
    quality = {level: Quality(**values) for level, values in fields["quality"].items()}
    return TrainingReport(**{**fields, "quality": quality})
