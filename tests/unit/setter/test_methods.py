"""Methods by name, their options and their budgets."""

from __future__ import annotations

import re

import pytest

import sapper
from sapper.errors import InvalidOption, InvalidPuzzle, SapperError, UnknownName
from sapper.naming.options import name_of
from sapper.setter.methods import METHODS, make_method
from sapper.setter.result import StopReason
from sapper.setter.set_mines import set_mines
from tests.helpers.puzzles import PAPER


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        ("vns", "vns"),
        (" vns ( k_max = 10 , k_min = 5 ) ", "vns(k_min=5)"),
        ("vns(near=true)", "vns(near)"),
        (
            "genetic(mutation_chance=0.1,population=50)",
            "genetic(population=50,mutation_chance=0.1)",
        ),
        ("annealing(schedule=geometric)", "annealing(schedule=geometric)"),
        ("exact()", "exact"),
    ],
)
def test_all_spellings_of_a_method_have_one_name(name: str, canonical: str) -> None:
    assert name_of(make_method(name)) == canonical
    assert make_method(canonical) == make_method(name)


@pytest.mark.parametrize(
    ("name", "error", "message"),
    [
        ("vms", UnknownName, "unknown method 'vms'. Did you mean 'vns'?"),
        ("vns(kmin=1)", UnknownName, "unknown option of 'vns': 'kmin'. Did you mean 'k_min'?"),
        ("vns(k_min=x)", InvalidOption, "method 'vns': option 'k_min' is 'x'; it must be a whole"),
        ("vns(k_min)", InvalidOption, "method 'vns': option 'k_min' needs a value (int)"),
        ("vns(k_min=10)", InvalidOption, "k_min is 10; it must be below k_max, 10"),
        ("vns(k_min=0)", InvalidOption, "k_min is 0; it must be a whole number in 1..2**31-1"),
        ("vns+exact", InvalidOption, "method name 'vns+exact': expected '(' or the end"),
        (
            "vns(near,near)",
            InvalidOption,
            "method name 'vns(near,near)': option 'near' is",
        ),
        ("(near)", InvalidOption, "method name '(near)': expected a method at character 1"),
        ("", InvalidOption, "a method is named by text such as 'name(option=value)'; got ''"),
        ("random(mine_chance=1.5)", InvalidOption, "mine_chance is 1.5; it must be a number in"),
        ("annealing(schedule=quick)", UnknownName, "unknown schedule 'quick'."),
        ("annealing(end_temperature=0)", InvalidOption, "end_temperature is 0.0"),
        ("annealing(end_temperature=2)", InvalidOption, "not be below end_temperature, 2.0"),
        ("genetic(population=0)", InvalidOption, "population is 0"),
        ("genetic(crossover=two-point)", UnknownName, "unknown crossover 'two-point'."),
        ("genetic(mutation=none)", UnknownName, "unknown mutation 'none'."),
        ("lsibi(ties=last)", UnknownName, "unknown ties 'last'."),
        ("exact(gap=1)", UnknownName, "unknown option of 'exact': 'gap'"),
    ],
)
def test_names_that_are_no_method_are_refused(
    name: str, error: type[SapperError], message: str
) -> None:
    with pytest.raises(error, match=re.escape(message)):
        make_method(name)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"iterations": 0}, "iterations is 0; it must be a whole number in 1..2**62"),
        ({"iterations": 1.5}, "iterations is 1.5"),
        ({"max_seconds": 0}, "max_seconds is 0; it must be a finite number above 0"),
        ({"max_seconds": float("inf")}, "max_seconds is inf"),
        ({"max_seconds": float("nan")}, "max_seconds is nan"),
        ({"seed": -1}, "seed is -1"),
    ],
)
def test_budgets_and_seeds_are_checked(options: dict[str, int], message: str) -> None:
    with pytest.raises(InvalidOption, match=re.escape(message)):
        set_mines(PAPER, **options)  # type: ignore[arg-type]  # on_progress is none of them


def test_text_is_no_puzzle() -> None:
    with pytest.raises(InvalidPuzzle, match=r"expected a Puzzle, not str; Puzzle\.parse reads"):
        set_mines("1.")  # type: ignore[arg-type]  # that is the test


@pytest.mark.parametrize("name", [name for name in METHODS if METHODS[name].default_iterations])
def test_without_a_budget_it_does_the_iterations_of_the_paper(name: str) -> None:
    setting = set_mines(PAPER, name)
    assert setting.num_iterations == METHODS[name].default_iterations
    assert setting.stopped_by is StopReason.FINISHED
    assert setting.bound is None
    assert not setting.proven_optimal


def test_an_error_of_the_listener_comes_out() -> None:
    def listen(standing: object) -> None:
        raise ZeroDivisionError

    for name in ("vns", "exact", "sat"):
        with pytest.raises(ZeroDivisionError):
            set_mines(PAPER, name, on_progress=listen)


@pytest.mark.parametrize(
    ("plain", "changed"),
    [
        ("random", "random(mine_chance=0.1)"),
        ("annealing", "annealing(schedule=geometric)"),
        ("annealing(schedule=geometric)", "annealing(schedule=geometric,start_temperature=3)"),
        ("annealing(schedule=geometric)", "annealing(schedule=geometric,end_temperature=0.2)"),
        ("vns", "vns(k_min=2)"),
        ("vns", "vns(k_max=3)"),
        ("vns", "vns(near)"),
        ("vns", "vns(restart)"),
        ("vns", "vns(ties=random)"),
        ("vns", "vns(value_only)"),
        ("lsibi", "lsibi(ties=random)"),
        ("lsibi", "lsibi(value_only)"),
        ("annealing", "annealing(value_only)"),
        ("genetic", "genetic(repeats)"),
        ("genetic", "genetic(mutation=one-square)"),
        ("genetic", "genetic(value_only)"),
        ("genetic", "genetic(population=50)"),
        ("genetic", "genetic(elite_share=0.1)"),
        ("genetic", "genetic(tournament_share=0.1)"),
        ("genetic", "genetic(crossover=k-point)"),
        ("genetic", "genetic(crossover=uniform)"),
        ("genetic(crossover=k-point)", "genetic(crossover=uniform)"),
        ("genetic", "genetic(mutation_chance=0.2)"),
        ("genetic", "genetic(polish)"),
    ],
)
def test_every_option_changes_the_search(plain: str, changed: str) -> None:
    first, second = (set_mines(PAPER, name, iterations=500) for name in (plain, changed))
    assert (first.log, first.num_evaluations) != (second.log, second.num_evaluations)


def test_brute_force_may_leave_out_squares_that_touch_no_number() -> None:
    puzzle = sapper.Puzzle.parse("1....")
    everywhere, near = (
        set_mines(puzzle, name) for name in ("brute-force", "brute-force(near_numbers)")
    )
    assert (everywhere.num_evaluations, near.num_evaluations) == (16, 2)
    assert everywhere.score == near.score == (0, 1)
    assert near.proven_optimal


def test_the_public_names_set_mines() -> None:
    puzzle = sapper.Puzzle.parse("1.")
    setting = sapper.set_mines(puzzle, "exact")
    assert setting.score == sapper.Score(value=0, mines=1)
    assert str(setting) == "1*"
