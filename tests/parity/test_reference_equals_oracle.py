"""The readable reference against brute force: every count is the same whole number."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sapper.errors import InvalidPosition
from sapper.position import HIDDEN, Position
from sapper.reference.analysis import reference_analysis
from sapper.reference.oracle import oracle_analysis, reachable_positions
from sapper.spec import StartRule
from tests.helpers.comparison import (
    EXHAUSTIVE_BOARDS,
    NUM_SMALL_BATCHES,
    SMALL_BATCH,
    expected_of,
    unmirrored,
)
from tests.helpers.position_makers import is_small, random_small_position, random_started_position


@pytest.mark.parametrize(("height", "width", "num_mines"), EXHAUSTIVE_BOARDS)
def test_every_reachable_position_of_small_boards(height: int, width: int, num_mines: int) -> None:
    """One of each set of mirror images: the native analysis is put to them all."""
    reachable = reachable_positions(height, width, num_mines)
    for index in unmirrored(reachable):
        expected = expected_of(reachable, index)
        assert reference_analysis(expected.position) == expected


@pytest.mark.parametrize("num_mines", [2, 4])
def test_counting_by_reachability_equals_going_through_the_layouts(num_mines: int) -> None:
    reachable = reachable_positions(3, 4, num_mines)
    for index in range(0, len(reachable), 7):
        expected = expected_of(reachable, index)
        assert oracle_analysis(expected.position) == expected


@pytest.mark.parametrize("batch", range(NUM_SMALL_BATCHES))
def test_random_positions_true_and_false(batch: int) -> None:
    rng = np.random.default_rng([1, batch])
    for _ in range(SMALL_BATCH // 4):
        position = random_small_position(rng)
        assert reference_analysis(position) == oracle_analysis(position)


@pytest.mark.parametrize("rule", [StartRule.SAFE_CELL, StartRule.OPENING])
def test_a_promised_start_counts_whether_it_is_open_or_not(rule: StartRule) -> None:
    rng = np.random.default_rng(2)
    for _ in range(200):
        position = random_started_position(rng, rule)
        assert reference_analysis(position) == oracle_analysis(position)


@st.composite
def arbitrary_positions(draw: st.DrawFn) -> Position:
    """Any numbers whatever on up to 5x5 cells, true or not, with any mine count."""
    height, width = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    # Two shares of hidden cells to one of numbers: with fewer, hardly any position is consistent.
    code = st.sampled_from([HIDDEN] * 10 + [0, 1, 1, 2, 3])
    codes = draw(st.lists(code, min_size=height * width, max_size=height * width))
    numbers = np.array(codes, dtype=np.int8).reshape(height, width)
    num_hidden = int(np.count_nonzero(numbers == HIDDEN))
    return Position(numbers, num_mines=draw(st.integers(0, num_hidden)))


@settings(max_examples=300, derandomize=True)
@given(arbitrary_positions())
def test_arbitrary_positions(position: Position) -> None:
    assume(position.num_hidden <= 18 and is_small(position))
    assert reference_analysis(position) == oracle_analysis(position)


def test_the_reference_refuses_a_drawn_start() -> None:
    position = Position.parse("2 3 1 given-zero 0 0\n01#\n01#")
    with pytest.raises(InvalidPosition, match="not equally likely"):
        reference_analysis(position)
