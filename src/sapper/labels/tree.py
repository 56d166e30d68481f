"""Trees of primitives and offsets: their text, their size and their depth."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt

from sapper.errors import InvalidFile, InvalidNotation, UnknownName, shown
from sapper.files import read_file, write_atomically
from sapper.labels.primitives import (
    NAMES,
    REACH,
    Offset,
    is_primitive,
    offset_node,
    offset_of,
)

_TOKEN = re.compile(
    r"\s*(?:(?P<name>[A-Za-z_]+)\s*\(|\(\s*(?P<rows>[+-]?\d{1,6})\s*,\s*(?P<cols>[+-]?\d{1,6})\s*\)"
    r"|[,)]|.)",
    re.DOTALL,
)


@dataclass(frozen=True)
class Tree:
    """A complete tree; its text is that of nested calls, such as `numCheck((0,1),(-1,2))`."""

    nodes: tuple[int, ...]
    """In prefix order: a primitive, its first argument, its second."""

    @classmethod
    def parse(cls, text: str) -> Tree:
        """The tree that a text spells; raises InvalidNotation or UnknownName."""
        return cls(tuple(_nodes(text)))

    def __str__(self) -> str:
        return "".join(self._texts())

    @property
    def size(self) -> int:
        """How many nodes there are."""
        return len(self.nodes)

    @cached_property
    def depth(self) -> int:
        """How many primitives stand above the deepest leaf."""
        return max(self.depths())

    @cached_property
    def codes(self) -> npt.NDArray[np.int32]:
        """The nodes as the native core takes them."""
        return np.array(self.nodes, np.int32)

    @property
    def reach(self) -> Offset:
        """How many rows and columns the farthest offsets go."""
        offsets = [offset_of(node) for node in self.nodes if not is_primitive(node)]
        return max(abs(rows) for rows, _ in offsets), max(abs(cols) for _, cols in offsets)

    def depths(self) -> Iterator[int]:
        """The depth of each node; that of the root is 0."""
        waiting = [0]
        for node in self.nodes:
            depth = waiting.pop()
            yield depth
            if is_primitive(node):
                waiting += [depth + 1] * 2

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """Where the subtree of each node ends: the place of its last node, plus one."""
        ends = [0] * self.size
        for place in reversed(range(self.size)):
            first = place + 1
            ends[place] = ends[ends[first]] if is_primitive(self.nodes[place]) else first
        return tuple(ends)

    def lines(self) -> Iterator[str]:
        """The text of the tree, one node a line, indented by depth."""
        for text, depth in zip(self._texts(), self.depths(), strict=True):
            yield "  " * depth + text

    def _texts(self) -> Iterator[str]:
        """The text of each node, with the commas and parentheses that follow it."""
        wanted: list[int] = []  # arguments that the open calls still lack
        for node in self.nodes:
            if is_primitive(node):
                wanted.append(2)
                yield f"{NAMES[node]}("
            else:
                rows, cols = offset_of(node)
                yield f"({rows},{cols})" + _after_argument(wanted)


SHIPPED = ("evolved",)
"""Trees that come with Sapper."""

_DATA = Path(__file__).parent / "data"


def tree_path(name: str) -> Path:
    """The file of a tree that comes with Sapper, or the path itself."""
    return _DATA / f"{name}.txt" if name in SHIPPED else Path(name)


def read_tree(path: str | os.PathLike[str]) -> Tree:
    """The tree of a file; lines that begin with # are comments. Raises InvalidFile or OSError."""
    try:
        lines = read_file(path).decode("utf-8").splitlines()
        return Tree.parse("\n".join(line for line in lines if not line.lstrip().startswith("#")))
    except (InvalidFile, InvalidNotation, UnknownName, UnicodeDecodeError) as error:
        raise InvalidFile(f"{os.fspath(path)}: {error}") from None


def write_tree(path: str | os.PathLike[str], tree: Tree, remarks: Iterable[str] = ()) -> None:
    """Write a tree, one node a line, under remarks as comments."""
    lines = [*(f"# {remark}" for remark in remarks), *tree.lines()]
    write_atomically(path, ("\n".join(lines) + "\n").encode())


def _after_argument(wanted: list[int]) -> str:
    """What follows an argument: a comma, or the ends of the calls that it completes."""
    ends = ""
    while wanted:
        wanted[-1] -= 1
        if wanted[-1]:
            return f"{ends},"
        wanted.pop()
        ends += ")"
    return ends


def _nodes(text: str) -> Iterator[int]:
    """The nodes of a text, which must be one complete tree."""
    wanted: list[int] = []  # as above
    due = ""  # the commas and parentheses that must come next
    is_complete = False
    for match in _tokens(text):
        if due:
            due = _without(due, match)
        elif is_complete:
            raise _unexpected(match)
        elif match["name"]:
            yield _primitive(match["name"])
            wanted.append(2)
        elif match["rows"]:
            yield _leaf(int(match["rows"]), int(match["cols"]))
            due = _after_argument(wanted)
            is_complete = not wanted
        else:
            raise _unexpected(match)
    if due or not is_complete:
        raise InvalidNotation("the text of the tree ends too early")


def _tokens(text: str) -> Iterator[re.Match[str]]:
    """The parts of a text; what is none of them is a match without a name."""
    text, end = text.rstrip(), 0
    while end < len(text):
        match = _TOKEN.match(text, end)
        assert match is not None  # its last alternative takes anything
        yield match
        end = match.end()


def _without(due: str, match: re.Match[str]) -> str:
    if match[0].strip() != due[0]:
        raise _unexpected(match)
    return due[1:]


def _primitive(name: str) -> int:
    if name not in NAMES:
        raise UnknownName("primitive", name, NAMES)
    return NAMES.index(name)


def _leaf(rows: int, cols: int) -> int:
    if max(abs(rows), abs(cols)) > REACH:
        raise InvalidNotation(f"the offset ({rows},{cols}) goes farther than {REACH}")
    return offset_node((rows, cols))


def _unexpected(match: re.Match[str]) -> InvalidNotation:
    rest = match.string[match.start() :].strip()
    return InvalidNotation(
        f"a tree is an offset or a primitive with two arguments; {shown(rest)} does not fit"
    )
