"""The stages `logic`, by single numbers and pairs of them, and `logic-guess`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from sapper import _core
from sapper.cells import Cell
from sapper.checks import check_count, check_flag, check_share
from sapper.errors import UnknownName
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.native import native_deduction, native_guess
from sapper.solvers.stage import Deduction, Guesser
from sapper.spec import StartRule

PAIRS = ("sharing", "touching", "none")
"""Which pairs of numbers can be compared."""


@dataclass(frozen=True, kw_only=True)
class LogicDeducer:
    """The inference of Zhang et al. ("A Minesweeper Using Inference, CSP and CNN"), theorems 1-4.

    With A and B the unknown neighbours of two numbers, and what a number needs the mines that it
    still lacks: a number that needs all its cells makes them mines (theorem 1); one that needs none
    frees them (3). Where A is part of B and both need as many, the rest of B is safe (2); where B
    needs as many more as it has cells more, the rest of B are mines (4). What is found is fed back
    until nothing changes. The mine counter is not used.
    """

    name: ClassVar[str] = "logic"

    overlap: bool = False
    """Compare also numbers whose cells only overlap, which is more than the theorems do.

    If A needs as many mines more than B as A has cells of its own, those are mines, and the cells
    that are B's alone are safe."""
    pairs: str = "sharing"
    """Which numbers theorems 2 and 4 compare: sharing, touching or none.

    All that share cells, or only neighbours."""
    passes: int = 0
    """How often the theorems are applied to all numbers; 0 for until nothing changes.

    In a pass theorem 1 comes first; the others see the mines that it found."""
    tell_mines: bool = True
    """Whether the stages after it learn of the mines; without, guesses may fall on them."""

    def __post_init__(self) -> None:
        check_flag("overlap", self.overlap)
        if self.pairs not in PAIRS:
            raise UnknownName("kind of pairs", self.pairs, PAIRS)
        check_count("passes", self.passes)
        check_flag("tell_mines", self.tell_mines)

    def deduce(self, position: Position) -> Deduction:
        """All cells so proven; raises ContradictoryPosition if a number is found impossible."""
        native = self.native_stage(position.start_rule)
        return native_deduction(native, position)

    def native_stage(self, start_rule: StartRule) -> _core.Deducer:
        """The same stage in C++."""
        return _core.make_deducer(self.name, vars(self))


@dataclass(frozen=True, kw_only=True)
class LogicGuesser:
    """A guess may flag a cell, and flags are believed: what becomes of wrong ones.

    Zhang et al. let a player flag cells and do not say what its guesses do. Here a coin decides
    whether a guess opens a random cell or flags one beside a number; the theorems then take flags
    for mines to the end of the game, and a cell that is safe by them is opened. Flags that
    contradict the numbers prove nothing.
    """

    name: ClassVar[str] = "logic-guess"

    flag_share: float = 0.5
    """How often a guess flags a cell rather than opens one."""

    def __post_init__(self) -> None:
        check_share("flag_share", self.flag_share)

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """A cell that is safe by the flags, or a random one, as if the game began here."""
        return self.for_game().guess(position, known_mines, rng)

    def for_game(self) -> Guesser:
        """The same guesser with the flags of one game."""
        return _GameOfGuesser(self.native_stage(StartRule.ANY))

    def native_stage(self, start_rule: StartRule) -> _core.Guesser:
        """The same stage in C++."""
        return _core.make_guesser(self.name, vars(self))


class _GameOfGuesser:
    """The guesser within one game; its flags are in the native stage."""

    name: ClassVar[str] = LogicGuesser.name

    def __init__(self, native: _core.Guesser) -> None:
        self._native = native

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        """The next cell to open; None where every cell is flagged."""
        return native_guess(self._native, position, known_mines, rng, stage=self.name)
