"""Solvers by name."""

from __future__ import annotations

import pytest

import sapper
from sapper.errors import InvalidOption, UnknownName
from sapper.solvers.registry import STAGES, make_solver, make_stage


def test_a_name_lists_the_stages_in_order() -> None:
    solver = sapper.make_solver("exact+least-risk")
    assert [stage.name for stage in solver.stages] == ["exact", "least-risk"]
    assert repr(solver) == "make_solver('exact+least-risk')"


@pytest.mark.parametrize("name", STAGES)
def test_a_stage_bears_the_name_it_is_registered_under(name: str) -> None:
    assert make_stage(name).name == name


@pytest.mark.parametrize(("name", "meant"), [("exakt", "exact"), ("exact+leastrisk", "least-risk")])
def test_an_unknown_stage_is_refused_with_a_suggestion(name: str, meant: str) -> None:
    with pytest.raises(UnknownName, match=f"Did you mean '{meant}'"):
        make_solver(name)


@pytest.mark.parametrize("name", ["", "random+exact", None])
def test_impossible_names_are_refused(name: str) -> None:
    with pytest.raises(InvalidOption):
        make_solver(name)


def test_an_empty_stage_is_refused() -> None:
    with pytest.raises(InvalidOption, match="expected a stage at character 7, not the end"):
        make_solver("exact+")
