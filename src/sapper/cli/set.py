"""`sapper set`: the mines of a Minesetter puzzle, by one method or by all of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

import typer

from sapper.checks import check_seed
from sapper.cli.common import (
    JsonOption,
    plot_writer,
    print_json,
    read_input,
    source_name,
    whole_option,
)
from sapper.cli.completion import complete_method
from sapper.cli.progress import SetWatcher
from sapper.errors import InvalidFile, InvalidOption, SapperError
from sapper.formats.checks import is_json_lines
from sapper.lab.report.tables import Table
from sapper.naming.options import name_of
from sapper.setter.methods import DEFAULT_METHOD, METHODS, installed_methods, make_method
from sapper.setter.puzzle import Puzzle
from sapper.setter.puzzle_files import read_lines, read_text
from sapper.setter.result import Setting, StopReason, setting_document
from sapper.setter.search_budget import SearchBudget
from sapper.setter.set_mines import set_mines
from sapper.version import __version__

COMPARED_SECONDS = 10.0
"""With --all-methods and no --seconds, the paper's iterations end after so long."""

LISTED = 5
"""So many numbers that cannot be reached are listed."""

_ENDS = {
    StopReason.FINISHED: "",
    StopReason.TIME: ", ended by its time limit",
    StopReason.INTERRUPT: ", ended by Ctrl-C",
}


SourceArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="The puzzle or puzzles; - is standard input.")
]
MethodOption = Annotated[
    str | None,
    typer.Option(
        "--method",
        "-m",
        help=f"{', '.join(METHODS)}; options in parentheses.",
        show_default=DEFAULT_METHOD,
        autocompletion=complete_method,
    ),
]
MethodSeedOption = Annotated[int, whole_option("--seed", help="Seed of the method, 0..2**64-1.")]
IterationsOption = Annotated[
    int | None,
    whole_option("--iterations", "-n", help="Iterations.", show_default="the paper's"),
]
SecondsOption = Annotated[
    float | None, typer.Option("--seconds", "-t", help="Time for each puzzle and method.")
]
AllMethodsOption = Annotated[
    bool,
    typer.Option("--all-methods", help="Compare all that are installed, each with its defaults."),
]
PlotOption = Annotated[
    str | None,
    typer.Option(help="Draw how fast the value falls into this .png, .svg or .pdf file."),
]


@dataclass(frozen=True, kw_only=True)
class SetWish:
    """How one method is to solve every puzzle."""

    method: str
    seed: int
    iterations: int | None
    max_seconds: float | None


def set(
    source: SourceArgument,
    method: MethodOption = None,
    seed: MethodSeedOption = 0,
    iterations: IterationsOption = None,
    seconds: SecondsOption = None,
    json_output: JsonOption = False,
    all_methods: AllMethodsOption = False,
    plot: PlotOption = None,
) -> None:
    """Set the mines of a Minesetter puzzle: the numbers are given, the mines are not.

    The puzzle is rows of digits and dots, which are the free squares. Mines are
    set on free squares so that the sum over the numbers of how far the mines
    next to each are from it is least (the value), and then as few as possible.
    JSON lines with height, width and rows are answered by one JSON line each.
    Ctrl-C ends a method with the best layout so far.

    \b
    Examples:
      sapper set puzzle.txt
      sapper set puzzle.txt --method 'vns(k_min=5,near)' --iterations 1000
      sapper set puzzle.txt --all-methods --seconds 5 --plot convergence.svg
      sapper puzzles --level 30x30/180 --count 9 | sapper set -
    """
    check_seed(seed)
    SearchBudget(iterations=iterations, max_seconds=seconds)
    wishes = _wishes(method, all_methods, seed, iterations, seconds)
    try:
        data = read_input(source)
        if is_json_lines(data):
            if all_methods or plot is not None:
                raise InvalidOption("--all-methods and --plot go with one puzzle in text")
            _answer_lines(data, wishes)
        else:
            _answer_text(data, wishes, plot, as_table=all_methods, as_json=json_output)
    except InvalidFile as error:
        raise InvalidFile(f"{source_name(source)}: {error}") from None


def _wishes(
    method: str | None,
    all_methods: bool,
    seed: int,
    iterations: int | None,
    max_seconds: float | None,
) -> list[SetWish]:
    """What is to be done to each puzzle."""
    if not all_methods:
        name = name_of(make_method(DEFAULT_METHOD if method is None else method))
        return [SetWish(method=name, seed=seed, iterations=iterations, max_seconds=max_seconds)]
    if method is not None or iterations is not None:
        raise InvalidOption("--all-methods goes with neither --method nor --iterations")
    return [_compared(name, seed, max_seconds) for name in installed_methods()]


