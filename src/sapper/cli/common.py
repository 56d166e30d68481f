"""What several commands share: options, input and output, and the console."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path, PurePath
from typing import Annotated, Any, TypeVar

import typer
from rich.console import Console

from sapper.cli.completion import complete_level, complete_start_rule
from sapper.errors import InvalidOption, shown
from sapper.files import (
    check_writable,
    read_bounded,
    read_file,
    write_atomically,
    write_pieces_atomically,
)
from sapper.formats import Format, find_format, format_of_path
from sapper.formats.checks import NamedInput

T = TypeVar("T")

STANDARD = "-"
"""The path that stands for standard input or output."""

_WHOLE_NUMBER = re.compile(r"([+-]?\d+)e\+?(\d{1,2})", re.ASCII | re.IGNORECASE)
"""With powers of ten, as in 1e6."""


def whole_number(text: str | int) -> int:
    """The value of an option that takes a whole number, such as 1000 or 1e3."""
    written = _WHOLE_NUMBER.fullmatch(str(text))
    try:
        return int(written[1]) * 10 ** int(written[2]) if written else int(text)
    except ValueError:
        raise typer.BadParameter(
            f"{shown(text)} is not a whole number such as 1000 or 1e3"
        ) from None


def whole_option(*flags: str, **settings: Any) -> Any:
    """An option that takes a whole number; what is none is named in the error."""
    return typer.Option(*flags, parser=whole_number, **settings)


LevelOption = Annotated[
    str,
    typer.Option(
        "--level",
        "-l",
        help="beginner, beginner8, intermediate, expert or HEIGHTxWIDTH/MINES.",
        autocompletion=complete_level,
    ),
]
StartOption = Annotated[
    str,
    typer.Option(
        "--start",
        "-s",
        help="Start rule: any, safe, opening or given-zero.",
        autocompletion=complete_start_rule,
    ),
]
FirstOption = Annotated[
    str | None,
    typer.Option(
        "--first",
        help="First cell: corner, centre, best, random or ROW,COL.",
        show_default="(3,3) for opening, drawn for given-zero, else the corner",
    ),
]
SeedOption = Annotated[int, whole_option("--seed", help="Seed of the boards, 0..2**64-1.")]
JobsOption = Annotated[
    int | None, whole_option("--jobs", "-j", help="Workers.", show_default="one a processor")
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
OutputOption = Annotated[
    str, typer.Option("--output", "-o", help="The file to write; - is standard output.")
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
    """The bytes of a file, or of standard input for `-`; raises InvalidFile for too many."""
    return read_bounded(sys.stdin.buffer) if path == STANDARD else read_file(path)


def source_name(path: str) -> str:
    """What an error calls the input."""
    return "standard input" if path == STANDARD else path


def named_input(path: str) -> NamedInput:
    """A file, or standard input for `-`, to be read later."""
    return NamedInput(source_name(path), partial(read_input, path))


def store_path(given: str | None) -> Path:
    """The file of the run store: the one that is given, else the default."""
    from sapper.lab.store.run_store import default_store_path

    return default_store_path() if given is None else Path(given)


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
