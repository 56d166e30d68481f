"""How far a bench is, live on standard error when that is a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.progress import MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn

from sapper.cli.progress import LiveBars
from sapper.lab.experiment.experiment import Experiment
from sapper.lab.play.run_experiments import GamesProgress


class BenchWatcher(LiveBars):
    """Draws how far each experiment is, only on a terminal, and leaves nothing there at the end."""

    def __init__(self, experiments: Sequence[Experiment]) -> None:
        super().__init__(
            MofNCompleteColumn(), TextColumn("{task.fields[note]}"), TimeRemainingColumn()
        )
        self._names = [f"{one.solver} on {one.boards.spec}" for one in experiments]
        self._tasks: dict[int, TaskID] = {}

    def note(self, standing: GamesProgress) -> None:
        """Draw the standing of an experiment."""
        index = standing.experiment
        if index not in self._tasks:  # games of earlier runs are no part of this run's speed
            self._tasks[index] = self._bars.add_task(
                self._names[index], total=standing.total, completed=standing.done, note=""
            )
        self._bars.update(self._tasks[index], completed=standing.done, note=self._remark(standing))

    def _remark(self, standing: GamesProgress) -> str:
        if not standing.done:
            return ""
        speed = self._bars.tasks[self._tasks[standing.experiment]].speed
        rate = f"{speed:,.0f} games/s, " if speed else ""
        return f"{rate}{standing.wins / standing.done:.1%} won"
