"""Crossover and mutation of arrays of integers."""

from __future__ import annotations

import numpy as np

from sapper.evolution.stepwise import packed, unpacked
from sapper.reference.pattern_evolution.integers import (
    redraw_genes,
    swap_between_points,
    swap_masked,
    uniform_masks,
)

PARENTS = np.array([[1] * 20, [2] * 20, [3] * 20, [4] * 20, [5] * 20], np.int16)


def test_pairs_swap_one_piece_between_two_points() -> None:
    before = PARENTS.copy()
    crossed = swap_between_points(PARENTS, 1.0, np.random.default_rng(3))
    assert (crossed[0] + crossed[1] == 3).all()
    assert (crossed[2] + crossed[3] == 7).all()
    assert (crossed[4] == 5).all()  # it has no neighbour
    changes = np.count_nonzero(np.diff(crossed[0]))
    assert 1 <= changes <= 2
    assert (before == PARENTS).all()


def test_without_chance_nothing_is_crossed() -> None:
    assert (swap_between_points(PARENTS, 0.0, np.random.default_rng(3)) == PARENTS).all()
    assert not uniform_masks(4, 20, 0.0, np.random.default_rng(3)).any()


def test_arrays_that_share_masks_stay_together() -> None:
    masks = uniform_masks(5, 20, 1.0, np.random.default_rng(3))
    crossed = swap_masked(PARENTS, masks)
    beside = swap_masked(10.0 * PARENTS, masks)
    assert (beside == 10 * crossed).all()
    assert set(crossed[0].tolist()) == {1, 2}
    assert (crossed[0] + crossed[1] == 3).all()


def test_genes_are_redrawn_within_their_range() -> None:
    highest = np.array([0, 1, 8], np.int16)
    genomes = np.full((2000, 3), 5, np.int16)
    changed = redraw_genes(genomes, highest, 0.5, np.random.default_rng(1))
    kept = (changed == 5).mean(axis=0)
    assert abs(kept[0] - 0.5) < 0.05
    assert abs(kept[2] - (0.5 + 0.5 / 9)) < 0.05
    assert (changed[changed[:, 1] != 5, 1] <= 1).all()
    assert set(changed[:, 2].tolist()) == set(range(9))


def test_packed_arrays_come_back_whole() -> None:
    for array in (PARENTS, np.linspace(0, 1, 12).reshape(3, 4), np.zeros((0, 2))):
        found = unpacked(packed(array))
        assert found.dtype == array.dtype
        assert np.array_equal(found, array)
        found[...] = 1  # it is nobody else's
