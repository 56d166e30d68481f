"""What every registered stage owes: it plays any board, honestly and repeatably."""

from __future__ import annotations

import pytest

import sapper
from sapper.cells import Cell
from sapper.lab.play import Step, game_rng, play_game
from sapper.position import Position
from sapper.solvers.registry import STAGES, make_solver, make_stage
from sapper.solvers.stage import Deducer, Guesser
from sapper.spec import BoardSpec

SPECS = {
    "one row": BoardSpec(height=1, width=12, num_mines=3),
    "one column": BoardSpec(height=12, width=1, num_mines=3),
    "one cell": BoardSpec(height=1, width=1, num_mines=0),
    "given zero": sapper.BEGINNER.with_start_rule("given-zero"),
    "expert": sapper.EXPERT,
    "tall expert": BoardSpec(height=30, width=16, num_mines=99),
}

pytestmark = pytest.mark.parametrize("name", STAGES)


def play(name: str, spec: BoardSpec, index: int) -> list[Step]:
    board = sapper.generate(spec, seed=7, index=index)
    return list(play_game(make_solver(name), board, game_rng(7, index)))


@pytest.mark.parametrize("spec", SPECS.values(), ids=SPECS.keys())
def test_it_plays_games_to_their_end_and_repeats_no_open_cell(name: str, spec: BoardSpec) -> None:
    for index in range(3):
        steps = play(name, spec, index)
        assert steps[-1].outcome is not None
        for step in steps:
            assert all(step.before.is_hidden[cell] for cell in step.decision.cells)
            assert len(set(step.decision.cells)) == len(step.decision.cells)


def test_the_same_seed_gives_the_same_game(name: str) -> None:
    for index in range(3):
        assert play(name, sapper.BEGINNER, index) == play(name, sapper.BEGINNER, index)


def test_equal_positions_give_equal_decisions(name: str) -> None:
    """A fresh copy of the knowledge, without the game behind it, is answered alike."""
    for index in range(3):
        for step in play(name, sapper.BEGINNER, index):
            copy = Position.parse(str(step.before))
            first = make_solver(name).decide(step.before, game_rng(0, index))
            assert make_solver(name).decide(copy, game_rng(0, index)) == first


def test_it_never_opens_a_known_mine(name: str) -> None:
    # The 1 in the corner touches one hidden cell alone: (1, 1) is a mine.
    position = Position.parse("3 3 2\n11#\n1##\n###")
    known: frozenset[Cell] = frozenset({(1, 1)})
    stage = make_stage(name)
    if isinstance(stage, Guesser):
        decisions = [stage.guess(position, known, game_rng(3, index)) for index in range(60)]
        assert not any(decision and known & set(decision.cells) for decision in decisions)
    else:
        decided = [make_solver(name).decide(position, game_rng(3, index)) for index in range(60)]
        assert not any(known & set(decision.cells) for decision in decided)


def test_a_deduction_never_opens_a_mine(name: str) -> None:
    for index in range(5):
        last = play(name, sapper.INTERMEDIATE, index)[-1]
        assert last.outcome is not None
        assert last.outcome.won or last.decision.is_guess


def test_a_stage_is_either_a_deducer_or_a_guesser(name: str) -> None:
    stage = make_stage(name)
    assert isinstance(stage, Deducer) != isinstance(stage, Guesser)
