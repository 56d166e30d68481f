"""One game of one solver."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

import sapper
from sapper.board import Board
from sapper.cells import Cell
from sapper.errors import InvalidOption
from sapper.lab.play.lockstep import play_in_lockstep
from sapper.lab.play.steps import Step, game_rng, play_game
from sapper.position import HIDDEN, Position
from sapper.solvers.decision import Decision
from sapper.solvers.pipeline import Solver


def steps_of(solver: str, board: Board, index: int = 0) -> list[Step]:
    return list(play_game(sapper.make_solver(solver), board, game_rng(1, index)))


def test_steps_are_a_chain_of_positions_that_ends_with_the_outcome() -> None:
    board = sapper.generate(sapper.BEGINNER, seed=1)
    steps = steps_of("exact+least-risk", board)
    assert steps[0].before.is_untouched
    assert all(one.after == two.before for one, two in itertools.pairwise(steps))
    assert [step.outcome is None for step in steps] == [True] * (len(steps) - 1) + [False]


def test_a_mine_ends_the_game() -> None:
    board = Board.parse("1 3 1 any 0 0\n*10")
    (step,) = steps_of("random", board)
    assert step.outcome is not None
    assert step.outcome.exploded == (0, 0)
    assert step.after == step.before


def test_cells_that_a_cascade_opened_are_not_opened_again() -> None:
    board = Board.parse("1 5 0 safe 0 0\n00000")
    assert [step.opened for step in steps_of("exact", board)] == [((0, 0),)]


def test_the_generator_of_a_game_depends_on_seed_and_index_alone() -> None:
    draws = {
        (seed, index): game_rng(seed, index).integers(2**60) for seed in (1, 2) for index in (0, 1)
    }
    assert len(set(draws.values())) == 4
    assert game_rng(2, 1).integers(2**60) == draws[2, 1]
    with pytest.raises(InvalidOption, match="index is -1"):
        game_rng(1, -1)


class Counting:
    """A guesser whose marks are the number of its guesses; it opens hidden cells in order."""

    name = "counting"

    def __init__(self) -> None:
        self.num_guesses = 0

    def for_game(self) -> Counting:
        return Counting()

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision:
        self.num_guesses += 1
        row, col = np.argwhere(position.numbers == HIDDEN)[0].tolist()
        return Decision(
            cells=((row, col),),
            is_guess=True,
            mine_probability=None,
            reason=f"guess {self.num_guesses}",
            stage=self.name,
        )


ROWS_OF_NUMBERS = Board.parse("2 3 3 safe 0 0\n232\n***")


def test_marks_are_kept_within_a_game_and_no_longer() -> None:
    solver = Solver("counting", [Counting()])
    for _ in range(2):
        steps = list(play_game(solver, ROWS_OF_NUMBERS, game_rng(1, 0)))
        assert [step.decision.reason for step in steps[1:]] == ["guess 1", "guess 2"]


def test_games_side_by_side_keep_their_own_marks() -> None:
    stage = Counting()
    plays = play_in_lockstep(Solver("counting", [stage]), [ROWS_OF_NUMBERS] * 3, seed=1, start=0)
    assert [play.num_guesses for play in plays] == [2, 2, 2]
    assert stage.num_guesses == 0
