"""Where a method of Minesetter stands, live on standard error when that is a terminal."""

from __future__ import annotations

from rich.progress import TextColumn, TimeElapsedColumn

from sapper.cli.progress import LiveBars
from sapper.setter.result import SettingProgress


class SetWatcher(LiveBars):
    """Draws the best score so far, only on a terminal, and leaves nothing there at the end."""

    def __init__(self, method: str, max_seconds: float | None) -> None:
        super().__init__(TextColumn("{task.fields[note]}"), TimeElapsedColumn())
        self._task = self._bars.add_task(method, total=max_seconds, note="")

    def note(self, standing: SettingProgress) -> None:
        """Draw the standing."""
        note = f"{standing.score}, {standing.num_evaluations:,} evaluations"
        self._bars.update(self._task, completed=standing.seconds, note=note)
