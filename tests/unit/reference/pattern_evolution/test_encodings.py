"""Encodings: what patterns can be drawn and become."""

from __future__ import annotations

import numpy as np
import pytest

from sapper.patterns.pattern import (
    ACTION,
    ANY,
    CENTRE,
    CLOSED,
    FLAGGED,
    HIDDEN,
    NEIGHBOURS,
    NUM_HIDDEN,
    PRIORITY,
    TARGET,
    Rows,
)
from sapper.reference.pattern_evolution.encodings import (
    PaperEncoding,
    PatternEncoding,
    PossibleEncoding,
    SquaresEncoding,
)

AROUND = list(NEIGHBOURS)


def drawn(encoding: PatternEncoding, count: int = 400) -> list[Rows]:
    """Patterns, half of them mutated again and again."""
    rng = np.random.default_rng(5)
    patterns = [encoding.draw(rng) for _ in range(count)]
    for index in range(0, count, 2):
        for _ in range(5):
            patterns[index] = encoding.mutate(patterns[index], rng)
    return patterns


def test_genes_of_the_paper_take_every_value_of_their_own() -> None:
    patterns = np.array(drawn(PaperEncoding(), 2000))
    assert patterns.shape == (2000, 11)
    for gene, column in enumerate(patterns.T):
        most = 8 if gene in (CENTRE, TARGET) else 1 if gene == ACTION else 2
        assert set(column.tolist()) == set(range(most + 1))


def test_possible_patterns_fit_on_a_board_and_act_on_a_hidden_square() -> None:
    for pattern in drawn(PossibleEncoding()):
        codes = pattern[AROUND]
        num_hidden, num_flagged = int(np.sum(codes == HIDDEN)), int(np.sum(codes == FLAGGED))
        assert 1 <= pattern[CENTRE] <= num_hidden + num_flagged
        assert num_hidden >= 1
        assert pattern[pattern[TARGET]] == HIDDEN
        assert 0 <= pattern[PRIORITY] <= 9999


def test_squares_ask_only_for_what_there_is() -> None:
    patterns = drawn(SquaresEncoding())
    for pattern in patterns:
        assert pattern[TARGET] in (0, 1)
        assert pattern[pattern[TARGET]] == HIDDEN
        assert 0 <= pattern[CENTRE] <= 4
        assert FLAGGED not in pattern[AROUND]
        assert 0 <= pattern[NUM_HIDDEN] <= 8
    codes = np.array(patterns)[:, AROUND]
    assert np.mean(codes == ANY) > 0.3
    assert (codes >= CLOSED).any()


@pytest.mark.parametrize("encoding", [PaperEncoding(), PossibleEncoding(), SquaresEncoding()])
def test_a_mutation_leaves_its_pattern_as_it_was(encoding: PatternEncoding) -> None:
    rng = np.random.default_rng(2)
    pattern = encoding.draw(rng)
    before = pattern.copy()
    changed = [encoding.mutate(pattern, rng) for _ in range(20)]
    assert (pattern == before).all()
    assert any((each != before).any() for each in changed)
