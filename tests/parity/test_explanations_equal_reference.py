"""Explanations, contradictions and weights of the native core against their readable twins."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper import _core
from sapper.analysis import Explanation, Verdict, analyse, explain
from sapper.analysis.budget import DEFAULT_MAX_STATES, AnalysisBudget, EstimatedBy
from sapper.analysis.contradiction import find_contradiction, read_contradiction
from sapper.analysis.given_zero import given_zero_posterior, has_weights
from sapper.analysis.questions import assumed_knowledge, native_position
from sapper.cells import Cell
from sapper.errors import BudgetExceeded, ContradictoryPosition
from sapper.position import HIDDEN, Position
from sapper.reference import explanation as twin
from sapper.reference import given_zero as weights_twin
from sapper.spec import StartRule
from tests.helpers.comparison import TOLERANCE
from tests.helpers.explained import random_explained_position
from tests.helpers.position_makers import (
    MEDIUM,
    isolated_numbers,
    random_board,
    random_large_position,
    random_small_position,
    random_started_position,
)
from tests.helpers.positions import falsified_positions, played_positions

GIVEN_ZERO = "4 5 4 given-zero 3 0\n#####\n#####\n12###\n01###"


def _parts(explanation: Explanation) -> dict[str, Any]:
    parts = vars(explanation) | {"mine_probability": round(explanation.mine_probability, 12)}
    layouts = explanation.layouts
    return parts | {"layouts": None if layouts is None else [one.tolist() for one in layouts]}


def _said(ask: Callable[[], Explanation]) -> dict[str, Any] | tuple[type[Exception], str]:
    """All of an explanation, or what stands in its place."""
    try:
        return _parts(ask())
    except (BudgetExceeded, ContradictoryPosition) as error:
        return type(error), str(error)


def check_cell(position: Position, cell: Cell, max_states: int = DEFAULT_MAX_STATES) -> str:
    """Fail unless both say the same of a cell; what they say of it."""
    native = _said(lambda: explain(position, *cell, max_states=max_states))
    budget = AnalysisBudget(max_states=max_states)
    assert native == _said(lambda: twin.explain(position, cell, budget)), position
    return native["verdict"].value if isinstance(native, dict) else native[0].__name__


def check_contradiction(position: Position, max_states: int = DEFAULT_MAX_STATES) -> None:
    budget = AnalysisBudget(max_states=max_states)
    expected = twin.find_contradiction(position, budget)
    found = find_contradiction(position, budget)
    assert read_contradiction(found, position) == expected, position


def random_cell(rng: np.random.Generator, position: Position) -> Cell:
    return int(rng.integers(position.height)), int(rng.integers(position.width))


def crowded(rng: np.random.Generator) -> Position:
    """A position under a start rule with a wrong mine counter: most are contradictory."""
    position = random_explained_position(rng)
    return Position(
        position.numbers,
        num_mines=int(rng.integers(0, position.numbers.size + 1)),
        start_rule=position.start_rule,
        start=position.start,
    )


@pytest.mark.parametrize("make", [random_explained_position, crowded, random_small_position])
def test_random_positions_are_explained_alike(
    make: Callable[[np.random.Generator], Position],
) -> None:
    rng = np.random.default_rng(21)
    said = set()
    for _ in range(400):
        position = make(rng)
        said.add(check_cell(position, random_cell(rng, position)))
    assert said >= set(Verdict) | ({"ContradictoryPosition"} if make is crowded else set())


def test_larger_positions_are_explained_alike() -> None:
    rng = np.random.default_rng(22)
    for _ in range(40):
        position = random_large_position(rng, MEDIUM)
        for _ in range(4):
            check_cell(position, random_cell(rng, position))


@settings(max_examples=100)
@given(st.one_of(played_positions(), falsified_positions()), st.data())
def test_any_position_is_explained_alike(position: Position, data: st.DataObject) -> None:
    row = data.draw(st.integers(0, position.height - 1))
    col = data.draw(st.integers(0, position.width - 1))
    check_cell(position, (row, col))


@pytest.mark.parametrize("max_states", [1, 10, 100])
def test_small_budgets_end_alike(max_states: int) -> None:
    rng = np.random.default_rng([23, max_states])
    said = set()
    for _ in range(150):
        position = random_small_position(rng)
        said.add(check_cell(position, random_cell(rng, position), max_states))
    assert "BudgetExceeded" in said or max_states > 10


@settings(max_examples=100)
@given(falsified_positions())
def test_contradictions_are_found_alike(position: Position) -> None:
    if not analyse(position).consistent:
        check_contradiction(position)


def test_contradictions_within_small_budgets_are_found_alike() -> None:
    numbers = isolated_numbers(6).numbers.copy()
    numbers[15, 29] = 8
    position = Position(numbers, num_mines=99)
    check_contradiction(position, 100)
    check_contradiction(Position(isolated_numbers(6).numbers, num_mines=3), 100)


@pytest.mark.parametrize("rule", StartRule)
def test_start_rules_promise_alike(rule: StartRule) -> None:
    rng = np.random.default_rng([24, len(rule.value)])
    for _ in range(50):
        untouched = np.full(random_board(rng, MEDIUM).numbers.shape, HIDDEN, np.int8)
        start = random_cell(rng, Position(untouched, num_mines=0))
        position = Position(untouched, num_mines=3, start_rule=rule, start=start)
        ours, theirs = assumed_knowledge(position), twin.assumed_knowledge(position)
        assert (ours is None) == (theirs is None) == (rule is StartRule.ANY)
        assert np.array_equal(ours, theirs)  # type: ignore[arg-type]  # None equals None


class TestWeights:
    """The posterior of games that began with a given zero."""

    def test_listed_layouts_weigh_alike(self) -> None:
        rng = np.random.default_rng(25)
        for _ in range(100):
            position = random_started_position(rng, StartRule.GIVEN_ZERO)
            ours = given_zero_posterior(position, AnalysisBudget())
            theirs = weights_twin.given_zero_posterior(position, AnalysisBudget())
            assert ours is not None
            assert theirs is not None
            assert ours.standard_error is theirs.standard_error is None
            assert np.abs(ours.mine_probability - theirs.mine_probability).max() <= TOLERANCE

    @pytest.mark.parametrize("seed", range(3))
    def test_sampled_layouts_weigh_alike(self, seed: int) -> None:
        position = Position.parse(GIVEN_ZERO)
        budget = AnalysisBudget(estimate=EstimatedBy.SAMPLES, seed=seed)
        ours = _core.given_zero_posterior(native_position(position), budget.native(), 10)
        theirs = weights_twin.given_zero_posterior(position, budget, 10)
        assert ours is not None
        assert ours.standard_error is not None
        assert theirs is not None
        assert theirs.standard_error is not None
        probability = theirs.mine_probability.ravel()
        assert np.abs(ours.mine_probability - probability).max() <= TOLERANCE
        assert np.abs(ours.standard_error - theirs.standard_error.ravel()).max() <= TOLERANCE

    def test_too_many_layouts_are_refused_alike(self) -> None:
        position, budget = Position.parse(GIVEN_ZERO), AnalysisBudget()
        with pytest.raises(BudgetExceeded) as theirs:
            weights_twin.given_zero_posterior(position, budget, 10)
        with pytest.raises(BudgetExceeded) as ours:
            _core.given_zero_posterior(native_position(position), budget.native(), 10)
        assert str(ours.value) == str(theirs.value)

    @pytest.mark.parametrize("rule", StartRule)
    @pytest.mark.parametrize("start", [None, (0, 0)])
    @pytest.mark.parametrize("row", ["####", "01##"])
    def test_weights_are_known_alike(self, rule: StartRule, start: Cell | None, row: str) -> None:
        numbers = [[HIDDEN if mark == "#" else int(mark) for mark in row]]
        position = Position(numbers, num_mines=1, start_rule=rule, start=start)
        assert has_weights(position) == weights_twin.has_weights(position)

    def test_the_limit_of_listed_layouts_is_the_same(self) -> None:
        assert _core.MAX_LISTED_LAYOUTS == weights_twin.MAX_LISTED_LAYOUTS
