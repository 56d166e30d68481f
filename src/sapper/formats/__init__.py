"""The file formats: which there are, what each holds, and how one is found by name or suffix.

A format is a module with `read(data) -> list` and `write(items) -> bytes`; it loads on first use.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import PurePath
from typing import TYPE_CHECKING, Protocol, TypeAlias, cast

from sapper.errors import InvalidFile, UnknownName

if TYPE_CHECKING:
    from sapper.board import Board
    from sapper.position import Position

    Item: TypeAlias = Board | Position


class Codec(Protocol):
    """What the module of a format offers."""

    def read(self, data: bytes) -> list[Item]:
        """The boards and positions of a file; raises InvalidFile."""

    def write(self, items: Sequence[Item]) -> bytes:
        """The file that holds the items; raises InvalidFile when it cannot."""


@dataclass(frozen=True, kw_only=True)
class Format:
    """One way to write boards and positions into a file."""

    name: str
    suffix: str
    description: str
    module: str
    """The module under `sapper.formats` that reads and writes it."""
    holds_boards: bool = True
    holds_positions: bool = True
    holds_many: bool = True
    """Whether one file can hold several items."""
    keeps_start: bool = True
    """Whether the start rule and the start cell survive."""

    def read(self, data: bytes) -> list[Item]:
        """The boards and positions of a file, at least one; raises InvalidFile."""
        return self._codec().read(data)

    def write(self, items: Sequence[Item]) -> bytes:
        """The file that holds the items; raises InvalidFile when the format cannot hold them."""
        self.check_count(len(items))
        for index, item in enumerate(items):
            self._check_kind(item, index)
        return self._codec().write(items)

    def check_count(self, count: int) -> None:
        """Raise InvalidFile unless one file can hold that many items."""
        if count == 0:
            raise InvalidFile(f"nothing to write: a {self.name} file holds at least one item")
        if count > 1 and not self.holds_many:
            raise InvalidFile(f"a {self.name} file holds one item, not {count}")

    def _check_kind(self, item: Item, index: int) -> None:
        from sapper.board import Board

        kind = "board" if isinstance(item, Board) else "position"
        if not self._holds(kind):
            able = [known.name for known in FORMATS.values() if known._holds(kind)]
            raise InvalidFile(
                f"item {index} is a {kind}, which the format {self.name} cannot hold; "
                f"{', '.join(able)} can"
            )

    def _holds(self, kind: str) -> bool:
        return self.holds_boards if kind == "board" else self.holds_positions

    def _codec(self) -> Codec:
        return cast("Codec", import_module(f"sapper.formats.{self.module}"))


FORMATS = {
    format.name: format
    for format in (
        Format(
            name="notation",
            suffix=".txt",
            description="Sapper's text notation, items apart by a blank line",
            module="text",
        ),
        Format(
            name="jsonl",
            suffix=".jsonl",
            description="JSON lines, one board or position a line",
            module="jsonl",
        ),
        Format(
            name="mbf",
            suffix=".mbf",
            description="binary mine coordinates of one board",
            module="mbf",
            holds_positions=False,
            holds_many=False,
            keeps_start=False,
        ),
        Format(
            name="abf",
            suffix=".abf",
            description="binary mine coordinates of one board, as in mbf",
            module="mbf",
            holds_positions=False,
            holds_many=False,
            keeps_start=False,
        ),
        Format(
            name="mine",
            suffix=".mine",
            description="text of one position, or of one board without a hidden cell",
            module="mine",
            holds_many=False,
            keeps_start=False,
        ),
    )
}
"""Every format by name."""


def find_format(name: str) -> Format:
    """The format of that name; raises UnknownName with a suggestion."""
    if name not in FORMATS:
        raise UnknownName("format", name, FORMATS)
    return FORMATS[name]


def format_of_path(path: str | os.PathLike[str]) -> Format:
    """The format that a file's suffix names; raises UnknownName."""
    suffix = PurePath(path).suffix.lower()
    for known in FORMATS.values():
        if known.suffix == suffix:
            return known
    raise UnknownName("file suffix", suffix, [known.suffix for known in FORMATS.values()])
