"""`sapper generate`: boards of a level, in any format."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Annotated, TypeAlias

import typer

from sapper.board import Board
from sapper.checks import check_amount
from sapper.cli.common import (
    STANDARD,
    FirstOption,
    LevelOption,
    OutputOption,
    SeedOption,
    StartOption,
    named_format,
    output_console,
    whole_option,
    write_output,
)
from sapper.cli.completion import complete_format
from sapper.cli.progress import track
from sapper.cli.screen.render import show
from sapper.errors import InvalidOption
from sapper.first import first_cell
from sapper.formats import Format, find_format
from sapper.formats.jsonl import drawn_object, json_line
from sapper.generators import generate as generate_board
from sapper.no_guess import Difficulty, NoGuessBoard, generate_no_guess
from sapper.spec import parse_level

Found: TypeAlias = Board | NoGuessBoard


CountOption = Annotated[int, whole_option("--count", "-n", help="How many boards.")]
FormatOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        help="notation, jsonl, mbf, abf or mine.",
        show_default="from the suffix of the output, else notation",
        autocompletion=complete_format,
    ),
]
NoGuessOption = Annotated[
    bool, typer.Option("--no-guess", help="Only boards that need no guess from their start.")
]
MaxSecondsOption = Annotated[
    float | None,
    typer.Option(help="With --no-guess: give up on a board after so many seconds."),
]


def generate(
    level: LevelOption = "beginner",
    start: StartOption = "safe",
    first: FirstOption = None,
    seed: SeedOption = 0,
    count: CountOption = 1,
    format_name: FormatOption = None,
    output: OutputOption = STANDARD,
    no_guess: NoGuessOption = False,
    max_seconds: MaxSecondsOption = None,
) -> None:
    """Draw boards of a level, uniformly among those its start rule allows.

    Board i of a seed is always the same, however many are drawn. With
    --no-guess every board can be won by proof alone, the mine counter included;
    how hard the proofs are is counted on standard error and written into JSON
    lines. Boards too dense to be found by drawing are repaired mine by mine,
    and then no longer uniform.

    \b
    Examples:
      sapper generate --level expert --seed 1
      sapper generate --level 20x40/160 --start opening --first centre
      sapper generate --level beginner --count 1000 --output boards.jsonl
      sapper generate --level expert --start opening --no-guess --count 10
    """
    spec = parse_level(level, start)
    target = _choose_format(format_name, output)
    check_amount("count", count, 1)
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
    tally = Tally()
    _write(tally.count(drawn), target, output)
    if no_guess:
        print(f"difficulty: {tally}", file=sys.stderr)


@dataclass
class Tally:
    """How hard the no-guess boards that passed are."""

    difficulties: Counter[Difficulty] = field(default_factory=Counter)
    num_repaired: int = 0

    def count(self, found: Iterable[Found]) -> Iterator[Found]:
        """The same items, counted as they pass."""
        for item in found:
            if isinstance(item, NoGuessBoard):
                self.difficulties[item.rating.difficulty] += 1
                self.num_repaired += item.num_repairs > 0
            yield item

    def __str__(self) -> str:
        present = [level for level in Difficulty if self.difficulties[level]]
        parts = [f"{self.difficulties[level]} {level.value}" for level in present]
        note = f"; {self.num_repaired} repaired, hence not uniform" if self.num_repaired else ""
        return ", ".join(parts) + note


def _choose_format(name: str | None, output: str) -> Format:
    is_plain = name is None and output == STANDARD
    return find_format("notation") if is_plain else named_format(output, name, "--format")


def _write(found: Iterable[Found], target: Format, output: str) -> None:
    console = output_console()
    if output == STANDARD and target.name == "notation" and console.is_terminal:
        for index, item in enumerate(found):
            console.print(end="\n" if index else "")
            show(console, _board(item), rulers=False)
    else:
        write_output(output, _pieces(found, target))


def _pieces(found: Iterable[Found], target: Format) -> Iterator[bytes]:
    """The file, board by board: there may be more of them than memory holds."""
    for index, item in enumerate(found):
        if target.name == "jsonl":
            yield json_line({"id": index, **drawn_object(item)})
        else:
            yield (b"\n" if index else b"") + target.write([_board(item)])


def _board(item: Found) -> Board:
    return item.board if isinstance(item, NoGuessBoard) else item
