"""`sapper papers`: the published tables, remade side by side."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.padding import Padding
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as ProgressBar

from sapper.cli.common import (
    ClusterOption,
    JobsOption,
    JsonOption,
    SeedOption,
    StoreOption,
    command_group,
    output_console,
    print_json,
)
from sapper.cli.completion import complete_paper
from sapper.cli.stored_games import note_stored
from sapper.errors import LostWorker, printable
from sapper.lab.store.run_store import RunStore, default_store_path
from sapper.papers.gathering import gather
from sapper.papers.paper import find_paper, paper_names
from sapper.papers.report.paper_report import PaperReport
from sapper.papers.report.plots import can_plot
from sapper.papers.runs.inquiry import Scale
from sapper.papers.runs.laboratory import DoneListener, Laboratory, PieceOfWork
from sapper.papers.writing import (
    first_page_markdown,
    paper_object,
    report_markdown,
    report_object,
    write_reports,
)

papers = command_group()

RunOutOption = Annotated[
    Path | None,
    typer.Option("--out", help="Write NAME.md, NAME.csv and plots into this folder."),
]
ReportOutOption = Annotated[
    Path | None,
    typer.Option("--out", help="Write report.md, CSV files and plots into this folder."),
]


@papers.callback()
def _papers() -> None:
    """Remake the published tables, side by side with ours.

    Each figure of a paper is played again under every start rule that its authors
    may have meant, and printed with its interval beside the published one.

    \b
    Examples:
      sapper papers list
      sapper papers run 002 --scale quick
      sapper papers report --out results
    """


@papers.command("list")
def list_papers(json_output: JsonOption = False) -> None:
    """List the papers, and what each scale plays."""
    found = [find_paper(name) for name in paper_names()]
    if json_output:
        print_json([paper_object(paper) for paper in found])
        return
    console = output_console()
    for paper in found:
        console.print(f"[bold]{paper.name}[/bold]  {paper.title} ({paper.authors})")
        console.print(Padding(paper.about, (0, 0, 0, 5)), soft_wrap=False)
        for scale in Scale:
            console.print(f"     {scale.value:6} {paper.effort(scale)}")


@papers.command()
def run(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME", help="The paper, such as 002.", autocompletion=complete_paper
        ),
    ],
    scale: Annotated[
        str, typer.Option("--scale", help="quick, paper (its own counts) or full.")
    ] = "quick",
    seed: SeedOption = 0,
    jobs: JobsOption = None,
    cluster: ClusterOption = None,
    store: StoreOption = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Play anew what the store holds.")] = False,
    out: RunOutOption = None,
    json_output: JsonOption = False,
) -> None:
    """Play what a paper played, and print its tables beside ours.

    Finished games are kept in the run store: a run that was stopped goes on
    where it was, and a larger scale adds to a smaller one.

    \b
    Examples:
      sapper papers run 002
      sapper papers run 003 --scale paper --jobs 2
      sapper papers run 002 --scale full --out results
    """
    paper, chosen = find_paper(name), Scale.parse(scale)
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)  # a folder that cannot be is refused before playing
    with RunStore(_store_path(store)) as opened:
        laboratory = Laboratory(
            paper=paper.name,
            store=opened,
            jobs=jobs,
            cluster=cluster,
            fresh=fresh,
            listen=partial(_progress, paper.name),
        )
        filled = paper.fill(laboratory, scale=chosen, seed=seed)
    if out is not None:
        _write([filled], out, f"{paper.name}.md")  # beside those of other papers
    _print([filled], report_object(filled) if json_output else None)


@papers.command()
def report(
    seed: SeedOption = 0,
    store: StoreOption = None,
    out: ReportOutOption = None,
    json_output: JsonOption = False,
) -> None:
    """Gather what the store holds of every paper, without playing anything.

    Each paper is shown at the largest scale that was played to its end; what
    is missing is said.

    \b
    Examples:
      sapper papers report
      sapper papers report --out results
    """
    with _existing_store(_store_path(store)) as opened:
        reports = [gather(find_paper(name), opened, seed) for name in paper_names()]
    if out is not None:
        _write(reports, out, "report.md")
    _print(reports, [report_object(each) for each in reports] if json_output else None)


def _store_path(given: str | None) -> Path:
    return default_store_path() if given is None else Path(given)


def _existing_store(path: Path) -> RunStore:
    """The store of that path; an empty one where there is no file, which is not made."""
    return RunStore(path) if path.exists() else RunStore.in_memory()


@contextmanager
def _progress(paper: str, work: PieceOfWork) -> Iterator[DoneListener]:
    """What comes from the store, then a bar on standard error, when that is a terminal."""
    note_stored(work.stored, work.total, work.unit)
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(work.unit),
        TimeRemainingColumn(),
    )
    is_silent = not console.is_terminal
    with ProgressBar(*columns, console=console, transient=True, disable=is_silent) as bar:
        task = bar.add_task(f"Paper {paper}", total=work.total)
        try:
            yield lambda done: bar.update(task, completed=done)
        except (KeyboardInterrupt, LostWorker) as end:
            bar.stop()
            what = "stopped" if isinstance(end, LostWorker) else "interrupted"
            done = f"{int(bar.tasks[task].completed):,} of {work.total:,} {work.unit}"
            print(f"{what} after {done}; the same command goes on from there", file=sys.stderr)
            raise


def _write(reports: Sequence[PaperReport], folder: Path, text_name: str) -> None:
    """Write the reports as files, and say which."""
    paths = write_reports(reports, folder, text_name)
    print(printable(f"wrote {', '.join(map(str, paths))}"), file=sys.stderr)
    if any(report.plots for report in reports) and not can_plot():
        print("no plots: they need pip install 'sapper[plot]'", file=sys.stderr)


def _print(reports: Sequence[PaperReport], document: object) -> None:
    """Print the reports, or the JSON document in their place."""
    if document is not None:
        print_json(document)
    else:
        _show("\n".join((first_page_markdown(reports), *map(report_markdown, reports))))


def _show(text: str) -> None:
    """Markdown: laid out on a terminal, as it is in a pipe.

    Tables stay as they are there too: fitted to a narrow terminal, their cells would be cut off.
    """
    console = output_console()
    if not console.is_terminal:
        print(text, end="")
        return
    for block in text.split("\n\n"):
        if block.startswith("|"):
            console.print(block, markup=False)
        else:
            console.print(Markdown(block), soft_wrap=False)
        console.print()
