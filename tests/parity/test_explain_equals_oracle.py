"""What `explain` says of a cell is what brute force says, under every start rule."""

from __future__ import annotations

import numpy as np
import pytest

from tests.helpers.explained import check_explanations, random_explained_position

NUM_BATCHES, BATCH = 4, 500


@pytest.mark.parametrize("seed", range(NUM_BATCHES))
def test_explanations_agree_with_brute_force(seed: int) -> None:
    rng = np.random.default_rng([seed, 13])
    for _ in range(BATCH):
        check_explanations(rng, random_explained_position(rng))
