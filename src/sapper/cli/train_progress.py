"""How far a training is: a bar on a terminal, a line for each test elsewhere."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from rich.progress import MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn

from sapper.cli.progress import LiveBars
from sapper.learning.networks.recipes import NetworkRecipe

if TYPE_CHECKING:
    from sapper.learning.networks.training import TrainingReport


class TrainingWatcher(LiveBars):
    """Draws the steps and the last test of a training."""

    def __init__(self, recipe: NetworkRecipe) -> None:
        super().__init__(
            MofNCompleteColumn(), TextColumn("{task.fields[note]}"), TimeRemainingColumn()
        )
        self._recipe = recipe
        self._task: TaskID | None = None

    def note(self, report: TrainingReport) -> None:
        """Draw the standing after a test."""
        errors = ", ".join(
            f"{level} {quality.frontier_error:.4f}" for level, quality in report.quality.items()
        )
        note = f"loss {report.validation_loss:.5f}, frontier error {errors}"
        if not sys.stderr.isatty():
            print(f"step {report.step}/{self._recipe.steps}: {note}", file=sys.stderr)
            return
        if self._task is None:  # steps of an earlier run are no part of this one's speed
            self._task = self._bars.add_task(
                self._recipe.name, total=self._recipe.steps, completed=report.step, note=note
            )
        self._bars.update(self._task, completed=report.step, note=note)
