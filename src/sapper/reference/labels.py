"""Readable twins: the primitives, a tree run over a field, what it makes one open, replacement.

Slow, and without a second thought for speed: the tests compare the fast ones with them. Sections
are those of Park et al. (2021).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from sapper import _core
from sapper.cells import Cell, neighbours
from sapper.labels.primitives import Offset, Primitive, is_primitive, offset_of
from sapper.labels.tree import Tree
from sapper.learning.labels.field import Field, Label, Labels
from sapper.position import HIDDEN, Position

OPEN_ZERO = np.int8(10)
"""Of an open cell of a position that is no number."""


def label_field(field: Field, tree: Tree, *, seed: int = 0, keeps_verified: bool = False) -> Labels:
    """The field as the tree labels it, like `Labeller.label`."""
    return label_cells(field.dummy, tree, seed=seed, keeps_verified=keeps_verified)


def label_cells(
    start: Labels, tree: Tree, *, seed: int = 0, keeps_verified: bool = False
) -> Labels:
    """What the tree makes of numbers and unknown cells (sections 3.2.3 to 3.2.6)."""
    labels = start.copy()
    proven = prove_labels(start) if keeps_verified else {}
    inputs = hidden_cells(start)
    for cell, coins in zip(inputs, _core.label_coins(seed, len(inputs)), strict=True):
        _run(tree, _Look(labels, cell, coins, proven))
    return labels


def prove_labels(labels: Labels) -> dict[Cell, Label]:
    """The labels of hidden cells that single numbers prove, one after the other."""
    proven: dict[Cell, Label] = {}
    numbers = [(int(r), int(c)) for r, c in np.argwhere((labels > 0) & (labels != OPEN_ZERO))]
    num_before = -1
    while len(proven) > num_before:
        num_before = len(proven)
        for cell in numbers:
            proven |= _proven_around(labels, cell, proven)
    return proven


def position_labels(position: Position) -> Labels:
    """What a tree begins with in a game: an open cell without a number says nothing."""
    numbers = position.numbers
    return np.select(
        [numbers == HIDDEN, numbers == 0], [np.int8(Label.UNKNOWN), OPEN_ZERO], numbers
    ).astype(np.int8)


def choices(labels: Labels, proven: dict[Cell, Label]) -> list[Cell]:
    """The hidden cells of the best label, in reading order: what the stage `labels` draws from.

    `proven` is empty where nothing is verified.
    """

    def reluctance(cell: Cell) -> int:
        order = [Label.NEAR, Label.EMPTY, Label.UNKNOWN, Label.MINE]
        is_proven_mine = labels[cell] == Label.MINE and proven.get(cell) == Label.MINE
        return len(order) if is_proven_mine else order.index(Label(labels[cell]))

    hidden = hidden_cells(labels)
    least = min(map(reluctance, hidden), default=0)
    return [cell for cell in hidden if reluctance(cell) == least]


def replace_closest(population: list[float], children: Sequence[float]) -> list[float]:
    """The population, as fitnesses, after replacementClosest (section 3.2.4).

    The closest is replaced, better or not. The text does not say which of two equally close ones:
    here the worse.
    """
    old = list(population)
    for child in children:
        old.remove(min(old, key=lambda each: (abs(each - child), each)))
    return sorted([*old, *children], reverse=True)


def replace_worst(population: list[float], children: Sequence[float]) -> list[float]:
    """The population, as fitnesses, after replacementWorst (section 3.2.4)."""
    new = list(population)
    for child in children:
        if child not in new and child > min(new):
            new[new.index(min(new))] = child
    return sorted(new, reverse=True)


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
        first, second = (self._place(offset, stride) for offset in (left, right))
        which = (first * 0x9E3779B1 + second * 0x85EBCA77) % 2**32 >> 26
        return bool((self.coins >> which) & 1)

    def _place(self, offset: Offset, stride: int) -> int:
        """An offset as one number; one that leaves the board from every cell leads below it."""
        (rows, cols), (height, width) = offset, self.labels.shape
        may_stay = abs(rows) < height and abs(cols) < width
        return rows * stride + cols if may_stay else height * stride

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
        return self._is_on_board(offset) and _is_number(self.labels[self._at(offset)])

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


def _is_number(label: np.int8) -> bool:
    return bool(0 < label < OPEN_ZERO)


def _around(labels: Labels, cell: Cell) -> Iterator[Cell]:
    height, width = labels.shape
    return neighbours(*cell, height=height, width=width)


def _kind_of_empty(labels: Labels, cell: Cell) -> Label:
    touches = any(_is_number(labels[near]) for near in _around(labels, cell))
    return Label.NEAR if touches else Label.EMPTY
