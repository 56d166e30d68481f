"""What the core decides and tells, alone, is what Python's solver decides and tells."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from sapper import _core
from sapper.analysis.choice import read_considered
from sapper.board import Board
from sapper.cells import flat_cell, row_col
from sapper.errors import IllegalMove
from sapper.generators import generate, native_spec
from sapper.lab.play.steps import game_rng
from sapper.position import Position
from sapper.session.watching import WatchedGame, WatchedStep, game_document
from sapper.solvers.pipeline import Solver
from sapper.solvers.registry import make_solver
from sapper.spec import BEGINNER, INTERMEDIATE, BoardSpec, StartRule

SOLVERS = [
    "single-point+random",
    "logic+corner",
    "logic(tell_mines=false)+logic-guess",
    "csp+csp-guess",
    "most-constrained+most-constrained-guess",
    "edge-csp+tank-guess",
    "tank+queue",
    "single-point+ga(otherwise=random)",
    "logic+ga(runs=4)",
    "exact+least-risk",
    "exact",
    "fast",
    "champion",
    "value",
    "deep(playouts=40,playout_margin=0.2)",
    "patterns",
    "exact+patterns(sure-first)",
    "single-point+labels",
]
SEED = 3


def flat(cell: tuple[int, int] | None, width: int) -> int | None:
    return None if cell is None else flat_cell(*cell, width=width)


def native_game(solver: Solver, board: Board, index: int) -> _core.WatchedGame:
    native = solver.native(board.start_rule)
    assert native is not None
    return _core.WatchedGame(
        native,
        native_spec(board.spec),
        board.numbers,
        flat(board.start, board.width),
        _core.RandomBits(SEED, index),
    )


def decision_of(native: _core.Decision, position: Position) -> dict[str, Any]:
    def cells(flat_cells: list[int]) -> tuple[tuple[int, int], ...]:
        return tuple(row_col(cell, width=position.width) for cell in flat_cells)

    return {
        "cells": cells(native.cells),
        "is_guess": native.is_guess,
        "mine_probability": native.mine_probability,
        "reason": native.reason,
        "stage": native.stage,
        "flags": cells(native.flags),
        "picture": native.picture,
        "win_probability": native.win_probability,
        "considered": read_considered(native.considered, position),
    }


def check_step(native: _core.WatchedStep, watched: WatchedStep) -> None:
    before = watched.step.before
    assert decision_of(native.decision, before) == vars(watched.step.decision)
    opened = tuple(row_col(cell, width=before.width) for cell in native.opened)
    assert opened == watched.step.opened
    assert native.mine_probability == watched.mine_probability
    assert native.survival_probability == watched.survival_probability
    counts = (native.number, native.num_deductions, native.num_guesses)
    assert counts == (watched.number, watched.num_deductions, watched.num_guesses)


@pytest.mark.parametrize("spec", [BEGINNER, INTERMEDIATE.with_start_rule("opening")], ids=str)
@pytest.mark.parametrize("name", SOLVERS)
def test_a_watched_game_is_the_same_step_by_step(name: str, spec: BoardSpec) -> None:
    solver = make_solver(name)
    for index in range(3):
        board = generate(spec, seed=SEED, index=index)
        game = native_game(solver, board, index)
        for watched in WatchedGame(solver=name, board=board, seed=SEED, index=index).steps():
            assert not game.is_over
            check_step(game.step(), watched)
        assert game.is_over


@pytest.mark.parametrize("name", ["exact+champion", "exact+patterns"])
def test_a_step_as_json_is_a_move_of_the_document(name: str) -> None:
    board = generate(INTERMEDIATE, seed=SEED)
    moves = game_document(WatchedGame(solver=name, board=board, seed=SEED, index=0))["moves"]
    game = native_game(make_solver(name), board, 0)
    assert [_core.step_document(native_spec(board.spec), game.step()) for _ in moves] == [
        json.dumps(move) for move in moves
    ]


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
@pytest.mark.parametrize("name", ["least-risk", "exact+champion", "random"])
def test_first_guesses_and_agreed_first_cells_are_told_alike(name: str, rule: str) -> None:
    for start in (None, (1, 2)):
        position = Position.untouched(height=5, width=6, num_mines=6, start_rule=rule, start=start)
        assert decided_natively(name, position) == decided(name, position)


def test_the_champion_claims_no_chance_to_win_where_layouts_weigh_differently() -> None:
    position = Position.parse("2 5 2 given-zero 0 0\n01###\n01###")
    assert decided_natively("exact+champion", position) == decided("exact+champion", position)
    assert decided("exact+champion", position)["win_probability"] is None


def decided(name: str, position: Position) -> dict[str, Any]:
    return vars(make_solver(name).decide(position, game_rng(SEED, 0)))


def decided_natively(name: str, position: Position) -> dict[str, Any]:
    native = make_solver(name).native(position.start_rule)
    assert native is not None
    start = flat(position.start, position.width)
    decider = _core.Decider(native)
    decider.begin_game()
    random = _core.RandomBits(SEED, 0)
    return decision_of(decider.decide(spec_of(position), position.numbers, start, random), position)


def spec_of(position: Position) -> _core.BoardSpec:
    rule = _core.StartRule[position.start_rule.name]
    return _core.BoardSpec(position.height, position.width, position.num_mines, rule)


def test_where_nothing_is_safe_there_is_nothing_to_decide() -> None:
    native = make_solver("exact").native(StartRule.ANY)
    assert native is not None
    position = Position(np.array([[1, -1]]), num_mines=1)
    with pytest.raises(IllegalMove):
        _core.Decider(native).decide(
            spec_of(position), position.numbers, None, _core.RandomBits(0, 0)
        )
