"""Cells, their flat indices and their neighbours."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.cells import (
    MAX_SIDE,
    check_cell,
    check_pair,
    check_size,
    flat_cell,
    neighbourhood_size,
    neighbours,
    row_col,
)
from sapper.checks import is_whole_number
from sapper.errors import InvalidCell, InvalidSpec, SapperError

HEIGHT, WIDTH = 3, 5
CELLS = [(row, col) for row in range(HEIGHT) for col in range(WIDTH)]


def test_flat_cells_count_along_the_rows() -> None:
    assert [flat_cell(*cell, width=WIDTH) for cell in CELLS] == list(range(15))
    assert [row_col(flat, width=WIDTH) for flat in range(15)] == CELLS


def test_neighbours_come_in_reading_order() -> None:
    assert list(neighbours(0, 4, height=HEIGHT, width=WIDTH)) == [(0, 3), (1, 3), (1, 4)]
    around = list(neighbours(1, 2, height=HEIGHT, width=WIDTH))
    assert around == sorted(around)
    assert len(around) == 8


def test_neighbours_are_the_cells_one_step_away() -> None:
    for row, col in CELLS:
        near = [c for c in CELLS if max(abs(c[0] - row), abs(c[1] - col)) == 1]
        assert list(neighbours(row, col, height=HEIGHT, width=WIDTH)) == near
        assert neighbourhood_size(row, col, height=HEIGHT, width=WIDTH) == len(near) + 1


def test_a_cell_comes_back_as_python_integers() -> None:
    cell = check_cell(np.int8(2), np.int64(4), height=HEIGHT, width=WIDTH)  # type: ignore[arg-type]  # numpy integers are accepted
    assert cell == (2, 4)
    assert {type(index) for index in cell} == {int}


@pytest.mark.parametrize(
    ("row", "col"), [(3, 0), (0, 5), (-1, 0), (0, -1), pytest.param(10**5000, 0, id="huge")]
)
def test_cell_outside_is_named_with_what_is_allowed(row: int, col: int) -> None:
    with pytest.raises(InvalidCell, match=r"outside the board: rows are 0..2, columns 0..4"):
        check_cell(row, col, height=HEIGHT, width=WIDTH)


@pytest.mark.parametrize("index", [1.0, "1", None, True, np.True_, np.array([1]), int])
def test_row_that_is_no_whole_number_is_refused(index: Any) -> None:
    assert not is_whole_number(index)
    with pytest.raises(InvalidCell, match="not a pair of whole numbers"):
        check_cell(index, 0, height=HEIGHT, width=WIDTH)
    with pytest.raises(InvalidCell, match="not a pair of whole numbers"):
        check_cell(0, index, height=HEIGHT, width=WIDTH)


@pytest.mark.parametrize("cell", [5, None, (), (1,), (1, 2, 3), "abc", object()])
def test_cell_that_is_no_pair_is_refused(cell: Any) -> None:
    with pytest.raises(InvalidCell, match=r"is not a pair \(row, col\)"):
        check_pair(cell, height=HEIGHT, width=WIDTH)


def test_sizes_reach_from_one_to_the_greatest_side() -> None:
    check_size(1, MAX_SIDE)
    check_size(MAX_SIDE, 1)
    with pytest.raises(InvalidSpec, match="width is 1001"):
        check_size(1, MAX_SIDE + 1)


@given(st.one_of(st.integers(), st.text(), st.none(), st.tuples(st.integers(), st.floats())))
def test_any_value_is_a_cell_or_a_sapper_error(cell: Any) -> None:
    with pytest.raises(SapperError) as caught:
        check_pair(cell, height=HEIGHT, width=WIDTH)
    assert caught.type is InvalidCell


@given(st.integers(), st.integers())
def test_exactly_the_cells_of_the_grid_are_accepted(row: int, col: int) -> None:
    on_grid = 0 <= row < HEIGHT and 0 <= col < WIDTH
    try:
        check_cell(row, col, height=HEIGHT, width=WIDTH)
    except InvalidCell:
        assert not on_grid
    else:
        assert on_grid
