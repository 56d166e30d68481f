"""`sapper runs`: the games that benches have stored, and the results of other work."""

from __future__ import annotations

from enum import StrEnum
from fnmatch import fnmatchcase
from typing import Annotated, Any

import typer

from sapper.cli.common import (
    STANDARD,
    JsonOption,
    OutputOption,
    StoreOption,
    command_group,
    print_json,
    store_path,
    whole_number,
    write_output,
)
from sapper.cli.completion import complete_level, complete_solver
from sapper.errors import InvalidOption, printable
from sapper.lab.report.stored_runs import (
    games_as_csv,
    games_as_json_lines,
    result_document,
    results_table,
    run_document,
    runs_table,
)
from sapper.lab.store.run_store import RunStore, StoredResult, StoredRun
from sapper.spec import BoardSpec, parse_level

runs = command_group()

RunArgument = Annotated[
    int, typer.Argument(metavar="ID", parser=whole_number, help="A run, as listed.")
]

ResultArgument = Annotated[
    str, typer.Argument(metavar="ID", help="A result, as listed, or the beginning of its id.")
]

SolverFilter = Annotated[
    str | None,
    typer.Option(
        "--solver",
        help="Only runs of this solver; * stands for anything.",
        autocompletion=complete_solver,
    ),
]
LevelFilter = Annotated[
    str | None,
    typer.Option(
        "--level",
        "-l",
        help="Only runs of this level: beginner, beginner8, intermediate, expert or "
        "HEIGHTxWIDTH/MINES.",
        autocompletion=complete_level,
    ),
]


class ExportFormat(StrEnum):
    """How the games of a run are written."""

    JSONL = "jsonl"
    CSV = "csv"


@runs.callback()
def _runs() -> None:
    """See and manage the games that benches have stored.

    A run is one solver on one kind of board under one seed, as one build of the
    code plays it. It grows when a bench asks for more of its games. Evolutions
    and the Minesetter runs of papers are kept beside them, as results.

    \b
    Examples:
      sapper runs list
      sapper runs list --solver 'exact*' --level expert
      sapper runs show 3 --json
      sapper runs export 3 --output games.jsonl
      sapper runs delete 3
      sapper runs results --kind patterns
    """


@runs.command("list")
def list_runs(
    solver: SolverFilter = None,
    level: LevelFilter = None,
    store: StoreOption = None,
    json_output: JsonOption = False,
) -> None:
    """List every run with its games and wins."""
    path = store_path(store)
    found: list[StoredRun] = []
    spec = None if level is None else parse_level(level)
    if path.exists():
        with RunStore(path, read_only=True) as run_store:
            found = [run for run in run_store.runs() if _is_wanted(run, solver, spec)]
    if json_output:
        print_json([run_document(run) for run in found])
    elif found:
        print(runs_table(found).as_text(), end="")
    else:
        print(f"no runs in {printable(str(path))}")


@runs.command()
def show(run: RunArgument, store: StoreOption = None, json_output: JsonOption = False) -> None:
    """Show all that is known of one run."""
    with _existing(store, read_only=True) as run_store:
        document = run_document(run_store.run(run))
    if json_output:
        print_json(document)
        return
    width = max(map(len, document))
    for name, value in document.items():
        print(f"{name:<{width}}  {_shown(value)}")


@runs.command()
def export(
    run: RunArgument,
    export_format: Annotated[
        ExportFormat, typer.Option("--format", "-f", help="JSON lines or CSV.")
    ] = ExportFormat.JSONL,
    output: OutputOption = STANDARD,
    store: StoreOption = None,
) -> None:
    """Write one line a game: its index, whether it was won, its moves and guesses."""
    with _existing(store, read_only=True) as run_store:
        run_store.run(run)
        pieces = games_as_json_lines if export_format is ExportFormat.JSONL else games_as_csv
        write_output(output, pieces(run_store, run))


@runs.command()
def delete(run: RunArgument, store: StoreOption = None) -> None:
    """Delete a run and its games."""
    with _existing(store) as run_store:
        games = run_store.run(run).games
        run_store.delete(run)
    print(f"deleted run {run} with {games} games")


@runs.command()
def results(
    kind: Annotated[str | None, typer.Option("--kind", "-k", help="Only those of a kind.")] = None,
    store: StoreOption = None,
    json_output: JsonOption = False,
) -> None:
    """List the results that are not games: evolutions, their checkpoints, Minesetter runs."""
    path = store_path(store)
    found: list[StoredResult] = []
    if path.exists():
        with RunStore(path, read_only=True) as run_store:
            found = run_store.stored_results()
    if kind is not None:
        found = [result for result in found if result.kind == kind]
    if json_output:
        print_json([result_document(result) for result in found])
    elif found:
        print(results_table(found).as_text(), end="")
    else:
        which = "" if kind is None else f" of kind {kind}"
        print(printable(f"no results{which} in {path}"))


@runs.command()
def result(result: ResultArgument, store: StoreOption = None) -> None:
    """Print one result as a JSON document.

    \b
    Examples:
      sapper runs results --kind calibration
      sapper runs result 3f2a > result.json
    """
    with _existing(store, read_only=True) as run_store:
        found = run_store.stored_result(result)
        print_json({**result_document(found), "result": run_store.document(found)})


@runs.command("delete-result")
def delete_result(result: ResultArgument, store: StoreOption = None) -> None:
    """Delete one result; a checkpoint too: its evolution then begins anew."""
    with _existing(store) as run_store:
        found = run_store.stored_result(result)
        run_store.delete_result(found)
    print(f"deleted result {found.id} of kind {printable(found.kind)}")


def _shown(value: Any) -> str:
    if value is None:
        return ""
    return printable(", ".join(map(str, value)) if isinstance(value, list) else str(value))


def _is_wanted(run: StoredRun, solver: str | None, spec: BoardSpec | None) -> bool:
    kind = run.identity
    size = (kind.height, kind.width, kind.mines)
    return (solver is None or fnmatchcase(kind.solver, solver)) and (
        spec is None or size == (spec.height, spec.width, spec.num_mines)
    )


def _existing(store: str | None, *, read_only: bool = False) -> RunStore:
    """The store, which is not made here: an empty one could only disappoint."""
    path = store_path(store)
    if not path.exists():
        raise InvalidOption(f"there is no run store at {path}")
    return RunStore(path, read_only=read_only)
