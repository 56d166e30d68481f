"""Positions out of games: true, repeatable, and as many as asked for."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import sapper
from sapper.errors import InvalidOption
from sapper.lab.play.samples import PositionSource, Samples, draw_exactly, draw_samples
from sapper.position import HIDDEN

SOURCE = PositionSource(level="5x7/6", start_rule="safe", first="random", positions_a_game=3)


def samples(games: int = 20, start: int = 0) -> Samples:
    return draw_samples(SOURCE, seed=1, start=start, games=games)


def same(one: Samples, other: Samples) -> bool:
    return (
        np.array_equal(one.numbers, other.numbers)
        and np.array_equal(one.mines, other.mines)
        and np.array_equal(one.mine_probability, other.mine_probability)
    )


def test_probabilities_are_those_of_the_analysis() -> None:
    drawn = samples()
    for numbers, probability in zip(drawn.numbers, drawn.mine_probability, strict=True):
        analysis = sapper.analyse(sapper.Position(numbers, num_mines=drawn.num_mines))
        np.testing.assert_allclose(probability, analysis.mine_probability, atol=1e-6)


def test_mines_lie_on_hidden_cells_and_make_the_numbers() -> None:
    drawn = samples()
    assert (drawn.mines.sum(axis=(1, 2)) == drawn.num_mines).all()
    for numbers, mines in zip(drawn.numbers, drawn.mines, strict=True):
        rolled = [
            np.roll(np.pad(mines, 1), (row, col), (0, 1))[1:-1, 1:-1]
            for row in (-1, 0, 1)
            for col in (-1, 0, 1)
        ]
        around = np.sum(rolled, axis=0)
        is_open = numbers != HIDDEN
        assert not mines[is_open].any()
        assert (numbers[is_open] == around[is_open]).all()


def test_the_frontier_is_what_touches_an_open_number() -> None:
    position = sapper.Position.parse("3 4 2\n0001\n0012\n001#")
    shown = Samples(
        position.numbers[None], np.zeros((1, 3, 4), np.bool_), np.zeros((1, 3, 4), np.float32), 2
    )
    assert np.argwhere(shown.is_frontier[0]).tolist() == [[2, 3]]
    hidden = replace(shown, numbers=np.full((1, 3, 4), HIDDEN, np.int8))
    assert not hidden.is_frontier.any()


def test_games_give_the_same_positions_alone_and_together() -> None:
    assert same(samples(games=20), Samples.joined([samples(games=8), samples(games=12, start=8)]))


def test_luck_opens_safe_cells_anywhere() -> None:
    lucky = replace(SOURCE, solver=None)
    drawn = draw_samples(lucky, seed=1, start=0, games=40)
    assert len(drawn) == 120  # luck never ends a game
    assert same(drawn, draw_samples(lucky, seed=1, start=0, games=40))
    assert not (drawn.mines & ~drawn.is_hidden).any()
    islands = drawn.is_frontier.sum() / drawn.is_hidden.sum()
    assert islands > samples(games=40).is_frontier.sum() / samples(games=40).is_hidden.sum()
    for numbers, probability in zip(drawn.numbers, drawn.mine_probability, strict=True):
        analysis = sapper.analyse(sapper.Position(numbers, num_mines=drawn.num_mines))
        np.testing.assert_allclose(probability, analysis.mine_probability, atol=1e-6)


def test_positions_come_from_native_solvers_alone() -> None:
    with pytest.raises(InvalidOption, match="native solvers alone; net is none"):
        draw_samples(replace(SOURCE, solver="net"), seed=1, start=0, games=1)


def test_as_many_positions_are_drawn_as_asked_for() -> None:
    assert len(draw_exactly(SOURCE, 50, seed=1)) == 50


def test_games_that_end_where_they_begin_have_no_positions() -> None:
    with pytest.raises(InvalidOption, match="no positions"):
        draw_exactly(replace(SOURCE, level="3x3/0"), 5, seed=1)


def test_positions_whose_layouts_weigh_differently_are_refused() -> None:
    with pytest.raises(InvalidOption, match="layouts weigh differently"):
        draw_samples(replace(SOURCE, start_rule="given-zero"), seed=1, start=0, games=1)
