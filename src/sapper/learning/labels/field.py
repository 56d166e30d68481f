"""What is labelled: fields, whose positive numbers are all open, and positions of games."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from functools import cached_property
from typing import ClassVar, TypeAlias

import numpy as np
import numpy.typing as npt

from sapper import _core
from sapper.board import Board
from sapper.errors import InvalidOption
from sapper.labels.tree import Tree

Labels: TypeAlias = npt.NDArray[np.int8]
"""H×W: numbers 1..8 of open cells, and the labels of hidden ones."""


class Label(IntEnum):
    """What a hidden cell is called, with the numbers of the paper."""

    UNKNOWN = -5
    """Nothing so far."""
    NEAR = -2
    """Empty, with a number next to it."""
    MINE = -1
    EMPTY = 0
    """Empty, with no number next to it."""


class Field:
    """A field to be labelled, and its truth, which scores alone look at."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.native = _core.LabelField(board.numbers)

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width."""
        return self.board.height, self.board.width

    @cached_property
    def truth(self) -> Labels:
        """The right label of every hidden cell; the numbers of the others."""
        truth: Labels = self.native.truth
        truth.flags.writeable = False
        return truth

    @cached_property
    def dummy(self) -> Labels:
        """What a labeller begins with: every hidden cell is unknown."""
        dummy = np.where(self.truth > 0, self.truth, np.int8(Label.UNKNOWN))
        dummy.flags.writeable = False
        return dummy

    @property
    def best_score(self) -> int:
        """The score of the truth."""
        return self.native.best_score

    def score(self, labels: Labels) -> int:
        """5 for a mine labelled as one; 2 for an empty cell of the right kind, 1 for the other."""
        is_mine = self.truth == Label.MINE
        is_empty = (self.truth <= 0) & ~is_mine
        called_empty = np.isin(labels, (Label.NEAR, Label.EMPTY))
        return int(
            5 * np.count_nonzero(is_mine & (labels == Label.MINE))
            + np.count_nonzero(is_empty & called_empty)
            + np.count_nonzero(is_empty & (labels == self.truth))
        )


class PositionField:
    """A position of a game whose hidden cells are to be labelled, so that one can be opened.

    What is open and without a number shows nothing. The risks are looked at by `safety` alone.
    """

    best_score: ClassVar[int] = 1000
    """The safety, in thousandths, of a choice without risk."""

    def __init__(self, numbers: npt.NDArray[np.int8], risk: npt.NDArray[np.float32]) -> None:
        self.numbers = numbers
        self.native = _core.LabelField.of_position(numbers, np.ascontiguousarray(risk, np.float32))

    @property
    def shape(self) -> tuple[int, int]:
        """Height and width."""
        height, width = self.numbers.shape
        return height, width


AnyField: TypeAlias = Field | PositionField
"""What a tree labels."""


class Labeller:
    """Labels fields by trees.

    Where a primitive returns one of its offsets at random, the seed, the input cell and the two
    offsets decide, so that a tree has one score on a field. With `keeps_verified`, a cell that
    carries the label which single numbers prove is not edited any more.
    """

    def __init__(self, *, seed: int = 0, keeps_verified: bool = False) -> None:
        self._native = _core.Labeller(seed, keeps_verified)

    def label(self, field: AnyField, tree: Tree) -> Labels:
        """The field as the tree labels it, run once for each hidden cell in reading order."""
        check_reach(tree, field)
        labels: Labels = self._native.label(field.native, tree.codes)
        return labels

    def score(self, field: AnyField, tree: Tree) -> int:
        """The score of the field as the tree labels it; of a position, its safety."""
        check_reach(tree, field)
        if isinstance(field, PositionField):
            return self._native.safety([field.native], tree.codes)
        return self._native.score([field.native], tree.codes, 0)

    def proportional_score(self, field: AnyField, tree: Tree) -> float:
        """The score, divided by the best possible."""
        return proportion(self.score(field, tree), field.best_score)

    def total_score(
        self, fields: Sequence[_core.LabelField], codes: npt.NDArray[np.int32], penalty: int = 0
    ) -> int:
        """The sum of the scores on native fields of one size. Nothing is checked.

        Each cell that is left without a label takes `penalty` off.
        """
        return self._native.score(fields, codes, penalty)

    def total_safety(
        self, positions: Sequence[_core.LabelField], codes: npt.NDArray[np.int32]
    ) -> int:
        """The sum over native positions of one size of how safe the choice of a tree is.

        In thousandths: the probability that a cell drawn among those of the best label is no mine.
        Nothing is checked.
        """
        return self._native.safety(positions, codes)


def mean_unlabelled(labeller: Labeller, fields: Sequence[AnyField], tree: Tree) -> float:
    """The share of the hidden cells of fields that a tree leaves without a label."""
    labels = [labeller.label(field, tree) for field in fields]
    left = sum(int((each == Label.UNKNOWN).sum()) for each in labels)
    hidden = sum(field.native.num_inputs for field in fields)
    return left / hidden if hidden else 0.0


def proportion(score: float, best_score: float) -> float:
    """A score divided by the best possible; 1 where there is nothing to label."""
    return score / best_score if best_score else 1.0


def check_reach(tree: Tree, field: AnyField) -> None:
    """Raise InvalidOption for a tree whose offsets go farther than the field."""
    (rows, cols), (height, width) = tree.reach, field.shape
    if rows >= height or cols >= width:
        raise InvalidOption(
            f"the tree has offsets of up to {rows} rows and {cols} columns; "
            f"a field of {height}×{width} has room for fewer"
        )
