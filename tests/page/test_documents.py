"""Analyses, explanations and watched games of the module are those of Python, byte for byte."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import sapper
from sapper.analysis.document import analysis_document
from sapper.errors import SapperError
from sapper.position import HIDDEN
from sapper.session.watching import WatchedGame, WatchedStep, game_document
from sapper.spec import StartRule
from tests.page.module import WasmModule, fault_json, solver_json, spec_json
from tests.page.positions import contradictory, positions, weighted_positions

LARGE = sapper.generate("40x40/320", seed=3)
SEEN = re.compile(r'"seen": {[^}]*}, ')
"""What a stage looked at: the page alone shows it, Python has no word for it."""


def hard_position() -> sapper.Position:
    """Every second cell of a large board open: its count exceeds small budgets."""
    numbers = LARGE.numbers.copy()
    numbers[LARGE.mines] = -1
    numbers[::2, ::2] = -1
    return sapper.Position(numbers, num_mines=LARGE.num_mines)


def answered(module: WasmModule, name: str, **request: object) -> str:
    return module.answer_bytes(name, json.dumps(request).encode()).decode()


def said(document: Callable[[], str]) -> str:
    """What Python writes, or its fault."""
    try:
        return document()
    except SapperError as error:
        return json.dumps(fault_json(error))


def test_analyses_are_the_same_bytes(module: WasmModule) -> None:
    bases: Counter[str] = Counter()
    for position in positions():
        expected = analysis_document(sapper.analyse(position))
        assert answered(module, "analyse", position=str(position)) == expected
        best = json.loads(expected)["best"]
        bases[best and best["basis"]] += 1
    assert bases.keys() >= {None, "proof", "endgame", "first-cell", "look-ahead", "value"}


def test_layouts_of_unequal_weight_are_weighed_alike(module: WasmModule) -> None:
    assert any(position.num_hidden < 30 for position in weighted_positions())
    for position in weighted_positions():
        expected = said(lambda: analysis_document(sapper.analyse(position)))  # noqa: B023
        assert answered(module, "analyse", position=str(position)) == expected


def test_contradictions_are_the_same_bytes(module: WasmModule) -> None:
    rng = np.random.default_rng(1)
    num_found = 0
    for position in positions():
        changed = contradictory(position, rng)
        expected = analysis_document(sapper.analyse(changed))
        assert answered(module, "analyse", position=str(changed)) == expected
        num_found += "contradiction" in json.loads(expected)
    assert num_found > 100


@pytest.mark.parametrize("max_states", [1, 10, 1000])
def test_estimates_are_the_same_bytes(module: WasmModule, max_states: int) -> None:
    num_estimated = 0
    for position in [hard_position(), *positions()[::3], *weighted_positions()[::2]]:
        expected = said(lambda: estimate_of(position, max_states))  # noqa: B023
        limits = {"max_states": max_states, "estimate": True}
        assert answered(module, "analyse", position=str(position), **limits) == expected
        num_estimated += "estimate" in json.loads(expected)
    assert num_estimated > 0


def estimate_of(position: sapper.Position, max_states: int) -> str:
    return analysis_document(sapper.analyse(position, max_states=max_states, estimate=True))


def test_explanations_are_the_same_bytes(module: WasmModule) -> None:
    rng = np.random.default_rng(2)
    verdicts: Counter[str] = Counter()
    for position in [*positions(), *weighted_positions()[::3]]:
        cell = int(rng.integers(position.height)), int(rng.integers(position.width))
        analysis = sapper.analyse(position, estimate=True)
        explanation = sapper.explain(position, *cell)
        request = {"position": str(position), "explain": cell, "estimate": True}
        answer = answered(module, "analyse", **request)
        assert answer == analysis_document(analysis, explanation)
        alone = answered(module, "explain", position=str(position), cell=cell)
        assert answer.endswith(f'"explanation": {alone}}}')
        verdicts[explanation.verdict.value] += 1
    assert verdicts.keys() == {"safe", "mine", "open", "undecided"}


def unexplained_cell(position: sapper.Position, max_states: int) -> tuple[int, int]:
    """A hidden cell of which nothing is proven within so many states."""
    analysis = sapper.analyse(position, max_states=max_states, estimate=True)
    known = {*analysis.safe_cells, *analysis.mine_cells}
    hidden = [(int(row), int(col)) for row, col in np.argwhere(position.numbers == HIDDEN)]
    return next(cell for cell in hidden if cell not in known)


def test_what_cannot_be_explained_is_the_same_fault(module: WasmModule) -> None:
    hard = hard_position()
    for position, cell in (
        (hard, unexplained_cell(hard, 1)),
        (sapper.Position.parse("1 3 1\n3##"), (0, 1)),
    ):
        with pytest.raises(SapperError) as raised:
            sapper.explain(position, *cell, max_states=1)
        answer = module.ask("explain", position=str(position), cell=cell, max_states=1)
        assert answer == fault_json(raised.value)


def test_of_an_estimate_a_cell_may_stay_unexplained(module: WasmModule) -> None:
    hard = hard_position()
    request = {"position": str(hard), "explain": unexplained_cell(hard, 1), "max_states": 1}
    explanation = module.ask("analyse", **request, estimate=True)["explanation"]
    assert (explanation["verdict"], explanation["layouts"]) == ("undecided", None)
    assert explanation["sentence"].startswith("Not known: nothing is proven of cell ")


WATCHED = [
    "logic+csp+least-risk",
    "exact+champion",
    "exact+fast",
    "logic+logic-guess",
    "single-point+queue",
    "most-constrained+most-constrained-guess",
    "edge-csp+ga",
    "tank+tank-guess",
    "csp+csp-guess",
    "logic+corner",
    "logic+random",
    "patterns",
    "labels",
]


@pytest.mark.parametrize("solver", WATCHED)
@pytest.mark.parametrize("rule", list(StartRule))
def test_watched_games_are_the_same(module: WasmModule, solver: str, rule: StartRule) -> None:
    spec = sapper.parse_level("9x9/15", rule)
    if rule is StartRule.GIVEN_ZERO and "least-risk" in solver:
        pytest.skip("only Python plays it there")
    for seed in range(3):
        board = sapper.generate(spec, seed=seed, index=4)
        game = WatchedGame(solver=solver, board=board, seed=seed, index=4)
        begun = module.ask(
            "watch_begin", solver=solver_json(solver), spec=spec_json(spec), seed=seed, index=4
        )
        assert begun == {"position": str(sapper.Game(board).position), "outcome": "playing"}
        check_steps(module, game)


def test_a_given_board_is_watched(module: WasmModule) -> None:
    board = sapper.Board(sapper.generate("9x9/15", seed=7).mines)
    game = WatchedGame(solver="exact+champion", board=board, seed=1, index=2)
    solver = solver_json(game.solver)
    module.ask("watch_begin", solver=solver, board=str(board), seed=1, index=2)
    check_steps(module, game)


def check_steps(module: WasmModule, game: WatchedGame) -> None:
    """Fail unless the game that has begun in the module takes the same steps."""
    steps = list(game.steps())
    for watched, move in zip(steps, game_document(game)["moves"], strict=True):
        answer = answered(module, "watch_step")
        check_seen(json.loads(answer)["seen"], watched)
        outcome = watched.step.outcome
        lost = outcome is not None and not outcome.won
        more = {
            "picture": watched.step.decision.picture,
            "position": str(watched.step.after),
            "outcome": "playing" if outcome is None else "lost" if lost else "won",
            "exploded": watched.step.opened[-1] if lost else None,
            "board": None if outcome is None else str(game.board),
        }
        assert SEEN.sub("", answer) == json.dumps({**move, **more})
    over = module.ask("watch_step")
    assert over["error"]["kind"] == "IllegalMove"


def check_seen(seen: dict[str, Any], watched: WatchedStep) -> None:
    """What a stage tells is of hidden cells alone, and what it claims is what it saw."""
    before, decision = watched.step.before, watched.step.decision
    told = {
        (row, col): share
        for row, line in enumerate(seen.pop("mine_probability", []))
        for col, share in enumerate(line)
        if share is not None
    }
    assert all(before.numbers[cell] == HIDDEN and 0 <= share <= 1 for cell, share in told.items())
    assert all(count >= 0 for count in seen.values())
    if decision.stage in TELLING:
        assert told or before.is_untouched
        claimed = decision.mine_probability
        assert told.get(decision.cells[0], claimed) == pytest.approx(claimed)


TELLING = ("csp", "csp-guess", "tank", "tank-guess", "most-constrained")
"""The stages that always tell a share of mines."""
