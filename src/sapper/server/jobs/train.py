"""Trainings of networks, with checkpoints in the job's folder to go on from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from sapper.errors import MissingExtra
from sapper.learning.networks.recipes import find_recipe
from sapper.learning.value.recipes import find_value_recipe
from sapper.server.jobs.desk import Desk, job_folder
from sapper.server.jobs.requests import TrainNetRequest, TrainValueRequest
from sapper.server.jobs.results import Progress, TrainResult, TrainStanding

if TYPE_CHECKING:
    from sapper.learning.networks.training import TrainingReport
    from sapper.learning.value.training import ValueReport


def run_net(request: TrainNetRequest, desk: Desk) -> TrainResult:
    """Train a network that estimates risks."""
    recipe = find_recipe(request.recipe)
    recipe = recipe if request.steps is None else replace(recipe, steps=request.steps)
    try:
        from sapper.learning.networks.resumable import find_device
        from sapper.learning.networks.train_network import train
        from sapper.learning.networks.training import Training
    except ImportError as error:
        raise MissingExtra("train", "training a network") from error
    training = Training(recipe, seed=request.seed, device=find_device("auto"), jobs=desk.workers)
    card = train(training, desk.folder, on_report=_reports(desk, recipe.steps, training.reports))
    return TrainResult(card=asdict(card))


def run_value(request: TrainValueRequest, desk: Desk) -> TrainResult:
    """Train a network that estimates chances to win."""
    recipe = find_value_recipe(request.recipe)
    recipe = recipe if request.steps is None else replace(recipe, steps=request.steps)
    try:
        from sapper.learning.networks.resumable import find_device
        from sapper.learning.value.train_value import read_trained, train_value
        from sapper.learning.value.training import ValueTraining
    except ImportError as error:
        raise MissingExtra("train", "training a network") from error
    device = find_device("auto")
    teacher = request.teacher
    training = ValueTraining(
        recipe,
        seed=request.seed,
        device=device,
        jobs=desk.workers,
        teacher=None if teacher is None else read_trained(job_folder(desk.store, teacher)).model,
        is_compiled=device == "cuda",
    )
    card = train_value(
        training, desk.folder, on_report=_reports(desk, recipe.steps, training.reports)
    )
    return TrainResult(card=asdict(card))


def _reports(
    desk: Desk, steps: int, reports: list[Any]
) -> Callable[[TrainingReport | ValueReport], None]:
    """What listens to a training; `reports` grows with it."""

    def note(report: TrainingReport | ValueReport) -> None:
        desk.tell(partial(_progress, report.step, steps, reports))

    return note


def _progress(step: int, steps: int, reports: list[Any]) -> Progress:
    return Progress(
        done=step,
        total=steps,
        words=f"step {step:,} of {steps:,}",
        partial=TrainStanding(reports=[asdict(report) for report in reports]),
    )
