"""What one solver's guesses would have gained in the games of another."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import sapper
from sapper.errors import InvalidOption
from sapper.lab.experiment.experiment import DrawnBoards, Experiment
from sapper.lab.play.compare_choices import ComparedGame, compare_choices
from sapper.lab.report.statistics import Estimate, mean_estimate
from sapper.spec import parse_level

BOARDS = DrawnBoards(spec=parse_level("8x8/10", "safe"), seed=3)


def compared(solver: str, other: str, *, games: int = 30, playouts: int = 20) -> list[ComparedGame]:
    experiment = Experiment(solver=solver, boards=BOARDS, weighted=True)
    other_solver = sapper.make_solver(other)
    return list(compare_choices(experiment, other_solver, games=range(games), playouts=playouts))


def gain_of(games: list[ComparedGame]) -> Estimate:
    return mean_estimate(np.array([game.gain for game in games]))


def test_a_solver_gains_nothing_by_its_own_guesses() -> None:
    games = compared("fast", "fast")
    assert sum(game.num_guesses for game in games) > 0
    assert {(game.num_differing, game.gain) for game in games} == {(0, 0.0)}


def test_random_guesses_lose_and_better_ones_gain() -> None:
    worse = gain_of(compared("fast", "exact+random", games=150, playouts=5))
    better = gain_of(compared("exact+random", "fast", games=150, playouts=5))
    assert worse.value < -3 * worse.standard_error < 0
    assert better.value > 3 * better.standard_error > 0


def test_differing_guesses_are_some_of_all() -> None:
    games = compared("exact+least-risk", "fast")
    assert all(0 <= game.num_differing <= game.num_guesses for game in games)
    assert 0 < sum(game.num_differing for game in games) < sum(game.num_guesses for game in games)
    assert all((game.gain == 0.0) for game in games if game.num_differing == 0)


def test_a_game_depends_on_its_index_alone() -> None:
    def outcomes(games: list[ComparedGame]) -> list[ComparedGame]:
        return [replace(game, solver_seconds=0.0) for game in games]

    experiment = Experiment(solver="exact+least-risk", boards=BOARDS, weighted=True)
    some = compare_choices(experiment, sapper.make_solver("fast"), games=range(8, 12), playouts=20)
    assert outcomes(list(some)) == outcomes(compared("exact+least-risk", "fast"))[8:12]


def test_an_ending_that_only_one_solves_counts_where_it_begins() -> None:
    boards = DrawnBoards(spec=parse_level("5x5/5", "opening"), seed=3)
    experiment = Experiment(solver="fast", boards=boards, weighted=True)
    games = list(
        compare_choices(
            experiment, sapper.make_solver("exact+random"), games=range(200), playouts=50
        )
    )
    guessed = [game for game in games if game.num_guesses > 0]
    assert guessed
    assert all(game.num_differing == game.num_guesses == 1 for game in guessed)
    gain = gain_of(games)
    assert gain.value < -3 * gain.standard_error


def test_the_weights_are_those_of_weighted_games() -> None:
    weights = sapper.play_weighted("exact+least-risk", BOARDS.spec, games=30, seed=3).weights
    assert [game.weight for game in compared("exact+least-risk", "fast")] == weights.tolist()


def test_the_gain_is_about_the_difference_in_win_rate() -> None:
    gain = gain_of(compared("exact+least-risk", "fast", games=300, playouts=30))
    spec = BOARDS.spec
    weights = [
        sapper.play_weighted(solver, spec, games=20_000, seed=5).weights
        for solver in ("exact+least-risk", "fast")
    ]
    difference = mean_estimate(weights[1] - weights[0])
    error = np.hypot(gain.standard_error, difference.standard_error)
    assert abs(gain.value - difference.value) < 4 * error


@pytest.mark.parametrize("names", [("patterns", "fast"), ("fast", "patterns")])
def test_a_solver_with_marks_of_its_own_is_refused(names: tuple[str, str]) -> None:
    with pytest.raises(InvalidOption, match="keeps marks"):
        compared(*names)


def test_games_that_may_be_lost_are_refused() -> None:
    experiment = Experiment(solver="fast", boards=BOARDS)
    with pytest.raises(InvalidOption, match="weighted"):
        list(compare_choices(experiment, sapper.make_solver("fast"), games=range(1), playouts=1))
