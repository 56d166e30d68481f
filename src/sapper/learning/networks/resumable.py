"""What all trainings share: they are done in a folder, and go on from the checkpoint in it."""

from __future__ import annotations

import io
import json
import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar
from zipfile import ZIP_STORED, BadZipFile, ZipFile, is_zipfile

import torch
from torch import nn

from sapper.checks import is_whole_number
from sapper.errors import InvalidFile, InvalidOption, UnknownName, shown
from sapper.files import write_atomically

CHECKPOINT_FILE = "checkpoint.pt"
LOG_FILE = "log.jsonl"
DEVICES = ("auto", "cpu", "cuda")

LEAST_RATE = 0.01
"""What is left of the learning rate at the end."""
MAX_GRADIENT = 1.0
"""Longer gradients are cut to this length: single batches would throw the weights about."""


class Schedule(Protocol):
    """The part of a recipe that says how fast is learned when."""

    @property
    def steps(self) -> int:
        """Steps in all."""
        ...

    @property
    def learning_rate(self) -> float:
        """The greatest."""
        ...

    @property
    def warm_up(self) -> int:
        """The learning rate rises over so many steps, then falls along a cosine."""
        ...


Recipe = TypeVar("Recipe", bound=Schedule)
Report = TypeVar("Report")


class ResumableTraining(ABC, Generic[Recipe, Report]):
    """A training by a recipe, step by step, whose state fits into a checkpoint."""

    def __init__(self, recipe: Recipe, *, seed: int, device: str) -> None:
        self.recipe, self.seed = recipe, seed
        self.step = 0
        self.reports: list[Report] = []
        self._device = torch.device(device)

    @abstractmethod
    def run(self) -> Iterator[Report]:
        """Do the steps that are left; a report after each test."""

    @abstractmethod
    def _state(self) -> dict[str, Any]:
        """What is kept besides recipe, seed, step and reports."""

    @abstractmethod
    def _take_over(self, state: Mapping[str, Any]) -> None:
        """Go on from such a state; may raise anything where it does not fit."""

    @abstractmethod
    def _report(self, fields: Mapping[str, Any]) -> Report:
        """The report that `asdict` made these of."""

    @property
    def share_done(self) -> float:
        """How far the training is, 1 at its end; the learning rate goes by it."""
        return self.step / self.recipe.steps

    @property
    def is_finished(self) -> bool:
        """Whether there is nothing left to do."""
        return self.share_done >= 1

    def save(self, path: Path) -> None:
        """Write a checkpoint, whole or not at all."""
        checkpoint = {
            "recipe": repr(self.recipe),
            "seed": self.seed,
            "step": self.step,
            "reports": [_fields(report) for report in self.reports],
            **self._state(),
        }
        stream = io.BytesIO()
        torch.save(checkpoint, stream)
        write_atomically(path, stream.getvalue())

    def restore(self, path: Path) -> None:
        """Go on from a checkpoint; raises InvalidFile for one of another recipe or seed."""
        checkpoint = self._read(path)
        if checkpoint["seed"] != self.seed:
            raise _of_another(path, f"its seed is {checkpoint['seed']}, not {self.seed}")
        if checkpoint["recipe"] != repr(self.recipe):
            raise _of_another(path, "its recipe or its number of steps is another")
        step = checkpoint["step"]
        if not (is_whole_number(step) and 0 <= step <= self.recipe.steps):
            raise _damaged(path, f"it is at step {shown(step)} of {self.recipe.steps}")
        try:
            self._take_over(checkpoint)
            self.reports = [self._report(fields) for fields in checkpoint["reports"]]
        except Exception as error:  # whatever PyTorch may raise for parts that do not fit
            raise _damaged(path, shown(error, 200)) from error
        self.step = int(step)

    def _read(self, path: Path) -> dict[str, Any]:
        _check_holds_no_more_than_it_has(path)
        try:
            found: dict[str, Any] = torch.load(path, map_location=self._device, weights_only=True)
        except OSError:
            raise
        except Exception as error:  # whatever unpickling a foreign file may raise
            raise InvalidFile(f"{path} is no checkpoint of a training: {error}") from error
        parts = {"recipe", "seed", "step", "reports", *self._state()}
        if not (isinstance(found, dict) and found.keys() >= parts):
            raise InvalidFile(f"{path} is no checkpoint of a training: it lacks parts of one")
        return found

    def _descend(
        self, loss: torch.Tensor, model: nn.Module, optimizer: torch.optim.Optimizer
    ) -> None:
        """One step of the optimizer, at the rate of the schedule."""
        rate = scheduled_rate(self.recipe, self.step, self.share_done)
        for group in optimizer.param_groups:
            group["lr"] = rate
        optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]  # torch types it in part
        nn.utils.clip_grad_norm_(model.parameters(), MAX_GRADIENT)
        optimizer.step()


def scheduled_rate(schedule: Schedule, step: int, share_done: float) -> float:
    """The learning rate at a step: it rises, then falls along a cosine to nearly nothing."""
    warmth = min(1.0, (step + 1) / max(1, schedule.warm_up))
    cosine = 0.5 * (1 + math.cos(math.pi * share_done))
    return schedule.learning_rate * warmth * (LEAST_RATE + (1 - LEAST_RATE) * cosine)


def averaging(decay: float, step: int) -> float:
    """The decay of a moving average; early on it follows quickly, to forget the first weights."""
    return min(decay, (step + 1) / (step + 10))


def run_in_folder(
    training: ResumableTraining[Any, Report],
    folder: Path,
    *,
    fresh: bool = False,
    on_report: Callable[[Report], None] | None = None,
) -> None:
    """Train to the end, from the checkpoint of the folder on unless `fresh`.

    The folder then holds `log.jsonl`, a line a test, and `checkpoint.pt`.
    """
    folder.mkdir(parents=True, exist_ok=True)
    checkpoint = folder / CHECKPOINT_FILE
    if checkpoint.exists() and not fresh:
        training.restore(checkpoint)
    for report in training.run():
        training.save(checkpoint)
        _write_log(training, folder / LOG_FILE)
        if on_report is not None:
            on_report(report)
    _write_log(training, folder / LOG_FILE)  # a kill may have come between checkpoint and log


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


def quickest_layout(model: nn.Module, device: torch.device) -> nn.Module:
    """The model on a device, laid out as its convolutions are quickest."""
    if device.type != "cuda":
        return model.to(device)
    return model.to(device).to(memory_format=torch.channels_last)  # type: ignore[no-any-return, call-overload]  # torch's types leave it out


def _write_log(training: ResumableTraining[Any, Any], path: Path) -> None:
    lines = [json.dumps(_fields(report)) + "\n" for report in training.reports]
    write_atomically(path, "".join(lines).encode())


def _fields(report: Any) -> dict[str, Any]:
    return asdict(report)


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
