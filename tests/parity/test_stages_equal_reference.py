"""The native deducers and guessers against their readable references."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import numpy as np
import pytest
from hypothesis import given, settings

from sapper.checks import MAX_COUNT
from sapper.errors import ContradictoryPosition
from sapper.generators import generate_many
from sapper.lab.play.steps import game_rng, play_game
from sapper.position import Position
from sapper.reference.oracle import reachable_positions
from sapper.reference.stages import (
    Choice,
    reference_csp,
    reference_csp_guess,
    reference_logic,
    reference_single_point,
    reference_tank,
    reference_tank_guess,
)
from sapper.solvers.csp import CspDeducer, CspGuesser
from sapper.solvers.logic import LogicDeducer
from sapper.solvers.registry import make_solver
from sapper.solvers.single_point import SinglePointDeducer
from sapper.solvers.stage import Deducer, Deduction, Guesser
from sapper.solvers.tank import TankDeducer, TankGuesser
from sapper.spec import StartRule, parse_level
from tests.helpers.comparison import EXHAUSTIVE_BOARDS, unmirrored
from tests.helpers.position_makers import (
    Sizes,
    by_spreading_play,
    random_board,
    random_small_position,
    random_started_position,
)
from tests.helpers.positions import falsified_positions, played_positions

DEDUCERS: dict[str, tuple[Deducer, Callable[[Position], Deduction]]] = {
    "single-point": (SinglePointDeducer(), reference_single_point),
    "logic": (LogicDeducer(), reference_logic),
    "logic with overlap": (
        LogicDeducer(overlap=True),
        lambda position: reference_logic(position, overlap=True),
    ),
    "csp": (CspDeducer(), reference_csp),
    "csp without counter": (
        CspDeducer(limit=0),
        lambda position: reference_csp(position, limit=0),
    ),
    "tank": (TankDeducer(), reference_tank),
    "csp of the whole board": (
        CspDeducer(limit=MAX_COUNT, max_steps=MAX_COUNT),
        lambda position: reference_csp(position, limit=MAX_COUNT),
    ),
    "tank of the whole board": (
        TankDeducer(whole_board=MAX_COUNT, extension=MAX_COUNT, max_steps=MAX_COUNT),
        lambda position: reference_tank(position, whole_board=MAX_COUNT, extension=MAX_COUNT),
    ),
    "tank by parts": (
        TankDeducer(whole_board=0, extension=2),
        lambda position: reference_tank(position, whole_board=0, extension=2),
    ),
}

GUESSERS: dict[str, tuple[Guesser, Callable[[Position], Choice]]] = {
    "csp-guess": (CspGuesser(), reference_csp_guess),
    "csp-guess without counter": (
        CspGuesser(limit=0),
        lambda position: reference_csp_guess(position, limit=0),
    ),
    "tank-guess": (TankGuesser(), reference_tank_guess),
    "csp-guess of the whole board": (
        CspGuesser(limit=MAX_COUNT, max_steps=MAX_COUNT),
        lambda position: reference_csp_guess(position, limit=MAX_COUNT),
    ),
    "tank-guess of the whole board": (
        TankGuesser(whole_board=MAX_COUNT, max_steps=MAX_COUNT),
        lambda position: reference_tank_guess(position, whole_board=MAX_COUNT),
    ),
    "tank-guess by parts": (
        TankGuesser(whole_board=0),
        lambda position: reference_tank_guess(position, whole_board=0),
    ),
}

SPREAD = Sizes(height=(6, 8), width=(5, 9), density=(0.1, 0.22))
"""Larger boards whose frontiers a search cell by cell can still fill."""

MAX_SEARCHED = 16
"""Unknown cells that a search cell by cell fills at once."""

SAMPLE = 400
"""Positions compared of each larger board; the references take milliseconds."""


def assert_same_deductions(position: Position) -> None:
    """Fail, naming position and stage, unless every deducer proves what its reference does."""
    for name in _affordable(DEDUCERS, position):
        deducer, reference = DEDUCERS[name]
        found, expected = deducer.deduce(position), reference(position)
        assert found.safe_cells == expected.safe_cells, (name, position)
        assert found.mine_cells == expected.mine_cells, (name, position)
        assert bool(found.reason) == bool(found.safe_cells)


def assert_same_guesses(position: Position) -> None:
    """Fail unless every guesser chooses a cell that its reference allows, at the same risk."""
    for name in _affordable(GUESSERS, position):
        guesser, reference = GUESSERS[name]
        expected = reference(position)
        decision = guesser.guess(position, frozenset(), game_rng(1, position.num_hidden))
        assert decision is not None, (name, position)
        assert decision.cells[0] in expected.cells, (name, position)
        assert decision.mine_probability is not None
        difference = abs(decision.mine_probability - float(expected.mine_probability))
        assert difference <= 1e-9, (name, position)


@pytest.mark.parametrize(("height", "width", "num_mines"), EXHAUSTIVE_BOARDS)
def test_reachable_positions_of_small_boards(height: int, width: int, num_mines: int) -> None:
    """Those of 3x3 boards, one of each set of mirror images, and a sample of the larger ones."""
    reachable = reachable_positions(height, width, num_mines)
    compared = unmirrored(reachable)
    step = 1 if height * width == 9 else 1 + len(compared) // SAMPLE
    for index in compared[::step]:
        position = reachable.position(index)
        assert_same_deductions(position)
        if position.num_hidden > position.num_mines:
            assert_same_guesses(position)


@settings(max_examples=150, derandomize=True)
@given(played_positions())
def test_positions_of_games_in_play(position: Position) -> None:
    assert_same_deductions(position)
    if position.num_hidden > position.num_mines:
        assert_same_guesses(position)


def test_larger_boards() -> None:
    rng = np.random.default_rng(31)
    for _ in range(60):
        board = random_board(rng, SPREAD)
        position = by_spreading_play(rng, board, int(rng.integers(1, 12)))
        if len(_frontier_cells(position)) <= 22:
            assert_same_deductions(position)


@pytest.mark.parametrize("name", ["single-point", "logic", "logic with overlap"])
@pytest.mark.parametrize("level", ["beginner", "expert"])
def test_numbers_and_pairs_at_every_turn_of_real_games(name: str, level: str) -> None:
    deducer, reference = DEDUCERS[name]
    for position in positions_in_games("logic", level, games=4)[::3]:
        found, expected = deducer.deduce(position), reference(position)
        assert found.safe_cells == expected.safe_cells, position
        assert found.mine_cells == expected.mine_cells, position


@pytest.mark.parametrize("level", ["beginner", "intermediate", "expert"])
def test_searches_near_the_end_of_real_games(level: str) -> None:
    """There the counter counts: all unknown cells are searched as one."""
    positions = [
        position
        for position in positions_in_games("exact+least-risk", level, games=16)
        if position.num_hidden - position.num_mines <= MAX_SEARCHED
        and 0 < _num_unknown(position) <= MAX_SEARCHED
    ]
    assert len(positions) > 12
    for position in positions[:12]:
        assert_same_deductions(position)
        assert_same_guesses(position)


@pytest.mark.parametrize("rule", [StartRule.SAFE_CELL, StartRule.OPENING])
def test_promises_of_the_start_rule(rule: StartRule) -> None:
    rng = np.random.default_rng(32)
    for _ in range(40):
        assert_same_deductions(random_started_position(rng, rule))


@settings(max_examples=150, derandomize=True)
@given(falsified_positions())
def test_contradictions_are_met_alike(position: Position) -> None:
    """Pairs of numbers may be compared in any order, so `logic` may meet one sooner or later."""
    for name, (deducer, reference) in DEDUCERS.items():
        if name.startswith("logic"):
            _answer(deducer.deduce, position)
        elif not name.endswith("whole board"):
            assert _answer(deducer.deduce, position) == _answer(reference, position), name


def test_guesses_use_what_is_already_known() -> None:
    rng = np.random.default_rng(33)
    for _ in range(40):
        position = random_small_position(rng)
        deduction = _answer(CspDeducer(limit=50).deduce, position)
        if deduction is None or position.num_hidden == position.num_mines:
            continue
        known = frozenset(deduction[1])
        decision = CspGuesser(limit=0).guess(position, known, game_rng(1, 1))
        assert decision is not None
        assert decision.cells[0] in reference_csp_guess(position, known, limit=0).cells


def positions_in_games(solver: str, level: str, *, games: int) -> list[Position]:
    """What the solver sees before each of its decisions."""
    spec = parse_level(level).with_start_rule("opening")
    return [
        step.before
        for index, board in enumerate(generate_many(spec, seed=9, count=games))
        for step in play_game(make_solver(solver), board, game_rng(9, index))
        if not step.before.is_untouched
    ]


def _affordable(names: Iterable[str], position: Position) -> list[str]:
    """Those whose reference would not search the whole of a large board."""
    is_large = _num_unknown(position) > MAX_SEARCHED
    return [name for name in names if not (is_large and name.endswith("whole board"))]


def _num_unknown(position: Position) -> int:
    known = reference_single_point(position)
    return position.num_hidden - len(known.safe_cells) - len(known.mine_cells)


def _answer(
    deduce: Callable[[Position], Deduction], position: Position
) -> tuple[object, tuple[tuple[int, int], ...]] | None:
    """What is proven, or None for a contradiction."""
    try:
        deduction = deduce(position)
    except ContradictoryPosition:
        return None
    return deduction.safe_cells, deduction.mine_cells


def _frontier_cells(position: Position) -> set[tuple[int, int]]:
    hidden = {tuple(cell) for cell in np.argwhere(position.is_hidden).tolist()}
    open_cells = np.argwhere(~position.is_hidden).tolist()
    return {
        (row, col)
        for row, col in hidden
        if any(abs(row - r) <= 1 and abs(col - c) <= 1 for r, c in open_cells)
    }
