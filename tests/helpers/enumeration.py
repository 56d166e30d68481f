"""All boards of a small family by plain enumeration, and whether draws from it look uniform."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import numpy as np

from sapper.board import Board
from sapper.cells import Cell, row_col
from sapper.spec import BoardSpec, StartRule

NORMAL_QUANTILE = 4.75
"""Chance of about one in a million to refuse draws that are uniform."""


def allowed_boards(spec: BoardSpec, first: Cell) -> dict[Board, float]:
    """Every board that the rule allows, with its start, and the probability to draw it."""
    by_layout = [boards for mines in _layouts(spec) if (boards := _starts(spec, first, mines))]
    return {board: 1 / (len(by_layout) * len(boards)) for boards in by_layout for board in boards}


def looks_drawn_from(probabilities: dict[Board, float], draws: Iterable[Board]) -> bool:
    """Whether the draws agree with the probabilities, by a chi-square test."""
    counts = Counter(draws)
    num_draws = counts.total()
    if not counts.keys() <= probabilities.keys():
        return False
    chi_square = sum(
        (counts[board] - num_draws * share) ** 2 / (num_draws * share)
        for board, share in probabilities.items()
    )
    return chi_square <= greatest_plausible_chi_square(len(probabilities) - 1)


def greatest_plausible_chi_square(degrees_of_freedom: int) -> float:
    """The Wilson-Hilferty quantile of the chi-square distribution."""
    if degrees_of_freedom == 0:
        return 0.0
    spread = 2 / (9 * degrees_of_freedom)
    root = 1 - spread + NORMAL_QUANTILE * math.sqrt(spread)
    return degrees_of_freedom * root**3


def _layouts(spec: BoardSpec) -> Iterable[np.ndarray[tuple[int, int], np.dtype[np.bool_]]]:
    for cells in combinations(range(spec.num_cells), spec.num_mines):
        mines = np.zeros(spec.num_cells, dtype=np.bool_)
        mines[list(cells)] = True
        yield mines.reshape(spec.height, spec.width)


def _starts(
    spec: BoardSpec, first: Cell, mines: np.ndarray[tuple[int, int], np.dtype[np.bool_]]
) -> list[Board]:
    """The board with each start cell that the rule allows on it."""
    numbers = Board(mines).numbers
    match spec.start_rule:
        case StartRule.ANY:
            starts = [first]
        case StartRule.SAFE_CELL:
            starts = [first] if not mines[first] else []
        case StartRule.OPENING:
            starts = [first] if numbers[first] == 0 else []
        case StartRule.GIVEN_ZERO:
            zeros = np.flatnonzero(numbers == 0).tolist()
            starts = [row_col(zero, width=spec.width) for zero in zeros]
    return [Board(mines, start=start, start_rule=spec.start_rule) for start in starts]
