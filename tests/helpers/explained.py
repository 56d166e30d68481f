"""What it means that an explanation agrees with brute force, and the positions it is put to."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sapper.analysis import Explanation, Verdict, explain
from sapper.board import Board
from sapper.cells import Cell, neighbours
from sapper.position import HIDDEN, Position, count_neighbours
from sapper.reference.counted import ReferenceAnalysis
from sapper.reference.oracle import oracle_analysis
from sapper.spec import StartRule
from tests.helpers.comparison import TOLERANCE
from tests.helpers.position_makers import (
    Sizes,
    by_random_play,
    is_small,
    random_board,
    with_random_start,
)

TINY = Sizes(height=(1, 4), width=(2, 5), density=(0.05, 0.5))
"""Boards of up to 4×5 cells, with few mines and with many."""


def random_explained_position(rng: np.random.Generator) -> Position:
    """A position that play can reach under a random start rule, with something hidden.

    Play need not begin at the start, so its promise may concern cells that are still hidden.
    """
    rule = StartRule(rng.choice([each.value for each in StartRule]))
    while True:
        board: Board | None = random_board(rng, TINY)
        if rule is not StartRule.ANY and board is not None:
            board = with_random_start(rng, board, rule)
        if board is None:
            continue
        position = by_random_play(rng, board, int(rng.integers(0, 6)))
        if is_small(position):
            return position


def check_explanations(rng: np.random.Generator, position: Position) -> None:
    """Fail unless a random hidden cell is explained as brute force judges it."""
    expected = oracle_analysis(position)
    hidden = np.argwhere(position.is_hidden)
    row, col = hidden[rng.integers(len(hidden))].tolist()
    explanation = explain(position, row, col)
    assert explanation.verdict is _verdict(expected, (row, col)), position
    probability = expected.mine_probability[row, col]
    assert abs(explanation.mine_probability - probability) <= TOLERANCE, position
    if explanation.verdict is Verdict.UNDECIDED:
        _check_layouts(position, explanation)
        assert f"{probability:.2%}" in explanation.sentence, position


def _verdict(expected: ReferenceAnalysis, cell: Cell) -> Verdict:
    if cell in expected.safe_cells:
        return Verdict.SAFE
    return Verdict.MINE if cell in expected.mine_cells else Verdict.UNDECIDED


def _check_layouts(position: Position, explanation: Explanation) -> None:
    """Both layouts fulfil the numbers, the counter and the promise of the start."""
    assert explanation.layouts is not None
    with_mine, without = explanation.layouts
    assert with_mine[explanation.cell], position
    assert not without[explanation.cell], position
    for layout in explanation.layouts:
        assert _fulfils(position, layout), position


def _fulfils(position: Position, layout: npt.NDArray[np.bool_]) -> bool:
    is_open = position.numbers != HIDDEN
    has_numbers = np.array_equal(count_neighbours(layout)[is_open], position.numbers[is_open])
    is_counted = int(layout.sum()) == position.num_mines and not layout[is_open].any()
    return has_numbers and is_counted and not any(layout[cell] for cell in _promised(position))


def _promised(position: Position) -> list[Cell]:
    """The cells that the start rule keeps free of mines."""
    if position.start is None or position.start_rule is StartRule.ANY:
        return []
    if position.start_rule is StartRule.SAFE_CELL:
        return [position.start]
    return [
        position.start,
        *neighbours(*position.start, height=position.height, width=position.width),
    ]
