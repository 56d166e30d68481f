"""How good a layout of a puzzle is."""

from __future__ import annotations

from typing import NamedTuple


class Score(NamedTuple):
    """Less is better, the value first: scores compare as Minesetter orders layouts."""

    value: int
    """The sum over the numbers of how far the mines next to each are from it."""
    mines: int
    """How many mines the layout has."""

    def __str__(self) -> str:
        return f"value {self.value} with {self.mines} mine{'' if self.mines == 1 else 's'}"
