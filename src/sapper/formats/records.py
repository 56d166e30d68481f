"""Game records as JSON lines: a board and the moves played on it, one game a line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sapper.errors import InvalidFile, UnknownName
from sapper.formats.checks import (
    brief,
    cell,
    check_keys,
    json_lines,
    list_of,
    located,
    text,
)
from sapper.formats.jsonl import board_object, json_line, read_board
from sapper.record import Action, GameRecord, Move

_REQUIRED = ("height", "width", "mines", "moves")
_OPTIONAL = ("id", "start_rule", "start")


def read_records(data: bytes) -> list[GameRecord]:
    """The records of a file, each of which has been replayed; raises InvalidFile."""
    records = []
    for place, line in json_lines(data):
        with located(place):
            check_keys(line, required=_REQUIRED, optional=_OPTIONAL)
            records.append(_read_record(line))
    if not records:
        raise InvalidFile("the file is empty; expected one game record a line")
    return records


def write_records(records: Sequence[GameRecord]) -> bytes:
    """One line a record; its id is its index."""
    return b"".join(
        json_line({"id": index, **board_object(record.board), "moves": _moves(record)})
        for index, record in enumerate(records)
    )


def _moves(record: GameRecord) -> list[list[str | int]]:
    return [[move.action.value, move.row, move.col] for move in record.moves]


def _read_record(line: dict[str, Any]) -> GameRecord:
    board = read_board(line)
    moves = tuple(
        _read_move(move, f"moves[{index}]", height=board.height, width=board.width)
        for index, move in enumerate(list_of(line["moves"], "moves"))
    )
    record = GameRecord(board=board, moves=moves)
    with located("replay"):
        record.play()
    return record


def _read_move(value: Any, name: str, *, height: int, width: int) -> Move:
    if not isinstance(value, list) or len(value) != 3:
        raise InvalidFile(f"{name} is {brief(value)}; expected [action, row, col]")
    action = text(value[0], name)
    if action not in list(Action):
        raise UnknownName("action", action, [known.value for known in Action])
    return Move(Action(action), *cell(value[1:], name, height=height, width=width))
