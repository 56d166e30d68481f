"""Pattern files: text that shows each pattern as it is drawn, and where the set comes from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from sapper import _core
from sapper.errors import InvalidFile, InvalidOption, shown
from sapper.files import read_file
from sapper.patterns.pattern import (
    ACTION,
    ANY,
    CENTRE,
    CLOSED,
    FLAGGED,
    HIDDEN,
    MAX_NUMBER,
    MAX_PATTERNS,
    MAX_PRIORITY,
    MAX_VALUE,
    NUM_GENES,
    NUM_HIDDEN,
    NUMBER,
    PRIORITY,
    SETTLED,
    TARGET,
    VALUE_FLAGGED,
    VALUE_HIDDEN,
    Matching,
    Order,
    PatternAction,
    PatternSet,
    Rows,
    native_rules,
)

TITLE = "sapper patterns 1"
"""The first line of every pattern file: what it is and which version of the format."""

SHIPPED = ("evolved", "sure-first", "sure-only")
"""The sets that come with Sapper: one that was evolved, and two made by hand to compare with."""

_DATA = Path(__file__).parent / "data"

_MARKS = {HIDDEN: "#", SETTLED: ".", FLAGGED: "F", ANY: "?"}
_COUNT_MARKS = {mark: code for code, mark in _MARKS.items() if code != ANY}
_SQUARE_MARKS = {
    **{mark: code for code, mark in _MARKS.items() if code != FLAGGED},
    **{str(number): NUMBER + number for number in range(MAX_NUMBER + 1)},
    **{f"{number}!": CLOSED + number for number in range(MAX_NUMBER + 1)},
}

_VALUE_MARKS = {
    "#": VALUE_HIDDEN,
    "F": VALUE_FLAGGED,
    **{str(number): number for number in range(MAX_VALUE + 1)},
}

_MARKS_BY_MATCHING = {
    Matching.COUNTS: _COUNT_MARKS,
    Matching.SQUARES: _SQUARE_MARKS,
    Matching.DIFFERENCES: _VALUE_MARKS,
}
_CENTRE_MARKS = {str(number): number for number in range(9)}

_HEADING = re.compile(
    r"pattern (?P<index>[0-9]+): (?P<action>open|flag)"
    r"(?:, priority (?P<priority>[0-9]{1,6}))?(?:, hidden (?P<hidden>any|[0-9]{1,6}))?"
    r"(?:; fired (?P<fired>[0-9]{1,18}), right (?P<right>[0-9]{1,18}))?"
)
_PROPERTY = re.compile(r"([a-z][a-z ]*): (.*)")


@dataclass(frozen=True)
class PatternFile:
    """A set of patterns with what is known about it."""

    patterns: PatternSet
    fired: tuple[int, ...] = ()
    """How often each pattern acted on fresh games; empty where nobody has counted."""
    right: tuple[int, ...] = ()
    """How often it then opened a safe square or flagged a mine."""
    provenance: Mapping[str, str] = field(default_factory=dict)
    """Where it comes from: the recipe, the seed, the fitness …, as text by name."""

    def native_guesser(self) -> _core.Guesser:
        """The native stage that plays the patterns."""
        rows: list[int] = self.patterns.rows.ravel().tolist()
        rules = native_rules(self.patterns.matching, self.patterns.order)
        uses = {"fired": list(self.fired), "right": list(self.right)}
        return _core.make_guesser("patterns", {"rows": rows, **rules, **uses})


def pattern_path(name: str) -> Path:
    """The file of a set that comes with Sapper, or the path itself."""
    return _DATA / f"{name}.txt" if name in SHIPPED else Path(name)


def read_patterns(path: Path) -> PatternFile:
    """The set of a file. Raises InvalidFile, which names the file and the line, or OSError."""
    try:
        return parse_patterns(read_file(path).decode("utf-8"))
    except UnicodeDecodeError:
        raise InvalidFile(f"{path}: no pattern file: it is not UTF-8 text") from None
    except InvalidFile as error:
        raise InvalidFile(f"{path}: {error}") from None


def read_pattern_option(name: str, value: str) -> PatternFile:
    """The file that an option names; raises InvalidOption where it cannot be read."""
    try:
        return read_patterns(pattern_path(value))
    except OSError as error:
        raise InvalidOption(f"{name} is {value!r}: {error.strerror}") from None
    except InvalidFile as error:
        raise InvalidOption(str(error)) from None


def surest(file: PatternFile, share: float = 0.999) -> PatternSet:
    """The patterns that are right in at least that share of their uses; all without counts.

    By Laplace's rule, (right + 1) / (fired + 2), so that a pattern has to have acted often. Raises
    InvalidOption where there are none.
    """
    if not file.fired:
        return file.patterns
    uses = enumerate(zip(file.fired, file.right, strict=True))
    sure = [place for place, (fired, right) in uses if right + 1 >= share * (fired + 2)]
    if not sure:
        raise InvalidOption(f"none of {len(file.fired)} patterns is right that often")
    return file.patterns.only(sure)


def write_patterns(file: PatternFile) -> str:
    """The text of a pattern file."""
    patterns = file.patterns
    return _core.pattern_file_text(
        patterns.rows.ravel().tolist(),
        native_rules(patterns.matching, patterns.order),
        file.fired,
        file.right,
        list(file.provenance.items()),
    )


def picture(patterns: PatternSet, index: int) -> list[str]:
    """A pattern as three lines of text, its target in brackets."""
    rules = native_rules(patterns.matching, patterns.order)
    return _core.pattern_picture(patterns.rows[index].tolist(), rules).split("\n")


def parse_patterns(text: str) -> PatternFile:
    """The set that a text describes; raises InvalidFile, which names the line."""
    lines = _numbered_lines(text)
    first, title = next(lines, (1, ""))
    if title != TITLE:
        raise _error(first, f"{shown(title)}; a pattern file begins with {TITLE!r}")
    header, blocks = _split(list(lines))
    matching, order = _rules(header)
    read = [_read_block(block, matching, order) for block in blocks]
    if not 1 <= len(read) <= MAX_PATTERNS:
        raise InvalidFile(f"it holds {len(read)} patterns; expected 1..{MAX_PATTERNS}")
    has_counts = all(block.fired is not None for block in read)
    return PatternFile(
        PatternSet(np.array([block.row for block in read], np.int16), matching, order),
        tuple(block.fired or 0 for block in read) if has_counts else (),
        tuple(block.right or 0 for block in read) if has_counts else (),
        {name: value for name, (_, value) in header.items() if name not in ("matching", "order")},
    )


@dataclass(frozen=True)
class _Block:
    """One pattern as it was read."""

    row: Rows
    fired: int | None
    right: int | None


_Line = tuple[int, str]


def _numbered_lines(text: str) -> Iterator[_Line]:
    """The lines that are not empty, with their numbers from 1 on."""
    lines = text.removeprefix("\ufeff").splitlines()
    return ((n, line.strip()) for n, line in enumerate(lines, start=1) if line.strip())


def _split(lines: Sequence[_Line]) -> tuple[dict[str, _Line], list[list[_Line]]]:
    """The properties by name, and the lines of each pattern."""
    starts = [at for at, (_, line) in enumerate(lines) if line.startswith("pattern ")]
    header: dict[str, _Line] = {}
    for number, line in lines[: starts[0] if starts else None]:
        found = _PROPERTY.fullmatch(line)
        if found is None or found[1] in header:
            raise _error(number, f"{shown(line)}; expected a line `name: text`, each name once")
        header[found[1]] = number, found[2]
    ends = [*starts[1:], len(lines)]
    return header, [list(lines[start:end]) for start, end in zip(starts, ends, strict=False)]


def _rules(header: Mapping[str, _Line]) -> tuple[Matching, Order]:
    matching = _choice(header, "matching", [each.value for each in Matching])
    order = _choice(header, "order", [each.value for each in Order])
    if (matching, order) == (Matching.SQUARES, Order.VALUE):
        raise _error(header["order"][0], "patterns that match by squares need priorities")
    if (matching, order) == (Matching.DIFFERENCES, Order.PRIORITY):
        raise _error(header["order"][0], "patterns of values have no priorities")
    return Matching(matching), Order(order)


def _choice(header: Mapping[str, _Line], name: str, allowed: Sequence[str]) -> str:
    if name not in header:
        raise InvalidFile(f"the line `{name}: …` is missing")
    number, value = header[name]
    if value not in allowed:
        raise _error(number, f"{name} is {shown(value)}; it must be one of {', '.join(allowed)}")
    return value


def _read_block(lines: Sequence[_Line], matching: Matching, order: Order) -> _Block:
    """One pattern: its heading and three lines of its piece."""
    number, heading = lines[0]
    found = _HEADING.fullmatch(heading)
    if found is None:
        raise _error(number, f"{shown(heading)} is no heading of a pattern")
    if len(lines) != 4:
        raise _error(number, f"the pattern has {len(lines) - 1} lines; expected 3")
    row = np.zeros(NUM_GENES, np.int16)
    row[ACTION] = PatternAction[found["action"].upper()]
    if (found["priority"] is not None) != (order is Order.PRIORITY):
        raise _error(number, f"a pattern has a priority where the order is {Order.PRIORITY.value}")
    if (found["hidden"] is not None) != (matching is Matching.SQUARES):
        raise _error(number, "a pattern says how many are hidden where it matches by squares")
    row[PRIORITY] = _number(number, found["priority"] or "0", MAX_PRIORITY)
    row[NUM_HIDDEN] = _number(number, (found["hidden"] or "0").replace("any", "0"), 8)
    _read_piece(row, lines[1:], matching)
    counts = [None if found[name] is None else int(found[name]) for name in ("fired", "right")]
    return _Block(row, *counts)


def _read_piece(row: Rows, lines: Sequence[_Line], matching: Matching) -> None:
    marks = _MARKS_BY_MATCHING[matching]
    centres = marks if matching is Matching.DIFFERENCES else _CENTRE_MARKS
    targets = []
    for down, (number, line) in enumerate(lines):
        tokens = line.split()
        if len(tokens) != 3:
            raise _error(number, f"{shown(line)} has {len(tokens)} squares; expected 3")
        for right, token in enumerate(tokens):
            place = 3 * down + right
            if token.startswith("[") and token.endswith("]"):
                targets.append(place)
                token = token[1:-1]
            allowed = centres if place == CENTRE else marks
            if token not in allowed:
                listed = " ".join(allowed)
                raise _error(number, f"square {shown(token)}; it must be one of {listed}")
            row[place] = allowed[token]
    if len(targets) != 1:
        raise _error(lines[0][0], f"{len(targets)} squares are in brackets; expected the target")
    row[TARGET] = targets[0]


def _number(line: int, text: str, most: int) -> int:
    if int(text) > most:
        raise _error(line, f"{text} is more than {most}")
    return int(text)


def _error(line: int, what: str) -> InvalidFile:
    return InvalidFile(f"line {line}: {what}")
