"""The text notation shared by positions and boards: a header line, then one line a row."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sapper.cells import Cell, check_cell, check_size
from sapper.errors import InvalidCell, InvalidNotation, InvalidSpec, UnknownName
from sapper.spec import StartRule

HIDDEN_MARK = "#"
MINE_MARK = "*"
FLAG_MARK = "F"
SAFE_MARK = "+"
"""Not of the notation: how pictures show a hidden cell that is proven safe."""
DIGITS = "012345678"

_HEADER = "a first line 'height width mines', optionally followed by a start rule and 'row col'"


@dataclass(frozen=True)
class Header:
    """The first line of the notation."""

    height: int
    width: int
    num_mines: int
    start_rule: StartRule = StartRule.ANY
    start: Cell | None = None

    def __str__(self) -> str:
        words = [str(self.height), str(self.width), str(self.num_mines)]
        if self.start_rule is not StartRule.ANY or self.start is not None:
            words.append(self.start_rule.value)
        if self.start is not None:
            words += map(str, self.start)
        return " ".join(words)


def split_notation(text: str, marks: str) -> tuple[Header, list[str]]:
    """Header and rows of a notation whose cells are all among `marks`.

    Raises InvalidNotation that names the first line at fault.
    """
    if not isinstance(text, str):
        raise InvalidNotation(f"the notation is text, not {type(text).__name__}")
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines:
        raise InvalidNotation(f"the text is empty; expected {_HEADER} and then the rows")
    header = parse_header(lines[0])
    rows = lines[1:]
    check_rows(rows, height=header.height, width=header.width, marks=marks)
    return header, rows


def parse_header(line: str) -> Header:
    """The header of a notation; raises InvalidNotation."""
    words = line.split()
    if len(words) not in (3, 4, 6):
        raise InvalidNotation(f"line 1 is {shorten(line)!r}; expected {_HEADER}")
    height, width, num_mines = (_count(word, line) for word in words[:3])
    try:
        check_size(height, width)
        rule = StartRule.parse(words[3]) if len(words) > 3 else StartRule.ANY
        start = None
        if len(words) == 6:
            row, col = (_count(word, line) for word in words[4:])
            start = check_cell(row, col, height=height, width=width)
    except (InvalidSpec, InvalidCell, UnknownName) as error:
        raise InvalidNotation(f"line 1 is {shorten(line)!r}: {error}") from None
    if num_mines > height * width:
        raise InvalidNotation(f"line 1 asks for {num_mines} mines on {height * width} cells")
    return Header(height, width, num_mines, rule, start)


def check_rows(rows: list[str], *, height: int, width: int, marks: str) -> None:
    """Raise InvalidNotation unless there are `height` rows of `width` of the marks."""
    if len(rows) != height:
        raise InvalidNotation(f"{len(rows)} rows follow the header; it announces {height}")
    allowed = set(marks)
    for number, row in enumerate(rows):
        if len(row) != width:
            raise InvalidNotation(
                f"row {number} is {shorten(row)!r}, {len(row)} cells wide; expected {width}"
            )
        if not set(row) <= allowed:
            col = next(col for col, mark in enumerate(row) if mark not in allowed)
            raise InvalidNotation(
                f"row {number}, column {col} is {row[col]!r}; allowed are {' '.join(marks)}"
            )


def rows_to_codes(rows: list[str], codes: dict[str, int]) -> npt.NDArray[np.int8]:
    """The rows as an array, each mark replaced by its code; the rows must be checked."""
    table = np.zeros(128, dtype=np.int8)
    for mark, code in codes.items():
        table[ord(mark)] = code
    text = np.frombuffer("".join(rows).encode("ascii"), dtype=np.uint8)
    return table[text].reshape(len(rows), -1)


def codes_to_rows(codes: npt.NDArray[np.int8], marks: dict[int, str]) -> list[str]:
    """The array as rows of text, each code replaced by its mark."""
    table = np.zeros(256, dtype=np.uint8)
    for code, mark in marks.items():
        table[code & 0xFF] = ord(mark)
    text = table[codes.astype(np.uint8)]
    return [row.tobytes().decode("ascii") for row in text]


def shorten(text: str, limit: int = 40) -> str:
    """The text, or its beginning when it is long, for an error message."""
    return text if len(text) <= limit else text[: limit - 1] + "…"


def _count(word: str, line: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise InvalidNotation(f"line 1 is {shorten(line)!r}: {shorten(word)!r} is not a count")
    return int(word)
