"""The exact method: proven optima, and bounds where its time runs out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given, settings

import sapper.setter.exact
from sapper import _core
from sapper.errors import InvalidOption
from sapper.setter.generator import generate_puzzle
from sapper.setter.mip import Answer, minimise
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import StopReason
from sapper.setter.set_mines import set_mines
from sapper.spec import parse_level
from tests.helpers.puzzles import PAPER, best_score, puzzles


@given(puzzles(max_free=9))
@example(Puzzle.parse("9..\n.5.\n..9"))
@settings(max_examples=200)
def test_it_finds_the_best_of_all_layouts(puzzle: Puzzle) -> None:
    setting = set_mines(puzzle, "exact")
    assert setting.proven_optimal
    assert setting.score == best_score(puzzle)


@given(puzzles(max_side=6, max_free=14))
@settings(max_examples=100)
def test_it_agrees_with_brute_force(puzzle: Puzzle) -> None:
    tried = set_mines(puzzle, "brute-force")
    proven = set_mines(puzzle, "exact")
    assert tried.proven_optimal
    assert proven.proven_optimal
    assert proven.score == tried.score


@given(puzzles(max_free=9))
@settings(max_examples=50)
def test_brute_force_finds_the_best_of_all_layouts(puzzle: Puzzle) -> None:
    setting = set_mines(puzzle, "brute-force")
    assert setting.proven_optimal
    assert setting.score == best_score(puzzle)


def test_the_board_of_the_paper_needs_23_mines() -> None:
    setting = set_mines(PAPER, "exact")
    assert setting.score == (0, 23)
    assert setting.proven_optimal
    assert setting.stopped_by is StopReason.FINISHED


@pytest.mark.parametrize(("wrong", "is_value_zero"), [(0.0, True), (0.1, False)])
def test_large_puzzles_are_proven(wrong: float, is_value_zero: bool) -> None:
    spec = parse_level("60x60/720", "any")
    puzzle = generate_puzzle(spec, share=0.3, wrong=wrong, seed=2)
    setting = set_mines(puzzle, "exact")
    assert setting.proven_optimal
    assert (setting.score.value == 0) == is_value_zero


def test_when_its_time_runs_out_it_tells_a_bound() -> None:
    puzzle = generate_puzzle(parse_level("300x300/18000", "any"), share=0.4, wrong=0.3, seed=1)
    setting = set_mines(puzzle, "exact", max_seconds=0.5)
    assert setting.stopped_by is StopReason.TIME
    assert not setting.proven_optimal
    assert setting.bound is not None
    assert puzzle.least_value <= setting.bound.value < setting.score.value


@pytest.mark.parametrize("pressed_in", [1, 2])
def test_ctrl_c_at_the_very_end_of_a_programme_is_not_forgotten(
    monkeypatch: pytest.MonkeyPatch, pressed_in: int
) -> None:
    """HiGHS may come to its end while it is being stopped: its answer is then optimal as well."""
    puzzle = generate_puzzle(parse_level("30x30/180", "any"), share=0.4, wrong=0.3, seed=1)
    asked: list[_core.SetterProgramme] = []

    def stopped_too_late(programme: _core.SetterProgramme, **options: Any) -> Answer:
        asked.append(programme)
        answer = minimise(programme, **options)
        assert answer.is_optimal
        return replace(answer, is_interrupted=len(asked) == pressed_in)

    monkeypatch.setattr(sapper.setter.exact, "minimise", stopped_too_late)
    setting = set_mines(puzzle, "exact")
    assert len(asked) == pressed_in
    assert setting.stopped_by is StopReason.INTERRUPT
    assert setting.proven_optimal == (pressed_in == 2)


def test_iterations_are_refused() -> None:
    with pytest.raises(InvalidOption, match="'exact' has no iterations to limit"):
        set_mines(PAPER, iterations=5)
