"""`sapper generate`: boards of a level, in any format."""

from __future__ import annotations

import sys
from collections import Counter
from functools import partial
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
from sapper.formats.jsonl import board_object, json_line
from sapper.generators import generate as generate_board
from sapper.no_guess import Difficulty, NoGuessBoard, generate_no_guess
from sapper.spec import parse_level


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
    no_guess: Annotated[
        bool, typer.Option("--no-guess", help="Only boards that need no guess from their start.")
    ] = False,
    max_seconds: Annotated[
        float | None,
        typer.Option(help="With --no-guess: give up on a board after so many seconds."),
    ] = None,
) -> None:
    """Draw boards of a level, uniformly among those its start rule allows.

    Board i of a seed is always the same, however many are drawn. With --no-guess every board can
    be won by proof alone, the mine counter included; how hard the proofs are is counted on
    standard error and written into JSON lines. Boards too dense to be found by drawing are
    repaired mine by mine, and then no longer uniform.

    \b
    Examples:
      sapper generate --level expert --seed 1
      sapper generate --level 20x40/160 --start opening --first centre
      sapper generate --level beginner --count 1000 --output boards.jsonl
      sapper generate --level expert --start opening --no-guess --count 10 --format jsonl
    """
    spec = parse_level(level, start)
    target = _choose_format(format_name, output)
    if count < 1:
        raise InvalidOption(f"count is {count}; it must be 1 or more")
    target.check_count(count)
    if max_seconds is not None and not no_guess:
        raise InvalidOption("--max-seconds goes with --no-guess; plain boards take no search")
    draw = partial(generate_no_guess, max_seconds=max_seconds) if no_guess else generate_board
    cells = (first_cell(first, spec, seed=seed, index=index) for index in range(count))
    drawn = track(
        (draw(spec, seed=seed, index=index, first=cell) for index, cell in enumerate(cells)),
        total=count,
        description="Searching boards" if no_guess else "Drawing boards",
    )
    boards = list(drawn)
    _write(boards, target, output)
    _report_difficulty([board for board in boards if isinstance(board, NoGuessBoard)])


def _choose_format(name: str | None, output: str) -> Format:
    if name is not None:
        return find_format(name)
    return find_format("notation") if output == STANDARD else format_of_path(output)


def _write(found: list[Board | NoGuessBoard], target: Format, output: str) -> None:
    console = output_console()
    boards = [item.board if isinstance(item, NoGuessBoard) else item for item in found]
    if output == STANDARD and target.name == "notation" and console.is_terminal:
        for index, board in enumerate(boards):
            console.print(end="\n" if index else "")
            show(console, board, rulers=False)
    elif target.name == "jsonl":
        lines = (_json_line(index, item) for index, item in enumerate(found))
        write_output(output, b"".join(lines))
    else:
        write_output(output, target.write(boards))


def _json_line(index: int, item: Board | NoGuessBoard) -> bytes:
    if isinstance(item, Board):
        return json_line({"id": index, **board_object(item)})
    difficulty = item.rating.difficulty.value
    return json_line({"id": index, **board_object(item.board), "difficulty": difficulty})


def _report_difficulty(boards: list[NoGuessBoard]) -> None:
    if not boards:
        return
    counts = Counter(board.rating.difficulty for board in boards)
    parts = [f"{counts[level]} {level.value}" for level in Difficulty if counts[level]]
    repaired = sum(board.num_repairs > 0 for board in boards)
    note = f"; {repaired} repaired, hence not uniform" if repaired else ""
    print(f"difficulty: {', '.join(parts)}{note}", file=sys.stderr)
