"""What native stages share with Python: positions, cells and random numbers."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable

import numpy as np
import pytest

from sapper import _core
from sapper.errors import ContradictoryPosition, InvalidCell
from sapper.lab.play.steps import game_rng
from sapper.position import Position
from sapper.solvers.native import native_deduction, native_guess
from sapper.solvers.random import RandomGuesser

STUCK = Position.parse("2 3 1\n1##\n1##")


def test_a_game_generator_is_a_numpy_generator_of_its_seed_and_index() -> None:
    drawn = game_rng(1, 2).random(2000)
    assert np.array_equal(drawn, game_rng(1, 2).random(2000))
    assert not np.array_equal(drawn, game_rng(1, 3).random(2000))
    assert not np.array_equal(drawn, game_rng(2, 2).random(2000))
    assert drawn.min() >= 0
    assert drawn.max() < 1
    assert drawn.mean() == pytest.approx(0.5, abs=0.05)
    assert game_rng(1, 2).integers(10, size=500).max() == 9


def test_a_generator_outlives_the_object_that_made_it() -> None:
    generators = [game_rng(9, index) for index in range(50)]
    first = [generator.random() for generator in generators]
    assert len(set(first)) == 50
    assert first == [game_rng(9, index).random() for index in range(50)]


@pytest.mark.parametrize("duplicate", [copy.deepcopy, lambda rng: pickle.loads(pickle.dumps(rng))])
def test_a_copied_generator_draws_the_same_and_disturbs_nothing(
    duplicate: Callable[[np.random.Generator], np.random.Generator],
) -> None:
    rng, apart = game_rng(4, 7), game_rng(4, 7)
    rng.random(3), apart.random(3)
    copied = duplicate(rng)
    expected = apart.random(5).tolist()
    assert copied.random(5).tolist() == expected
    assert rng.random(5).tolist() == expected
    assert RandomGuesser().guess(STUCK, frozenset(), copied).cells == (
        RandomGuesser().guess(STUCK, frozenset(), rng).cells
    )


def test_native_guesses_go_on_where_the_generator_is() -> None:
    """Draws of numpy and of a native stage come from one stream, in turn."""
    together, apart = game_rng(4, 0), game_rng(4, 0)
    chosen = [RandomGuesser().guess(STUCK, frozenset(), together).cells for _ in range(20)]
    assert len(set(chosen)) > 1
    for cells in chosen:
        assert RandomGuesser().guess(STUCK, frozenset(), apart).cells == cells
    assert together.random() == apart.random()


def test_any_numpy_generator_serves() -> None:
    def guesses(seed: int) -> list[object]:
        rng = np.random.default_rng(seed)
        return [RandomGuesser().guess(STUCK, frozenset(), rng).cells for _ in range(20)]

    assert guesses(1) == guesses(1) != guesses(2)


def test_a_native_deducer_answers_in_cells() -> None:
    exact = _core.make_deducer("exact", {"max_states": 10**6, "beyond": "raise"})
    deduction = native_deduction(exact, Position.parse("1 5 2\n#2###"))
    assert deduction.safe_cells == ((0, 3), (0, 4))
    assert deduction.mine_cells == ((0, 0), (0, 2))
    assert deduction.reason == "2 cells are safe: the numbers and the mine counter prove it"
    with pytest.raises(ContradictoryPosition):
        native_deduction(exact, Position.parse("1 3 1\n#2#"))


def test_a_native_guess_names_its_risk() -> None:
    guesser = _core.make_guesser("csp-guess", {})
    decision = native_guess(guesser, Position.parse("1 3 1\n#1#"), [], game_rng(1, 1), stage="s")
    assert decision is not None
    assert (decision.cells, decision.stage) == (((0, 0),), "s")
    assert decision.reason.endswith("a mine in 50.00% of them")


@pytest.mark.parametrize("cell", [(2, 0), (0, 3), (-1, 0), (10**9, 10**9)])
def test_known_mines_off_the_board_never_reach_the_core(cell: tuple[int, int]) -> None:
    with pytest.raises(InvalidCell):
        RandomGuesser().guess(STUCK, frozenset({cell}), game_rng(1, 1))
