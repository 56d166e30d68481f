"""The format `jsonl`: JSON lines, one board or position a line."""

from __future__ import annotations

import json
from collections.abc import Container, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from sapper.board import Board
from sapper.cells import Cell, check_size
from sapper.errors import InvalidFile
from sapper.formats.checks import (
    brief,
    cell,
    check_keys,
    json_lines,
    list_of,
    located,
    text,
    whole_number,
)
from sapper.no_guess import NoGuessBoard
from sapper.notation import DIGITS, FLAG_MARK, HIDDEN_MARK, Header, check_rows
from sapper.position import Position
from sapper.spec import StartRule

_BOARD_KEYS = ("height", "width", "mines")
_POSITION_KEYS = ("height", "width", "mines", "rows")
_START_KEYS = ("start_rule", "start")


def read(data: bytes) -> list[Board | Position]:
    """The items of a file in order; a line is a board when its `mines` are a list."""
    items: list[Board | Position] = []
    ids: set[int | str] = set()
    for place, line in json_lines(data):
        with located(place):
            if "id" in line:
                ids.add(checked_id(line, ids))
            items.append(_read_item(line))
    if not items:
        raise InvalidFile("the file is empty; expected one JSON object a line")
    return items


def read_boards_with_ids(
    data: bytes, default_rule: StartRule = StartRule.ANY
) -> list[tuple[int | str, Board]]:
    """The boards of a file with their ids; a board without one is called by its index.

    `default_rule` is the start rule of boards that name none.
    """
    boards: dict[int | str, Board] = {}
    for place, line in json_lines(data):
        with located(place):
            item = _read_item({"start_rule": default_rule.value} | line)
            if not isinstance(item, Board):
                raise InvalidFile("expected a board, not a position: `mines` must be a list")
            boards[checked_id(line, boards, len(boards))] = item
    if not boards:
        raise InvalidFile("the file is empty; expected one JSON object a line")
    return list(boards.items())


def write(items: Sequence[Board | Position]) -> bytes:
    """One line an item; the id of a board is its index."""
    lines = (
        {"id": index, **board_object(item)} if isinstance(item, Board) else position_object(item)
        for index, item in enumerate(items)
    )
    return b"".join(json_line(line) for line in lines)


def json_line(value: dict[str, Any]) -> bytes:
    """One line of a JSON lines file."""
    return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"


def board_object(board: Board) -> dict[str, Any]:
    """A board as a JSON object."""
    return {
        "height": board.height,
        "width": board.width,
        **_start_object(board),
        "mines": [list(mine) for mine in board.mine_cells],
    }


def drawn_object(drawn: Board | NoGuessBoard) -> dict[str, Any]:
    """A drawn board as a JSON object; one that needs no guess with how hard its proofs are."""
    if isinstance(drawn, Board):
        return board_object(drawn)
    return {**board_object(drawn.board), "difficulty": drawn.rating.difficulty.value}


def position_object(position: Position) -> dict[str, Any]:
    """A position as a JSON object."""
    return {
        "height": position.height,
        "width": position.width,
        "mines": position.num_mines,
        **_start_object(position),
        "rows": position.rows,
    }


def read_board(value: dict[str, Any]) -> Board:
    """The board of a JSON object whose keys are checked; raises an error of Sapper."""
    height, width = _read_size(value)
    mines = np.zeros((height, width), dtype=np.bool_)
    for index, pair in enumerate(list_of(value["mines"], "mines")):
        _lay_mine(mines, cell(pair, f"mines[{index}]", height=height, width=width))
    rule, start = _read_start(value, height, width)
    return Board(mines, start=start, start_rule=rule)


def read_position(value: dict[str, Any]) -> Position:
    """The position of a JSON object whose keys are checked; raises an error of Sapper."""
    height, width = _read_size(value)
    num_mines = whole_number(value["mines"], "mines")
    if num_mines < 0:
        raise InvalidFile(f"mines is {num_mines}; expected 0 or more")
    header = Header(height, width, num_mines, *_read_start(value, height, width))
    rows = [text(row, "a row") for row in list_of(value["rows"], "rows")]
    check_rows(rows, height=height, width=width, marks=DIGITS + HIDDEN_MARK + FLAG_MARK)
    return Position.parse("\n".join([str(header), *rows]))


def _read_item(line: dict[str, Any]) -> Board | Position:
    if isinstance(line.get("mines"), list):
        check_keys(line, required=_BOARD_KEYS, optional=("id", "difficulty", *_START_KEYS))
        text(line.get("difficulty", ""), "difficulty")
        return read_board(line)
    check_keys(line, required=_POSITION_KEYS, optional=("id", *_START_KEYS))
    return read_position(line)


def checked_id(
    line: dict[str, Any], known: Container[int | str], default: int | None = None
) -> int | str:
    """The id of a line, which no line before it may have."""
    name = line.get("id", default)
    if isinstance(name, bool) or not isinstance(name, int | str):
        raise InvalidFile(f"id is {brief(name)}; expected a whole number or text")
    if name in known:
        raise InvalidFile(f"id {brief(name)} comes twice")
    return name


def _read_size(value: dict[str, Any]) -> tuple[int, int]:
    height = whole_number(value["height"], "height")
    width = whole_number(value["width"], "width")
    check_size(height, width)
    return height, width


def _read_start(value: dict[str, Any], height: int, width: int) -> tuple[StartRule, Cell | None]:
    rule = StartRule.parse(text(value.get("start_rule", StartRule.ANY.value), "start_rule"))
    if value.get("start") is None:
        return rule, None
    return rule, cell(value["start"], "start", height=height, width=width)


def _start_object(item: Board | Position) -> dict[str, Any]:
    entries: dict[str, Any] = {}
    if item.start_rule is not StartRule.ANY:
        entries["start_rule"] = item.start_rule.value
    if item.start is not None:
        entries["start"] = list(item.start)
    return entries


def _lay_mine(mines: npt.NDArray[np.bool_], mine: Cell) -> None:
    if mines[mine]:
        raise InvalidFile(f"mine {mine} comes twice")
    mines[mine] = True
