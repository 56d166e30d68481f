"""The stage `logic`: single numbers, and pairs of which one sees all that the other does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sapper import _core
from sapper.checks import check_count, check_flag
from sapper.errors import UnknownName
from sapper.position import Position
from sapper.solvers.native import deduction_by
from sapper.solvers.stage import Deduction
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
    """Which numbers theorems 2 and 4 compare: all that share cells (`sharing`), only neighbours
    (`touching`), or none (`none`)."""
    passes: int = 0
    """How often the theorems are applied to all numbers: 0 for until nothing changes. In a pass
    theorem 1 comes first; the others see the mines that it found."""
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
        reason = "single numbers and pairs of numbers leave no mine for them"
        return deduction_by(native, position, reason=reason)

    def native_stage(self, start_rule: StartRule) -> _core.Deducer:
        """The same stage in C++."""
        return _core.make_deducer(self.name, vars(self))
