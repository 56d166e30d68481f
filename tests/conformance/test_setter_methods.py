"""What every method of Minesetter owes: honest, repeatable, within its budget."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from sapper.errors import InvalidOption
from sapper.naming.options import name_of, options_of
from sapper.setter.generator import generate_puzzle
from sapper.setter.methods import METHODS, make_method
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Setting, SettingProgress, StopReason
from sapper.setter.set_mines import set_mines
from sapper.spec import parse_level
from tests.helpers.interruption import interrupted_after, needs_cpu_timer
from tests.helpers.puzzles import ODD, PAPER, puzzles
from tests.helpers.waiting import PATIENCE_SECONDS

VARIANTS = [
    *METHODS,
    "annealing(schedule=geometric)",
    "vns(k_min=5)",
    "vns(near)",
    "vns(restart,ties=random,value_only)",
    "genetic(polish)",
    "genetic(repeats,mutation=one-square,value_only)",
    "genetic(population=1)",
    "lsibi(mine_chance=0.9)",
]
PROVING = ("exact", "sat")
BOUNDED = [name for name in VARIANTS if name not in ("brute-force", *PROVING)]
LARGE = generate_puzzle(parse_level("120x150/4000", "any"), share=0.4, wrong=0.2, seed=1)
"""Too large for any method to come to its end at once."""


def run(name: str, puzzle: Puzzle, *, seed: int = 0) -> Setting:
    """The method with few iterations; those that prove have none."""
    return set_mines(puzzle, name, seed=seed, iterations=None if name in PROVING else 20)


def check(setting: Setting, puzzle: Puzzle) -> None:
    """That what is reported is what one counts, and that nothing contradicts it."""
    assert setting.score == puzzle.score(setting.layout)
    assert setting.log[-1][1:] == setting.score
    assert [entry[1:] for entry in setting.log] == sorted(
        {entry[1:] for entry in setting.log}, reverse=True
    )
    evaluations = [entry.num_evaluations for entry in setting.log]
    assert evaluations == sorted(evaluations)
    assert evaluations[-1] <= setting.num_evaluations
    assert setting.bound is None or setting.bound <= setting.score
    assert setting.score.value >= puzzle.least_value
    assert not setting.layout.flags.writeable


@pytest.mark.parametrize("name", VARIANTS)
@given(puzzle=puzzles())
@settings(max_examples=40)
def test_it_reports_what_a_recount_confirms(name: str, puzzle: Puzzle) -> None:
    check(run(name, puzzle), puzzle)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("text", ODD.values(), ids=ODD)
def test_it_answers_odd_puzzles(name: str, text: str) -> None:
    puzzle = Puzzle.parse(text)
    check(run(name, puzzle), puzzle)


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("text", ["3", "...\n...", "12\n90"])
def test_where_nothing_can_be_set_the_answer_is_proven(name: str, text: str) -> None:
    setting = run(name, Puzzle.parse(text))
    assert setting.proven_optimal
    assert setting.score.mines == 0
    assert setting.method == name_of(make_method(name))


@pytest.mark.parametrize("name", VARIANTS)
def test_the_same_seed_gives_the_same_layout(name: str) -> None:
    first, second = run(name, PAPER, seed=5), run(name, PAPER, seed=5)
    assert np.array_equal(first.layout, second.layout)
    assert first.log == second.log
    assert first.num_evaluations == second.num_evaluations


@pytest.mark.parametrize("name", BOUNDED)
def test_another_seed_gives_another_search(name: str) -> None:
    logs = {run(name, PAPER, seed=seed).log for seed in range(5)}
    assert len(logs) > 1


@pytest.mark.parametrize("name", BOUNDED)
def test_it_does_the_iterations_it_is_given(name: str) -> None:
    setting = set_mines(PAPER, name, iterations=37)
    assert setting.num_iterations == 37
    assert setting.stopped_by is StopReason.FINISHED


@pytest.mark.parametrize("name", VARIANTS)
def test_its_time_ends_it(name: str) -> None:
    setting = set_mines(LARGE, name, max_seconds=0.2)
    assert setting.stopped_by is StopReason.TIME
    check(setting, LARGE)


@pytest.mark.parametrize("name", VARIANTS)
def test_it_tells_where_it_stands(name: str) -> None:
    heard: list[SettingProgress] = []
    limit: dict[str, Any] = {"max_seconds": 0.1} if name in PROVING else {"iterations": 20}
    setting = set_mines(LARGE, name, **limit, on_progress=heard.append)
    assert heard
    assert [one.seconds for one in heard] == sorted(one.seconds for one in heard)
    scores = [one.score for one in heard]
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] >= setting.score


@needs_cpu_timer
@pytest.mark.parametrize("name", VARIANTS)
def test_ctrl_c_ends_it_with_the_best_so_far(name: str) -> None:
    set_mines(PAPER, name, max_seconds=0.01)  # whatever is loaded on first use is loaded now
    with interrupted_after(cpu_seconds=0.1):
        setting = set_mines(LARGE, name, max_seconds=PATIENCE_SECONDS)
    assert setting.stopped_by is StopReason.INTERRUPT
    check(setting, LARGE)


@pytest.mark.parametrize("name", METHODS)
def test_its_options_are_described_and_their_numbers_refused_below_zero(name: str) -> None:
    assert METHODS[name].summary
    for option in options_of(METHODS[name]):
        assert option.doc
        if option.type in (int, float):
            with pytest.raises(InvalidOption, match=option.name):
                make_method(f"{name}({option.name}=-1)")


@pytest.mark.parametrize("name", METHODS)
def test_the_documentation_lists_it_with_its_options(name: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "setter.md").read_text(encoding="utf-8")
    row = next(line for line in page.splitlines() if line.startswith(f"| `{name}` |"))
    for option in options_of(METHODS[name]):
        assert f"`{option.name}={option.write_value(option.default)}`" in row
