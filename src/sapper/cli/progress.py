"""Progress bars on standard error, drawn only when that is a terminal."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn


class LiveBars:
    """Bars with a name and a note each; a context manager that leaves nothing behind."""

    def __init__(self, *columns: ProgressColumn) -> None:
        """`columns` come after the name and the bar."""
        console = Console(stderr=True)
        self._bars = Progress(
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            *columns,
            console=console,
            transient=True,
            disable=not console.is_terminal,
        )

    def counter(self, name: str, *, total: int) -> Callable[[int], None]:
        """A new bar; what is returned sets how much of its total is done."""
        task = self._bars.add_task(name, total=total)
        return lambda done: self._bars.update(task, completed=done)

    def __enter__(self) -> Self:
        self._bars.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._bars.stop()
