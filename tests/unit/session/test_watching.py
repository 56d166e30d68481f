"""A game that is watched: its steps, its words and its document."""

from __future__ import annotations

import pytest

from sapper.board import Board
from sapper.generators import generate
from sapper.session.watching import (
    WatchedGame,
    account,
    closing_lines,
    game_document,
    step_sentence,
)
from sapper.spec import BEGINNER, INTERMEDIATE
from sapper.version import __version__

GAME = WatchedGame(solver="exact+least-risk", board=generate(BEGINNER, seed=2), seed=2, index=0)


def test_the_account_adds_up() -> None:
    survival = 1.0
    for number, watched in enumerate(GAME.steps(), start=1):
        survival *= 1 - watched.mine_probability
        assert (watched.number, watched.num_deductions + watched.num_guesses) == (number, number)
        assert watched.survival_probability == pytest.approx(survival)
        assert watched.step.decision.is_guess or watched.mine_probability == 0
    assert survival <= 1


def test_survival_is_the_product_of_the_chances_of_each_guess() -> None:
    board = Board.parse("1 3 1 any 0 1\n*1#")
    first, second = WatchedGame(solver="exact+random", board=board, seed=1, index=0).steps()
    assert first.mine_probability == pytest.approx(1 / 3)
    assert second.mine_probability == pytest.approx(1 / 2)
    assert second.survival_probability == pytest.approx(1 / 3)
    assert (second.num_guesses, second.num_deductions) == (2, 0)


def test_a_step_is_told_with_its_stage_and_its_risk() -> None:
    first = next(GAME.steps())
    assert step_sentence(first).startswith(f"1. {first.step.decision.stage} ")
    assert account(first) == "risk 0.00%, survival 100.00%, deductions 1, guesses 0"


def test_the_end_is_told_with_how_to_see_it_again() -> None:
    *_, last = GAME.steps()
    outcome, origin = closing_lines(GAME, last)
    assert f"after {last.number} moves" in outcome
    assert (
        origin == f"{GAME.solver} on 9x9/10 safe at (0, 0), seed 2, board 0, sapper {__version__}"
    )


def test_the_document_has_every_step() -> None:
    steps = list(GAME.steps())
    document = game_document(GAME)
    assert [move["cells"] for move in document["moves"]] == [
        watched.step.decision.cells for watched in steps
    ]
    assert document["guesses"] == steps[-1].num_guesses
    assert document["survival_probability"] == steps[-1].survival_probability


def test_the_guesses_of_a_champion_come_with_what_it_looked_at() -> None:
    board = generate(INTERMEDIATE, seed=2)
    game = WatchedGame(solver="exact+champion", board=board, seed=2, index=0)
    moves = game_document(game)["moves"]
    guesses = [move for move in moves if move["stage"] == "champion"]
    assert guesses
    for move in guesses:
        assert move["candidates"][0]["cell"] == move["cells"][0]
    proven = [move for move in moves if move["stage"] == "exact"]
    assert all(move["candidates"] == [] for move in proven)


def test_an_exact_chance_to_win_is_told() -> None:
    board = Board.parse("1 3 1 safe 0 1\n*1#")
    *_, last = WatchedGame(solver="exact+champion", board=board, seed=1, index=0).steps()
    assert account(last) == "risk 50.00%, wins 50.00%, survival 50.00%, deductions 1, guesses 1"
