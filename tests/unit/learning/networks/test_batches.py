"""Batches: repeatable, turned with all that belongs to them, and never of validation positions."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import sapper
from sapper.lab.play.samples import PositionSource, Samples, draw_samples
from sapper.learning.networks.batches import FixedBatches, StreamedBatches
from sapper.learning.networks.recipes import SMALL, paper_recipe
from sapper.network.symmetries import NUM_SYMMETRIES, turned, turned_back

SOURCE = PositionSource(level="5x7/6", start_rule="safe", first="random", positions_a_game=3)
SMALL_BATCHES = replace(SMALL, batch_cells=2_000)


def samples(games: int = 20, start: int = 0) -> Samples:
    return draw_samples(SOURCE, seed=1, start=start, games=games)


def same(one: Samples, other: Samples) -> bool:
    return (
        np.array_equal(one.numbers, other.numbers)
        and np.array_equal(one.mines, other.mines)
        and np.array_equal(one.mine_probability, other.mine_probability)
    )


@pytest.mark.parametrize("symmetry", range(NUM_SYMMETRIES))
def test_turned_positions_are_true_as_well(symmetry: int) -> None:
    drawn = samples(games=4).transformed(lambda boards: turned(boards, symmetry))
    assert drawn.numbers.shape[1:] == ((7, 5) if symmetry & 4 else (5, 7))
    for numbers, probability in zip(drawn.numbers, drawn.mine_probability, strict=True):
        analysis = sapper.analyse(sapper.Position(numbers, num_mines=drawn.num_mines))
        np.testing.assert_allclose(probability, analysis.mine_probability, atol=1e-6)


def test_eight_symmetries_are_eight_pictures() -> None:
    numbers = samples(games=6).numbers
    pictures = {turned(numbers, symmetry).tobytes() for symmetry in range(NUM_SYMMETRIES)}
    assert len(pictures) == NUM_SYMMETRIES


@pytest.mark.parametrize("symmetry", range(NUM_SYMMETRIES))
def test_turning_back_undoes_turning(symmetry: int) -> None:
    numbers = samples(games=2).numbers
    assert np.array_equal(turned_back(turned(numbers, symmetry), symmetry), numbers)


def test_a_batch_depends_on_seed_and_step_alone() -> None:
    batches = StreamedBatches(SMALL_BATCHES, seed=4)
    ahead = list(batches.from_step(2, 5, jobs=2))
    assert len(ahead) == 3
    assert all(same(batches.batch(step), ahead[step - 2]) for step in (4, 3, 2))
    assert not same(batches.batch(2), StreamedBatches(SMALL_BATCHES, seed=5).batch(2))


def test_batches_of_small_boards_hold_more_of_them() -> None:
    batches = [StreamedBatches(SMALL_BATCHES, seed=4).batch(step) for step in range(30)]
    sizes = {batch.numbers[0].size: batch.numbers.size for batch in batches}
    assert len(sizes) > 3
    assert all(size <= 5_000 for size in sizes.values())


def test_a_fixed_set_is_seen_whole_in_each_pass_and_in_another_order() -> None:
    recipe = replace(paper_recipe("beginner"), num_states=40, batch_cells=10 * 81)
    batches = FixedBatches(recipe, seed=2)
    passes = [
        [row.tobytes() for step in range(start, start + 4) for row in batches.batch(step).numbers]
        for start in (0, 4)
    ]
    assert sorted(passes[0]) == sorted(passes[1])
    assert passes[0] != passes[1]


def test_validation_positions_are_none_of_the_set() -> None:
    recipe = replace(paper_recipe("beginner"), num_states=200, batch_cells=200 * 81)
    batches = FixedBatches(recipe, seed=2)
    assert batches.validation is not None
    assert len(batches.validation) == 20
    trained = {row.tobytes() for row in batches.batch(0).mines}
    assert not trained & {row.tobytes() for row in batches.validation.mines}
