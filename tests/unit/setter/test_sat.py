"""The SAT solver: optima proven in whole numbers, which confirm those of `exact`."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings

from sapper.errors import InvalidOption, MissingExtra
from sapper.setter.generator import generate_puzzle
from sapper.setter.methods import METHODS, installed_methods
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import StopReason
from sapper.setter.set_mines import set_mines
from tests.helpers.puzzles import PAPER, best_score, puzzles


@given(puzzles(max_free=9))
@example(Puzzle.parse("9..\n.5.\n..9"))
@settings(max_examples=100)
def test_it_finds_the_best_of_all_layouts(puzzle: Puzzle) -> None:
    setting = set_mines(puzzle, "sat")
    assert setting.proven_optimal
    assert setting.score == best_score(puzzle)


def test_it_confirms_that_the_board_of_the_paper_needs_23_mines() -> None:
    setting = set_mines(PAPER, "sat")
    assert setting.score == (0, 23)
    assert setting.proven_optimal
    assert setting.stopped_by is StopReason.FINISHED


@pytest.mark.parametrize("index", range(100))
def test_it_confirms_the_exact_method_on_random_puzzles(index: int) -> None:
    wrong = (0.0, 0.2)[index % 2]
    puzzle = generate_puzzle("10x10/20", share=0.35, wrong=wrong, seed=14, index=index)
    by_sat, by_highs = (set_mines(puzzle, method) for method in ("sat", "exact"))
    assert by_sat.proven_optimal
    assert by_highs.proven_optimal
    assert by_sat.score == by_highs.score


def test_a_bound_is_proven_when_its_time_runs_out() -> None:
    puzzle = generate_puzzle("100x100/2000", share=0.4, wrong=0.3, seed=1)
    best = set_mines(puzzle, "exact")
    setting = set_mines(puzzle, "sat", max_seconds=1.0)
    assert setting.stopped_by is StopReason.TIME
    assert not setting.proven_optimal
    assert setting.bound is not None
    assert setting.bound <= best.score <= setting.score


def test_iterations_are_refused() -> None:
    with pytest.raises(InvalidOption, match="'sat' has no iterations to limit"):
        set_mines(PAPER, "sat", iterations=5)


def test_without_its_extra_it_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sapper.setter.sat.find_spec", lambda _: None)
    with pytest.raises(MissingExtra, match=r"pip install 'sapper\[proof\]'"):
        set_mines(PAPER, "sat")
    assert installed_methods() == [name for name in METHODS if name != "sat"]
