"""The `.mine` text: width first, and when it is a board or a position."""

from __future__ import annotations

import pytest

from sapper.board import Board
from sapper.errors import InvalidFile
from sapper.formats import mine
from sapper.position import Position


def test_a_position_has_its_width_first() -> None:
    position = Position.parse("2 3 1\n1##\n1##")
    assert mine.write([position]) == b"3x2x1\n1HH\n1HH\n"
    assert mine.read(b"3x2x1\n1HH\n1HH\n") == [position]


def test_a_flag_is_read_as_hidden() -> None:
    assert mine.read(b"3x1x1\n1FH") == [Position.parse("1 3 1\n1##")]


def test_without_a_hidden_cell_it_is_a_board() -> None:
    assert mine.read(b"3x1x2\nM2?") == [Board.parse("1 3 2\n*2*")]


def test_a_shown_mine_of_a_position_is_read_as_hidden() -> None:
    assert mine.read(b"3x1x2\nM2H") == [Position.parse("1 3 2\n#2#")]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"3 1 1\n1HH", "line 1 is '3 1 1'; expected WIDTHxHEIGHTxMINES"),
        (b"3x1\n1HH", "expected WIDTHxHEIGHTxMINES"),
        (b"0x1x0\n", r"width is 0; it must be .* in 1\.\.1000"),
        (b"3x1x4\nHHH", "asks for 4 mines on 3 cells"),
        (b"3x2x1\n1HH", "1 rows follow the header; it announces 2"),
        (b"3x1x1\n1H", "2 cells wide; expected 3"),
        (b"3x1x1\n1H9", "column 2 is '9'"),
        (b"3x1x1\n1H#", "column 2 is '#'"),
        (b"3x1x1\nM1M", "2 mines drawn; the header says 1"),
        (b"3x1x1\nM2 0", "4 cells wide"),
        (b"3x1x1\nM20", "written 2, but it is 1"),
        (b"3x1x1\n\xe9", "not UTF-8"),
    ],
)
def test_a_malformed_file_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(InvalidFile, match=message):
        mine.read(data)
