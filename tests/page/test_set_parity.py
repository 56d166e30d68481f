"""Minesetter in the module says what Python says: puzzles, searches, proofs, faults."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from sapper import _core
from sapper.cli.main import app
from sapper.errors import SapperError
from sapper.setter.generator import generate_puzzle
from sapper.setter.methods import make_method
from sapper.setter.puzzle import Puzzle
from sapper.setter.searches import NativeMethod
from sapper.setter.set_mines import set_mines
from sapper.spec import parse_level
from tests.helpers.puzzles import ODD, PAPER
from tests.page.module import WasmModule, fault_json, spec_json

METHODS = {
    "brute-force": 5000,
    "random": 2000,
    "random(mine_chance=0.4)": 500,
    "lsibi": 20,
    "lsibi(ties=random,value_only)": 20,
    "annealing": 20_000,
    "annealing(schedule=geometric,end_temperature=0.2)": 20_000,
    "vns": 10,
    "vns(k_min=5,near,restart)": 10,
    "vns(ties=random,value_only,k_max=3)": 10,
    "genetic": 8,
    "genetic(population=31,crossover=k-point,mutation=one-square,repeats)": 8,
    "genetic(population=20,crossover=uniform,polish,tournament_share=0.1)": 8,
}
"""With how many iterations each is compared."""

PUZZLES = {
    "paper": PAPER,
    "wrong": generate_puzzle("12x17/40", share=0.4, wrong=0.3, seed=5),
    **{name: Puzzle.parse(text) for name, text in ODD.items()},
}


def method_json(name: str) -> dict[str, Any]:
    method = make_method(name)
    assert isinstance(method, NativeMethod)
    return {"name": method.name, "options": asdict(method)}


def found_by(
    module: WasmModule, puzzle: Puzzle, name: str, *, seed: int, iterations: int, seconds: float
) -> dict[str, Any]:
    """What the module's search answers last, with all improvements that it told."""
    begun = module.ask(
        "set_begin",
        puzzle=str(puzzle),
        method=method_json(name),
        seed=seed,
        iterations=iterations,
    )
    assert begun == {}
    improvements: list[list[int]] = []
    done, is_over = 0, False
    while done < iterations and not is_over:
        progress = module.ask("set_run", iterations=iterations - done, seconds=seconds)
        done, is_over = progress["iterations"], progress["is_over"]
        improvements += progress["improvements"]
    return {**progress, "improvements": improvements}


@pytest.mark.parametrize("seconds", [1e-4, 100.0], ids=["in slices", "at once"])
@pytest.mark.parametrize("name", METHODS)
@pytest.mark.parametrize("puzzle", ["paper", "wrong"])
def test_a_search_finds_the_same(
    module: WasmModule, puzzle: str, name: str, seconds: float
) -> None:
    iterations = METHODS[name]
    asked = PUZZLES[puzzle]
    setting = set_mines(asked, name, seed=7, iterations=iterations)
    found = found_by(module, asked, name, seed=7, iterations=iterations, seconds=seconds)
    assert found["layout"] == setting.rows
    assert (found["value"], found["mines"]) == setting.score
    assert found["evaluations"] == setting.num_evaluations
    assert found["iterations"] == setting.num_iterations
    assert found["proven_optimal"] == setting.proven_optimal
    assert [tuple(entry) for entry in found["improvements"]] == list(setting.log)


@pytest.mark.parametrize("puzzle", ODD)
@pytest.mark.parametrize("name", ["brute-force", "vns", "genetic"])
def test_odd_puzzles_are_answered_alike(module: WasmModule, puzzle: str, name: str) -> None:
    setting = set_mines(PUZZLES[puzzle], name, seed=1, iterations=40)
    found = found_by(module, PUZZLES[puzzle], name, seed=1, iterations=40, seconds=1.0)
    assert (found["layout"], found["proven_optimal"]) == (setting.rows, setting.proven_optimal)
    assert found["evaluations"] == setting.num_evaluations


@pytest.mark.parametrize("name", ["random", "lsibi", "annealing", "vns", "genetic"])
def test_it_is_what_the_command_line_prints(module: WasmModule, name: str) -> None:
    iterations = METHODS[name]
    arguments = ["set", "-", "--json", "-m", name, "--seed", "3", "--iterations", str(iterations)]
    printed = json.loads(CliRunner().invoke(app, arguments, input=str(PAPER)).stdout)
    found = found_by(module, PAPER, name, seed=3, iterations=iterations, seconds=1.0)
    same = ("value", "mines", "proven_optimal", "layout", "evaluations", "iterations")
    assert {key: found[key] for key in same} == {key: printed[key] for key in same}


