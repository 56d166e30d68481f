"""A readable twin of the native labeller: the primitives, and a tree run over a field.

Slow, and without a second thought for speed: the tests compare the native one with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from sapper import _core
from sapper.cells import Cell, neighbours
from sapper.learning.labels.field import Field, Label, Labels
from sapper.learning.labels.primitives import Offset, Primitive, is_primitive, offset_of
from sapper.learning.labels.tree import Tree


def label_field(field: Field, tree: Tree, *, seed: int = 0, keeps_verified: bool = False) -> Labels:
    """The field as the tree labels it, like `Labeller.label`."""
    labels = field.dummy.copy()
    proven = prove_labels(field.dummy) if keeps_verified else {}
    inputs = hidden_cells(field.dummy)
    for cell, coins in zip(inputs, _core.label_coins(seed, len(inputs)), strict=True):
        _run(tree, _Look(labels, cell, coins, proven))
    return labels


def prove_labels(labels: Labels) -> dict[Cell, Label]:
    """The labels of hidden cells that single numbers prove, one after the other."""
    proven: dict[Cell, Label] = {}
    numbers = [(int(r), int(c)) for r, c in np.argwhere(labels > 0)]
    num_before = -1
    while len(proven) > num_before:
        num_before = len(proven)
        for cell in numbers:
            proven |= _proven_around(labels, cell, proven)
    return proven


def hidden_cells(labels: Labels) -> list[Cell]:
    """The cells that are no numbers, in reading order."""
    return [(int(row), int(col)) for row, col in np.argwhere(labels <= 0)]


def _proven_around(labels: Labels, number: Cell, proven: dict[Cell, Label]) -> dict[Cell, Label]:
    around = [cell for cell in _around(labels, number) if labels[cell] <= 0]
    num_mines = sum(proven.get(cell) == Label.MINE for cell in around)
    unproven = [cell for cell in around if cell not in proven]
    if num_mines == labels[number]:
        return {cell: _kind_of_empty(labels, cell) for cell in unproven}
    if num_mines + len(unproven) == labels[number]:
        return dict.fromkeys(unproven, Label.MINE)
    return {}


def _run(tree: Tree, look: _Look) -> None:
    """Evaluate a tree like nested calls: both arguments first, the left one before the right."""
    calls: list[tuple[Primitive, list[Offset]]] = []
    for node in tree.nodes:
        if is_primitive(node):
            calls.append((Primitive(node), []))
            continue
        value = offset_of(node)
        while calls:
            primitive, arguments = calls[-1]
            arguments.append(value)
            if len(arguments) < 2:
                break
            calls.pop()
            value = look.call(primitive, arguments[0], arguments[1])


@dataclass
class _Look:
    """The field as primitives see and edit it from one input cell."""

    labels: Labels
    input: Cell
    coins: int
    proven: dict[Cell, Label]

    def call(self, primitive: Primitive, left: Offset, right: Offset) -> Offset:
        """Test both offsets, the left one first, and return one of them."""
        test = _TESTS[primitive]
        passes_left, passes_right = test(self, left), test(self, right)
        if passes_left != passes_right:
            return left if passes_left else right
        return right if self._coin(left, right) else left

    def empty_check(self, offset: Offset) -> bool:
        is_empty = self._label(offset) in (Label.EMPTY, Label.NEAR)
        if is_empty and self.neighbour_check(offset):
            self._edit(self.input, Label.EMPTY)
        return is_empty

    def neighbour_check(self, offset: Offset) -> bool:
        return self._is_at_distance(offset, 1)

    def outer_neighbour_check(self, offset: Offset) -> bool:
        return self._is_at_distance(offset, 2)

    def number_check(self, offset: Offset) -> bool:
        is_number = self._is_number(offset)
        if is_number and self.neighbour_check(offset):
            self._edit(self.input, Label.NEAR)
        return is_number

    def unknown_check(self, offset: Offset) -> bool:
        return self._label(offset) == Label.UNKNOWN

    def full_check(self, offset: Offset) -> bool:
        if not self._is_number(offset):
            return False
        hidden = [cell for cell in self._around(offset) if self.labels[cell] <= 0]
        if len(hidden) == self._label(offset):
            for cell in hidden:
                self._edit(cell, Label.MINE)
        return True

    def filled_check(self, offset: Offset) -> bool:
        is_mine = self._label(offset) == Label.MINE
        if is_mine and any(self.labels[cell] <= 0 for cell in self._around(offset)):
            self._edit(self._at(offset), Label.NEAR)
        return is_mine

    def empty_touch_check(self, offset: Offset) -> bool:
        is_empty = self._label(offset) in (Label.EMPTY, Label.NEAR)
        if is_empty:
            self._edit(self._at(offset), _kind_of_empty(self.labels, self._at(offset)))
        return is_empty

    def outer_compare(self, offset: Offset) -> bool:
        is_outer = self.outer_neighbour_check(offset)
        if is_outer and self.labels[self.input] != Label.EMPTY:
            self._edit(self.input, Label.MINE)
        return is_outer

    def edge_check(self, offset: Offset) -> bool:
        (row, col), (height, width) = self._at(offset), self.labels.shape
        return self._is_on_board(offset) and (row in (0, height - 1) or col in (0, width - 1))

    def _coin(self, left: Offset, right: Offset) -> bool:
        """The one of the input's 64 coins that the two offsets choose."""
        stride = 2 * self.labels.shape[1] - 1
        first, second = (rows * stride + cols for rows, cols in (left, right))
        which = (first * 0x9E3779B1 + second * 0x85EBCA77) % 2**32 >> 26
        return bool((self.coins >> which) & 1)

    def _edit(self, cell: Cell, label: Label) -> None:
        if self.labels[cell] != self.proven.get(cell):
            self.labels[cell] = label

    def _at(self, offset: Offset) -> Cell:
        return self.input[0] + offset[0], self.input[1] + offset[1]

    def _is_on_board(self, offset: Offset) -> bool:
        (row, col), (height, width) = self._at(offset), self.labels.shape
        return bool(0 <= row < height and 0 <= col < width)

    def _is_at_distance(self, offset: Offset, distance: int) -> bool:
        return self._is_on_board(offset) and max(map(abs, offset)) == distance

    def _label(self, offset: Offset) -> int | None:
        """What the cell holds; None off the board."""
        return int(self.labels[self._at(offset)]) if self._is_on_board(offset) else None

    def _is_number(self, offset: Offset) -> bool:
        return self._is_on_board(offset) and bool(self.labels[self._at(offset)] > 0)

    def _around(self, offset: Offset) -> Iterator[Cell]:
        return _around(self.labels, self._at(offset))


_TESTS: dict[Primitive, Callable[[_Look, Offset], bool]] = {
    Primitive.EMPTY_CHECK: _Look.empty_check,
    Primitive.NEIGHBOUR_CHECK: _Look.neighbour_check,
    Primitive.OUTER_NEIGHBOUR_CHECK: _Look.outer_neighbour_check,
    Primitive.NUMBER_CHECK: _Look.number_check,
    Primitive.UNKNOWN_CHECK: _Look.unknown_check,
    Primitive.FULL_CHECK: _Look.full_check,
    Primitive.FILLED_CHECK: _Look.filled_check,
    Primitive.EMPTY_TOUCH_CHECK: _Look.empty_touch_check,
    Primitive.OUTER_COMPARE: _Look.outer_compare,
    Primitive.EDGE_CHECK: _Look.edge_check,
}


def _around(labels: Labels, cell: Cell) -> Iterator[Cell]:
    height, width = labels.shape
    return neighbours(*cell, height=height, width=width)


def _kind_of_empty(labels: Labels, cell: Cell) -> Label:
    touches = any(labels[near] > 0 for near in _around(labels, cell))
    return Label.NEAR if touches else Label.EMPTY
