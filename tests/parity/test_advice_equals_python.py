"""What the core advises, says of it and writes as JSON is what plain Python does of the same."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

from sapper import _core
from sapper.analysis import Analysis, analyse, explain, solve_endgame
from sapper.analysis.choice import BASES, Basis, read_choice
from sapper.analysis.document import analysis_document
from sapper.analysis.endgame import EndgameSolution, LineStep
from sapper.analysis.given_zero import has_weights
from sapper.analysis.questions import native_question
from sapper.errors import BudgetExceeded, ContradictoryPosition
from sapper.generators import generate
from sapper.network.integer_value import champion_network
from sapper.position import Position
from sapper.spec import EXPERT, StartRule
from tests.helpers.advice import reference_best, reference_least_risk
from tests.helpers.analysis_document import analysis_document as reference_document
from tests.helpers.choice_reason import reference_reason
from tests.helpers.position_makers import (
    EXPERT_SIZE,
    by_random_play,
    isolated_numbers,
    random_large_position,
    random_small_position,
    random_started_position,
)


def expert_position(rng: np.random.Generator, index: int) -> Position:
    """Where nothing is proven, on an expert board."""
    board = generate(EXPERT, seed=11, index=index)
    for num_moves in rng.integers(1, 60, size=40).tolist():
        position = by_random_play(rng, board, num_moves)
        analysis = analyse(position)
        if not analysis.safe_cells and not position.is_solved:
            return position
    return position


def test_reasons_of_choices_are_the_same_words() -> None:
    rng = np.random.default_rng(1)
    positions = [random_small_position(rng) for _ in range(300)]
    positions += [expert_position(rng, index) for index in range(25)]
    positions += [random_started_position(rng, StartRule.GIVEN_ZERO) for _ in range(40)]
    network = champion_network().native
    bases: Counter[Basis] = Counter()
    for position in positions:
        options = {"start_rule": position.start_rule.value, "endgame": int(rng.choice([1, 5000]))}
        if position.num_hidden <= position.num_mines:
            continue
        try:
            native = _core.choose(native_question(position), options, network)
        except ContradictoryPosition:
            continue
        choice = read_choice(native, position)
        assert choice.reason == reference_reason(choice, native.win_probability, position)
        is_exact = native.basis is _core.ChoiceBasis.ENDGAME and not has_weights(position)
        assert choice.win_probability == (native.win_probability if is_exact else None)
        assert [one.score for one in choice.considered] == [
            one.score for one in sorted(native.considered, key=lambda o: o.cell != native.cell)
        ]
        bases[BASES[native.basis]] += 1
    assert {Basis.PROOF, Basis.ENDGAME, Basis.LOOK_AHEAD, Basis.VALUE} <= bases.keys()


def check_alike(analysis: Analysis) -> None:
    assert analysis.least_risk == reference_least_risk(analysis)
    assert analysis.best == reference_best(analysis)
    known = analysis.safe_cells[::2] + analysis.mine_cells[:1]
    assert analysis.best_without(known) == reference_least_risk(analysis, known)
    assert analysis_document(analysis) == json.dumps(reference_document(analysis))


def test_small_positions_have_the_same_document() -> None:
    rng = np.random.default_rng(2)
    for _ in range(300):
        check_alike(analyse(random_small_position(rng)))


@pytest.mark.parametrize("rule", list(StartRule))
def test_positions_of_games_with_a_start_have_the_same_document(rule: StartRule) -> None:
    rng = np.random.default_rng(3)
    for _ in range(40):
        check_alike(analyse(random_started_position(rng, rule)))


def test_large_positions_have_the_same_document() -> None:
    rng = np.random.default_rng(4)
    for index in range(10):
        check_alike(analyse(expert_position(rng, index)))
    for _ in range(10):
        check_alike(analyse(random_large_position(rng, EXPERT_SIZE), estimate=True))


@pytest.mark.parametrize("way", [True, "net"])
def test_estimates_have_the_same_document(way: bool | str) -> None:
    analysis = analyse(isolated_numbers(3), max_states=300, estimate=way)
    assert analysis.is_estimate
    check_alike(analysis)


def test_an_explanation_has_the_same_document() -> None:
    rng = np.random.default_rng(5)
    num_explained = 0
    for _ in range(60):
        position = random_small_position(rng)
        analysis = analyse(position)
        if not analysis.consistent:
            continue
        explanation = explain(position, *np.argwhere(position.numbers < 9)[-1].tolist())
        expected = json.dumps(reference_document(analysis, explanation))
        assert analysis_document(analysis, explanation) == expected
        num_explained += 1
    assert num_explained > 20


def test_an_endgame_as_json_holds_the_solution_and_its_line() -> None:
    rng = np.random.default_rng(6)
    num_solved = 0
    for _ in range(120):
        position = random_small_position(rng)
        try:
            solution = solve_endgame(position)
        except (BudgetExceeded, ContradictoryPosition):
            continue
        budget = _core.EndgameBudget(solution.max_layouts, solution.max_nodes)
        document = json.loads(_core.endgame_document(native_question(position), budget, 10_000))
        check_endgame(document, solution)
        num_solved += 1
    assert num_solved > 40


def check_endgame(document: dict[str, object], solution: EndgameSolution) -> None:
    line = document.pop("line")
    assert isinstance(line, list)
    assert document == {
        "num_layouts": solution.num_layouts,
        "wins": solution.wins,
        "upper": solution.upper,
        "best": None if solution.best is None else list(solution.best),
        "is_best_safe": solution.is_best_safe,
        "moves": [
            {"cell": list(move.cell), "wins": move.wins, "upper": move.upper}
            for move in solution.moves
        ],
    }
    assert bool(line) == (solution.line is not None)
    if solution.line is not None:
        check_line(line, 0, solution.line)


def check_line(line: list[dict[str, object]], place: int, step: LineStep) -> None:
    written = dict(line[place])
    after = written.pop("after")
    assert isinstance(after, list)
    assert written == {
        "cell": list(step.cell),
        "is_safe": step.is_safe,
        "num_layouts": step.num_layouts,
        "wins": step.wins,
    }
    assert {one["number"] for one in after} == step.after.keys()
    for one in after:
        following = step.after[one["number"]]
        assert (one["step"] is None) == (following is None)
        if following is not None:
            check_line(line, one["step"], following)
