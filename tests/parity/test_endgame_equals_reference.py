"""The native endgame solver against plain expectimax."""

from __future__ import annotations

import numpy as np
import pytest

import sapper
from sapper.analysis import LineStep
from sapper.errors import ContradictoryPosition
from sapper.position import Position
from sapper.reference.endgame import Layout, agreeing_layouts, reference_endgame, split
from sapper.spec import StartRule
from tests.helpers.position_makers import Sizes, by_opening_anything, random_board

MAX_LAYOUTS = 40
"""Of the positions compared: plain Python searches more of them for minutes."""

TINY = Sizes(height=(2, 4), width=(2, 4), density=(0.2, 0.5))

NUM_BATCHES, BATCH = 5, 1000


def random_tiny_position(rng: np.random.Generator) -> Position:
    return by_opening_anything(rng, random_board(rng, TINY), rng.uniform())


def wins_of(step: LineStep | None, layouts: frozenset[Layout], position: Position) -> int:
    """On how many layouts a line wins when it is played out."""
    if step is None:
        assert len(layouts) == 1
        return 1
    assert step.num_layouts == len(layouts)
    assert step.is_safe == all(step.cell not in layout for layout in layouts)
    parts = split(layouts, step.cell, position)
    assert len(parts) == len(step.after)
    wins = sum(wins_of(step.after[number], part, position) for number, part in parts.items())
    assert step.wins == wins
    return wins


@pytest.mark.parametrize("batch", range(NUM_BATCHES))
def test_the_best_line_wins_as_often_as_that_of_plain_search(batch: int) -> None:
    rng = np.random.default_rng([1, batch])
    num_compared = 0
    while num_compared < BATCH:
        position = random_tiny_position(rng)
        try:
            solution = sapper.solve_endgame(position, max_layouts=MAX_LAYOUTS)
        except sapper.BudgetExceeded:
            continue
        expected = reference_endgame(position)
        assert (solution.num_layouts, solution.wins) == (expected.num_layouts, expected.wins)
        assert solution.is_exact
        if solution.best is not None:
            assert expected.wins_after[solution.best] == expected.wins
        for move in solution.moves:
            assert move.wins <= expected.wins_after[move.cell] <= move.upper
        num_compared += 1


def test_the_line_wins_what_it_promises() -> None:
    rng = np.random.default_rng(2)
    num_compared = 0
    while num_compared < 200:
        position = random_tiny_position(rng)
        try:
            solution = sapper.solve_endgame(position, max_layouts=500)
        except sapper.BudgetExceeded:
            continue
        layouts = frozenset(agreeing_layouts(position))
        assert wins_of(solution.line, layouts, position) == solution.wins
        num_compared += 1


@pytest.mark.parametrize("rule", [StartRule.SAFE_CELL, StartRule.OPENING])
def test_the_promise_of_the_start_rule_is_kept(rule: StartRule) -> None:
    for start in [(0, 0), (0, 1), (1, 1)]:
        position = Position.untouched(height=3, width=4, num_mines=2, start_rule=rule, start=start)
        expected = reference_endgame(position)
        solution = sapper.solve_endgame(position)
        assert (solution.num_layouts, solution.wins) == (expected.num_layouts, expected.wins)
        assert solution.is_best_safe


def test_contradictory_positions_are_refused_as_the_reference_finds_no_layout() -> None:
    rng = np.random.default_rng(3)
    num_contradictory = 0
    for _ in range(300):
        numbers = rng.choice(np.array([-1, -1, 0, 1, 2], dtype=np.int8), size=(2, 4))
        position = Position(numbers, num_mines=int(rng.integers(0, 4)))
        if reference_endgame(position).num_layouts:
            sapper.solve_endgame(position)
            continue
        num_contradictory += 1
        with pytest.raises(ContradictoryPosition):
            sapper.solve_endgame(position)
    assert num_contradictory > 50
