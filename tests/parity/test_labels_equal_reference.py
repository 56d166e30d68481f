"""The native labeller against its readable twin."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.learning.labels.field import Field, Labeller
from sapper.learning.labels.tree import Tree
from sapper.reference.labels import label_field, prove_labels
from tests.helpers.labels import fields, fields_and_trees

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
