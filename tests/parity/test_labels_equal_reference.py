"""The native labeller against its readable twin."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper import _core
from sapper.cells import row_col
from sapper.evolution.breeding import Individual
from sapper.evolution.replacement import replace_closest, replace_worst
from sapper.labels.tree import Tree
from sapper.learning.labels.field import Field, Labeller, PositionField
from sapper.position import Position
from sapper.reference import labels as reference
from sapper.reference.labels import (
    choices,
    label_cells,
    label_field,
    position_labels,
    prove_labels,
)
from tests.helpers.labels import fields, fields_and_trees, populations, positions, trees

UNPROVEN = 9
"""What the native core writes where nothing is proven."""


@settings(max_examples=300)
@given(fields_and_trees(), st.integers(0, 2**64 - 1), st.booleans())
def test_trees_label_fields_as_the_twin_does(
    pair: tuple[Field, Tree], seed: int, keeps_verified: bool
) -> None:
    field, tree = pair
    labeller = Labeller(seed=seed, keeps_verified=keeps_verified)
    expected = label_field(field, tree, seed=seed, keeps_verified=keeps_verified)
    labels = labeller.label(field, tree)
    assert labels.tolist() == expected.tolist()
    assert labeller.score(field, tree) == field.score(labels)


@settings(max_examples=200)
@given(fields())
def test_single_numbers_prove_what_the_twin_proves_and_it_is_true(field: Field) -> None:
    proven = prove_labels(field.dummy)
    native = {
        (int(row), int(col)): int(field.native.proven[row, col])
        for row, col in np.argwhere(field.native.proven != UNPROVEN)
    }
    assert native == proven
    assert all(field.truth[cell] == label for cell, label in proven.items())


@settings(max_examples=300)
@given(positions(), trees(5, 5), st.booleans())
def test_trees_choose_cells_of_positions_as_the_twin_does(
    position: Position, tree: Tree, keeps_verified: bool
) -> None:
    """Offsets may lead off the board from every cell."""
    field = PositionField(position.numbers, np.zeros(position.numbers.shape, np.float32))
    start = position_labels(position)
    labels = label_cells(start, tree, keeps_verified=keeps_verified)
    proven = prove_labels(start) if keeps_verified else {}
    native = _core.Labeller(0, keeps_verified)
    assert native.label(field.native, tree.codes).tolist() == labels.tolist()
    chosen = [
        row_col(cell, width=position.width) for cell in native.choices(field.native, tree.codes)
    ]
    assert chosen == choices(labels, proven)


@settings(max_examples=200)
@given(populations(), st.lists(st.integers(0, 12), min_size=2, max_size=2))
def test_children_replace_whom_the_twin_replaces(fitnesses: list[int], children: list[int]) -> None:
    for fast, plain in (
        (replace_closest, reference.replace_closest),
        (replace_worst, reference.replace_worst),
    ):
        population = [Individual("old", fitness, 0) for fitness in fitnesses]
        fast(population, [Individual("new", fitness, 0) for fitness in children])
        assert [each.fitness for each in population] == plain(list(fitnesses), children)
