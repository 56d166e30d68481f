"""The stage `patterns`: evolved 3×3 patterns that flag and open as they match."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell, row_col
from sapper.errors import InvalidFile, InvalidOption
from sapper.patterns.file import PatternFile, pattern_path, picture, read_patterns
from sapper.patterns.pattern import Action
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
        try:
            _ = self._read  # a file that cannot be read is refused at once
        except OSError as error:
            raise InvalidOption(f"file is {self.file!r}: {error.strerror}") from None
        except InvalidFile as error:
            raise InvalidOption(str(error)) from None

    @cached_property
    def _read(self) -> PatternFile:
        return read_patterns(pattern_path(self.file))

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
        moves = self._native.last_moves
        opening = moves[-1] if moves and moves[-1][1] == Action.OPEN else None
        flags = tuple(row_col(cell, width=position.width) for cell in self._native.flags)
        reason = "no pattern matches; one of the cells that no pattern has flagged, at random"
        drawn: list[str] = []
        if opening is not None:
            _, _, pattern, centre = opening
            where = row_col(centre, width=position.width)
            reason = f"pattern {pattern + 1} matches at {where}{self._record(pattern)}"
            drawn = picture(self._file.patterns, pattern)
        flagged = [
            f"{row_col(cell, width=position.width)} by pattern {pattern + 1}"
            for cell, action, pattern, _ in moves
            if action == Action.FLAG
        ]
        if flagged:
            reason += f"; flagged before: {', '.join(flagged)}"
        return replace(decision, reason=reason, flags=flags, picture="\n".join(drawn))

    def _record(self, pattern: int) -> str:
        """How often it was right before, where the file says so."""
        if not self._file.fired or not self._file.fired[pattern]:
            return ""
        share = self._file.right[pattern] / self._file.fired[pattern]
        return f", right in {share:.1%} of its {self._file.fired[pattern]:,} uses on fresh games"
