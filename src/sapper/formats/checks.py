"""What every reader needs: text from bytes, errors that name their place, strict JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, NoReturn

from sapper.cells import Cell, check_cell
from sapper.checks import is_whole_number
from sapper.errors import InvalidFile, SapperError
from sapper.notation import shorten

_REST_OF_LINE = re.compile(r"\S[^\n]*")
"""From the first character that is not blank."""

_MAX_NUMBER = 10**9
"""Larger than any number that a valid file holds."""


@dataclass(frozen=True)
class NamedInput:
    """Bytes that are read when they are needed, and what an error calls them."""

    name: str
    read: Callable[[], bytes]


@contextmanager
def located(place: str) -> Iterator[None]:
    """Turn any error of Sapper inside into an InvalidFile that names the place."""
    try:
        yield
    except SapperError as error:
        raise InvalidFile(f"{place}: {error}") from None


def decode(data: bytes) -> str:
    """The text of a UTF-8 file, without a byte order mark; raises InvalidFile."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InvalidFile(f"byte {error.start} is not UTF-8 text") from None


def is_json_lines(data: bytes) -> bool:
    """Whether a file holds JSON lines rather than another kind of text."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def json_lines(data: bytes) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each object of a JSON lines file with its place; blank lines are skipped."""
    for number, line in numbered_lines(decode(data)):
        place = f"line {number}"
        with located(place):
            value = json_object(line)
        yield place, value


def numbered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Each line that is not blank, with its number; blank ones cost no memory, however many."""
    number, counted = 1, 0
    for found in _REST_OF_LINE.finditer(text):
        number += text.count("\n", counted, found.start())
        counted = found.start()
        yield number, text[text.rfind("\n", 0, counted) + 1 : found.end()]


def json_object(line: str) -> dict[str, Any]:
    """One JSON object; NaN, infinities and repeated keys are refused with InvalidFile."""
    try:
        value = json.loads(line, parse_constant=_refuse, object_pairs_hook=_unique)
    except InvalidFile:
        raise
    except RecursionError:
        raise InvalidFile("the JSON is nested too deeply") from None
    except ValueError as error:
        raise InvalidFile(f"not JSON: {shorten(str(error), 200)}") from None
    if not isinstance(value, dict):
        raise InvalidFile(f"expected a JSON object, not {brief(value)}")
    return value


def check_keys(value: dict[str, Any], *, required: Iterable[str], optional: Iterable[str]) -> None:
    """Raise InvalidFile unless an object has the required keys and no unknown one."""
    required, optional = list(required), list(optional)
    missing = [key for key in required if key not in value]
    unknown = [key for key in value if key not in required and key not in optional]
    allowed = f"expected {', '.join(required)}, optionally {', '.join(optional)}"
    if missing:
        raise InvalidFile(f"key {missing[0]!r} is missing; {allowed}")
    if unknown:
        raise InvalidFile(f"unknown key {brief(unknown[0])}; {allowed}")


def whole_number(value: Any, name: str) -> int:
    """A JSON number that is whole and not absurdly large; raises InvalidFile."""
    if not is_whole_number(value) or abs(value) > _MAX_NUMBER:
        raise InvalidFile(f"{name} is {brief(value)}; expected a whole number up to {_MAX_NUMBER}")
    return int(value)


def list_of(value: Any, name: str) -> list[Any]:
    """A JSON list; raises InvalidFile."""
    if not isinstance(value, list):
        raise InvalidFile(f"{name} is {brief(value)}; expected a list")
    return value


def text(value: Any, name: str) -> str:
    """A JSON string; raises InvalidFile."""
    if not isinstance(value, str):
        raise InvalidFile(f"{name} is {brief(value)}; expected text")
    return value


def cell(value: Any, name: str, *, height: int, width: int) -> Cell:
    """A JSON pair [row, col] on the grid; raises InvalidFile."""
    if not isinstance(value, list) or len(value) != 2:
        raise InvalidFile(f"{name} is {brief(value)}; expected [row, col]")
    row, col = (whole_number(part, name) for part in value)
    with located(name):
        return check_cell(row, col, height=height, width=width)


def brief(value: Any) -> str:
    """The value in a few words, for an error message."""
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    return shorten(json.dumps(value))


def _refuse(constant: str) -> NoReturn:
    raise InvalidFile(f"{constant} is not a number that JSON allows")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        counts = Counter(key for key, _ in pairs)
        raise InvalidFile(f"key {brief(counts.most_common(1)[0][0])} comes twice")
    return value
