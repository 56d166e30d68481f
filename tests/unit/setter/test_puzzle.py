"""Puzzles: their text, what they refuse, and scores counted afresh."""

from __future__ import annotations

import pickle

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given

from sapper.errors import InvalidNotation, InvalidPuzzle, InvalidSpec
from sapper.setter.puzzle import FREE, Puzzle
from sapper.setter.score import Score
from tests.helpers.puzzles import PAPER, puzzles


@given(puzzles())
def test_the_text_is_the_puzzle(puzzle: Puzzle) -> None:
    again = Puzzle.parse(str(puzzle))
    assert again == puzzle
    assert hash(again) == hash(puzzle)
    assert repr(puzzle) == f"Puzzle.parse({str(puzzle)!r})"
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle


def test_rows_and_columns_are_not_mixed_up() -> None:
    puzzle = Puzzle.parse("\n  1.2 \n .9.\n\n")
    assert (puzzle.height, puzzle.width) == (2, 3)
    assert puzzle.numbers.tolist() == [[1, FREE, 2], [FREE, 9, FREE]]
    assert puzzle.free_cells == [(0, 1), (1, 0), (1, 2)]
    assert (puzzle.num_free, puzzle.num_numbers, puzzle.sum_of_numbers) == (3, 3, 12)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the puzzle is empty; expected rows of digits and '.'"),
        (" \n\t\n", "the puzzle is empty"),
        ("1.\n1", "row 1 is '1', 1 cells wide; expected 2"),
        ("1.\n\n1.", "row 1 is '', 0 cells wide; expected 2"),
        ("1.\n.#", "row 1, column 1 is '#'; allowed are 0 1 2 3 4 5 6 7 8 9 ."),
        ("1.\n.³", "row 1, column 1 is '³'"),
        ("." * 1001, "the puzzle is too large: width is 1001"),
        ("1\n" * 1001, "the puzzle is too large: height is 1001"),
    ],
)
def test_text_that_is_no_puzzle_is_refused(text: str, message: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        Puzzle.parse(text)
    assert message in str(error.value)


def test_a_puzzle_may_have_a_thousand_rows_and_columns() -> None:
    puzzle = Puzzle.parse("\n".join(["1." * 500] * 1000))
    assert puzzle.num_free == 500_000
    assert puzzle.score(puzzle.is_free).mines == 500_000


@pytest.mark.parametrize("numbers", [[1, 2], [[1.0]], [[1], [2, 3]], [[10]], [[-2]]])
def test_arrays_that_are_no_puzzle_are_refused(numbers: npt.ArrayLike) -> None:
    with pytest.raises(InvalidPuzzle):
        Puzzle(numbers)


def test_an_array_without_squares_is_refused() -> None:
    with pytest.raises(InvalidSpec, match="height is 0"):
        Puzzle(np.zeros((0, 3), dtype=np.int8))


def test_a_puzzle_cannot_be_changed() -> None:
    numbers = np.array([[1, FREE]], dtype=np.int8)
    puzzle = Puzzle(numbers)
    numbers[0, 0] = 2
    assert puzzle.numbers[0, 0] == 1
    with pytest.raises(ValueError, match="read-only"):
        puzzle.numbers[0, 0] = 2
    with pytest.raises(AttributeError, match="immutable"):
        puzzle.numbers = numbers


@given(puzzles())
def test_the_score_is_what_one_counts(puzzle: Puzzle) -> None:
    layout = puzzle.is_free & (np.arange(puzzle.numbers.size).reshape(puzzle.numbers.shape) % 3 > 0)
    value = 0
    for row, col in np.argwhere(~puzzle.is_free):
        near = layout[max(row - 1, 0) : row + 2, max(col - 1, 0) : col + 2]
        value += abs(int(puzzle.numbers[row, col]) - int(near.sum()))
    assert puzzle.score(layout) == Score(value, int(layout.sum()))


def test_scores_are_ordered_by_value_and_then_by_mines() -> None:
    assert Score(0, 9) < Score(1, 0) < Score(1, 1)
    assert str(Score(0, 1)) == "value 0 with 1 mine"


def test_a_layout_has_mines_on_free_squares_alone() -> None:
    puzzle = Puzzle.parse("1.\n..")
    with pytest.raises(InvalidPuzzle, match=r"a mine at \(0, 0\), where a 1 stands"):
        puzzle.score(np.ones((2, 2), dtype=np.bool_))
    with pytest.raises(InvalidPuzzle, match=r"shape \(2,\) and type bool; expected a 2x2 mask"):
        puzzle.score(np.zeros(2, dtype=np.bool_))
    layout = np.array([[False, True], [False, False]])
    assert puzzle.layout_rows(layout) == ["1*", ".."]


def test_numbers_that_cannot_be_reached_are_named() -> None:
    puzzle = Puzzle.parse("5.2\n...\n9..")
    assert [str(number) for number in puzzle.unreachable] == [
        "the 5 at (0, 0) has 3 free neighbours: the value is at least 2",
        "the 9 at (2, 0) has 3 free neighbours: the value is at least 6",
    ]
    assert puzzle.least_value == 8
    assert PAPER.unreachable == []
    assert PAPER.least_value == 0
    (lonely,) = Puzzle.parse("2.3").unreachable[1:]
    assert "the 3 at (0, 2) has 1 free neighbour:" in str(lonely)
