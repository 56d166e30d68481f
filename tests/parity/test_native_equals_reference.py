"""The native analysis against the readable reference, on boards too large for brute force."""

from __future__ import annotations

import numpy as np
import pytest

from sapper.analysis import analyse, analyse_many
from sapper.position import Position
from sapper.reference.analysis import reference_analysis
from tests.helpers.comparison import (
    EXPERT_BATCH,
    MEDIUM_BATCH,
    NUM_EXPERT_BATCHES,
    NUM_MEDIUM_BATCHES,
    assert_equal,
)
from tests.helpers.position_makers import EXPERT_SIZE, MEDIUM, Sizes, random_large_position


@pytest.mark.parametrize("batch", range(NUM_MEDIUM_BATCHES))
def test_random_positions_of_medium_boards(batch: int) -> None:
    _compare(np.random.default_rng([5, batch]), MEDIUM, MEDIUM_BATCH)


@pytest.mark.parametrize("batch", range(NUM_EXPERT_BATCHES))
def test_random_positions_of_expert_size(batch: int) -> None:
    _compare(np.random.default_rng([6, batch]), EXPERT_SIZE, EXPERT_BATCH)


@pytest.mark.parametrize("start", ["any", "safe 8 15", "opening 8 15"])
def test_the_untouched_expert_board(start: str) -> None:
    rows = "\n".join(["#" * 30] * 16)
    position = Position.parse(f"16 30 99 {start}\n{rows}")
    assert_equal(analyse(position), reference_analysis(position))


def test_one_position_alone_is_analysed_as_among_many() -> None:
    rng = np.random.default_rng(7)
    positions = [random_large_position(rng, MEDIUM) for _ in range(50)]
    for position, among_many in zip(positions, analyse_many(positions, jobs=2), strict=True):
        alone = analyse(position)
        assert alone.num_layouts == among_many.num_layouts
        np.testing.assert_array_equal(alone.mine_probability, among_many.mine_probability)


def _compare(rng: np.random.Generator, sizes: Sizes, count: int) -> None:
    positions = [random_large_position(rng, sizes) for _ in range(count)]
    for position, analysis in zip(positions, analyse_many(positions, jobs=1), strict=True):
        assert_equal(analysis, reference_analysis(position))
