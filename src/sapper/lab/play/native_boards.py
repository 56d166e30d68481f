"""The boards of an experiment as the native core takes them."""

from __future__ import annotations

import numpy as np

from sapper import _core
from sapper.cells import Cell, flat_cell
from sapper.generators import native_spec
from sapper.lab.experiment.experiment import BoardSource, DrawnBoards, FixedBoards


def native_boards(boards: BoardSource, start: int, count: int) -> _core.BoardSource:
    """A native source with boards start..start+count-1, and more of them where they are drawn."""
    if isinstance(boards, DrawnBoards):
        return native_drawn(boards)
    return _native_fixed(boards, start, count)


def native_drawn(boards: DrawnBoards) -> _core.DrawnBoards:
    """The same boards, drawn in C++."""
    first = _flat(boards.fixed_first, boards.spec.width)
    return _core.DrawnBoards(native_spec(boards.spec), first, boards.seed)


def _native_fixed(boards: FixedBoards, start: int, count: int) -> _core.FixedBoards:
    taken = boards.boards[start : start + count]
    numbers = np.stack([board.numbers for board in taken])
    starts = [_flat(board.start, board.width) for board in taken]
    return _core.FixedBoards(native_spec(boards.spec), numbers, starts, boards.seed, start)


def _flat(cell: Cell | None, width: int) -> int | None:
    return None if cell is None else flat_cell(*cell, width=width)
