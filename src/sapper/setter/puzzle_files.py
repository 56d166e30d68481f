"""Files of Minesetter puzzles: one in its text notation, or many as JSON lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sapper.errors import InvalidFile
from sapper.formats.checks import (
    check_keys,
    decode,
    json_lines,
    list_of,
    located,
    text,
    whole_number,
)
from sapper.setter.puzzle import Puzzle


def read_text(data: bytes) -> Puzzle:
    """The one puzzle of a file in the text notation; raises an error of Sapper."""
    return Puzzle.parse(decode(data))


def read_lines(data: bytes) -> Iterator[tuple[dict[str, Any], Puzzle]]:
    """Each puzzle of a JSON lines file, with its `id` where it has one."""
    for place, line in json_lines(data):
        with located(place):
            check_keys(line, required=("height", "width", "rows"), optional=("id",))
            puzzle = _read_puzzle(line)
        yield {"id": line["id"]} if "id" in line else {}, puzzle


def puzzle_object(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as a JSON object."""
    return {"height": puzzle.height, "width": puzzle.width, "rows": puzzle.rows}


def _read_puzzle(line: dict[str, Any]) -> Puzzle:
    puzzle = Puzzle.from_rows([text(row, "a row") for row in list_of(line["rows"], "rows")])
    for name, side in (("height", puzzle.height), ("width", puzzle.width)):
        if whole_number(line[name], name) != side:
            raise InvalidFile(f"{name} is {line[name]}; the rows have {side}")
    return puzzle
