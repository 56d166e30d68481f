"""Many games from Python: the same results for any number of workers."""

from __future__ import annotations

import os
import re
import threading

import numpy as np
import pytest

import sapper
from sapper.cells import Cell
from sapper.errors import InvalidOption, LostWorker, UnknownName
from sapper.position import Position
from sapper.solvers.decision import Decision
from sapper.solvers.pipeline import Solver
from tests.helpers.work import Stubborn as StubbornError

SMALL = sapper.BoardSpec(height=4, width=7, num_mines=6)


class ReadingOrder:
    """Opens the first hidden cell that is not a known mine."""

    name = "reading-order"

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        hidden = map(tuple, np.argwhere(position.is_hidden).tolist())
        row, col = next(cell for cell in hidden if cell not in known_mines)
        return Decision(
            cells=((row, col),), is_guess=True, mine_probability=None, reason="", stage=self.name
        )


def test_threads_change_nothing() -> None:
    alone = sapper.play_many("exact+least-risk", SMALL, games=100, seed=1, log_moves=True)
    together = sapper.play_many(
        "exact+least-risk", SMALL, games=100, seed=1, jobs=3, log_moves=True
    )
    assert alone.same_games(together)
    assert alone.records == together.records
    assert 0 < alone.num_wins < len(alone) == 100


def test_processes_change_nothing() -> None:
    solver = Solver("exact+reading-order", [*sapper.make_solver("exact").stages, ReadingOrder()])
    alone = sapper.play_many(solver, SMALL, games=40, seed=2)
    together = sapper.play_many(solver, SMALL, games=40, seed=2, jobs=2)
    assert alone.same_games(together)
    assert 0 < alone.num_wins < 40


class Stubborn(ReadingOrder):
    """Raises an error that cannot travel."""

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        raise StubbornError("no", "guess")


class Deadly(ReadingOrder):
    """Ends its process."""

    def guess(
        self, position: Position, known_mines: frozenset[Cell], rng: np.random.Generator
    ) -> Decision | None:
        os._exit(1)


def test_an_error_in_a_process_is_told() -> None:
    with pytest.raises(RuntimeError, match="Stubborn: no guess"):
        sapper.play_many(Solver("stubborn", [Stubborn()]), SMALL, games=4, jobs=2)


def test_a_process_that_ends_is_told() -> None:
    with pytest.raises(LostWorker, match=r"of deadly ended 3 worker processes; the last one"):
        sapper.play_many(Solver("deadly", [Deadly()]), SMALL, games=4, jobs=2)


def test_the_seed_and_the_first_cell_matter() -> None:
    results = [
        sapper.play_many("random", SMALL, games=50, seed=seed, first=first)
        for seed, first in ((1, None), (2, None), (1, "random"))
    ]
    assert not results[0].same_games(results[1])
    assert not results[0].same_games(results[2])


def test_given_boards_are_played_in_order() -> None:
    boards = [sapper.generate(SMALL, seed=3, index=index) for index in range(8)]
    given = sapper.play_many("exact+least-risk", boards, seed=3, log_moves=True)
    assert [record.board for record in given.records or ()] == boards
    drawn = sapper.play_many("exact+least-risk", SMALL, games=8, seed=3)
    assert given.same_games(drawn)
    assert len(sapper.play_many("exact", boards, games=5)) == 5


@pytest.mark.parametrize(
    ("arguments", "match"),
    [
        ({"games": None}, "how many games"),
        ({"games": 0}, "games is 0"),
        ({"games": 10, "jobs": 0}, "jobs is 0"),
        ({"games": 10, "seed": -1}, "seed is -1"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: dict[str, int], match: str) -> None:
    with pytest.raises(InvalidOption, match=match):
        sapper.play_many("random", SMALL, **arguments)  # type: ignore[arg-type]  # first is text


def test_a_level_may_be_given_as_text() -> None:
    by_text = sapper.play_many("logic", "expert", games=20, seed=3)
    by_spec = sapper.play_many("logic", sapper.EXPERT, games=20, seed=3)
    assert by_text.won.tolist() == by_spec.won.tolist()
    with pytest.raises(UnknownName, match="Did you mean 'expert'"):
        sapper.play_many("logic", "exprt", games=20)


def test_boards_must_be_boards() -> None:
    with pytest.raises(InvalidOption, match="boards are 7; expected a BoardSpec, a level as text"):
        sapper.play_many("random", 7, games=1)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("solver", [3, None])
def test_a_solver_must_be_one_or_its_name(solver: object) -> None:
    with pytest.raises(InvalidOption, match="expected a Solver or its name"):
        sapper.play_many(solver, SMALL, games=1)  # type: ignore[arg-type]  # that is the point


def test_results_are_shown_in_one_line() -> None:
    results = sapper.play_many("random", SMALL, games=2000)
    shown = re.fullmatch(r"<GameResults: (\d+) of 2000 games won, .* CPU seconds>", repr(results))
    assert shown
    assert int(shown[1]) == results.num_wins


def test_given_boards_have_their_own_number_and_starts() -> None:
    board = sapper.generate(SMALL, seed=1)
    with pytest.raises(InvalidOption, match=r"games is 2; .* in 1\.\.1"):
        sapper.play_many("random", [board], games=2)
    with pytest.raises(InvalidOption, match="their own starts"):
        sapper.play_many("random", [board], first="corner")


def test_a_solver_of_a_session_can_be_played_in_processes() -> None:
    class Local(ReadingOrder):
        """Known in this function alone."""

    solver = Solver("local", [Local()])
    together = sapper.play_many(solver, SMALL, games=6, jobs=2)
    assert together.same_games(sapper.play_many(solver, SMALL, games=6))


def test_a_solver_that_cannot_travel_is_refused() -> None:
    class Locked(ReadingOrder):
        """Holds what no other process can have."""

        def __init__(self) -> None:
            self.lock = threading.Lock()

    with pytest.raises(InvalidOption, match="cannot be sent to other processes"):
        sapper.play_many(Solver("locked", [Locked()]), SMALL, games=2, jobs=2)
