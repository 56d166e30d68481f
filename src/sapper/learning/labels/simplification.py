"""Smaller trees that label the same: on every field, or on given ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sapper.labels.primitives import Offset, Primitive, is_primitive, offset_of
from sapper.labels.tree import Tree
from sapper.learning.labels.field import AnyField, Labeller

_EDIT_AT = {
    Primitive.EMPTY_CHECK: 1,
    Primitive.NUMBER_CHECK: 1,
    Primitive.OUTER_COMPARE: 2,
}
"""Primitives that edit only where an offset goes exactly so far."""
_EDIT_ANYWHERE = {Primitive.FULL_CHECK, Primitive.FILLED_CHECK, Primitive.EMPTY_TOUCH_CHECK}


@dataclass(frozen=True)
class _Part:
    """A simplified subtree, and what it may do."""

    nodes: tuple[int, ...]
    offsets: frozenset[Offset]
    """Those that it may return: some of its leaves."""
    may_edit: bool


def simplify(tree: Tree) -> Tree:
    """A tree without the parts that do nothing on any field.

    A call that cannot edit, of one argument twice that cannot edit either, is that argument: it
    returns the same both times, down to a single offset. What the root returns is not used: where
    the root and one of its arguments cannot edit, the other argument does the same alone.
    """
    parts: list[_Part] = []
    for node in reversed(tree.nodes):  # both arguments of a primitive come before it
        if is_primitive(node):
            parts.append(_call(Primitive(node), parts.pop(), parts.pop()))
        else:
            parts.append(_Part((node,), frozenset([offset_of(node)]), may_edit=False))
    return _without_idle_root(Tree(parts.pop().nodes))


def prune(tree: Tree, fields: Sequence[AnyField], labeller: Labeller) -> Tree:
    """A tree that labels these fields the same, from which no primitive can be taken any more.

    Each call is replaced by one of its arguments wherever the labels stay as they are, outer calls
    first, until nothing more can go.
    """
    tree = simplify(tree)
    wanted = [labeller.label(field, tree).tobytes() for field in fields]

    def is_same(other: Tree) -> bool:
        return all(
            labeller.label(field, other).tobytes() == labels
            for field, labels in zip(fields, wanted, strict=True)
        )

    before = None
    while tree != before:
        before, place = tree, 0
        while place < tree.size:
            smaller = next((each for each in _without_call(tree, place) if is_same(each)), None)
            tree, place = (tree, place + 1) if smaller is None else (smaller, place)
    return tree


def _call(primitive: Primitive, left: _Part, right: _Part) -> _Part:
    offsets = left.offsets | right.offsets
    may_edit = _may_edit(primitive, offsets) or left.may_edit or right.may_edit
    if not may_edit and left.nodes == right.nodes:  # a leaf twice, or calls that come to the same
        return left
    return _Part((primitive.value, *left.nodes, *right.nodes), offsets, may_edit)


def _may_edit(primitive: Primitive, offsets: frozenset[Offset]) -> bool:
    if primitive in _EDIT_AT:
        return any(max(map(abs, offset)) == _EDIT_AT[primitive] for offset in offsets)
    return primitive in _EDIT_ANYWHERE


def _without_idle_root(tree: Tree) -> Tree:
    """Go down from the root as long as the call there and one of its arguments cannot edit."""
    while is_primitive(tree.nodes[0]) and not _may_edit(Primitive(tree.nodes[0]), _leaves(tree)):
        left, right = _arguments(tree, 0)
        if not _edits(left):
            tree = right
        elif not _edits(right):
            tree = left
        else:
            break
    return tree


def _edits(tree: Tree) -> bool:
    offsets = _leaves(tree)
    return any(_may_edit(Primitive(node), offsets) for node in tree.nodes if is_primitive(node))


def _leaves(tree: Tree) -> frozenset[Offset]:
    return frozenset(offset_of(node) for node in tree.nodes if not is_primitive(node))


def _arguments(tree: Tree, place: int) -> tuple[Tree, Tree]:
    middle, end = tree.ends[place + 1], tree.ends[place]
    return Tree(tree.nodes[place + 1 : middle]), Tree(tree.nodes[middle:end])


def _without_call(tree: Tree, place: int) -> list[Tree]:
    """The trees with the call at a place replaced by either of its arguments."""
    if not is_primitive(tree.nodes[place]):
        return []
    before, after = tree.nodes[:place], tree.nodes[tree.ends[place] :]
    return [Tree((*before, *each.nodes, *after)) for each in _arguments(tree, place)]
