"""The options of `sapper bench` that no other command has."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class TableFormat(StrEnum):
    """How the tables are written."""

    TABLE = "table"
    MARKDOWN = "markdown"
    CSV = "csv"


SolversArgument = Annotated[
    list[str], typer.Argument(help="Solvers: stages joined by +.", metavar="SOLVER")
]
LevelsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--level",
        "-l",
        help="beginner, beginner8, intermediate, expert or HEIGHTxWIDTH/MINES; repeatable.",
        show_default="beginner",
    ),
]
StartsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--start",
        "-s",
        help="Start rule: any, safe, opening or given-zero; repeatable.",
        show_default="safe",
    ),
]
GamesOption = Annotated[
    int | None,
    typer.Option(
        "--games", "-n", help="Games of each solver.", show_default="1000, or all --boards"
    ),
]
BoardsOption = Annotated[
    str | None, typer.Option(help="Play the boards of this JSON lines file; - is input.")
]
AgainstOption = Annotated[
    str | None, typer.Option(help="Compare with another program's records of the same boards.")
]
RecordsOption = Annotated[str | None, typer.Option(help="Write one JSON line a game to this file.")]
FormatOption = Annotated[
    TableFormat, typer.Option("--format", "-f", help="How to print the tables.")
]
PlotOption = Annotated[
    str | None, typer.Option(help="Draw the win rates into this .png, .svg or .pdf file.")
]
NoStoreOption = Annotated[bool, typer.Option("--no-store", help="Keep no games.")]
FreshOption = Annotated[
    bool, typer.Option("--fresh", help="Forget the stored games of this bench first.")
]
