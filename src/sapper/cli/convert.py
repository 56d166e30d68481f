"""`sapper convert`: boards and positions from one format to another."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from sapper.cli.common import named_format, read_input, source_name, write_output
from sapper.cli.completion import complete_format
from sapper.errors import InvalidFile
from sapper.spec import StartRule

if TYPE_CHECKING:
    from sapper.formats import Format, Item


def convert(
    source: Annotated[
        str, typer.Argument(metavar="IN", help="The file to read; - is standard input.")
    ],
    target: Annotated[
        str, typer.Argument(metavar="OUT", help="The file to write; - is standard output.")
    ],
    from_name: Annotated[
        str | None,
        typer.Option(
            "--from",
            help="Format of IN.",
            show_default="from its suffix",
            autocompletion=complete_format,
        ),
    ] = None,
    to_name: Annotated[
        str | None,
        typer.Option(
            "--to",
            help="Format of OUT.",
            show_default="from its suffix",
            autocompletion=complete_format,
        ),
    ] = None,
) -> None:
    """Rewrite a file of boards or positions in another format.

    The formats are notation (.txt), jsonl, mbf, abf and mine.

    \b
    Examples:
      sapper convert board.mbf board.txt
      sapper convert positions.txt positions.jsonl
      sapper generate --level expert | sapper convert - expert.mbf --from notation
    """
    reader = named_format(source, from_name, "--from")
    writer = named_format(target, to_name, "--to")
    items = _read(source, reader)
    write_output(target, [writer.write(items)])
    if not writer.keeps_start and any(map(_has_start, items)):
        print(f"note: the format {writer.name} does not keep the start of a game", file=sys.stderr)


def _read(source: str, reader: Format) -> list[Item]:
    try:
        return reader.read(read_input(source))
    except InvalidFile as error:
        raise InvalidFile(f"{source_name(source)} is no {reader.name} file: {error}") from None


def _has_start(item: Item) -> bool:
    return item.start is not None or item.start_rule is not StartRule.ANY
