"""The native analysis against brute force."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from sapper.analysis import analyse_many
from sapper.reference.oracle import oracle_analysis, reachable_positions
from sapper.spec import StartRule
from tests.helpers.comparison import (
    EXHAUSTIVE_BOARDS,
    NUM_SMALL_BATCHES,
    SMALL_BATCH,
    assert_equal,
    expected_of,
)
from tests.helpers.position_makers import random_small_position, random_started_position


@pytest.mark.parametrize(("height", "width", "num_mines"), EXHAUSTIVE_BOARDS)
def test_every_reachable_position_of_small_boards(height: int, width: int, num_mines: int) -> None:
    reachable = reachable_positions(height, width, num_mines)
    expected = [expected_of(reachable, index) for index in range(len(reachable))]
    analyses = analyse_many([answer.position for answer in expected], jobs=1)
    for analysis, answer in zip(analyses, expected, strict=True):
        assert_equal(analysis, answer)


@pytest.mark.parametrize("batch", range(NUM_SMALL_BATCHES))
def test_random_positions_true_and_false(batch: int) -> None:
    rng = np.random.default_rng([3, batch])
    expected = [oracle_analysis(random_small_position(rng)) for _ in range(SMALL_BATCH)]
    outcomes = Counter(answer.consistent for answer in expected)
    assert min(outcomes[True], outcomes[False]) > SMALL_BATCH // 20
    analyses = analyse_many([answer.position for answer in expected], jobs=1)
    for analysis, answer in zip(analyses, expected, strict=True):
        assert_equal(analysis, answer)


@pytest.mark.parametrize("rule", [StartRule.SAFE_CELL, StartRule.OPENING, StartRule.GIVEN_ZERO])
def test_the_start_rule_gives_the_right_posterior(rule: StartRule) -> None:
    rng = np.random.default_rng(4)
    positions = [random_started_position(rng, rule) for _ in range(300)]
    for analysis in analyse_many(positions, jobs=1):
        assert_equal(analysis, oracle_analysis(analysis.position))
