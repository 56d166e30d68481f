"""Fields, labels and scores."""

from __future__ import annotations

import numpy as np
import pytest

from sapper.board import Board
from sapper.errors import InvalidOption
from sapper.generators import generate
from sapper.labels.primitives import offset_node
from sapper.labels.tree import Tree
from sapper.learning.labels.field import Field, Label, Labeller, proportion
from sapper.learning.labels.label_drawing import MAX_DRAWN_NODES, field_svg, field_text, tree_svg
from sapper.spec import parse_level

FIELD = Field(Board([[True, *[False] * 4], *[[False] * 5] * 2]))  # a mine in the corner


def test_truth_and_dummy_are_those_of_the_paper() -> None:
    assert FIELD.truth.tolist() == [[-1, 1, -2, 0, 0], [1, 1, -2, 0, 0], [-2, -2, -2, 0, 0]]
    assert FIELD.dummy.tolist() == [[-5, 1, -5, -5, -5], [1, 1, -5, -5, -5], [-5] * 5]
    assert FIELD.best_score == 5 + 2 * 11


def test_scores_count_mines_five_and_empty_cells_two_or_one() -> None:
    labels = FIELD.dummy.copy()
    assert FIELD.score(labels) == 0
    labels[0, 0], labels[0, 2], labels[0, 3], labels[0, 4] = -1, -2, -2, -1
    assert FIELD.score(labels) == 5 + 2 + 1
    assert FIELD.score(FIELD.truth) == FIELD.best_score


def test_where_nothing_is_hidden_there_is_nothing_to_get_wrong() -> None:
    assert proportion(0, 0) == 1.0
    assert proportion(3, 4) == 0.75


def test_offsets_that_leave_every_field_are_refused() -> None:
    with pytest.raises(InvalidOption, match="3 rows and 1 columns"):
        Labeller().score(FIELD, Tree.parse("numCheck((3,0),(0,1))"))


def test_fields_depend_on_seed_and_index() -> None:
    drawn = [
        Field(generate(parse_level("6x7/5", "any"), seed=seed, index=index)).truth.tolist()
        for seed, index in ((1, 0), (1, 0), (1, 1), (2, 0))
    ]
    assert drawn[0] == drawn[1]
    assert drawn[0] != drawn[2] != drawn[3]
    assert sum(row.count(Label.MINE) for row in drawn[0]) == 5


def test_text_shows_labels_beside_the_truth() -> None:
    labels = FIELD.dummy.copy()
    labels[0, 0], labels[0, 2], labels[0, 3] = -1, -1, 0
    first = field_text(FIELD, labels).splitlines()[0]
    assert first == "|* 1 *!  ?!|  |* 1 .     |"


def test_drawings_are_documents_of_svg() -> None:
    labels = FIELD.dummy.copy()
    drawn = field_svg(FIELD, labels)
    assert drawn.startswith("<svg")
    assert drawn.endswith("</svg>")
    assert drawn.count('stroke-width="2"') == np.count_nonzero(FIELD.truth <= 0)
    tree = tree_svg(Tree.parse("numCheck((0,1),fullCheck((-1,2),(3,-4)))"))
    assert tree.count("<path") == 4
    assert ">fullCheck<" in tree
    assert ">3,-4<" in tree


def test_a_huge_tree_is_only_named() -> None:
    size = MAX_DRAWN_NODES
    huge = Tree((*[0] * size, *[offset_node((0, 1))] * (size + 1)))
    assert "too large to be drawn" in tree_svg(huge)
