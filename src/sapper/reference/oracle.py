"""Brute force over every layout of a small position: the judge of cleverer counts, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, compress
from math import comb, lcm
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell, flat_cell, neighbours, row_col
from sapper.errors import InvalidOption
from sapper.position import HIDDEN, Position
from sapper.reference.counted import ReferenceAnalysis, hidden_cells
from sapper.spec import StartRule

MAX_PLACEMENTS = 200_000
"""The most placements of the mines on the hidden cells that the oracle goes through."""

Layouts: TypeAlias = npt.NDArray[np.float32]
"""One row a layout, one column a cell: 1 for a mine. Floats multiply fast and are exact here."""


def oracle_analysis(position: Position) -> ReferenceAnalysis:
    """Go through every placement of the mines and keep those that agree with the position.

    Each layout weighs 1, except after a start drawn by `given-zero`. Raises InvalidOption when
    there are more than MAX_PLACEMENTS placements.
    """
    layouts = _agreeing_layouts(position)
    weights = _layout_weights(position, layouts)
    mine_weights = [sum(compress(weights, column)) for column in layouts.T.tolist()]
    mine_weight = {
        cell: mine_weights[flat_cell(*cell, width=position.width)]
        for cell in hidden_cells(position)
    }
    return ReferenceAnalysis(position, len(layouts), sum(weights), mine_weight)


@dataclass(frozen=True)
class ReachablePositions:
    """Every position that play can reach on the boards of one size, with its exact counts."""

    num_mines: int
    numbers: npt.NDArray[np.int8]
    """N×H×W, each as `Position.numbers`; no two are equal."""
    num_layouts: npt.NDArray[np.int64]
    """N: how many layouts agree with each position."""
    mine_weight: npt.NDArray[np.int64]
    """N×H×W: how many of them have a mine in the cell."""

    def __len__(self) -> int:
        return len(self.numbers)

    def position(self, index: int) -> Position:
        """One of the positions, with nothing said about its start."""
        return Position(self.numbers[index], num_mines=self.num_mines)


def reachable_positions(height: int, width: int, num_mines: int) -> ReachablePositions:
    """Every position that opening safe cells, in any order, can show on any board of this size.

    A layout that agrees with a position shows the same numbers when the same cells are opened. So
    the layouts of a position are just the boards on which it can be reached, and one pass over the
    boards counts them all.
    """
    adjacent = _adjacency(height, width)
    mines = _placements(height * width, num_mines)  # (boards, cells)
    shown = [_positions_on(board, adjacent) for board in mines]
    which_board = np.repeat(np.arange(len(mines)), [len(numbers) for numbers in shown])
    numbers, inverse = np.unique(np.concatenate(shown), axis=0, return_inverse=True)
    mine_weight = np.zeros(numbers.shape, dtype=np.int64)
    np.add.at(mine_weight, inverse.ravel(), mines[which_board].astype(np.int64))
    return ReachablePositions(
        num_mines=num_mines,
        numbers=numbers.reshape(-1, height, width),
        num_layouts=np.bincount(inverse.ravel(), minlength=len(numbers)),
        mine_weight=mine_weight.reshape(-1, height, width),
    )


def _agreeing_layouts(position: Position) -> Layouts:
    shown = position.numbers.ravel()
    is_hidden = shown == HIDDEN
    near_shown = _adjacency(position.height, position.width)[np.ix_(is_hidden, ~is_hidden)]
    placements = _placements(position.num_hidden, position.num_mines)
    agreeing = placements[np.all(placements @ near_shown == shown[~is_hidden], axis=1)]
    layouts = np.zeros((len(agreeing), shown.size), np.float32)
    layouts[:, is_hidden] = agreeing
    free = [flat_cell(*cell, width=position.width) for cell in _cells_without_mine(position)]
    return layouts[~layouts[:, free].any(axis=1)]


def _cells_without_mine(position: Position) -> Iterator[Cell]:
    """The cells that the start rule keeps free: a start that shows 0 frees its neighbours."""
    if position.start is None or position.start_rule is StartRule.ANY:
        return
    yield position.start
    if position.start_rule is not StartRule.SAFE_CELL:
        yield from neighbours(*position.start, height=position.height, width=position.width)


def _layout_weights(position: Position, layouts: Layouts) -> list[int]:
    """How likely each layout is, up to a common factor.

    Under `given-zero` the start was drawn among all the zeros of the board. A layout with z zeros
    shows any one of them with probability 1 / z. Nothing is known of it before it is named or open.
    """
    is_known = position.start is not None or np.any(position.numbers == 0)
    if position.start_rule is not StartRule.GIVEN_ZERO or not is_known:
        return [1] * len(layouts)
    nearby = _adjacency(position.height, position.width) + np.eye(
        layouts.shape[1], dtype=np.float32
    )
    num_zeros = np.count_nonzero(layouts @ nearby == 0, axis=1).tolist()
    common = lcm(*num_zeros)
    return [common // zeros for zeros in num_zeros]


def _num_placements(num_cells: int, num_mines: int) -> int:
    count = comb(num_cells, num_mines)
    if count > MAX_PLACEMENTS:
        raise InvalidOption(
            f"{num_mines} mines lie on {num_cells} hidden cells in {count} ways; "
            f"the oracle goes through at most {MAX_PLACEMENTS}"
        )
    return count


def _placements(num_cells: int, num_mines: int) -> Layouts:
    """Every way to put the mines on the cells, one a row."""
    count = _num_placements(num_cells, num_mines)
    chosen = chain.from_iterable(combinations(range(num_cells), num_mines))
    columns = np.fromiter(chosen, dtype=np.intp, count=count * num_mines)
    layouts = np.zeros((count, num_cells), dtype=np.float32)
    layouts[np.repeat(np.arange(count), num_mines), columns] = 1
    return layouts


@cache
def _adjacency(height: int, width: int) -> Layouts:
    """A square matrix over the cells: 1 where two are neighbours."""
    matrix = np.zeros((height * width, height * width), dtype=np.float32)
    for flat in range(height * width):
        for near in neighbours(*row_col(flat, width=width), height=height, width=width):
            matrix[flat, flat_cell(*near, width=width)] = 1
    return matrix


def _positions_on(mines: npt.NDArray[np.float32], adjacent: Layouts) -> npt.NDArray[np.int8]:
    """Every position that play can reach on one board: any union of what single moves open."""
    numbers = (mines @ adjacent).astype(np.int8)
    moves = {_opened_by(flat, numbers, adjacent) for flat in np.flatnonzero(mines == 0).tolist()}
    opened = {0}
    for move in moves:
        opened |= {before | move for before in opened}
    bits = np.array(sorted(opened), dtype=np.int64)[:, None] >> np.arange(numbers.size)
    return np.where(bits & 1, numbers, HIDDEN).astype(np.int8)


def _opened_by(flat: int, numbers: npt.NDArray[np.int8], adjacent: Layouts) -> int:
    """The set of cells, as bits, that opening a safe cell opens, with the cascade."""
    opened = {flat}
    queue = [flat]
    while queue:
        cell = queue.pop()
        if numbers[cell] == 0:
            fresh = set(np.flatnonzero(adjacent[cell]).tolist()) - opened
            opened |= fresh
            queue += fresh
    return sum(1 << cell for cell in opened)
