"""Puzzles made from boards."""

from __future__ import annotations

import numpy as np
import pytest

from sapper.board import MINE
from sapper.errors import InvalidOption
from sapper.generators import generate
from sapper.setter.generator import generate_puzzle
from sapper.setter.puzzle import FREE
from sapper.setter.set_mines import set_mines
from sapper.spec import parse_level

SPEC = parse_level("12x20/40", "any")
GOLDEN = ["...02.1.", "....21..", "000...20"]


def test_the_mines_of_the_board_are_a_layout_of_value_0() -> None:
    for index in range(5):
        puzzle = generate_puzzle(SPEC, share=0.4, seed=3, index=index)
        board = generate(SPEC, seed=3, index=index)
        assert puzzle.score(board.numbers == MINE) == (0, 40)
        assert puzzle.num_numbers == round(0.4 * 200)


def test_a_puzzle_depends_on_its_seed_and_index_alone() -> None:
    puzzle = generate_puzzle(SPEC, share=0.4, seed=3, index=1)
    assert generate_puzzle(SPEC, share=0.4, seed=3, index=1) == puzzle
    assert generate_puzzle(SPEC, share=0.4, seed=3, index=2) != puzzle
    assert generate_puzzle(SPEC, share=0.4, seed=4, index=1) != puzzle


def test_a_level_may_be_given_as_text() -> None:
    by_spec = generate_puzzle(parse_level("12x20/40"), share=0.4, seed=3)
    assert generate_puzzle("12x20/40", share=0.4, seed=3) == by_spec


def test_the_draws_are_those_of_every_release() -> None:
    puzzle = generate_puzzle(parse_level("3x8/5", "any"), share=0.5, wrong=0.5, seed=2**64 - 1)
    assert puzzle.rows == GOLDEN


def test_wrong_numbers_are_off_by_1_or_2_and_stay_numbers() -> None:
    right = generate_puzzle(SPEC, share=1.0, seed=3).numbers.astype(int)
    wrong = generate_puzzle(SPEC, share=1.0, wrong=0.5, seed=3).numbers.astype(int)
    off = np.abs(wrong - right)
    assert np.count_nonzero(off) == 100
    assert off.max() == 2
    assert wrong[right != FREE].min() >= 0
    assert wrong.max() <= 8


def test_wrong_numbers_leave_no_layout_of_value_0() -> None:
    puzzle = generate_puzzle(SPEC, share=0.8, wrong=0.3, seed=3)
    setting = set_mines(puzzle, "exact")
    assert setting.proven_optimal
    assert setting.score.value > 0


def test_all_or_no_numbers_may_be_shown() -> None:
    assert generate_puzzle(SPEC, share=1.0, seed=3).num_free == 40
    assert generate_puzzle(SPEC, share=0, wrong=1, seed=3).num_free == 240


@pytest.mark.parametrize("value", [-0.1, 1.1, float("nan"), True, "half"])
@pytest.mark.parametrize("name", ["share", "wrong"])
def test_shares_lie_between_0_and_1(name: str, value: float) -> None:
    shares = {"share": 0.5, "wrong": 0.5, name: value}
    with pytest.raises(InvalidOption, match=f"{name} is .*; it must be a number in 0..1"):
        generate_puzzle(SPEC, share=shares["share"], wrong=shares["wrong"], seed=0)
