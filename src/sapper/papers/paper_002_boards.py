"""Appendix A of paper 002: its boards, what each agent won there, and what plays it here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sapper.papers.runs.win_rates import ReferenceValue
from sapper.spec import StartRule


@dataclass(frozen=True)
class BoardRow:
    """A row of Appendix A, as printed."""

    size: int
    num_mines: int
    games: int
    density: str
    baseline: int
    implementation: int
    oracle: int
    baseline_rate: str
    implementation_rate: str

    @property
    def label(self) -> str:
        """What the board is called in tables."""
        return f"{self.size}×{self.size}/{self.num_mines}"

    @property
    def level(self) -> str:
        """The board as `parse_level` reads it."""
        return f"{self.size}x{self.size}/{self.num_mines}"


APPENDIX_A = (
    BoardRow(3, 1, 1000, "0.111", 392, 944, 1000, "39.2%", "94.4%"),
    BoardRow(3, 2, 1000, "0.222", 188, 606, 731, "18.8%", "60.6%"),
    BoardRow(4, 2, 1000, "0.125", 185, 861, 957, "18.5%", "86.1%"),
    BoardRow(4, 3, 1000, "0.188", 84, 622, 844, "8.4%", "62.2%"),
    BoardRow(5, 5, 1000, "0.200", 5, 410, 511, "0.5%", "41.0%"),
    BoardRow(8, 8, 1000, "0.125", 0, 741, 763, "0.0%", "74.1%"),
    BoardRow(10, 10, 1000, "0.100", 0, 872, 837, "0.0%", "87.2%"),
    BoardRow(11, 11, 1000, "0.091", 1, 899, 844, "0.1%", "89.9%"),
    BoardRow(12, 6, 1000, "0.042", 2, 986, 945, "0.2%", "98.6%"),
    BoardRow(13, 20, 500, "0.118", 0, 390, 389, "0.0%", "77.8%"),
    BoardRow(14, 25, 500, "0.128", 0, 345, 388, "0.0%", "69.0%"),
    BoardRow(15, 30, 500, "0.133", 0, 300, 355, "0.0%", "60.0%"),
    BoardRow(16, 40, 200, "0.156", 0, 83, 133, "0.0%", "41.5%"),
    BoardRow(17, 10, 500, "0.035", 0, 495, 481, "0.0%", "99.0%"),
    BoardRow(18, 20, 200, "0.062", 0, 194, 190, "0.0%", "97.0%"),
    BoardRow(19, 35, 200, "0.097", 0, 163, 164, "0.0%", "81.5%"),
    BoardRow(20, 50, 200, "0.125", 0, 133, 141, "0.0%", "66.5%"),
    BoardRow(20, 60, 100, "0.150", 0, 45, 71, "0.0%", "45.0%"),
)
"""The percentages of the oracle are not printed. 390 of 500 is 78.0 %: the printed 77.8 % is
what the oracle's 389 would be. The wins are what we compare with."""

BASELINE = "queue"
IMPLEMENTATION = "most-constrained+most-constrained-guess"
ORACLE = "tank+tank-guess"
"""What plays the three agents here, each as the text has it."""

RULE = StartRule.SAFE_CELL
"""The rule of the published figures."""

Published = Callable[[BoardRow], ReferenceValue]


def baseline(row: BoardRow) -> ReferenceValue:
    """What the baseline won on a board."""
    return ReferenceValue(wins=row.baseline, games=row.games, printed=row.baseline_rate)


def implementation(row: BoardRow) -> ReferenceValue:
    """What the agent won on a board."""
    return ReferenceValue(wins=row.implementation, games=row.games, printed=row.implementation_rate)


def oracle(row: BoardRow) -> ReferenceValue:
    """What the oracle won on a board."""
    return ReferenceValue(wins=row.oracle, games=row.games)
