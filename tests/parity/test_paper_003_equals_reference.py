"""The logic and the CSP of paper 003 against their readable references, options included."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest

from sapper.position import Position
from sapper.reference.edge_csp import reference_edge_csp, reference_last_cells
from sapper.reference.theorems import reference_theorems
from sapper.solvers.edge_csp import EdgeCspDeducer
from sapper.solvers.logic import PAIRS, LogicDeducer
from sapper.solvers.stage import Deducer, Deduction
from sapper.spec import StartRule
from tests.helpers.position_makers import (
    SMALL,
    Sizes,
    by_opening_anything,
    by_random_play,
    by_spreading_play,
    random_board,
    random_started_position,
)

NUM_DECISIONS = 250

SPREAD = Sizes(height=(6, 8), width=(5, 9), density=(0.1, 0.22))
"""Boards whose edges a search in plain Python can still fill."""

Reference = Callable[[Position], Deduction]

THEOREMS: dict[str, tuple[Deducer, Reference]] = {
    f"{pairs}, {passes} passes": (
        LogicDeducer(pairs=pairs, passes=passes),
        partial(reference_theorems, pairs=pairs, passes=passes),
    )
    for pairs in PAIRS
    for passes in (0, 1, 2)
}

SEARCHES: dict[str, tuple[Deducer, Reference]] = {
    "as in the text": (EdgeCspDeducer(), reference_edge_csp),
    "with arc consistency": (EdgeCspDeducer(consistency=True), reference_edge_csp),
    "all cells as one group": (EdgeCspDeducer(split=False), reference_edge_csp),
    "after divisions": (EdgeCspDeducer(divisions=1000), reference_edge_csp),
    "after divisions and merges": (EdgeCspDeducer(divisions=9, merges=9), reference_edge_csp),
}

LAST_CELLS: dict[str, tuple[Deducer, Reference]] = {
    f"{divisions} divisions, {merges} merges": (
        EdgeCspDeducer(branch=False, divisions=divisions, merges=merges),
        partial(reference_last_cells, divisions=divisions, merges=merges),
    )
    for divisions, merges in ((0, 0), (2, 0), (1000, 0), (3, 2), (1000, 1000))
}

ALL = {**THEOREMS, **SEARCHES, **LAST_CELLS}


@pytest.fixture(scope="module")
def positions() -> list[Position]:
    rng = np.random.default_rng(3)
    made: list[Position] = []
    while len(made) < NUM_DECISIONS:
        board = random_board(rng, SPREAD)
        num_moves = int(rng.integers(1, 12))
        made += [
            by_spreading_play(rng, board, num_moves),
            by_random_play(rng, random_board(rng, SMALL), num_moves),
            by_opening_anything(rng, random_board(rng, SMALL), share=0.4),
            random_started_position(rng, StartRule.OPENING),
        ]
    return made


@pytest.mark.parametrize("name", ALL)
def test_native_and_plain_python_prove_the_same(name: str, positions: list[Position]) -> None:
    deducer, reference = ALL[name]
    num_proofs = 0
    for position in positions:
        found, expected = deducer.deduce(position), reference(position)
        assert found.safe_cells == expected.safe_cells, position
        assert found.mine_cells == expected.mine_cells, position
        num_proofs += bool(found.safe_cells or found.mine_cells)
    assert num_proofs > NUM_DECISIONS // 10


def test_mines_kept_to_itself_are_all_that_is_missing(positions: list[Position]) -> None:
    for told, untold in (
        (LogicDeducer(), LogicDeducer(tell_mines=False)),
        (EdgeCspDeducer(), EdgeCspDeducer(tell_mines=False)),
    ):
        assert any(told.deduce(position).mine_cells for position in positions)
        for position in positions:
            assert untold.deduce(position).mine_cells == ()
            assert untold.deduce(position).safe_cells == told.deduce(position).safe_cells
