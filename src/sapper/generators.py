"""Boards drawn uniformly among those a start rule allows; each depends on (spec, seed, index)."""

from __future__ import annotations

from collections.abc import Iterator

from sapper import _core
from sapper.board import Board
from sapper.cells import Cell, flat_cell, row_col
from sapper.checks import check_amount, check_seed
from sapper.spec import BoardSpec, StartRule, check_spec

_NATIVE_RULES = {
    StartRule.ANY: _core.StartRule.ANY,
    StartRule.SAFE_CELL: _core.StartRule.SAFE_CELL,
    StartRule.OPENING: _core.StartRule.OPENING,
    StartRule.GIVEN_ZERO: _core.StartRule.GIVEN_ZERO,
}


def native_spec(spec: BoardSpec) -> _core.BoardSpec:
    """The spec as the native core takes it."""
    return _core.BoardSpec(spec.height, spec.width, spec.num_mines, _NATIVE_RULES[spec.start_rule])


def generate(
    spec: BoardSpec | str, *, seed: int, index: int = 0, first: Cell | None = None
) -> Board:
    """Board `index` of a seed, uniform over the boards that the start rule allows.

    `first` is the cell that `safe` and `opening` protect; by default `spec.default_first`. For
    `given-zero` the start is drawn too, uniformly among the zeros of the board.

    >>> import sapper
    >>> board = sapper.generate("beginner", seed=1)
    >>> board.height, board.width, board.num_mines
    (9, 9, 10)
    >>> board == sapper.generate(sapper.BEGINNER, seed=1)
    True
    """
    check_seed(seed)
    check_seed(index, "index")
    spec = check_spec(spec)
    first = spec.check_first(first)
    protected = 0 if first is None else flat_cell(*first, width=spec.width)
    numbers, start = _core.draw_board(native_spec(spec), protected, int(seed), int(index))
    return Board.trusted(numbers, row_col(start, width=spec.width), spec.start_rule)


def generate_many(
    spec: BoardSpec | str, *, seed: int, count: int, first: Cell | None = None
) -> Iterator[Board]:
    """Boards 0..count-1 of a seed, one after the other.

    >>> import sapper
    >>> [board.board_value_3bv for board in sapper.generate_many("expert", seed=1, count=3)]
    [165, 155, 177]
    """
    check_amount("count", count, 0)
    check_seed(seed)
    checked = check_spec(spec)
    first = checked.check_first(first)
    return (generate(checked, seed=seed, index=index, first=first) for index in range(count))