def _answer_text(
    data: bytes, wishes: Sequence[SetWish], plot: str | None, *, as_table: bool, as_json: bool
) -> None:
    """Answer the one puzzle of a text file."""
    write_plot = plot_writer(plot, _draw)
    puzzle = _read_one(data)
    answers = _solve(puzzle, wishes)
    write_plot(answers)
    _print_answer(puzzle, answers, as_table=as_table, as_json=as_json)
    _end_if_interrupted(answers)


def comparison_table(settings: Sequence[Setting]) -> Table:
    """One row a method."""
    headings = ["method", "stopped by", "value", "mines", "proven", "evaluations", "CPU seconds"]
    rows = [
        [
            setting.method,
            setting.stopped_by.value,
            str(setting.score.value),
            str(setting.score.mines),
            "yes" if setting.proven_optimal else "no",
            f"{setting.num_evaluations:,}",
            f"{setting.cpu_seconds:.3f}",
        ]
        for setting in settings
    ]
    return Table(headings, rows, num_labels=2)


def _compared(name: str, seed: int, seconds: float | None) -> SetWish:
    """A method as it is compared: for so long, or else with the paper's iterations."""
    iterations = METHODS[name].default_iterations if seconds is None else None
    limit = COMPARED_SECONDS if seconds is None else seconds
    return SetWish(method=name, seed=seed, iterations=iterations, max_seconds=limit)


def _read_one(data: bytes) -> Puzzle:
    try:
        return read_text(data)
    except InvalidFile:
        raise
    except SapperError as error:
        raise InvalidFile(str(error)) from None


def _solve(puzzle: Puzzle, wishes: Sequence[SetWish]) -> list[Setting]:
    """The answer of each method; none follow one that Ctrl-C ended."""
    settings: list[Setting] = []
    for wish in wishes:
        with SetWatcher(wish.method, wish.max_seconds) as watcher:
            settings.append(
                set_mines(
                    puzzle,
                    wish.method,
                    seed=wish.seed,
                    iterations=wish.iterations,
                    max_seconds=wish.max_seconds,
                    on_progress=watcher.note,
                )
            )
        if settings[-1].stopped_by is StopReason.INTERRUPT:
            break
    return settings


def _answer_lines(data: bytes, wishes: Sequence[SetWish]) -> None:
    num_puzzles = 0
    for names, puzzle in read_lines(data):
        answers = _solve(puzzle, wishes)
        print_json({**names, **setting_document(answers[0])})
        sys.stdout.flush()
        _end_if_interrupted(answers)
        num_puzzles += 1
    if not num_puzzles:
        raise InvalidFile("the file is empty; expected one JSON object a line")


def _print_answer(
    puzzle: Puzzle, answers: Sequence[Setting], *, as_table: bool, as_json: bool
) -> None:
    if as_json:
        documents = [setting_document(answer) for answer in answers]
        print_json(documents if as_table else documents[0])
    elif as_table:
        print(comparison_table(answers).as_text(), end="")
        print(f"\nseed {answers[0].seed}, sapper {__version__}")
    else:
        print("\n".join(_lines(puzzle, answers[0])))


def _lines(puzzle: Puzzle, setting: Setting) -> Iterator[str]:
    """The layout and what is known of it, as a user reads it."""
    yield from setting.rows
    yield ""
    yield f"{setting.method}: {setting.score}, {_proof(setting)}"
    noun = "evaluation" if setting.num_evaluations == 1 else "evaluations"
    speed = f"{setting.num_evaluations:,} {noun} in {setting.seconds:.3f} s"
    yield speed + _ENDS[setting.stopped_by]
    unreachable = puzzle.unreachable
    yield from map(str, unreachable[:LISTED])
    if len(unreachable) > LISTED:
        yield f"and {len(unreachable) - LISTED} more numbers cannot be reached"
    if len(unreachable) > 1:
        yield f"together they make the value at least {puzzle.least_value}"


def _proof(setting: Setting) -> str:
    if setting.proven_optimal:
        return "proven optimal"
    if setting.bound is None:
        return "not proven optimal"
    return f"not proven optimal; the best possible is at least {setting.bound}"


def _end_if_interrupted(answers: Sequence[Setting]) -> None:
    if answers[-1].stopped_by is StopReason.INTERRUPT:
        raise KeyboardInterrupt


def _draw(settings: Sequence[Setting], file_format: str) -> bytes:
    from sapper.setter.convergence_plot import plot_convergence

    return plot_convergence(settings, file_format)
