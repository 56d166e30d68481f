"""Puzzles made from random boards: some of the numbers are shown, the other squares are free."""

from __future__ import annotations

from numbers import Real

import numpy as np
import numpy.typing as npt

from sapper.board import MINE
from sapper.checks import check_seed
from sapper.errors import InvalidOption, shown
from sapper.generators import generate
from sapper.setter.puzzle import FREE, Puzzle
from sapper.spec import BoardSpec, check_spec

_STREAM = 0x5E77E2
"""Keeps the draws of this module apart from those of others that use the same seed."""

_STEPS = (-2, -1, 1, 2)
_CHANGED = [[number + step for step in _STEPS if 0 <= number + step <= 8] for number in range(9)]
"""What a wrong number may become, by the right one."""


def generate_puzzle(
    spec: BoardSpec | str, *, share: float, wrong: float = 0.0, seed: int, index: int = 0
) -> Puzzle:
    """Puzzle `index` of a seed, made from board `index` of that seed.

    `share` of the numbers of the board are shown, chosen at random; all other squares are free, so
    that the mines of the board are a layout of value 0. `wrong` of the shown numbers are then
    changed by 1 or 2, within 0..8: such a puzzle usually has no layout of value 0.

    >>> import sapper
    >>> print(sapper.generate_puzzle("3x8/5", share=0.5, seed=1))
    001...2.
    ......2.
    .01..121
    """
    _check_share("share", share)
    _check_share("wrong", wrong)
    check_seed(seed)
    check_seed(index, "index")
    spec = check_spec(spec)
    board = generate(spec, seed=seed, index=index).numbers.ravel()
    rng = np.random.default_rng([_STREAM, int(seed), int(index)])
    shown_cells = _sample(np.flatnonzero(board != MINE), share, rng)
    numbers = np.full(board.size, FREE, dtype=np.int8)
    numbers[shown_cells] = board[shown_cells]
    for cell in _sample(shown_cells, wrong, rng):
        choices = _CHANGED[numbers[cell]]
        numbers[cell] = choices[int(rng.random() * len(choices))]
    return Puzzle.trusted(numbers.reshape(spec.height, spec.width))


def _sample(
    cells: npt.NDArray[np.intp], share: float, rng: np.random.Generator
) -> npt.NDArray[np.intp]:
    """That share of the cells, rounded to the nearest number of them, in a random order."""
    # Sorted by plain uniform numbers: their stream is the same in every version of numpy.
    order = np.argsort(rng.random(cells.size), kind="stable")
    return cells[order[: round(share * cells.size)]]


def _check_share(name: str, value: float) -> None:
    if not isinstance(value, Real) or isinstance(value, bool) or not 0 <= value <= 1:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a number in 0..1")
