"""Trees: their text, their shape, their files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from sapper import files
from sapper.errors import InvalidFile, InvalidNotation, SapperError
from sapper.labels.primitives import NAMES, Primitive, offset_node, offset_of
from sapper.labels.tree import Tree, read_tree, write_tree
from tests.helpers.labels import trees

TEXT = "numCheck((0,1),fullCheck((-1,2),(3,-4)))"


def test_a_text_is_the_tree_in_prefix_order() -> None:
    tree = Tree.parse(TEXT)
    offsets = [offset_node(offset) for offset in ((0, 1), (-1, 2), (3, -4))]
    assert tree.nodes == (
        Primitive.NUMBER_CHECK,
        offsets[0],
        Primitive.FULL_CHECK,
        offsets[1],
        offsets[2],
    )
    assert (tree.size, tree.depth, tree.reach) == (5, 2, (3, 4))
    assert tree.ends == (5, 2, 5, 4, 5)
    assert str(tree) == TEXT


def test_primitives_have_the_names_of_the_paper() -> None:
    assert [primitive.label for primitive in Primitive] == list(NAMES)


@given(trees(9, 12))
def test_every_tree_survives_its_text(tree: Tree) -> None:
    assert Tree.parse(str(tree)) == tree
    assert Tree.parse("\n".join(tree.lines())) == tree


@pytest.fixture(scope="module")
def folders(tmp_path_factory: pytest.TempPathFactory) -> pytest.TempPathFactory:
    return tmp_path_factory


@settings(max_examples=20)
@given(tree=trees(9, 12))
def test_files_hold_trees_under_remarks(folders: pytest.TempPathFactory, tree: Tree) -> None:
    path = folders.mktemp("trees") / "tree.txt"
    write_tree(path, tree, ["a remark"])
    assert path.read_text(encoding="utf-8").startswith("# a remark\n")
    assert read_tree(path) == tree


def test_no_depth_is_too_great() -> None:
    depth = 50_000
    tree = Tree((*[0] * depth, *[offset_node((0, 1))] * (depth + 1)))
    assert tree.depth == depth
    assert Tree.parse(str(tree)) == tree


@pytest.mark.parametrize(
    "text",
    [
        "",
        "numCheck",
        "numCheck((0,1))",
        "numCheck((0,1),)",
        "numCheck((0,1),(0,1),(0,1))",
        "numCheck((0,1) (0,1))",
        "numCheck(,(0,1))",
        "numCheck((0,1),(0,1)",
        "numCheck((0,1),(0,1)))",
        "(0,1)(1,1)",
        "(0)",
        "(0,1000)",
        "print((0,1),(0,1))",
        "numCheck((0,1),(0,1)) $",
    ],
)
def test_what_is_no_tree_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(SapperError):
        Tree.parse(text)
    path = tmp_path / "tree.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InvalidFile, match=r"tree\.txt"):
        read_tree(path)


def test_a_file_larger_than_any_tree_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "MAX_INPUT_BYTES", 2_000_000)
    path = tmp_path / "tree.txt"
    path.write_bytes(b" " * 2_000_001)
    with pytest.raises(InvalidFile, match=r"tree\.txt: more than 2 MB"):
        read_tree(path)


def test_the_message_quotes_what_does_not_fit() -> None:
    with pytest.raises(InvalidNotation, match=r"'\)' does not fit"):
        Tree.parse("numCheck((0,1))")


def test_offsets_are_numbers_and_back() -> None:
    for offset in ((0, 0), (-999, 999), (3, -4), (999, -999)):
        assert offset_of(offset_node(offset)) == offset
