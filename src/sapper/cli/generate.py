"""`sapper generate`: boards of a level, in any format."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from sapper.board import Board
from sapper.cli.common import (
    STANDARD,
    FirstOption,
    LevelOption,
    SeedOption,
    StartOption,
    output_console,
    track,
    write_output,
)
from sapper.cli.render import show
from sapper.errors import InvalidOption
from sapper.first import first_cell
from sapper.formats import Format, find_format, format_of_path
from sapper.generators import generate as generate_board
from sapper.spec import BoardSpec, parse_level


def generate(
    level: LevelOption = "beginner",
    start: StartOption = "safe",
    first: FirstOption = None,
    seed: SeedOption = 0,
    count: Annotated[int, typer.Option("--count", "-n", help="How many boards.")] = 1,
    format_name: Annotated[
        str | None,
        typer.Option(
            "--format",
            "-f",
            help="notation, jsonl, mbf, abf or mine.",
            show_default="from the suffix of the output, else notation",
        ),
    ] = None,
    output: Annotated[
        str, typer.Option("--output", "-o", help="The file to write; - is standard output.")
    ] = STANDARD,
) -> None:
    """Draw boards of a level, uniformly among those its start rule allows.

    Board i of a seed is always the same, however many are drawn.

    \b
    Examples:
      sapper generate --level expert --seed 1
      sapper generate --level 20x40/160 --start opening --first centre
      sapper generate --level beginner --count 1000 --output boards.jsonl
    """
    spec = parse_level(level, start)
    target = _choose_format(format_name, output)
    if count < 1:
        raise InvalidOption(f"count is {count}; it must be 1 or more")
    target.check_count(count)
    boards = track(
        _draw_boards(spec, first, seed=seed, count=count),
        total=count,
        description="Drawing boards",
    )
    _write(list(boards), target, output)


def _choose_format(name: str | None, output: str) -> Format:
    if name is not None:
        return find_format(name)
    return find_format("notation") if output == STANDARD else format_of_path(output)


def _draw_boards(spec: BoardSpec, first: str | None, *, seed: int, count: int) -> Iterator[Board]:
    for index in range(count):
        cell = first_cell(first, spec, seed=seed, index=index)
        yield generate_board(spec, seed=seed, index=index, first=cell)


def _write(boards: list[Board], target: Format, output: str) -> None:
    console = output_console()
    if output == STANDARD and target.name == "notation" and console.is_terminal:
        for index, board in enumerate(boards):
            console.print(end="\n" if index else "")
            show(console, board, rulers=False)
    else:
        write_output(output, target.write(boards))
