"""solve_endgame(): what it returns, what it refuses, and what its budget does."""

from __future__ import annotations

import pickle
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sapper
from sapper.errors import ContradictoryPosition, InvalidOption, InvalidPosition
from sapper.position import Position
from sapper.spec import StartRule
from tests.helpers.interruption import interrupted_after, needs_cpu_timer

EVEN_GUESS = "2 2 1\n#1\n#1"


def untouched(size: int, num_mines: int) -> Position:
    return Position.untouched(height=size, width=size, num_mines=num_mines)


def test_an_even_guess_wins_half_of_the_time() -> None:
    solution = sapper.solve_endgame(Position.parse(EVEN_GUESS))
    assert solution.win_probability == Fraction(1, 2)
    assert solution.best in {(0, 0), (1, 0)}
    assert not solution.is_best_safe
    assert solution.line is not None
    assert solution.line.after == {1: None}


def test_a_safe_cell_comes_first() -> None:
    solution = sapper.solve_endgame(Position.parse("2 3 1\n1##\n1##"))
    assert solution.is_best_safe
    assert solution.best in {(0, 2), (1, 2)}
    assert solution.moves == ()


def test_a_finished_position_is_won_and_has_no_line() -> None:
    solution = sapper.solve_endgame(Position.parse("1 2 1\n1#"))
    assert (solution.wins, solution.num_layouts) == (1, 1)
    assert solution.best is None
    assert solution.line is None


def test_the_published_optimum_of_a_small_board() -> None:
    position = Position.untouched(
        height=4, width=4, num_mines=4, start_rule=StartRule.SAFE_CELL, start=(0, 1)
    )
    assert sapper.solve_endgame(position).win_probability == Fraction(961, 1365)


def test_more_layouts_than_allowed_are_refused() -> None:
    assert sapper.solve_endgame(untouched(3, 2), max_layouts=36).num_layouts == 36
    with pytest.raises(sapper.BudgetExceeded, match="more than 35 layouts"):
        sapper.solve_endgame(untouched(3, 2), max_layouts=35)


def test_a_short_search_is_refused_or_says_that_it_is_partial() -> None:
    whole = sapper.solve_endgame(untouched(4, 4))
    with pytest.raises(sapper.BudgetExceeded, match="more than 5 nodes"):
        sapper.solve_endgame(untouched(4, 4), max_nodes=5)
    part = sapper.solve_endgame(untouched(4, 4), max_nodes=5, partial=True)
    assert not part.is_exact
    assert part.wins <= whole.wins <= part.upper
    assert part.best is not None
    assert all(move.wins <= move.upper for move in part.moves)


def test_contradictions_are_refused() -> None:
    with pytest.raises(ContradictoryPosition):
        sapper.solve_endgame(Position.parse("1 3 1\n2#1"))


def test_layouts_that_are_not_equally_likely_are_refused() -> None:
    position = Position.parse("1 3 1\n01#").with_start(StartRule.GIVEN_ZERO, (0, 0))
    with pytest.raises(InvalidPosition, match="not equally likely"):
        sapper.solve_endgame(position)


@pytest.mark.parametrize("option", [{"max_layouts": 0}, {"max_nodes": True}, {"partial": 1}])
def test_options_are_checked(option: dict[str, int]) -> None:
    with pytest.raises(InvalidOption):
        sapper.solve_endgame(untouched(2, 1), **option)  # type: ignore[arg-type]  # wrong on purpose


@needs_cpu_timer
def test_a_long_search_ends_by_ctrl_c() -> None:
    with pytest.raises(KeyboardInterrupt), interrupted_after(0.3):
        sapper.solve_endgame(untouched(6, 6), max_layouts=10_000_000, max_nodes=10**9)


@settings(deadline=None, max_examples=50)
@given(
    numbers=st.lists(st.lists(st.integers(-1, 2), min_size=4, max_size=4), min_size=2, max_size=3),
    num_mines=st.integers(0, 4),
)
def test_the_best_line_wins_at_least_as_often_as_the_safest_cell_is_safe_to_the_end(
    numbers: list[list[int]], num_mines: int
) -> None:
    """One layout is always won, and none more than the safest first cell leaves."""
    position = Position(numbers, num_mines=num_mines)
    analysis = sapper.analyse(position)
    if not analysis.consistent:
        with pytest.raises(ContradictoryPosition):
            sapper.solve_endgame(position)
        return
    solution = sapper.solve_endgame(position)
    assert solution.num_layouts == analysis.num_layouts
    assert 1 <= solution.wins <= solution.num_layouts
    if analysis.best is not None:
        safety = 1 - analysis.best.mine_probability
        assert float(solution.win_probability) <= safety + 1e-12


def test_solutions_are_pickled_with_their_line() -> None:
    solution = sapper.solve_endgame(Position.parse(EVEN_GUESS))
    again = pickle.loads(pickle.dumps(solution))
    assert again == solution
    assert again.line == solution.line
