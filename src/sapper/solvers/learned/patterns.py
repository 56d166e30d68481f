"""The stage `patterns`: evolved 3×3 patterns that flag and open as they match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell, row_col
from sapper.patterns.file import PatternFile, pattern_path, picture, read_pattern_option
from sapper.patterns.pattern import PatternAction
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
        return self._read.patterns.native_guesser()


class PatternsGame:
    """The stage within one game, with its flags."""

    name: ClassVar[str] = PatternsGuesser.name

    def __init__(self, file: PatternFile) -> None:
        self._file = file
        self._native = file.patterns.native_guesser()

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """What the patterns open next, with all that they have flagged."""
        decision = native_guess(
            self._native, position, known_mines, rng, stage=self.name, reason=""
        )
        if decision is None:
            return None
        moves = [_Move(*move, width=position.width) for move in self._native.pattern_moves]
        flagged = [move for move in moves if move.action is PatternAction.FLAG]
        opening = moves[-1] if len(moves) > len(flagged) else None
        return replace(
            decision,
            reason="; ".join([self._why(opening), *_told(flagged)]),
            flags=tuple(row_col(cell, width=position.width) for cell in self._native.pattern_flags),
            picture="\n".join(picture(self._file.patterns, opening.pattern) if opening else []),
        )

    def _why(self, opening: _Move | None) -> str:
        """Why the cell is opened: the pattern, and how often it was right where the file says."""
        if opening is None:
            return "no pattern matches; one of the cells that no pattern has flagged, at random"
        where = f"pattern {opening.pattern + 1} matches at {opening.centre}"
        if not self._file.fired or not self._file.fired[opening.pattern]:
            return where
        fired, right = self._file.fired[opening.pattern], self._file.right[opening.pattern]
        return f"{where}, right in {right:,} of {fired:,} uses on fresh games"


class _Move:
    """What a pattern did."""

    def __init__(self, cell: int, action: int, pattern: int, centre: int, *, width: int) -> None:
        self.cell = row_col(cell, width=width)
        self.action = PatternAction(action)
        self.pattern = pattern
        self.centre = row_col(centre, width=width)


def _told(flagged: Sequence[_Move]) -> list[str]:
    """What was flagged before the opening, as a clause; none without any."""
    each = [f"{move.cell} by pattern {move.pattern + 1}" for move in flagged]
    return [f"flagged before: {', '.join(each)}"] if each else []
