"""Boards: the truth, its numbers and its measures."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from sapper.board import MINE, Board
from sapper.cells import neighbours
from sapper.errors import InvalidBoard, InvalidCell, InvalidSpec, SapperError, UnknownName
from sapper.spec import BoardSpec, StartRule

TEXT = "2 3 1\n01*\n011"

MASKS = hnp.arrays(np.bool_, hnp.array_shapes(min_dims=2, max_dims=2, max_side=7))


def board_of(*rows: str) -> Board:
    return Board([[mark == "*" for mark in row] for row in rows])


def least_clicks(board: Board) -> int:
    """3BV by playing: click each zero that is still hidden, then each number that is."""
    opened: set[tuple[int, int]] = set()
    clicks = 0
    for wanted in (0, None):
        for cell, number in np.ndenumerate(board.numbers):
            is_wanted = number == 0 if wanted == 0 else number != MINE
            if is_wanted and cell not in opened:
                clicks += 1
                cascade(board, (cell[0], cell[1]), opened)
    return clicks


def cascade(board: Board, cell: tuple[int, int], opened: set[tuple[int, int]]) -> None:
    waiting = [cell]
    while waiting:
        cell = waiting.pop()
        if cell not in opened:
            opened.add(cell)
            if board.numbers[cell] == 0:
                waiting += neighbours(*cell, height=board.height, width=board.width)


@given(MASKS)
def test_numbers_count_the_mines_around(mines: npt.NDArray[np.bool_]) -> None:
    board = Board(mines)
    for (row, col), number in np.ndenumerate(board.numbers):
        window = mines[max(row - 1, 0) : row + 2, max(col - 1, 0) : col + 2]
        assert number == (MINE if mines[row, col] else window.sum())


@given(MASKS)
def test_notation_reads_back_what_it_writes(mines: npt.NDArray[np.bool_]) -> None:
    board = Board(mines)
    np.testing.assert_array_equal(board.mines, mines)
    assert Board.parse(str(board)) == board
    assert eval(repr(board), {"Board": Board}) == board
    assert hash(Board.parse(str(board))) == hash(board)
    assert pickle.loads(pickle.dumps(board)) == board


@given(MASKS)
def test_3bv_is_the_number_of_clicks_that_open_everything(mines: npt.NDArray[np.bool_]) -> None:
    board = Board(mines)
    assert board.board_value_3bv == least_clicks(board)


@given(MASKS)
def test_labels_cover_exactly_the_openings(mines: npt.NDArray[np.bool_]) -> None:
    board = Board(mines)
    labels = board.opening_labels
    assert labels.max() + 1 == board.num_openings
    for cell, label in np.ndenumerate(labels):
        around = neighbours(cell[0], cell[1], height=board.height, width=board.width)
        near_zero = any(board.numbers[near] == 0 for near in around)
        assert (label >= 0) == (board.numbers[cell] == 0 or near_zero)


def test_a_parsed_board_has_its_parts() -> None:
    board = Board.parse("2 3 1 opening 0 0\n01*\n011")
    assert (board.height, board.width, board.num_mines) == (2, 3, 1)
    assert (board.start, board.start_rule) == ((0, 0), StartRule.OPENING)
    assert board.mine_cells == [(0, 2)]
    assert board.rows == ["01*", "011"]
    assert board.spec == BoardSpec(height=2, width=3, num_mines=1, start_rule=StartRule.OPENING)


def test_unwritten_numbers_may_stand_as_hidden() -> None:
    assert Board.parse("2 3 1\n##*\n0##") == Board.parse(TEXT)


def test_measures_of_a_board_worked_out_by_hand() -> None:
    board = board_of(".....", "..*..", ".....")
    assert (board.num_openings, board.num_islands, board.board_value_3bv) == (2, 2, 4)


def test_a_shared_rim_belongs_to_the_first_opening() -> None:
    labels = board_of("..*", "...", "*..").opening_labels
    np.testing.assert_array_equal(labels, [[0, 0, -1], [0, 0, 1], [-1, 1, 1]])


def test_boards_differ_by_mines_start_and_rule() -> None:
    mines = [[False, True]]
    boards = [
        Board(mines),
        Board(np.transpose(mines)),
        Board(mines, start=(0, 0)),
        Board(mines, start=(0, 0), start_rule="safe"),
    ]
    assert len(set(boards)) == 4
    assert Board(mines) != str(Board(mines))


def test_board_keeps_its_own_mines() -> None:
    mines = np.zeros((2, 2), dtype=np.bool_)
    board = Board(mines)
    mines[0, 0] = True
    board.mines[1, 1] = True
    assert board.num_mines == 0
    with pytest.raises(ValueError, match="read-only"):
        board.numbers[0, 0] = MINE


def test_mines_may_lie_in_any_memory_order() -> None:
    mines = np.zeros((3, 4), dtype=np.bool_)
    mines[0, 3] = True
    assert Board(np.asfortranarray(mines)) == Board(mines)
    assert Board(mines[::-1]).mine_cells == [(2, 3)]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2 3 2\n01*\n011", "1 mines drawn; the header says 2"),
        ("2 3 1\n02*\n011", r"cell (0, 1) is written 2, but it is 1"),
        ("2 3 1 safe 0 2\n01*\n011", "start (0, 2) is a mine; start rule 'safe' forbids that"),
        ("2 3 1 opening 0 1\n01*\n011", "start (0, 1) is a 1; start rule 'opening' wants a 0"),
        ("2 3 1 opening 0 2\n01*\n011", "start (0, 2) is a mine; start rule 'opening' wants a 0"),
        ("2 3 1 given-zero 1 1\n01*\n011", "start rule 'given-zero' wants a 0"),
        ("2 3 1 given-zero\n01*\n011", "must name its start cell"),
    ],
)
def test_wrong_board_says_what_is_wrong(text: str, reason: str) -> None:
    with pytest.raises(InvalidBoard) as caught:
        Board.parse(text)
    assert reason in str(caught.value)


def test_a_start_without_promise_may_be_a_mine() -> None:
    assert Board.parse("1 2 1 any 0 0\n*1").start == (0, 0)


@pytest.mark.parametrize(
    ("mines", "reason"),
    [
        ([True], "1-dimensional"),
        ([[[True]]], "3-dimensional"),
        ([[1, 0]], "int64"),
        ([["*"]], "expected a height x width mask of bool"),
        ([[True], [True, False]], "no rectangle"),
        (None, "0-dimensional"),
    ],
)
def test_wrong_mines_say_what_is_wrong(mines: Any, reason: str) -> None:
    with pytest.raises(InvalidBoard) as caught:
        Board(mines)
    assert reason in str(caught.value)


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (1001, 1), (1, 1001)])
def test_impossible_shape_is_refused(shape: tuple[int, int]) -> None:
    with pytest.raises(InvalidSpec):
        Board(np.zeros(shape, dtype=np.bool_))


@pytest.mark.parametrize("start", [(1, 0), (0, 2), 5, (1,), "ab", (0.0, 1)])
def test_start_outside_the_board_is_refused(start: Any) -> None:
    with pytest.raises(InvalidCell):
        Board([[False, True]], start=start)


def test_unknown_start_rule_is_refused() -> None:
    with pytest.raises(UnknownName):
        Board([[False]], start_rule="sure")


@given(hnp.arrays(hnp.scalar_dtypes(), hnp.array_shapes(max_side=3)), st.sampled_from(StartRule))
def test_any_array_is_a_board_or_a_sapper_error(mines: npt.NDArray[Any], rule: StartRule) -> None:
    try:
        board = Board(mines, start_rule=rule)
    except SapperError:
        return
    np.testing.assert_array_equal(board.mines, mines)
