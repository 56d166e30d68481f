"""`sapper solvers`: every stage with one line on each, or all about one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sapper.cli.common import JsonOption, output_console, print_json
from sapper.cli.completion import complete_stage
from sapper.errors import UnknownName
from sapper.naming.options import Option
from sapper.solvers.entry import StageDescription, stage_document
from sapper.solvers.registry import known_stages

ERROR_STYLE = "red"


def solvers(
    name: Annotated[
        str | None,
        typer.Argument(help="The stage to show in detail.", autocompletion=complete_stage),
    ] = None,
    json_output: JsonOption = False,
) -> None:
    """List the stages that solvers are made of, with their options.

    A solver is named by its stages, joined by +: deducers first, then at most
    one guesser. Options stand in parentheses; a shell wants such a name quoted.

    \b
    Examples:
      sapper solvers
      sapper solvers least-risk
      sapper solvers --json
      sapper watch exact+least-risk --level expert
    """
    stages = [entry.describe() for entry in known_stages() if name in (None, entry.name)]
    if not stages:
        raise UnknownName("stage", name or "", {entry.name for entry in known_stages()})
    if json_output:
        documents = [stage_document(stage) for stage in stages]
        print_json(documents if name is None else documents[0])
    elif name is not None:
        _show_details(output_console(), stages)
    else:
        _show_table(Console(highlight=False), stages)


def _show_table(console: Console, stages: list[StageDescription]) -> None:
    if not console.is_terminal:
        for stage in stages:
            print("\t".join([stage.name, *_facts(stage)]))
        return
    table = Table("stage", "kind", "what it does", "options", "from")
    for column in table.columns:
        column.overflow = "fold"  # cut off at the edge of a narrow terminal nothing can be read
    for stage in stages:
        style = ERROR_STYLE if stage.error else ""
        table.add_row(stage.name, *map(Text, _facts(stage)), style=style)
    console.print(table)


def _facts(stage: StageDescription) -> list[str]:
    """The kind, what it does or why it cannot, the options and where it is from."""
    return [
        stage.kind or "",
        stage.error or stage.summary,
        ", ".join(_with_default(option) for option in stage.options),
        stage.source,
    ]


def _show_details(console: Console, stages: list[StageDescription]) -> None:
    for index, stage in enumerate(stages):
        console.print(end="\n" if index else "")
        for label, fact in _lines(stage):
            console.print(Text.assemble((f"{label:<9}", "bold"), fact))


def _lines(stage: StageDescription) -> Iterator[tuple[str, str]]:
    yield "stage", stage.name
    yield "kind", stage.kind or "unknown"
    yield "from", f"{stage.source} ({stage.home})"
    if stage.error is not None:
        yield "error", stage.error
        return
    for number, line in enumerate((stage.details or stage.summary).splitlines()):
        yield "" if number else "does", line
    for option in stage.options:
        doc = f": {option.doc}" if option.doc else ""
        yield "option", f"{_with_default(option)} ({option.type_name}){doc}"


def _with_default(option: Option) -> str:
    return f"{option.name}={option.write_value(option.default)}"
