"""What a solver answers: the cells to open, why, and at which risk."""

from __future__ import annotations

from dataclasses import dataclass
from numbers import Real

from sapper.analysis.choice import Considered
from sapper.cells import Cell
from sapper.errors import InvalidOption, shown


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The next cells to open, in this order.

    >>> import numpy
    >>> import sapper
    >>> position = sapper.Position.parse('''2 3 2
    ... 121
    ... ###''')
    >>> sapper.make_solver("exact").decide(position, numpy.random.default_rng(1)).cells
    ((1, 1),)
    """

    cells: tuple[Cell, ...]
    """At least one hidden cell; a guess names exactly one."""
    is_guess: bool
    """Whether the stage could not prove that the cells are safe."""
    mine_probability: float | None
    """The claimed risk of a guess, None where the stage claims none; 0.0 for a deduction."""
    reason: str
    """Why, for the reader, as a clause without a full stop."""
    stage: str
    """The name of the stage that decided."""
    flags: tuple[Cell, ...] = ()
    """The cells that the stage has flagged by now: its beliefs, for the reader."""
    picture: str = ""
    """A drawing of the reason, as lines of text; empty where there is none."""
    win_probability: float | None = None
    """Of a guess: the exact chance to win of whoever follows the stage, where it knows it."""
    considered: tuple[Considered, ...] = ()
    """The guesses that were looked at, the best first; empty where the stage does not tell."""

    def __post_init__(self) -> None:
        if not self.cells or (self.is_guess and len(self.cells) != 1):
            raise InvalidOption(
                f"a decision names {len(self.cells)} cells; a guess names one, a deduction any"
            )
        if self.win_probability is not None and not _is_probability(self.win_probability):
            raise InvalidOption(
                f"a chance to win is {shown(self.win_probability)}; it must lie in 0..1"
            )


def _is_probability(value: object) -> bool:
    return isinstance(value, Real) and 0 <= float(value) <= 1
