"""The baseline and the agent of paper 002 against their readable references."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from sapper import _core
from sapper.game import Game
from sapper.generators import generate_many
from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.play.native_boards import native_boards
from sapper.lab.play.steps import game_rng, play_game
from sapper.position import Position
from sapper.record import Action
from sapper.reference.agents import (
    ReferenceQueue,
    reference_most_constrained,
    reference_most_constrained_guess,
)
from sapper.reference.stages import reference_tank, reference_tank_guess
from sapper.solvers.csp import MostConstrainedDeducer, MostConstrainedGuesser
from sapper.solvers.pipeline import START_STAGE
from sapper.solvers.registry import make_solver
from sapper.solvers.tank import TankDeducer, TankGuesser
from sapper.spec import StartRule, parse_level

LEVELS = ("4x4/3", "5x5/5", "6x7/6", "8x8/8")
"""Boards of the sizes of Appendix A whose constraints plain Python can solve."""

AGENT = "most-constrained+most-constrained-guess"


def positions_in_games(solver: str, level: str, *, games: int) -> Iterator[Position]:
    """What the solver sees before each of its decisions."""
    spec = parse_level(level, StartRule.SAFE_CELL)
    for index, board in enumerate(generate_many(spec, seed=14, count=games)):
        for step in play_game(make_solver(solver), board, game_rng(14, index)):
            if step.decision.stage != START_STAGE:
                yield step.before


@pytest.mark.parametrize("level", LEVELS)
def test_the_queue_opens_what_its_reference_would(level: str) -> None:
    num_decisions = 0
    spec = parse_level(level, StartRule.SAFE_CELL)
    for index, board in enumerate(generate_many(spec, seed=14, count=80)):
        reference = ReferenceQueue()
        for step in play_game(make_solver("queue"), board, game_rng(14, index)):
            if step.decision.stage == START_STAGE:
                continue
            (cell,) = step.decision.cells
            assert cell in reference.choices(step.before), step.before
            reference.open(cell)
            num_decisions += 1
    assert num_decisions >= 200


def test_the_queue_has_won_when_its_reference_has_flagged_every_mine() -> None:
    spec, games = parse_level("3x3/2", StartRule.SAFE_CELL), 200
    boards = DrawnBoards(spec=spec, seed=14)
    solver = make_solver("queue")
    native = solver.native(spec.start_rule)
    assert native is not None
    flagged = _core.play_flagging(native, native_boards(boards, 0, games), 0, games)
    expected = [_has_flagged_all(boards, index) for index in range(games)]
    assert flagged.astype(bool).tolist() == expected
    assert 0 < sum(expected) < games


def _has_flagged_all(boards: DrawnBoards, index: int) -> bool:
    game, reference = Game(boards.board(index)), ReferenceQueue()
    solver, rng = make_solver("queue").for_game(), game_rng(boards.seed, index)
    while not game.is_over:
        before = game.position
        (cell,) = solver.decide(before, rng).cells
        if not before.is_untouched:
            reference.choices(before)
            reference.open(cell)
        game.open(*cell)
    if game.outcome is None or not game.outcome.won:
        return False
    reference.choices(game.position)
    assert all(move.action is Action.OPEN for move in game.record.moves)
    return len(reference.flags) == boards.spec.num_mines


@pytest.mark.parametrize("limit", [0, 12, 20])
@pytest.mark.parametrize("level", LEVELS)
def test_the_agent_decides_as_its_reference_does(level: str, limit: int) -> None:
    deducer, guesser = MostConstrainedDeducer(limit=limit), MostConstrainedGuesser(limit=limit)
    num_decisions = num_guesses = 0
    for position in positions_in_games("random", level, games=60):
        found, expected = (
            deducer.deduce(position),
            reference_most_constrained(position, limit=limit),
        )
        assert found.safe_cells == expected.safe_cells, position
        assert found.mine_cells == expected.mine_cells, position
        num_decisions += 1
        if not expected.safe_cells:
            _assert_same_guess(guesser, position, limit)
            num_guesses += 1
    assert num_decisions >= 60
    assert num_guesses >= 20


def _assert_same_guess(guesser: MostConstrainedGuesser, position: Position, limit: int) -> None:
    mines = reference_most_constrained(position, limit=limit).mine_cells
    decision = guesser.guess(position, frozenset(mines), game_rng(1, position.num_hidden))
    choice = reference_most_constrained_guess(position, mines, limit=limit)
    assert decision is not None
    assert decision.cells[0] in choice.cells, position
    assert decision.mine_probability == pytest.approx(float(choice.mine_probability), abs=1e-9)


def test_tank_decides_as_its_reference_does_in_games() -> None:
    positions = [*positions_in_games("tank+tank-guess", "8x8/8", games=60)]
    assert len(positions) >= 200
    for position in positions:
        found, expected = TankDeducer().deduce(position), reference_tank(position)
        assert (found.safe_cells, found.mine_cells) == (expected.safe_cells, expected.mine_cells)
        if not found.safe_cells:
            decision = TankGuesser().guess(position, frozenset(), np.random.default_rng(1))
            assert decision is not None
            assert decision.cells[0] in reference_tank_guess(position).cells
