"""How good a layout of a puzzle is."""

from __future__ import annotations

from typing import NamedTuple


class Score(NamedTuple):
    """Less is better, the value first: scores compare as Minesetter orders layouts.

    >>> import sapper
    >>> sapper.Score(value=0, mines=9) < sapper.Score(value=1, mines=2)
    True
    >>> print(sapper.Score(value=1, mines=2))
    value 1 with 2 mines
    """

    value: int
    """The sum over the numbers of how far the mines next to each are from it."""
    mines: int
    """How many mines the layout has."""

    def __str__(self) -> str:
        return f"value {self.value} with {self.mines} mine{'' if self.mines == 1 else 's'}"
