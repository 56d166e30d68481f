"""What several commands share: options, input and output, and the console."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path, PurePath
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console
from rich.progress import Progress

from sapper.errors import InvalidOption
from sapper.files import check_writable, write_atomically, write_pieces_atomically
from sapper.formats import Format, find_format, format_of_path

T = TypeVar("T")

STANDARD = "-"
"""The path that stands for standard input or output."""

LevelOption = Annotated[
    str,
    typer.Option(
        "--level",
        "-l",
        help="beginner, beginner8, intermediate, expert or HEIGHTxWIDTH/MINES.",
    ),
]
StartOption = Annotated[
    str, typer.Option("--start", "-s", help="Start rule: any, safe, opening or given-zero.")
]
FirstOption = Annotated[
    str | None,
    typer.Option(
        "--first",
        help="First cell: corner, centre, random or ROW,COL.",
        show_default="(3,3) for opening, drawn for given-zero, else the corner",
    ),
]
SeedOption = Annotated[int, typer.Option("--seed", help="Seed of the boards, 0..2**64-1.")]
JobsOption = Annotated[
    int | None, typer.Option("--jobs", "-j", help="Workers.", show_default="one a processor")
]
ClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster", help="Play on a Dask cluster: the address of its scheduler, or local:N."
    ),
]
StoreOption = Annotated[
    str | None,
    typer.Option(
        "--store",
        help="The file that keeps finished games.",
        show_default="$SAPPER_STORE, else in your data folder",
    ),
]
JsonOption = Annotated[
    bool, typer.Option("--json", help="Print one JSON document and nothing else.")
]


def command_group() -> typer.Typer:
    """A command that consists of commands of its own."""
    return typer.Typer(
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode="rich",
        context_settings={"help_option_names": ["-h", "--help"]},
    )


def output_console() -> Console:
    """The console on standard output: coloured on a terminal, plain in a pipe."""
    return Console(highlight=False, soft_wrap=True)


def print_json(document: Any) -> None:
    """Print one JSON document; numbers that JSON does not know are a fault of ours."""
    print(json.dumps(document, allow_nan=False))


def read_input(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    if path == STANDARD:
        return sys.stdin.buffer.read()
    return Path(path).read_bytes()


def source_name(path: str) -> str:
    """What an error calls the input."""
    return "standard input" if path == STANDARD else path


def write_output(path: str, pieces: Iterable[bytes]) -> None:
    """Write a file whole or not at all, or standard output for `-`, piece by piece."""
    if path == STANDARD:
        sys.stdout.buffer.writelines(pieces)
        sys.stdout.buffer.flush()
    else:
        write_pieces_atomically(path, pieces)


def plot_writer(
    path: str | os.PathLike[str] | None, draw: Callable[[T, str], bytes]
) -> Callable[[T], None]:
    """What writes a plot later, drawn for a format; what is wrong with its file is said now."""
    if path is None:
        return lambda _: None
    from sapper.lab.report.plots import plot_format

    file_format = plot_format(path)
    check_writable(path)
    return lambda shown: write_atomically(path, draw(shown, file_format))


def named_format(path: str, name: str | None, option: str) -> Format:
    """The format of that name, else the one that the suffix of the path names."""
    if name is not None:
        return find_format(name)
    if path == STANDARD or not PurePath(path).suffix:
        raise InvalidOption(f"{path} has no suffix; name its format with {option}")
    return format_of_path(path)


def is_json_lines(data: bytes) -> bool:
    """Whether a file of positions holds JSON lines rather than the notation."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"{")


def track(items: Iterable[T], *, total: int, description: str) -> Iterator[T]:
    """The items, with a progress bar on standard error when that is a terminal.

    Fewer than a hundred come without one: it would only flicker.
    """
    console = Console(stderr=True)
    is_silent = total < 100 or not console.is_terminal
    with Progress(console=console, transient=True, disable=is_silent) as progress:
        yield from progress.track(items, total=total, description=description)
