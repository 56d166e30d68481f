"""The native deducers against brute force: nothing proven is false, and searches miss nothing."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings

from sapper.cells import Cell
from sapper.position import Position
from sapper.reference.oracle import oracle_analysis, reachable_positions
from sapper.solvers.csp import CspDeducer
from sapper.solvers.exact import ExactDeducer
from sapper.solvers.logic import LogicDeducer
from sapper.solvers.single_point import SinglePointDeducer
from sapper.solvers.stage import Deducer
from sapper.solvers.tank import TankDeducer
from tests.helpers.brute_force import BruteForce
from tests.helpers.comparison import EXHAUSTIVE_BOARDS, expected_of
from tests.helpers.position_makers import random_small_position
from tests.helpers.positions import played_positions

Proven = tuple[set[Cell], set[Cell]]
"""Safe cells and mines."""

ASCENDING: list[Deducer] = [
    SinglePointDeducer(),
    LogicDeducer(),
    LogicDeducer(overlap=True),
    CspDeducer(limit=0),
    CspDeducer(),
    ExactDeducer(),
]
"""Each proves all that the one before proves."""

TANKS: list[Deducer] = [TankDeducer(), TankDeducer(whole_board=0, extension=0)]

SAMPLE = 2000
"""Positions judged of each larger board."""

ALL_CELLS = 1000
"""A limit that makes a search take the whole board at once."""


def proven(deducer: Deducer, position: Position) -> Proven:
    deduction = deducer.deduce(position)
    return set(deduction.safe_cells), set(deduction.mine_cells)


def contains(more: Proven, less: Proven) -> bool:
    return less[0] <= more[0] and less[1] <= more[1]


def assert_sound_and_ascending(position: Position, implied: Proven) -> None:
    """Fail unless what is proven holds in every layout, and no stronger stage proves less."""
    found = [proven(deducer, position) for deducer in ASCENDING]
    for less, more in pairwise([*found, implied]):
        assert contains(more, less), position
    for tank in TANKS:
        assert contains(implied, proven(tank, position)), position


@pytest.mark.parametrize(("height", "width", "num_mines"), EXHAUSTIVE_BOARDS)
def test_reachable_positions_of_small_boards(height: int, width: int, num_mines: int) -> None:
    """All those of 3x3 boards, a sample of the larger ones."""
    reachable = reachable_positions(height, width, num_mines)
    step = 1 if height * width == 9 else 1 + len(reachable) // SAMPLE
    for index in range(0, len(reachable), step):
        expected = expected_of(reachable, index)
        implied = set(expected.safe_cells), set(expected.mine_cells)
        assert_sound_and_ascending(expected.position, implied)
        assert proven(CspDeducer(limit=ALL_CELLS), expected.position) == implied


def test_random_positions() -> None:
    rng = np.random.default_rng(41)
    num_compared = 0
    for _ in range(400):
        expected = oracle_analysis(random_small_position(rng))
        if expected.consistent:
            num_compared += 1
            implied = set(expected.safe_cells), set(expected.mine_cells)
            assert_sound_and_ascending(expected.position, implied)
            assert proven(CspDeducer(limit=ALL_CELLS), expected.position) == implied
    assert num_compared > 200


@settings(max_examples=200, derandomize=True)
@given(played_positions())
def test_without_the_counter_csp_proves_what_the_numbers_imply(position: Position) -> None:
    assert proven(CspDeducer(limit=0), position) == _implied_by_numbers(position)


@settings(max_examples=200, derandomize=True)
@given(played_positions())
def test_tank_finds_a_safe_cell_wherever_there_is_one(position: Position) -> None:
    """Near the end it is exact, unless single numbers suffice; before, parts miss the counter."""
    layouts = BruteForce(position).layouts()
    safe = {tuple(cell) for cell in np.argwhere(~layouts.any(axis=0) & position.is_hidden).tolist()}
    found = proven(TankDeducer(whole_board=ALL_CELLS), position)
    assert bool(found[0]) == bool(safe)
    if not proven(SinglePointDeducer(), position)[0]:
        assert found[0] == safe


def _implied_by_numbers(position: Position) -> Proven:
    layouts = BruteForce(position).layouts(counted=False)
    hidden = position.is_hidden
    safe = np.argwhere(~layouts.any(axis=0) & hidden).tolist()
    mines = np.argwhere(layouts.all(axis=0) & hidden).tolist()
    return {(row, col) for row, col in safe}, {(row, col) for row, col in mines}
