"""Native patterns against their readable twin: the same acts on random sets and boards."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper import _core
from sapper.cells import flat_cell
from sapper.generators import generate
from sapper.patterns.pattern import Order, PatternSet, native_rules, padded
from sapper.reference.pattern_evolution.encodings import (
    PaperEncoding,
    PatternEncoding,
    PossibleEncoding,
    SquaresEncoding,
)
from sapper.reference.pattern_sets import play
from sapper.spec import BoardSpec, StartRule

ENCODINGS = [PaperEncoding(), PossibleEncoding(), SquaresEncoding(share_any=0.5)]


def random_set(encoding: PatternEncoding, order: Order, seed: int, count: int) -> PatternSet:
    rng = np.random.default_rng(seed)
    rows = padded(np.array([encoding.draw(rng) for _ in range(count)]))
    rows[:, 11] //= 1000  # few priorities, so that many are equal
    return PatternSet(rows, encoding.matching, order)


def check_same_game(patterns: PatternSet, spec: BoardSpec, seed: int) -> int:
    """Play one board both ways; returns how many acts there were."""
    board = generate(spec, seed=seed)
    assert board.start is not None
    moves, flags = play(patterns, board.numbers, board.start)
    steps, correct, wrong, _ = _core.play_pattern_game(
        patterns.rows,
        native_rules(patterns.matching, patterns.order),
        board.numbers,
        flat_cell(*board.start, width=spec.width),
        {"start": "opening", "flags": "fall"},
    )
    assert steps == [
        (flat_cell(*move.cell, width=spec.width), move.action, move.pattern) for move in moves
    ]
    num_right = sum(bool(board.mines[flag]) for flag in flags)
    assert (correct, wrong) == (num_right, len(flags) - num_right)
    return len(moves)


@pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda encoding: type(encoding).__name__)
@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), size=st.sampled_from([(8, 8, 10), (3, 9, 5), (6, 4, 4)]))
def test_random_sets_act_the_same(
    encoding: PatternEncoding, seed: int, size: tuple[int, int, int]
) -> None:
    height, width, mines = size
    spec = BoardSpec(height=height, width=width, num_mines=mines, start_rule=StartRule.GIVEN_ZERO)
    orders = [Order.PRIORITY] if encoding.matching == "squares" else list(Order)
    for order in orders:
        check_same_game(random_set(encoding, order, seed, 60), spec, seed)


@pytest.mark.parametrize("encoding", ENCODINGS, ids=lambda encoding: type(encoding).__name__)
def test_the_random_sets_are_worth_comparing(encoding: PatternEncoding) -> None:
    spec = BoardSpec(height=8, width=8, num_mines=10, start_rule=StartRule.GIVEN_ZERO)
    acts = [
        check_same_game(random_set(encoding, Order.PRIORITY, seed, 150), spec, seed)
        for seed in range(13)
    ]
    assert sum(acts) > 10
