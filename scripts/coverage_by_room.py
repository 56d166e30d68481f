"""Print how much of each room the tests run, from the reports of coverage.py and of gcovr.

A room is a folder of the package or of the native core. Lines that can run count.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

TREES = ("src/sapper", "cpp/core")
DOMAIN = "*.py"
"""The room of the modules that lie in the package's own folder."""


class Covered(NamedTuple):
    """Of so many lines so many have run."""

    lines: int
    run: int

    def __str__(self) -> str:
        return f"{self.lines:7,} {self.run:7,} {100 * self.run / self.lines:6.1f} %"


def python_files(report: dict[str, Any]) -> Iterator[tuple[str, Covered]]:
    """The files of a JSON report of coverage.py."""
    for name, measured in report["files"].items():
        summary = measured["summary"]
        yield name, Covered(summary["num_statements"], summary["covered_lines"])


def native_files(report: dict[str, Any]) -> Iterator[tuple[str, Covered]]:
    """The files of a JSON summary of gcovr."""
    for measured in report["files"]:
        yield measured["filename"], Covered(measured["line_total"], measured["line_covered"])


def room_of(name: str) -> str:
    """The folder of a file below its tree."""
    path = PurePosixPath(name)
    tree = next(tree for tree in TREES if path.is_relative_to(tree))
    folder = str(path.parent.relative_to(tree))
    return DOMAIN if folder == "." else folder


def by_room(files: Iterable[tuple[str, Covered]]) -> dict[str, Covered]:
    """The sums of the rooms, in alphabetical order; a folder that only holds rooms is none."""
    parts: dict[str, list[Covered]] = defaultdict(list)
    for name, covered in files:
        if covered.lines:
            parts[room_of(name)].append(covered)
    return {room: total(parts[room]) for room in sorted(parts)}


def total(parts: Iterable[Covered]) -> Covered:
    """The sum."""
    lines, run = map(sum, zip(*parts, strict=True))
    return Covered(lines, run)


def table(title: str, rooms: dict[str, Covered]) -> str:
    """One line a room, and the total."""
    lines = [f"{title:20} {'lines':>7} {'run':>7} {'share':>8}"]
    lines += [f"{room:20} {covered}" for room, covered in rooms.items()]
    return "\n".join([*lines, f"{'total':20} {total(rooms.values())}"])


def main(python_report: str, native_report: str) -> None:
    """Print both tables."""
    python = json.loads(Path(python_report).read_text(encoding="utf-8"))
    native = json.loads(Path(native_report).read_text(encoding="utf-8"))
    print(table("src/sapper", by_room(python_files(python))))
    print()
    print(table("cpp/core", by_room(native_files(native))))


if __name__ == "__main__":
    main(*sys.argv[1:])
