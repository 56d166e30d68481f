"""What every method of Minesetter has: a name, options, and a way to set the mines of a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol, TypeAlias

from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Setting, SettingProgress
from sapper.setter.search_budget import SearchBudget

ProgressListener: TypeAlias = Callable[[SettingProgress], None]
"""Told now and then where a method stands; what it raises ends the method."""


class Method(Protocol):
    """A way to solve puzzles: a frozen keyword-only dataclass whose fields are its options."""

    name: ClassVar[str]
    summary: ClassVar[str]
    """What it does, in one line."""
    default_iterations: ClassVar[int | None]
    """The paper's, where neither iterations nor time are given; None for as many as there are."""

    def set_mines(
        self,
        puzzle: Puzzle,
        *,
        seed: int,
        budget: SearchBudget,
        on_progress: ProgressListener | None,
    ) -> Setting:
        """The best layout found within the budget; on Ctrl-C, the best so far."""
        ...
