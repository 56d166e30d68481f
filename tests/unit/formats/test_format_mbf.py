"""The binary formats: x before y, exact lengths, and limits that say themselves."""

from __future__ import annotations

import numpy as np
import pytest

from sapper.board import Board
from sapper.errors import InvalidFile
from sapper.formats import FORMATS, mbf

BOARD = Board.parse("2 3 2\n12*\n*21")
DATA = bytes([3, 2, 0, 2, 2, 0, 0, 1])


def test_a_board_is_width_height_mines_and_x_y_pairs() -> None:
    assert mbf.write([BOARD]) == DATA
    assert mbf.read(DATA) == [BOARD]


def test_the_mine_count_is_big_endian() -> None:
    board = Board(np.ones((20, 30), dtype=np.bool_))
    assert mbf.write([board])[:4] == bytes([30, 20, 2, 88])


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (DATA[:3], "3 bytes; its header alone has 4"),
        (DATA[:-1], "7 bytes; 2 mines take exactly 8"),
        (DATA + b"\0", "9 bytes; 2 mines take exactly 8"),
        (bytes([0, 2, 0, 0]), "0 wide"),
        (bytes([2, 2, 0, 5]), "say 5 mines; there are 4 cells"),
        (bytes([3, 2, 0, 2, 2, 0, 1, 2]), "byte 6: the mine at x 1, y 2 is outside"),
        (bytes([3, 2, 0, 2, 2, 0, 2, 0]), "byte 6: the mine at x 2, y 0 comes twice"),
    ],
)
def test_a_malformed_file_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(InvalidFile, match=message):
        mbf.read(data)


def test_a_side_over_255_is_refused() -> None:
    with pytest.raises(InvalidFile, match="1x256; this format ends at 255 a side"):
        FORMATS["mbf"].write([Board(np.zeros((1, 256), dtype=np.bool_))])


def test_255_by_255_mines_fit() -> None:
    board = Board(np.ones((255, 255), dtype=np.bool_))
    assert mbf.read(mbf.write([board])) == [board]
