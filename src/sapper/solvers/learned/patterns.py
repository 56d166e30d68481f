"""The stage `patterns`: evolved 3×3 patterns that flag and open as they match."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell
from sapper.patterns.file import PatternFile, pattern_path, read_pattern_option
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import native_guess
from sapper.spec import StartRule

DEFAULT_FILE = "evolved"


@dataclass(frozen=True, kw_only=True)
class PatternsGuesser:
    """Minesweeper Evolution (paper 001): what matches around an open number says what to do.

    The pattern that comes first by the order of its set acts: it flags or opens one hidden square
    next to the number. Flags are marks of the stage within a game; mines that deducers have proven
    count as flagged. It flags on until a pattern opens a cell. Where none matches, a random cell
    that it has not flagged is opened; where all are flagged, any.
    """

    name: ClassVar[str] = "patterns"

    file: str = DEFAULT_FILE
    """A pattern file, or evolved, sure-first or sure-only, which come with Sapper.

    `evolved` comes from `sapper evolve patterns`; its header says how."""

    def __post_init__(self) -> None:
        _ = self._read  # a file that cannot be read is refused at once

    @cached_property
    def _read(self) -> PatternFile:
        return read_pattern_option("file", self.file)

    def files(self) -> tuple[Path, ...]:
        """As in `FileStage`."""
        return (pattern_path(self.file),)

    def for_game(self) -> PatternsGame:
        """As in `MarkingGuesser`."""
        return PatternsGame(self._read)

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """What the patterns open, as if the position were the first of its game."""
        return self.for_game().guess(position, known_mines, rng)

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return self._read.native_guesser()


class PatternsGame:
    """The stage within one game, with its flags."""

    name: ClassVar[str] = PatternsGuesser.name

    def __init__(self, file: PatternFile) -> None:
        self._native = file.native_guesser()

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """What the patterns open next, with all that they have flagged."""
        return native_guess(self._native, position, known_mines, rng, stage=self.name)