@pytest.mark.parametrize("level", ["10x10/20", "7x30/50", "beginner"])
@pytest.mark.parametrize(("share", "wrong"), [(0.3, 0.0), (0.55, 0.25), (1, 1), (0, 0)])
def test_a_puzzle_of_a_seed_is_the_same(
    module: WasmModule, level: str, share: float, wrong: float
) -> None:
    spec = parse_level(level, "any")
    for seed, index in ((1, 0), (2**64 - 1, 2**40)):
        puzzle = generate_puzzle(spec, share=share, wrong=wrong, seed=seed, index=index)
        asked = {"share": share, "wrong": wrong, "seed": seed, "index": index}
        made = module.ask("generate_puzzle", spec=spec_json(spec), **asked)
        assert made == {"rows": puzzle.rows}


@pytest.mark.parametrize("puzzle", ["paper", "wrong", "a 9", "no free squares"])
def test_a_proof_asks_for_the_same_and_proves_the_same(module: WasmModule, puzzle: str) -> None:
    from sapper.setter.mip import minimise

    asked = PUZZLES[puzzle]
    progress = module.ask("prove_begin", puzzle=str(asked), seed=0, max_seconds=60)
    proof = _core.SetterProof(asked.numbers)
    proof.consider(mines_of(progress["layout"]))
    while (programme := proof.next()) is not None:
        assert progress["programme"] == {
            "num_whole": programme.num_whole,
            **{name: getattr(programme, name).tolist() for name in ARRAYS},
        }
        answer = minimise(programme, deadline=float("inf"), on_poll=lambda: None)
        assert answer.values is not None
        proof.take(answer.values, answer.bound, answer.is_optimal)
        progress = module.ask(
            "prove_take",
            values=answer.values.tolist(),
            bound=answer.bound,
            is_optimal=answer.is_optimal,
        )
        assert np.array_equal(mines_of(progress["layout"]), proof.layout)
        assert tuple(progress["bound"].values()) == proof.bound
    best = set_mines(asked, "exact")
    assert progress["programme"] is None
    assert progress["proven_optimal"]
    assert (progress["value"], progress["mines"]) == best.score


ARRAYS = ("costs", "upper", "wanted", "starts", "columns", "factors", "first")


def mines_of(rows: list[str]) -> Any:
    return np.array([[mark == "*" for mark in row] for row in rows])


@pytest.mark.parametrize(
    "name",
    [
        *("vns(k_min=0)", "vns(k_min=10)", "vns(k_min=3,k_max=2)", "vns(ties=last)"),
        *("genetic(population=0)", "genetic(elite_share=1.5)", "genetic(crossover=two-point)"),
        *("genetic(mutation=each)", "random(mine_chance=-0.5)", "annealing(schedule=linear)"),
        *("annealing(start_temperature=0.0)", "annealing(end_temperature=2)"),
    ],
)
def test_values_that_make_no_sense_are_refused_in_the_same_words(
    module: WasmModule, name: str
) -> None:
    with pytest.raises(SapperError) as refused:
        make_method(name)
    written = name.rstrip(")").split("(")
    options = dict(option.split("=") for option in written[1].split(","))
    method = {"name": written[0], "options": {key: read(value) for key, value in options.items()}}
    answer = module.ask("set_begin", puzzle=str(PAPER), method=method, seed=0)
    assert answer == fault_json(refused.value)


def read(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return value


@pytest.mark.parametrize("text", ["", " \n ", "1.\n...", "1.\n.x", "." * 1001, "1\n" * 1001])
def test_what_is_no_puzzle_is_refused_in_the_same_words(module: WasmModule, text: str) -> None:
    with pytest.raises(SapperError) as refused:
        Puzzle.parse(text)
    answer = module.ask("set_begin", puzzle=text, method={"name": "vns"}, seed=0)
    assert answer == fault_json(refused.value)


def test_nothing_goes_on_that_has_not_begun(module: WasmModule) -> None:
    module.ask("prove_begin", puzzle="12\n90", seed=0, max_seconds=1)
    answer = module.ask("prove_take", values=None, bound=None, is_optimal=False)
    assert answer["error"]["kind"] == "IllegalMove"
