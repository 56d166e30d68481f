"""The formats `mbf` and `abf`: the mines of one board as binary coordinates.

One byte for the width, one for the height, two for the number of mines (big-endian), then two
bytes a mine: its column and its row, 0-based.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sapper.board import Board
from sapper.errors import InvalidFile
from sapper.position import Position

MAX_SIDE = 255
"""The greatest side that one byte can hold; that many cells squared fit the two bytes of mines."""

_HEADER = struct.Struct(">BBH")


def read(data: bytes) -> list[Board | Position]:
    """The one board of a file."""
    if len(data) < _HEADER.size:
        raise InvalidFile(f"the file has {len(data)} bytes; its header alone has {_HEADER.size}")
    width, height, num_mines = _HEADER.unpack_from(data)
    _check_header(width, height, num_mines)
    expected = _HEADER.size + 2 * num_mines
    if len(data) != expected:
        raise InvalidFile(f"{len(data)} bytes; {num_mines} mines take exactly {expected}")
    pairs = np.frombuffer(data, dtype=np.uint8, offset=_HEADER.size).reshape(num_mines, 2)
    return [Board(_lay_mines(pairs, height=height, width=width))]


def write(items: Sequence[Board | Position]) -> bytes:
    """The file of one board."""
    (board,) = items
    assert isinstance(board, Board), "Format.write lets boards alone through"
    mines = board.mine_cells
    if max(board.height, board.width) > MAX_SIDE:
        raise InvalidFile(
            f"the board is {board.height}x{board.width}; this format ends at {MAX_SIDE} a side"
        )
    header = _HEADER.pack(board.width, board.height, len(mines))
    return header + bytes(part for row, col in mines for part in (col, row))


def _check_header(width: int, height: int, num_mines: int) -> None:
    if width == 0 or height == 0:
        raise InvalidFile(f"bytes 0 and 1 make a board {width} wide and {height} high; 1 is least")
    if num_mines > width * height:
        raise InvalidFile(f"bytes 2 and 3 say {num_mines} mines; there are {width * height} cells")


def _lay_mines(pairs: npt.NDArray[np.uint8], *, height: int, width: int) -> npt.NDArray[np.bool_]:
    mines = np.zeros((height, width), dtype=np.bool_)
    for index, (col, row) in enumerate(pairs.tolist()):
        place = f"byte {_HEADER.size + 2 * index}"
        if row >= height or col >= width:
            raise InvalidFile(
                f"{place}: the mine at x {col}, y {row} is outside a board "
                f"{width} wide and {height} high"
            )
        if mines[row, col]:
            raise InvalidFile(f"{place}: the mine at x {col}, y {row} comes twice")
        mines[row, col] = True
    return mines
