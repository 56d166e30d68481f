"""The stages `single-point`, one number at a time, and `queue`, each number once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell
from sapper.checks import check_flag
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import native_deduction, native_guess
from sapper.solvers.stage import Deduction, Guesser
from sapper.spec import StartRule


@dataclass(frozen=True, kw_only=True)
class SinglePointDeducer:
    """Single numbers, to a fixed point: what every other deducer begins with.

    A number that needs as many mines as it has unknown neighbours makes them mines; one that needs
    no more frees them. What is found is fed back until nothing changes. The mine counter is not
    used.
    """

    name: ClassVar[str] = "single-point"

    def deduce(self, position: Position) -> Deduction:
        """All cells so proven; raises ContradictoryPosition if a number is found impossible."""
        native = self.native_stage(position.start_rule)
        return native_deduction(native, position)

    def native_stage(self, start_rule: StartRule) -> _core.Deducer:
        """The same stage in C++."""
        return _core.make_deducer(self.name, {})


QUEUE = "queue"


@dataclass(frozen=True, kw_only=True)
class QueueGuesser:
    """The baseline of Engel and Meyer-Teruel ("Minesweeper AI Agent"): a queue of single cells.

    Each cell is looked at when it comes up, and opened then unless it is open. A number that needs
    no more mines puts its unknown neighbours into the queue; one that needs as many as it has
    unknown neighbours flags them. No number is looked at twice. When the queue is empty, a random
    cell that is neither open nor flagged joins it. Queue and flags are marks within a game.
    """

    name: ClassVar[str] = QUEUE

    sees_open: bool = False
    """Whether a cell counts as open as soon as it is; else it is unknown until it comes up.

    The authors' game opens one cell at a time, so that to them the two are the same."""

    def __post_init__(self) -> None:
        check_flag("sees_open", self.sees_open)

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The next cell, as if the game began here: open cells come up in reading order."""
        return self.for_game().guess(position, known_mines, rng)

    def for_game(self) -> Guesser:
        """The same guesser with the marks of one game: its queue and its flags."""
        return _GameOfQueue(self.native_stage(StartRule.ANY))

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return _core.make_guesser(self.name, vars(self))


class _GameOfQueue:
    """The guesser within one game; its marks are in the native stage."""

    name: ClassVar[str] = QUEUE

    def __init__(self, native: _core.Guesser) -> None:
        self._native = native

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The next cell of the queue, or a random one."""
        return native_guess(self._native, position, known_mines, rng, stage=self.name)
