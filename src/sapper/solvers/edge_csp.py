"""The stage `edge-csp`: cells at the edge of what is open are tried with and without a mine."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sapper import _core
from sapper.checks import check_count, check_flag
from sapper.errors import InvalidOption
from sapper.position import Position
from sapper.solvers.native import native_deduction
from sapper.solvers.stage import Deduction
from sapper.spec import StartRule

DEFAULT_EDGE_STEPS = 1_000_000
"""Values tried in one group. The paper names no number."""


@dataclass(frozen=True, kw_only=True)
class EdgeCspDeducer:
    """The CSP of Zhang et al. ("A Minesweeper Using Inference, CSP and CNN"), section 4.3.

    Each hidden cell beside a number is a variable and is tried with 0 and 1; after each value the
    constraints are checked, and a search that cannot go on takes the last value back. All
    assignments that satisfy the constraints are tallied: a cell with the same value in all is
    proven. The mine counter is not used, nor are cells that touch no number.

    The options are off where the text is followed. They weaken the search in ways that the text or
    the program published with it names, or, `consistency`, do what it leaves to others.
    """

    name: ClassVar[str] = "edge-csp"

    max_steps: int = DEFAULT_EDGE_STEPS
    """A group that takes more values than this proves nothing.

    The text's "restriction of the search depth"."""
    split: bool = True
    """Search groups of cells that share no constraint by themselves; else all cells are one."""
    branch: bool = True
    """Try values; without, only the last open cell of a constraint gets one.

    So it is in the program of the authors."""
    consistency: bool = False
    """Leave out values without support in a constraint before each value is tried.

    Generalized arc consistency, which the authors name as future work."""
    divisions: int = 0
    """Before the search: how often at most a constraint is divided by one that it contains.

    From the smallest on."""
    merges: int = 0
    """Then so many pairs at most that share several cells are merged.

    Both are added with one variable for what they share."""
    tell_mines: bool = True
    """Whether the stages after it learn of the mines; without, guesses may fall on them."""

    def __post_init__(self) -> None:
        for option in ("max_steps", "divisions", "merges"):
            check_count(option, getattr(self, option))
        for option in ("split", "branch", "consistency", "tell_mines"):
            check_flag(option, getattr(self, option))
        if self.consistency and self.merges:
            raise InvalidOption("consistency and merges do not go together: it is that of cells")

    def deduce(self, position: Position) -> Deduction:
        """All cells so proven; raises ContradictoryPosition if there is no assignment."""
        native = self.native_stage(position.start_rule)
        return native_deduction(native, position)

    def native_stage(self, start_rule: StartRule) -> _core.Deducer:
        """The same stage in C++."""
        return _core.make_deducer(self.name, vars(self))
