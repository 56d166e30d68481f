"""The notation as a file: several items, boards told from positions, places named."""

from __future__ import annotations

import pytest

from sapper.board import Board
from sapper.errors import InvalidFile
from sapper.formats import text
from sapper.position import Position

POSITION = "2 3 1\n1##\n1##"
BOARD = "2 3 1 safe 0 0\n1*1\n111"


def test_items_stand_apart_by_blank_lines() -> None:
    data = f"\n{POSITION}\n \n\n{BOARD}\n".encode()
    assert text.read(data) == [Position.parse(POSITION), Board.parse(BOARD)]


def test_windows_line_ends_and_a_byte_order_mark_are_read() -> None:
    data = b"\xef\xbb\xbf" + f"{POSITION}\n\n{BOARD}\n".replace("\n", "\r\n").encode()
    assert text.read(data) == [Position.parse(POSITION), Board.parse(BOARD)]


def test_writing_ends_with_one_newline() -> None:
    items: list[Board | Position] = [Position.parse(POSITION), Board.parse(BOARD)]
    assert text.write(items) == f"{POSITION}\n\n{BOARD}\n".encode()


def test_an_open_item_without_mines_is_a_board_unless_positions_are_asked_for() -> None:
    data = b"1 2 0\n00\n"
    assert text.read(data) == [Board.parse("1 2 0\n00")]
    assert text.read_positions(data) == [Position.parse("1 2 0\n00")]


def test_an_open_item_that_lacks_its_mines_is_a_position() -> None:
    assert text.read(b"1 2 1\n11") == [Position.parse("1 2 1\n11")]


def test_a_board_is_no_position() -> None:
    with pytest.raises(InvalidFile, match=r"line 1: it has a mine, \*: a board; expected"):
        text.read_positions(BOARD.encode())


def test_the_line_of_a_bad_item_is_named() -> None:
    with pytest.raises(InvalidFile, match=r"begins at line 5.*row 1 is '1#'"):
        text.read(f"{POSITION}\n\n2 3 1\n1##\n1#\n".encode())


def test_bytes_that_are_not_utf8_are_refused() -> None:
    with pytest.raises(InvalidFile, match="byte 6 is not UTF-8"):
        text.read(b"1 1 0\n\xff\n")
