"""Puzzles made from random boards: some of the numbers are shown, the other squares are free."""

from __future__ import annotations

from numbers import Real

from sapper import _core
from sapper.checks import check_seed
from sapper.errors import InvalidOption, shown
from sapper.generators import generate
from sapper.setter.puzzle import Puzzle
from sapper.spec import BoardSpec, check_spec


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
    board = generate(spec, seed=seed, index=index)
    numbers = _core.draw_puzzle(board.numbers, float(share), float(wrong), int(seed), int(index))
    return Puzzle.trusted(numbers)


def _check_share(name: str, value: float) -> None:
    if not isinstance(value, Real) or isinstance(value, bool) or not 0 <= value <= 1:
        raise InvalidOption(f"{name} is {shown(value)}; it must be a number in 0..1")
