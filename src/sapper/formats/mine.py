"""The format `mine`: `WIDTHxHEIGHTxMINES`, then rows of `0`-`8`, `H`, `F` and `M` or `?`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sapper.board import Board
from sapper.cells import MAX_SIDE, check_size
from sapper.errors import InvalidFile
from sapper.formats.checks import decode, located
from sapper.notation import (
    DIGITS,
    FLAG_MARK,
    HIDDEN_MARK,
    MINE_MARK,
    Header,
    check_rows,
    shorten,
)
from sapper.position import Position

_HIDDEN = "H"
_FLAG = "F"
_MINES = "M?"
_SIZE = re.compile(r"(\d{1,7})x(\d{1,7})x(\d{1,9})", re.ASCII)

_TO_BOARD = str.maketrans({"M": MINE_MARK, "?": MINE_MARK})
_TO_POSITION = str.maketrans(
    {_HIDDEN: HIDDEN_MARK, _FLAG: FLAG_MARK, "M": HIDDEN_MARK, "?": HIDDEN_MARK}
)
_FROM_NOTATION = str.maketrans({HIDDEN_MARK: _HIDDEN, MINE_MARK: "M"})


def read(data: bytes) -> list[Board | Position]:
    """The one item of a file: a board when every cell is shown, else a position.

    In a position a shown mine is read as hidden, since a player who goes on knows no mine.
    """
    lines = [line.strip() for line in decode(data).strip().split("\n", maxsplit=MAX_SIDE + 1)]
    header = _parse_size(lines[0])
    with located("the rows"):
        marks = DIGITS + _HIDDEN + _FLAG + _MINES
        check_rows(lines[1:], height=header.height, width=header.width, marks=marks)
        return [_parse(header, "\n".join(lines[1:]))]


def write(items: Sequence[Board | Position]) -> bytes:
    """The file of one board or position."""
    (item,) = items
    size = f"{item.width}x{item.height}x{item.num_mines}"
    rows = [row.translate(_FROM_NOTATION) for row in item.rows]
    return "\n".join([size, *rows, ""]).encode("ascii")


def _parse_size(line: str) -> Header:
    size = _SIZE.fullmatch(line)
    if size is None:
        raise InvalidFile(f"line 1 is {shorten(line)!r}; expected WIDTHxHEIGHTxMINES")
    width, height, num_mines = map(int, size.groups())
    with located("line 1"):
        check_size(height, width)
    if num_mines > height * width:
        raise InvalidFile(f"line 1 asks for {num_mines} mines on {height * width} cells")
    return Header(height, width, num_mines)


def _parse(header: Header, rows: str) -> Board | Position:
    is_hidden = _HIDDEN in rows or _FLAG in rows
    shows_mines = any(mark in rows for mark in _MINES)
    if not is_hidden and (shows_mines or header.num_mines == 0):
        return Board.parse(f"{header}\n{rows.translate(_TO_BOARD)}")
    return Position.parse(f"{header}\n{rows.translate(_TO_POSITION)}")
