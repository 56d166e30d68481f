"""Splits the name of a solver into its stages and their options, or that of a Minesetter method.

    solver = stage { "+" stage }
    stage  = name [ "(" [ option { "," option } ] ")" ]
    option = name [ "=" value ]
    value  = plain text | quoted text

Spaces around a part mean nothing. A quoted value may hold anything; a quote in it is doubled.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sapper.errors import InvalidOption, shown

SEPARATOR = "+"
"""What stands between the stages of a solver's name."""

_WORD = re.compile(r"[^\s+(),=']+")
_PLAIN_VALUE = re.compile(r"[^\s(),']+")
_QUOTED_VALUE = re.compile(r"'((?:[^']|'')*)'")
_SPACES = re.compile(r"\s*")


@dataclass(frozen=True)
class WrittenOption:
    """One option as it is written."""

    name: str | None
    """None where a quoted value stands alone."""
    value: str | None = None
    """None where the name stands alone."""
    is_quoted: bool = False


@dataclass(frozen=True)
class WrittenStage:
    """One stage as it is written: neither its name nor its options need exist."""

    name: str
    options: tuple[WrittenOption, ...] = ()


def split_name(text: str) -> list[WrittenStage]:
    """The stages of a solver's name; raises InvalidOption saying where it cannot be read."""
    if not isinstance(text, str) or not text.strip():
        raise InvalidOption(f"a solver is named by its stages, joined by '+'; got {shown(text)}")
    reader = _Reader(text)
    stages = [_read_stage(reader)]
    while reader.takes(SEPARATOR):
        stages.append(_read_stage(reader))
    if not reader.is_at_end:
        raise reader.error("expected '+' or the end")
    return stages


def split_single_name(text: str, kind: str) -> WrittenStage:
    """One name with its options, where nothing can be joined; `kind` is what errors call it."""
    if not isinstance(text, str) or not text.strip():
        raise InvalidOption(
            f"a {kind} is named by text such as 'name(option=value)'; got {shown(text)}"
        )
    reader = _Reader(text, kind)
    single = _read_stage(reader, kind)
    if not reader.is_at_end:
        raise reader.error("expected '(' or the end")
    return single


def is_stage_name(text: str) -> bool:
    """Whether a stage of that name could be written in the name of a solver."""
    return _WORD.fullmatch(text) is not None


def quoted(value: str) -> str:
    """A value of text as it is written: plain where it can be."""
    return value if _PLAIN_VALUE.fullmatch(value) else "'" + value.replace("'", "''") + "'"


class _Reader:
    """A place in the text, moved forward by what is taken."""

    def __init__(self, text: str, kind: str = "solver") -> None:
        self.text = text
        self.kind = kind
        self.at = 0
        self._skip_spaces()

    @property
    def is_at_end(self) -> bool:
        return self.at == len(self.text)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """What the pattern finds here, if anything, and the spaces after it."""
        found = pattern.match(self.text, self.at)
        if found is not None:
            self.at = found.end()
            self._skip_spaces()
        return found

    def takes(self, mark: str) -> bool:
        """Whether the mark stands here; it is taken then."""
        return self.take(re.compile(re.escape(mark))) is not None

    def error(self, expected: str) -> InvalidOption:
        found = "the end" if self.is_at_end else repr(self.text[self.at])
        name = f"{self.kind} name {shown(self.text)}"
        return InvalidOption(f"{name}: {expected} at character {self.at + 1}, not {found}")

    def _skip_spaces(self) -> None:
        found = _SPACES.match(self.text, self.at)
        self.at = found.end() if found else self.at


def _read_stage(reader: _Reader, part: str = "stage") -> WrittenStage:
    name = reader.take(_WORD)
    if name is None:
        raise reader.error(f"expected a {part}")
    return WrittenStage(name[0], _read_options(reader) if reader.takes("(") else ())


def _read_options(reader: _Reader) -> tuple[WrittenOption, ...]:
    if reader.takes(")"):
        return ()
    options = [_read_option(reader)]
    while reader.takes(","):
        options.append(_read_option(reader))
    if not reader.takes(")"):
        raise reader.error("expected ',' or ')'")
    _check_doubled(reader, options)
    return tuple(options)


def _read_option(reader: _Reader) -> WrittenOption:
    if bare := reader.take(_QUOTED_VALUE):
        return WrittenOption(None, bare[1].replace("''", "'"), is_quoted=True)
    name = reader.take(_WORD)
    if name is None:
        raise reader.error("expected an option")
    if not reader.takes("="):
        return WrittenOption(name[0])
    if value := reader.take(_QUOTED_VALUE):
        return WrittenOption(name[0], value[1].replace("''", "'"), is_quoted=True)
    if value := reader.take(_PLAIN_VALUE):
        return WrittenOption(name[0], value[0])
    raise reader.error("expected a value, in '...' where it holds commas, parentheses or spaces,")


def _check_doubled(reader: _Reader, options: list[WrittenOption]) -> None:
    names = [option.name for option in options if option.name is not None]
    for name in names:
        if names.count(name) > 1:
            raise InvalidOption(
                f"{reader.kind} name {shown(reader.text)}: option {name!r} is given twice"
            )
