"""What a method of Minesetter found."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from sapper.setter.puzzle import Puzzle
from sapper.setter.score import Score
from sapper.version import __version__


class StopReason(StrEnum):
    """Why a method ended."""

    FINISHED = "finished"
    """It did all its iterations, or there was nothing more to do."""
    TIME = "time"
    """Its time ran out."""
    INTERRUPT = "interrupt"
    """Ctrl-C."""


class Improvement(NamedTuple):
    """A moment at which the best layout so far was found."""

    num_evaluations: int
    """How many layouts had been evaluated."""
    value: int
    mines: int


class SettingProgress(NamedTuple):
    """Where a method stands."""

    seconds: float
    num_iterations: int
    num_evaluations: int
    score: Score
    """Of the best layout so far."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Setting:
    """The best layout that a method found, with what is known about it.

    >>> import sapper
    >>> setting = sapper.set_mines(sapper.Puzzle.parse('''2..
    ... ..1'''), "exact")
    >>> print(setting)
    2..
    **1
    >>> setting.score, setting.proven_optimal
    (Score(value=0, mines=2), True)
    """

    puzzle: Puzzle
    method: str
    """The name of the method with the options that are not its defaults."""
    seed: int
    layout: npt.NDArray[np.bool_]
    """H×W, read-only: where the mines are."""
    score: Score
    """Counted afresh from the layout."""
    bound: Score | None
    """No layout has a smaller score; None where the method proves nothing."""
    seconds: float
    """The time it took on the wall."""
    cpu_seconds: float
    num_evaluations: int
    """How many layouts were evaluated, each change of one square included."""
    num_iterations: int
    """In the method's own unit, which its description names."""
    log: tuple[Improvement, ...]
    """Each improvement of the best layout so far, in order."""
    stopped_by: StopReason

    @property
    def proven_optimal(self) -> bool:
        """Whether no layout is better."""
        return self.score == self.bound

    @property
    def rows(self) -> list[str]:
        """The rows of the puzzle with a `*` for each mine."""
        return self.puzzle.layout_rows(self.layout)

    def __str__(self) -> str:
        return "\n".join(self.rows)


def setting_document(setting: Setting) -> dict[str, Any]:
    """A setting as a JSON object."""
    return {
        "method": setting.method,
        "value": setting.score.value,
        "mines": setting.score.mines,
        "proven_optimal": setting.proven_optimal,
        "bound": None if setting.bound is None else setting.bound._asdict(),
        "layout": setting.rows,
        "seconds": setting.seconds,
        "cpu_seconds": setting.cpu_seconds,
        "evaluations": setting.num_evaluations,
        "iterations": setting.num_iterations,
        "stopped_by": setting.stopped_by.value,
        "seed": setting.seed,
        "version": __version__,
    }
