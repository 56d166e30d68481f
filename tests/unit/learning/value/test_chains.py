"""Positions of weighted games: what came of each, and which one came next."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from sapper.lab.experiment.experiment import DrawnBoards
from sapper.lab.play.value_games import play_value_games
from sapper.learning.value.chains import Chains, Draws, draw_chains
from sapper.learning.value.recipes import VALUE, ChainSource
from sapper.position import HIDDEN
from sapper.solvers.learned.value import ValueGuesser
from tests.helpers.value_networks import no_values

SOURCE = ChainSource(level="9x9/15", start_rule="safe")
LAYOUTS = 20


def drawn(start: int = 0, games: int = 40) -> Chains:
    return draw_chains(SOURCE, seed=4, start=start, games=games, max_layouts=LAYOUTS)


@pytest.fixture(scope="module")
def chains() -> Chains:
    return drawn()


def test_what_came_of_a_game_is_a_chance(chains: Chains) -> None:
    assert len(chains) > 40
    assert ((chains.remaining >= 0) & (chains.remaining <= 1)).all()
    assert ((chains.safety > 0) & (chains.safety <= 1)).all()


def test_a_position_is_worth_the_next_one_times_the_chance_to_get_there(chains: Chains) -> None:
    has_next = chains.following >= 0
    assert has_next.any()
    further = chains.remaining[chains.following[has_next]]
    expected = chains.safety[has_next] * further
    assert np.allclose(chains.remaining[has_next], expected, atol=1e-6)


def test_the_next_position_is_of_the_same_game_and_shows_more(chains: Chains) -> None:
    numbers = chains.positions.numbers
    for place in np.flatnonzero(chains.following >= 0):
        before, after = numbers[place], numbers[chains.following[place]]
        was_open = before != HIDDEN
        assert (after[was_open] == before[was_open]).all()
        assert (after != HIDDEN).sum() > was_open.sum()


def test_inputs_tell_proofs_from_risks_and_promises_from_proofs(chains: Chains) -> None:
    positions = chains.positions
    has_safe = ((positions.risks == 0) & (positions.numbers == HIDDEN)).any(axis=(1, 2))
    has_promise = (positions.promises > 0).any(axis=(1, 2))
    assert (has_safe != has_promise).all()
    assert (positions.promises[positions.numbers != HIDDEN] == 0).all()


def test_games_depend_on_seed_and_index_alone(chains: Chains) -> None:
    parts = [drawn(start, 20) for start in (0, 20)]
    remaining = np.concatenate([part.remaining for part in parts])
    assert remaining.tolist() == chains.remaining.tolist()
    numbers = np.concatenate([part.positions.numbers for part in parts])
    assert (numbers == chains.positions.numbers).all()


def test_what_came_from_the_first_guess_on_is_the_win_rate() -> None:
    games = 150
    found = [drawn(index, 1) for index in range(games)]
    boards = DrawnBoards(spec=SOURCE.spec, seed=4)
    options = ValueGuesser(candidates=1, layouts=LAYOUTS, leaf_layouts=LAYOUTS).search_options
    weights = play_value_games(
        boards, options, no_values, start=0, games=games, at_once=games, jobs=1
    )
    is_guessed = np.array([len(one) > 0 for one in found])
    first = np.array([one.remaining[0] for one in found if len(one)])
    difference = first - weights[is_guessed]
    assert is_guessed.sum() > games / 2
    assert abs(difference.mean()) < 3 * difference.std() / len(first) ** 0.5 + 1e-6


def test_a_draw_fills_its_batches_whatever_threads_draw_it() -> None:
    recipe = replace(VALUE, sources=(SOURCE,), batch=32, batches_a_draw=2, max_layouts=LAYOUTS)
    draws = Draws(recipe, seed=3)
    one, many = (list(draws.from_place(5, 8, jobs)) for jobs in (1, 3))
    assert [len(draw) for draw in one] == [64] * 3
    for first, second in zip(one, many, strict=True):
        assert first.remaining.tolist() == second.remaining.tolist()
        assert (first.following < len(first)).all()
    assert one[0].remaining.tolist() != one[1].remaining.tolist()
