"""Which numbers of a contradictory position cannot all be right."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from sapper.analysis import Contradiction, analyse
from sapper.cells import Cell
from sapper.position import Position
from tests.helpers.brute_force import BruteForce
from tests.helpers.positions import falsified_positions


def contradiction_of(text: str) -> Contradiction:
    found = analyse(Position.parse(text)).contradiction
    assert found is not None
    return found


@settings(max_examples=200)
@given(falsified_positions())
def test_the_named_numbers_contradict_and_none_can_be_left_out(position: Position) -> None:
    truth = BruteForce(position)
    analysis = analyse(position)
    assert analysis.consistent == bool(len(truth.layouts()))
    if analysis.contradiction is None:
        assert analysis.consistent
        return
    numbers, counted = analysis.contradiction.numbers, analysis.contradiction.needs_counter
    assert not len(truth.layouts(kept=numbers, counted=counted))
    for number in numbers:
        rest = [kept for kept in numbers if kept != number]
        assert len(truth.layouts(kept=rest, counted=counted))
    assert counted == bool(len(truth.layouts(counted=False)))


@pytest.mark.parametrize(
    ("text", "numbers", "needs_counter", "sentence"),
    [
        (
            "1 3 1\n3##",
            [(0, 0)],
            False,
            "No layout exists: the 3 at (0, 0) cannot be met by its hidden neighbours.",
        ),
        (
            "2 2 1\n01\n11",
            [(0, 1)],
            False,
            "No layout exists: the 1 at (0, 1) cannot be met by its hidden neighbours.",
        ),
        (
            "2 3 2\n1#3\n###",
            [(0, 0), (0, 2)],
            False,
            "No layout exists: the 1 at (0, 0) and the 3 at (0, 2) cannot all be right.",
        ),
        (
            "2 2 1\n3#\n##",
            [(0, 0)],
            True,
            "No layout exists: the 3 at (0, 0) and the mine counter (1) cannot all be right.",
        ),
        (
            "1 7 1\n#1###1#",
            [(0, 1), (0, 5)],
            True,
            "No layout exists: the 1 at (0, 1), the 1 at (0, 5) and the mine counter (1) cannot "
            "all be right.",
        ),
        (
            "1 3 3\n##0",
            [],
            True,
            "No layout exists: the mine counter (3) does not fit the 2 hidden cells.",
        ),
    ],
)
def test_small_contradictions_are_named_in_full(
    text: str, numbers: list[Cell], needs_counter: bool, sentence: str
) -> None:
    found = contradiction_of(text)
    assert (found.numbers, found.needs_counter) == (numbers, needs_counter)
    assert found.sentence == sentence


def test_a_consistent_position_has_none() -> None:
    assert analyse(Position.parse("2 3 1\n1##\n1##")).contradiction is None


def test_one_wrong_number_on_a_large_board_is_found_among_thousands() -> None:
    rows = ["####", "11##", "00##", "11##", "####"] * 100
    rows[251] = "13##"  # its 1 allows one mine in (250, 0) and (250, 1)
    rows[252] = "00##"
    position = Position.parse("\n".join(["500 4 300", *rows]))
    found = analyse(position).contradiction
    assert found is not None
    assert len(found.numbers) <= 3
    assert (251, 1) in found.numbers
    assert not found.needs_counter


def test_numbers_beyond_the_budget_do_not_hide_those_that_contradict() -> None:
    """The corner is wrong by itself, but half of the other numbers are asked before it."""
    rows = ["#" * 30] * 16
    rows[1:12:2] = ["#" + "2#" * 14 + "#"] * 6
    rows[15] = "#" * 29 + "8"
    position = Position.parse("\n".join(["16 30 99", *rows]))
    assert contradiction_of(str(position)).numbers == [(15, 29)]
    strict = analyse(position, max_states=100)
    assert strict.contradiction is not None
    assert strict.contradiction.numbers == [(15, 29)]
