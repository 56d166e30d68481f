"""Stages and searches that the core makes by name do what their Python classes do by default."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import numpy as np
import pytest

from sapper import _core
from sapper.generators import native_spec
from sapper.network.integer_value import champion_network
from sapper.setter.generator import generate_puzzle
from sapper.setter.searches import (
    Annealing,
    BruteForce,
    Genetic,
    LocalSearch,
    NativeMethod,
    RandomSearch,
    VariableNeighbourhoods,
)
from sapper.solvers.entry import StageKind
from sapper.solvers.native import NativeStage
from sapper.solvers.pipeline import Solver
from sapper.solvers.registry import known_stages, make_stage
from sapper.spec import BEGINNER, StartRule

GIVEN = {"labels", "patterns"}
"""Their tree or their patterns are an option that has to be given."""

NATIVE = [
    (entry.name, entry.kind)
    for entry in known_stages()
    if isinstance(make_stage(entry.name), NativeStage) and entry.name not in GIVEN
]

BOARDS = _core.DrawnBoards(native_spec(BEGINNER), 0, 4)

METHODS = [Annealing, BruteForce, Genetic, LocalSearch, RandomSearch, VariableNeighbourhoods]


def made_by_name(name: str, kind: StageKind) -> _core.Stage:
    if name in ("champion", "value", "deep"):  # no option can name their network
        return _core.make_network_guesser(name, {}, champion_network().native)
    make = _core.make_deducer if kind is StageKind.DEDUCER else _core.make_guesser
    return make(name, {})


def logs(solver: _core.Solver) -> list[list[int]] | None:
    return _core.play(solver, BOARDS, 0, 10, True)[3]


def test_the_stages_are_found() -> None:
    assert {"csp", "exact", "ga", "least-risk", "logic", "tank-guess"} <= dict(NATIVE).keys()


@pytest.mark.parametrize(("name", "kind"), NATIVE)
def test_a_stage_made_by_name_plays_the_same_games(name: str, kind: StageKind) -> None:
    native = Solver(name, [make_stage(name)]).native(StartRule.SAFE_CELL)
    assert native is not None
    assert logs(_core.Solver([made_by_name(name, kind)])) == logs(native)


@pytest.mark.parametrize("method", METHODS)
def test_a_search_made_by_name_finds_the_same_layouts(method: type[NativeMethod]) -> None:
    puzzle = generate_puzzle(BEGINNER, share=0.5, wrong=0.2, seed=1)
    by_python = _core.make_setter_search(method.name, asdict(method()), puzzle.numbers, 5)
    by_name = _core.make_setter_search(method.name, {}, puzzle.numbers, 5)
    for search in (by_python, by_name):
        search.run(300)
    assert by_python.log == by_name.log
    assert np.array_equal(by_python.layout, by_name.layout)


def test_unknown_names_and_options_raise() -> None:
    with pytest.raises(ValueError, match="there is no deducer 'magic'"):
        _core.make_deducer("magic", {})
    with pytest.raises(ValueError, match="stage 'csp' has no option 'luck'"):
        _core.make_deducer("csp", {"luck": 7})
    with pytest.raises(ValueError, match="option 'limit' of stage 'csp' must be a whole number"):
        _core.make_deducer("csp", {"limit": 0.5})


def test_numbers_of_numpy_are_numbers() -> None:
    theirs: dict[str, Any] = {"open_below": np.float32(0.25), "runs": np.int64(2)}
    ours = {"open_below": 0.25, "runs": 2}
    solvers = [_core.Solver([_core.make_guesser("ga", options)]) for options in (theirs, ours)]
    assert logs(solvers[0]) == logs(solvers[1])
