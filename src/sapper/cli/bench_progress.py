"""How far a bench is, live on standard error when that is a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TaskID, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bars

from sapper.lab.experiment import Experiment
from sapper.lab.running import Progress


class Watcher:
    """Draws how far each experiment is, only on a terminal, and leaves nothing there at the end."""

    def __init__(self, experiments: Sequence[Experiment]) -> None:
        self._names = [f"{one.solver} on {one.boards.spec}" for one in experiments]
        self._bars = _make_bars()
        self._tasks: dict[int, TaskID] = {}

    def note(self, standing: Progress) -> None:
        """Draw the standing of an experiment."""
        index = standing.experiment
        if index not in self._tasks:  # games of earlier runs are no part of this run's speed
            self._tasks[index] = self._bars.add_task(
                self._names[index], total=standing.total, completed=standing.done, note=""
            )
        self._bars.update(self._tasks[index], completed=standing.done, note=self._remark(standing))

    def __enter__(self) -> Watcher:
        self._bars.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._bars.stop()

    def _remark(self, standing: Progress) -> str:
        if not standing.done:
            return ""
        speed = self._bars.tasks[self._tasks[standing.experiment]].speed
        rate = f"{speed:,.0f} games/s, " if speed else ""
        return f"{rate}{standing.wins / standing.done:.1%} won"


def _make_bars() -> Bars:
    console = Console(stderr=True)
    return Bars(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[note]}"),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
