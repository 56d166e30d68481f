"""What it means that two analyses of a position are equal, and the cases all of them are put to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import numpy as np
import numpy.typing as npt

from sapper.analysis.counted import ReferenceAnalysis
from sapper.cells import Cell
from sapper.position import Position
from sapper.reference.oracle import ReachablePositions

TOLERANCE = 1e-12
"""How far two mine probabilities may lie apart."""

EXHAUSTIVE_BOARDS = [
    (height, width, mines) for height, width in ((3, 3), (3, 4)) for mines in range(1, 5)
]
"""Height, width and mines of the boards whose reachable positions are all compared."""

NUM_SMALL_BATCHES, SMALL_BATCH = 16, 500
NUM_MEDIUM_BATCHES, MEDIUM_BATCH = 9, 200
NUM_EXPERT_BATCHES, EXPERT_BATCH = 10, 20
# 8,000 judged by brute force + 1,800 + 200 by the reference: 10,000 random positions.


class Answer(Protocol):
    """What every analysis answers."""

    @property
    def position(self) -> Position: ...
    @property
    def consistent(self) -> bool: ...
    @property
    def num_layouts(self) -> int: ...
    @property
    def safe_cells(self) -> list[Cell]: ...
    @property
    def mine_cells(self) -> list[Cell]: ...
    @property
    def mine_probability(self) -> npt.NDArray[np.float64]: ...


def assert_equal(answer: Answer, expected: ReferenceAnalysis) -> None:
    """Fail, naming the position, unless the answer is the expected one."""
    position = expected.position
    assert answer.consistent == expected.consistent, position
    assert answer.num_layouts == expected.num_layouts, position
    assert answer.safe_cells == expected.safe_cells, position
    assert answer.mine_cells == expected.mine_cells, position
    if expected.consistent:
        difference = np.abs(answer.mine_probability - expected.mine_probability)
        assert difference.max() <= TOLERANCE, position


def unmirrored(reachable: ReachablePositions) -> list[int]:
    """One of each set of mirror images, by its index: for what takes long on each position."""
    return [
        index
        for index, numbers in enumerate(reachable.numbers)
        if numbers.tobytes() == min(image.tobytes() for image in _mirror_images(numbers))
    ]


def _mirror_images(numbers: npt.NDArray[np.int8]) -> Iterator[npt.NDArray[np.int8]]:
    for rows in (numbers, numbers[::-1]):
        yield rows
        yield rows[:, ::-1]


def expected_of(reachable: ReachablePositions, index: int) -> ReferenceAnalysis:
    """The exact counts of one reachable position, in the shape in which they are compared."""
    position = reachable.position(index)
    num_layouts = int(reachable.num_layouts[index])
    weights = reachable.mine_weight[index].tolist()
    hidden = np.argwhere(position.is_hidden).tolist()
    mine_weight = {(row, col): weights[row][col] for row, col in hidden}
    return ReferenceAnalysis(position, num_layouts, num_layouts, mine_weight)
