"""How far work is, live on standard error: bars that are drawn only when that is a terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

if TYPE_CHECKING:
    from sapper.lab.experiment.experiment import Experiment
    from sapper.lab.play.run_experiments import GamesProgress
    from sapper.learning.labels.parallel import Standing
    from sapper.learning.networks.recipes import NetworkRecipe
    from sapper.learning.networks.training import TrainingReport
    from sapper.learning.patterns.evolution import PatternEvolution
    from sapper.learning.q_learning.q_training import AgentReport
    from sapper.learning.q_learning.recipe import AgentRecipe
    from sapper.learning.value.recipes import ValueRecipe
    from sapper.learning.value.training import ValueReport
    from sapper.setter.result import SettingProgress

T = TypeVar("T")


def track(items: Iterable[T], *, total: int, description: str) -> Iterator[T]:
    """The items, with a progress bar on standard error when that is a terminal.

    Fewer than a hundred come without one: it would only flicker.
    """
    console = Console(stderr=True)
    is_silent = total < 100 or not console.is_terminal
    with Progress(console=console, transient=True, disable=is_silent) as progress:
        yield from progress.track(items, total=total, description=description)


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


class BenchWatcher(LiveBars):
    """Draws how far each experiment of a bench is."""

    def __init__(self, experiments: Sequence[Experiment]) -> None:
        super().__init__(MofNCompleteColumn(), _notes(), TimeRemainingColumn())
        self._names = [f"{one.solver.name} on {one.boards.spec}" for one in experiments]
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


class SetWatcher(LiveBars):
    """Draws the best score that a method of Minesetter has so far."""

    def __init__(self, method: str, max_seconds: float | None) -> None:
        super().__init__(_notes(), TimeElapsedColumn())
        self._task = self._bars.add_task(method, total=max_seconds, note="")

    def note(self, standing: SettingProgress) -> None:
        """Draw the standing."""
        note = f"{standing.score}, {standing.num_evaluations:,} evaluations"
        self._bars.update(self._task, completed=standing.seconds, note=note)


class TrainingWatcher(LiveBars):
    """Draws the steps and the last test of a training; away from a terminal, a line for each."""

    def __init__(self, name: str, steps: int) -> None:
        super().__init__(MofNCompleteColumn(), _notes(), TimeRemainingColumn())
        self._name, self._steps = name, steps
        self._task: TaskID | None = None

    def _draw(self, step: int, note: str) -> None:
        if not sys.stderr.isatty():
            print(f"step {step}/{self._steps}: {note}", file=sys.stderr)
            return
        if self._task is None:  # steps of an earlier run are no part of this one's speed
            self._task = self._bars.add_task(
                self._name, total=self._steps, completed=step, note=note
            )
        self._bars.update(self._task, completed=step, note=note)


class NetworkWatcher(TrainingWatcher):
    """Draws how far the estimates of a network are off."""

    def __init__(self, recipe: NetworkRecipe) -> None:
        super().__init__(recipe.name, recipe.steps)

    def note(self, report: TrainingReport) -> None:
        """Draw the standing after a test."""
        errors = ", ".join(
            f"{level} {quality.frontier_error:.4f}" for level, quality in report.quality.items()
        )
        self._draw(report.step, f"loss {report.validation_loss:.5f}, frontier error {errors}")


class AgentWatcher(TrainingWatcher):
    """Draws how often an agent wins."""

    def __init__(self, recipe: AgentRecipe) -> None:
        super().__init__(recipe.name, recipe.steps)

    def note(self, report: AgentReport) -> None:
        """Draw the standing after a test."""
        rates = ", ".join(f"{level} {rate:.1%}" for level, rate in report.win_rates.items())
        self._draw(report.step, f"loss {report.loss:.5f}, won {rates}")


class ValueWatcher(TrainingWatcher):
    """Draws how far the values of a network are off what came of games."""

    def __init__(self, recipe: ValueRecipe) -> None:
        super().__init__(recipe.name, recipe.steps)

    def note(self, report: ValueReport) -> None:
        """Draw the standing after a test."""
        errors = ", ".join(
            f"{level} {quality.error:.4f}" for level, quality in report.quality.items()
        )
        self._draw(report.step, f"loss {report.loss:.5f}, error {errors}")


class LabelsWatcher(LiveBars):
    """Draws the iterations of all runs together, and the scores of the one that spoke last."""

    def __init__(self, runs: int, iterations: int) -> None:
        super().__init__(MofNCompleteColumn(), _notes())
        self._iterations = [0.0] * runs
        name = "1 run" if runs == 1 else f"{runs} runs"
        self._task = self._bars.add_task(name, total=runs * iterations, note="")

    def note(self, run: int, standing: Standing) -> None:
        """Draw a standing."""
        self._iterations[run] = standing.iteration
        note = f"run {run}: best {standing.best:.4f}, mean {standing.mean:.4f}"
        self._bars.update(self._task, completed=sum(self._iterations), note=note)

    def say_interrupted(self) -> None:
        """Say how to go on."""
        self._bars.stop()
        where = f"interrupted after {sum(self._iterations):,.0f} iterations"
        print(f"{where}; the same command goes on from the last checkpoints", file=sys.stderr)


class PatternsWatcher(LiveBars):
    """Draws the generation of an evolution of patterns, the fitness and the speed."""

    def __init__(self, name: str, generations: int) -> None:
        super().__init__(MofNCompleteColumn(), _notes())
        self._name = name
        self._task = self._bars.add_task(name, total=generations, note="")
        self._begun_at = time.monotonic()
        self._games_before: int | None = None
        self._generation = 0

    def note(self, evolution: PatternEvolution) -> None:
        """Draw the standing after a generation."""
        best, mean = evolution.history[-1]
        options = evolution.options
        if self._games_before is None:
            self._games_before = evolution.num_games - options.population * options.games
        speed = (evolution.num_games - self._games_before) / (time.monotonic() - self._begun_at)
        note = f"best {best:.2f}, mean {mean:.2f}, {speed:,.0f} games/s"
        self._generation = evolution.generation
        self._bars.update(self._task, completed=evolution.generation, note=note)

    def say_interrupted(self) -> None:
        """Say how to go on."""
        self._bars.stop()
        where = f"{self._name} interrupted at generation {self._generation}"
        print(f"{where}; the same command goes on from its last checkpoint", file=sys.stderr)


def _notes() -> TextColumn:
    """A column with the note of each bar."""
    return TextColumn("{task.fields[note]}")
