"""The format `notation`: Sapper's text notation, items apart by a blank line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from sapper.board import Board
from sapper.cells import MAX_SIDE
from sapper.errors import InvalidFile
from sapper.formats.checks import decode, located, numbered_lines
from sapper.notation import FLAG_MARK, HIDDEN_MARK, MINE_MARK, parse_header
from sapper.position import Position

T = TypeVar("T")

MAX_LINES = 1 + MAX_SIDE
"""Of one item: its header and its rows."""


def read(data: bytes) -> list[Board | Position]:
    """The items of a file: boards where a `*` stands, positions elsewhere.

    An item of 0 mines without a hidden cell is a board: it tells where everything is.
    """
    return _read_each(data, _parse)


def read_positions(data: bytes) -> list[Position]:
    """The items of a file, all read as positions."""
    return _read_each(data, _parse_position)


def write(items: Sequence[Board | Position]) -> bytes:
    """The items in the notation."""
    return "\n\n".join(map(str, items)).encode("ascii") + b"\n"


def _read_each(data: bytes, parse: Callable[[str], T]) -> list[T]:
    items = []
    for line, block in _blocks(decode(data)):
        with located(f"the item that begins at line {line}"):
            items.append(parse(block))
    if not items:
        raise InvalidFile("the file is empty; expected a line 'height width mines' and its rows")
    return items


def _blocks(text: str) -> Iterator[tuple[int, str]]:
    """Each run of lines between blank ones, with the number of its first line."""
    block: list[str] = []
    last = 0
    for number, line in numbered_lines(text):
        if block and number > last + 1:
            yield last - len(block) + 1, "\n".join(block)
            block = []
        block.append(line)
        last = number
        if len(block) > MAX_LINES:
            raise InvalidFile(
                f"the item that begins at line {number - MAX_LINES} has more than {MAX_SIDE} rows"
            )
    if block:
        yield last - len(block) + 1, "\n".join(block)


def _parse_position(block: str) -> Position:
    if MINE_MARK in block:
        raise InvalidFile(
            f"it has a mine, {MINE_MARK}: a board; expected a position, {HIDDEN_MARK} where hidden"
        )
    return Position.parse(block)


def _parse(block: str) -> Board | Position:
    header, _, rows = block.partition("\n")
    is_all_open = HIDDEN_MARK not in rows and FLAG_MARK not in rows
    if MINE_MARK in rows or (is_all_open and parse_header(header).num_mines == 0):
        return Board.parse(block)
    return Position.parse(block)
