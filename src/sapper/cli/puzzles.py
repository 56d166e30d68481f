"""`sapper puzzles`: Minesetter puzzles made from random boards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer

from sapper.checks import check_amount
from sapper.cli.common import (
    STANDARD,
    LevelOption,
    OutputOption,
    SeedOption,
    whole_option,
    write_output,
)
from sapper.cli.progress import track
from sapper.formats.jsonl import json_line
from sapper.setter.generator import generate_puzzle
from sapper.setter.puzzle import Puzzle
from sapper.setter.puzzle_files import puzzle_object
from sapper.spec import StartRule, parse_level


def puzzles(
    level: LevelOption = "beginner",
    share: Annotated[float, typer.Option(help="Share of the numbers that is shown, 0..1.")] = 0.3,
    wrong: Annotated[
        float, typer.Option(help="Share of the shown numbers that is changed by 1 or 2, 0..1.")
    ] = 0.0,
    count: Annotated[
        int | None,
        whole_option("--count", "-n", help="How many, as JSON lines.", show_default="one, as text"),
    ] = None,
    seed: SeedOption = 0,
    output: OutputOption = STANDARD,
) -> None:
    """Make Minesetter puzzles from random boards.

    A share of the numbers of a random board is shown and every other square is
    free, so that the mines of the board are a layout of value 0. With --wrong,
    some numbers are changed, and usually no such layout is left. Puzzle i of a
    seed is always the same. With --count they come as JSON lines.

    \b
    Examples:
      sapper puzzles --level 10x10/20
      sapper puzzles --level 100x100/2000 --share 0.3 --seed 1 -o puzzle.txt
      sapper puzzles --level 30x30/150 --wrong 0.1 --count 100 -o puzzles.jsonl
    """
    spec = parse_level(level, StartRule.ANY)
    if count is not None:
        check_amount("count", count, 1)
    made = (
        generate_puzzle(spec, share=share, wrong=wrong, seed=seed, index=index)
        for index in range(count or 1)
    )
    tracked = track(made, total=count or 1, description="Making puzzles")
    write_output(output, _pieces(tracked, as_lines=count is not None))


def _pieces(made: Iterator[Puzzle], *, as_lines: bool) -> Iterator[bytes]:
    for index, puzzle in enumerate(made):
        if as_lines:
            yield json_line({"id": index, **puzzle_object(puzzle)})
        else:
            yield f"{puzzle}\n".encode("ascii")
