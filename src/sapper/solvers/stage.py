"""The two kinds of stage that a solver is built from: deducers prove, guessers choose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, TypeAlias, runtime_checkable

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell
from sapper.position import Position
from sapper.solvers.decision import Decision


@dataclass(frozen=True)
class Deduction:
    """Hidden cells that a deducer has proven, in reading order.

    >>> import sapper
    >>> sapper.Deduction(safe_cells=((0, 2),), reason="the 1 at (0, 0) has its mine")
    Deduction(safe_cells=((0, 2),), mine_cells=(), reason='the 1 at (0, 0) has its mine')
    """

    safe_cells: tuple[Cell, ...] = ()
    mine_cells: tuple[Cell, ...] = ()
    reason: str = ""
    """Why the safe cells are safe, as a clause without a full stop."""


@runtime_checkable
class Deducer(Protocol):
    """A stage that proves cells safe or mines, and never guesses."""

    @property
    def name(self) -> str:
        """The name in a pipeline."""
        ...

    def deduce(self, position: Position) -> Deduction:
        """Everything that this stage proves about the position."""
        ...


@runtime_checkable
class Guesser(Protocol):
    """A stage that chooses one cell where nothing is proven."""

    @property
    def name(self) -> str:
        """The name in a pipeline."""
        ...

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """One hidden cell outside the known mines, or None to leave the choice to chance."""
        ...


@runtime_checkable
class MarkingGuesser(Guesser, Protocol):
    """A guesser that keeps marks of its own within a game: flags, or cells to open later.

    They are its beliefs, never knowledge. Asked without `for_game`, it answers as if the position
    were the first of its game.
    """

    def for_game(self) -> Guesser:
        """The same guesser for one game, without marks; asked about positions in order of play."""
        ...


@runtime_checkable
class LeaningGuesser(Guesser, Protocol):
    """A guesser that leans on a deducer: named without any, it is read with that one before it.

    `champion` alone is `exact+champion`: it is meant to guess only where nothing is proven.
    """

    @property
    def proves_by(self) -> str:
        """The name of the deducer."""
        ...


Stage: TypeAlias = Deducer | Guesser
"""What a solver is made of."""


@runtime_checkable
class FileStage(Protocol):
    """A stage whose answers depend on files: what it has learned."""

    def files(self) -> tuple[Path, ...]:
        """The files; their contents are part of what makes two runs the same."""
        ...


@runtime_checkable
class EstimatingStage(Protocol):
    """A stage that estimates mine probabilities, which can be compared with the exact ones."""

    def estimate_many(
        self, positions: Sequence[Position], seed: int
    ) -> Sequence[npt.NDArray[np.floating]]:
        """The mine probability of each cell (H×W) of each position, in the same order.

        What is said of open cells means nothing. The same seed gives the same estimates.
        """
        ...


@runtime_checkable
class BatchDeducer(Deducer, Protocol):
    """A deducer that answers for the positions of many games at once, as a network does."""

    def deduce_many(self, positions: Sequence[Position]) -> Sequence[Deduction]:
        """For each position what `deduce` would answer, in the same order."""
        ...


@runtime_checkable
class BatchGuesser(Guesser, Protocol):
    """A guesser that answers for the positions of many games at once."""

    def guess_many(
        self,
        positions: Sequence[Position],
        known_mines: Sequence[frozenset[Cell]],
        rngs: Sequence[np.random.Generator],
    ) -> Sequence[Decision | None]:
        """For each position what `guess` would answer, in the same order."""
        ...
