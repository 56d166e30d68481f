"""Positions: what a player may know."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from sapper.errors import InvalidCell, InvalidPosition, InvalidSpec, SapperError, UnknownName
from sapper.position import HIDDEN, Position, PositionStatus, count_neighbours
from sapper.spec import StartRule

TEXT = "2 3 1\n1##\n1##"


@st.composite
def positions(draw: st.DrawFn) -> Position:
    shape = draw(hnp.array_shapes(min_dims=2, max_dims=2, max_side=6))
    numbers = draw(hnp.arrays(np.int8, shape, elements=st.integers(HIDDEN, 8)))
    start = draw(st.none() | st.tuples(st.integers(0, shape[0] - 1), st.integers(0, shape[1] - 1)))
    rule = draw(st.sampled_from(StartRule))
    if start is not None and rule in (StartRule.OPENING, StartRule.GIVEN_ZERO):
        numbers[start] = draw(st.sampled_from([HIDDEN, 0]))
    num_mines = draw(st.integers(0, numbers.size))
    return Position(numbers, num_mines=num_mines, start_rule=rule, start=start)


@given(positions())
def test_notation_reads_back_what_it_writes(position: Position) -> None:
    assert Position.parse(str(position)) == position
    assert eval(repr(position), {"Position": Position}) == position
    assert hash(Position.parse(str(position))) == hash(position)
    assert pickle.loads(pickle.dumps(position)) == position
    assert copy.deepcopy(position) == position


def test_a_start_that_breaks_its_promise_is_refused() -> None:
    with pytest.raises(InvalidPosition, match=r"start \(1, 0\) shows 1; .*'opening' promises a 0"):
        Position.parse("2 3 1 opening 1 0\n1##\n1##")
    with pytest.raises(InvalidPosition, match=r"'given-zero' promises a 0"):
        Position([[1, HIDDEN]], num_mines=1, start_rule="given-zero", start=(0, 0))


def test_parsed_position_has_its_parts() -> None:
    position = Position.parse("2 3 1 safe 1 0\n1##\n10#")
    np.testing.assert_array_equal(position.numbers, [[1, HIDDEN, HIDDEN], [1, 0, HIDDEN]])
    assert (position.height, position.width, position.num_mines) == (2, 3, 1)
    assert (position.start_rule, position.start) == (StartRule.SAFE_CELL, (1, 0))
    assert position.num_hidden == 3
    np.testing.assert_array_equal(position.is_hidden, [[False, True, True], [False, False, True]])
    assert position.rows == ["1##", "10#"]


def test_flags_are_marks_and_not_knowledge() -> None:
    assert Position.parse("2 3 1\n1F#\n1##") == Position.parse(TEXT)


@pytest.mark.parametrize(
    "other",
    [
        "2 3 2\n1##\n1##",
        "2 3 1\n1##\n2##",
        "3 2 1\n1#\n##\n##",
        "2 3 1 safe\n1##\n1##",
        "2 3 1 any 0 0\n1##\n1##",
    ],
)
def test_positions_differ_by_numbers_mines_shape_and_start(other: str) -> None:
    assert Position.parse(other) != Position.parse(TEXT)
    assert Position.parse(TEXT) != TEXT


def test_equal_numbers_in_another_shape_are_another_position() -> None:
    wide = Position([[HIDDEN] * 6], num_mines=1)
    assert wide != Position([[HIDDEN] * 3] * 2, num_mines=1)


def test_position_keeps_its_own_numbers() -> None:
    numbers = np.full((2, 2), HIDDEN)
    position = Position(numbers, num_mines=1)
    numbers[0, 0] = 3
    assert position.is_untouched
    with pytest.raises(ValueError, match="read-only"):
        position.numbers[0, 0] = 3


def test_untouched_position_hides_everything() -> None:
    position = Position.untouched(height=2, width=3, num_mines=1, start_rule="safe")
    assert str(position) == "2 3 1 safe\n###\n###"
    assert position.is_untouched
    assert not Position.parse(TEXT).is_untouched


def test_solved_position_hides_only_mines() -> None:
    assert Position.parse("1 3 1\n1#1").is_solved
    assert not Position.parse("1 3 1\n1##").is_solved


def test_start_can_be_told_afterwards() -> None:
    position = Position.parse(TEXT).with_start("safe", (0, 0))
    assert str(position) == "2 3 1 safe 0 0\n1##\n1##"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (TEXT, PositionStatus.VALID),
        ("1 3 2\n1#0", PositionStatus.TOO_MANY_MINES | PositionStatus.UNOPENED_ZERO),
        ("1 3 2\n1#1", PositionStatus.TOO_MANY_MINES),
        ("1 3 1\n2##", PositionStatus.NUMBER_TOO_HIGH),
        ("1 3 1\n0##", PositionStatus.UNOPENED_ZERO),
        ("1 1 0\n1", PositionStatus.NUMBER_TOO_HIGH),
        ("1 1 0\n0", PositionStatus.VALID),
    ],
)
def test_status_names_local_faults(text: str, status: PositionStatus) -> None:
    assert Position.parse(text).status == status


@given(hnp.arrays(np.bool_, hnp.array_shapes(min_dims=2, max_dims=2, max_side=7)))
def test_neighbours_in_a_mask_are_counted(mask: npt.NDArray[np.bool_]) -> None:
    around = count_neighbours(mask)
    for (row, col), count in np.ndenumerate(around):
        window = mask[max(row - 1, 0) : row + 2, max(col - 1, 0) : col + 2]
        assert count == window.sum() - mask[row, col]


@pytest.mark.parametrize(
    ("numbers", "reason"),
    [
        ([[9]], "numbers run from 9 to 9"),
        ([[-2, 0]], "numbers run from -2 to 0"),
        ([[300]], "numbers run from 300 to 300"),
        ([1, 2], "1-dimensional"),
        ([[[1]]], "3-dimensional"),
        ([[1.0]], "float64"),
        ([[True]], "bool"),
        ([["1"]], "expected a height x width array"),
        ([[1], [1, 2]], "no rectangle"),
        (None, "0-dimensional"),
    ],
)
def test_wrong_numbers_say_what_is_wrong(numbers: Any, reason: str) -> None:
    with pytest.raises(InvalidPosition) as caught:
        Position(numbers, num_mines=0)
    assert reason in str(caught.value)


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (1001, 1), (1, 1001)])
def test_impossible_shape_is_refused(shape: tuple[int, int]) -> None:
    with pytest.raises(InvalidSpec):
        Position(np.zeros(shape, dtype=np.int8), num_mines=0)


@pytest.mark.parametrize("num_mines", [-1, 7, 1.0, None, True, pytest.param(10**5000, id="huge")])
def test_impossible_mine_count_is_refused(num_mines: Any) -> None:
    with pytest.raises(InvalidPosition, match=r"a 2x3 position has 0\.\.6"):
        Position.untouched(height=2, width=3, num_mines=num_mines)


@pytest.mark.parametrize("start", [(2, 0), (0, 3), 5, (1,), "ab"])
def test_start_outside_the_position_is_refused(start: Any) -> None:
    with pytest.raises(InvalidCell):
        Position.parse(TEXT).with_start("safe", start)


def test_unknown_start_rule_is_refused() -> None:
    with pytest.raises(UnknownName, match="unknown start rule 'sure'"):
        Position.parse(TEXT).with_start("sure")


@given(hnp.arrays(hnp.integer_dtypes() | hnp.floating_dtypes(), hnp.array_shapes(max_side=3)))
def test_any_array_is_a_position_or_a_sapper_error(numbers: npt.NDArray[Any]) -> None:
    try:
        position = Position(numbers, num_mines=0)
    except SapperError:
        return
    np.testing.assert_array_equal(position.numbers, numbers)
