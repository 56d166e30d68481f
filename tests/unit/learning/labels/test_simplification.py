"""Smaller trees label the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sapper.labels.tree import Tree
from sapper.learning.labels.field import Field, Labeller
from sapper.learning.labels.simplification import prune, simplify
from tests.helpers.labels import fields_and_trees


@settings(max_examples=300)
@given(fields_and_trees(), st.booleans())
def test_simplified_trees_label_every_field_the_same(
    pair: tuple[Field, Tree], keeps_verified: bool
) -> None:
    field, tree = pair
    labeller = Labeller(keeps_verified=keeps_verified)
    smaller = simplify(tree)
    assert smaller.size <= tree.size
    assert (labeller.label(field, smaller) == labeller.label(field, tree)).all()


@settings(max_examples=60)
@given(fields_and_trees())
def test_pruned_trees_label_the_given_field_the_same(pair: tuple[Field, Tree]) -> None:
    field, tree = pair
    labeller = Labeller()
    pruned = prune(tree, [field], labeller)
    assert pruned.size <= simplify(tree).size
    assert (labeller.label(field, pruned) == labeller.label(field, tree)).all()


@pytest.mark.parametrize(
    ("text", "simplified"),
    [
        ("edgeCheck((1,1),(1,1))", "(1,1)"),
        ("numCheck((3,0),(3,0))", "(3,0)"),
        ("numCheck((1,0),(1,0))", "numCheck((1,0),(1,0))"),
        ("fullCheck(edgeCheck((1,1),(1,1)),(0,1))", "fullCheck((1,1),(0,1))"),
        ("edgeCheck((4,4),fullCheck((0,1),(0,2)))", "fullCheck((0,1),(0,2))"),
        ("edgeCheck(fullCheck((0,1),(0,2)),(4,4))", "fullCheck((0,1),(0,2))"),
        (
            "fullCheck(edgeCheck((0,1),(0,2)),(0,3))",
            "fullCheck(edgeCheck((0,1),(0,2)),(0,3))",
        ),
    ],
)
def test_what_does_nothing_is_taken_out(text: str, simplified: str) -> None:
    assert str(simplify(Tree.parse(text))) == simplified
