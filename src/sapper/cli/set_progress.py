"""Where a method of Minesetter stands, live on standard error when that is a terminal."""

from __future__ import annotations

from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
from rich.progress import Progress as Bars

from sapper.setter.result import Progress


class Watcher:
    """Draws the best score so far, only on a terminal, and leaves nothing there at the end."""

    def __init__(self, method: str, max_seconds: float | None) -> None:
        console = Console(stderr=True)
        self._bars = Bars(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TextColumn("{task.fields[note]}"),
            TimeElapsedColumn(),
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )
        self._task = self._bars.add_task(method, total=max_seconds, note="")

    def note(self, standing: Progress) -> None:
        """Draw the standing."""
        note = f"{standing.score}, {standing.num_evaluations:,} evaluations"
        self._bars.update(self._task, completed=standing.seconds, note=note)

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
