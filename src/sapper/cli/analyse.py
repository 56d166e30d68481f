"""`sapper analyse`: exact probabilities, safe and mine cells, layouts, the best move, and why."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain
from pathlib import PurePath
from typing import Annotated, Any, BinaryIO

import typer

from sapper.analysis import Analysis, Explanation, Verdict, analyse_many, explain
from sapper.analysis.budget import DEFAULT_MAX_STATES, EstimatedBy
from sapper.analysis.document import analysis_document
from sapper.cells import Cell, check_cell
from sapper.cli.common import (
    STANDARD,
    JsonOption,
    output_console,
    source_name,
    whole_option,
)
from sapper.cli.screen.analysis_view import show_analysis
from sapper.errors import BudgetExceeded, InvalidFile, InvalidOption
from sapper.files import MAX_INPUT_BYTES, check_length, read_bounded
from sapper.formats import FORMATS, Format, jsonl, text
from sapper.formats.checks import check_keys, decode, is_json_lines, json_object, located
from sapper.position import Position

BATCH_POSITIONS = 256
BATCH_CELLS = 1_000_000
"""So many positions, or fewer large ones, are read, analysed in threads and printed at a time."""

MAX_BLANK_LINES = 1_000_000
"""So many are passed over before the first position; some streams hold nothing else."""
TOLD_BY_CONTENT = ("notation", "jsonl")
"""The formats that standard input may hold too: a JSON line begins with a brace."""

_CELL = re.compile(r"(\d{1,7}),(\d{1,7})", re.ASCII)

SourceArgument = Annotated[
    str, typer.Argument(metavar="FILE", help="The positions; - is standard input.")
]
ExplainOption = Annotated[
    str | None, typer.Option("--explain", help="Prove or disprove this cell, ROW,COL.")
]
EstimateOption = Annotated[
    bool, typer.Option("--estimate", help="The same as --estimate-by samples.")
]
EstimateByOption = Annotated[
    EstimatedBy | None,
    typer.Option("--estimate-by", help="Estimate what exceeds the budget in this way."),
]
MaxSecondsOption = Annotated[
    float | None,
    typer.Option("--max-seconds", help="Time for each position, one after the other."),
]
MaxStatesOption = Annotated[int, whole_option("--max-states", help="States for each position.")]
SamplesSeedOption = Annotated[int, whole_option("--seed", help="Seed of the samples.")]
ThreadsOption = Annotated[
    int | None, whole_option("--jobs", "-j", help="Threads.", show_default="one a core")
]


@dataclass(frozen=True)
class Item:
    """One position of the input."""

    place: str
    """Where it stands, for an error."""
    position: Position
    names: dict[str, Any]
    """The `id` that a JSON line gives it, to be repeated with the answer."""


@dataclass(frozen=True, kw_only=True)
class AnalyseRequest:
    """What is asked about every position."""

    options: dict[str, Any]
    """The budget and the threads, as `analyse_many` takes them."""
    explained: Cell | None
    """The cell to explain."""


def analyse(
    source: SourceArgument,
    json_output: JsonOption = False,
    explained: ExplainOption = None,
    estimate: EstimateOption = False,
    estimate_by: EstimateByOption = None,
    max_seconds: MaxSecondsOption = None,
    max_states: MaxStatesOption = DEFAULT_MAX_STATES,
    seed: SamplesSeedOption = 0,
    jobs: ThreadsOption = None,
) -> None:
    """Analyse positions exactly: probabilities, proven cells, layouts, the best move.

    FILE holds positions in the notation, or as JSON lines with height, width,
    mines and rows; these are answered by one JSON line each. A .mine file holds
    one position.

    \b
    Examples:
      sapper analyse position.txt
      sapper analyse position.txt --explain 0,2
      sapper analyse positions.jsonl --jobs 2
      sapper analyse large.txt --max-seconds 5 --estimate-by net
      printf '2 3 1\\n1##\\n1##\\n' | sapper analyse - --json
    """
    request = AnalyseRequest(
        options={
            "max_states": max_states,
            "max_seconds": max_seconds,
            "estimate": _estimate(estimate, estimate_by),
            "seed": seed,
            "jobs": jobs,
        },
        explained=_parse_cell(explained),
    )
    with _opened(source) as stream:
        file_format = _format_of(source)
        number, first_line = (1, b"") if file_format else _first_line(stream)
        if file_format is not None:
            _answer(_read_items(file_format, stream), request, as_json=json_output)
        elif is_json_lines(first_line):
            lines = chain([first_line], _lines(stream))
            _answer(_json_items(lines, number), request, as_json=True)
        else:
            data = b"\n" * (number - 1) + first_line + read_bounded(stream)
            _answer(_notation_items(data), request, as_json=json_output)


def _estimate(is_wanted: bool, way: EstimatedBy | None) -> bool | str:
    if is_wanted and way is EstimatedBy.NET:
        raise InvalidOption("--estimate samples; leave it out with --estimate-by net")
    return way or is_wanted


def _parse_cell(written: str | None) -> Cell | None:
    if written is None:
        return None
    cell = _CELL.fullmatch(written)
    if cell is None:
        raise InvalidOption(f"--explain is {written!r}; expected ROW,COL such as 0,2")
    return int(cell[1]), int(cell[2])


@contextmanager
def _opened(source: str) -> Iterator[BinaryIO]:
    """The input; what is wrong with it is told with its name."""
    try:
        if source == STANDARD:
            yield sys.stdin.buffer
        else:
            with open(source, "rb") as file:
                yield file
    except InvalidFile as error:
        raise InvalidFile(f"{source_name(source)}: {error}") from None


def _format_of(source: str) -> Format | None:
    """The format that a suffix names, other than the two that are told from what they hold."""
    suffix = PurePath(source).suffix.lower()
    found = [one for one in FORMATS.values() if one.suffix == suffix]
    return next((one for one in found if one.name not in TOLD_BY_CONTENT), None)


def _read_items(file_format: Format, stream: BinaryIO) -> Iterator[Item]:
    for index, item in enumerate(file_format.read(read_bounded(stream))):
        if not isinstance(item, Position):
            raise InvalidFile("it holds a board, whose mines are known; expected a position")
        yield Item(f"position {index}", item, {})


def _lines(stream: BinaryIO) -> Iterator[bytes]:
    while line := stream.readline(MAX_INPUT_BYTES + 1):
        check_length(len(line))
        yield line


def _first_line(stream: BinaryIO) -> tuple[int, bytes]:
    """The first line that is not blank, with its number."""
    for number, line in enumerate(_lines(stream), start=1):
        if line.strip():
            return number, line
        if number > MAX_BLANK_LINES:
            raise InvalidFile(f"it begins with more than {MAX_BLANK_LINES} blank lines")
    return 1, b""


def _notation_items(data: bytes) -> Iterator[Item]:
    for index, position in enumerate(text.read_positions(data)):
        yield Item(f"position {index}", position, {})


def _json_items(pieces: Iterable[bytes], first: int) -> Iterator[Item]:
    lines = (line for piece in pieces for line in piece.splitlines())
    for number, line in enumerate(lines, start=first):
        if line.strip():
            place = f"line {number}"
            with located(place):
                item = _json_item(place, line)
            yield item


def _json_item(place: str, line: bytes) -> Item:
    value = json_object(decode(line))
    required = ("height", "width", "mines", "rows")
    check_keys(value, required=required, optional=("id", "start_rule", "start"))
    names = {"id": value["id"]} if "id" in value else {}
    return Item(place, jsonl.read_position(value), names)


def _answer(items: Iterator[Item], request: AnalyseRequest, *, as_json: bool) -> None:
    console = output_console()
    is_first = True
    for item, analysis in _analysed(items, request):
        explanation = _explanation(item, analysis, request)
        if as_json:
            print(_named(analysis_document(analysis, explanation), item.names))
        else:
            console.print(end="" if is_first else "\n")
            show_analysis(console, analysis, explanation)
        is_first = False


def _named(document: str, names: dict[str, Any]) -> str:
    """The document with what the input calls its position before all else."""
    if not names:
        return document
    return f"{json.dumps(names, allow_nan=False)[:-1]}, {document[1:]}"


def _analysed(items: Iterator[Item], request: AnalyseRequest) -> Iterator[tuple[Item, Analysis]]:
    for batch in _batches(items):
        yield from zip(batch, _analysed_batch(batch, request), strict=True)


def _batches(items: Iterator[Item]) -> Iterator[list[Item]]:
    """The items in lists; those before a faulty one come out before its error does."""
    batch: list[Item] = []
    try:
        for item in items:
            batch.append(item)
            if _is_full(batch):
                yield batch
                batch = []
    except InvalidFile:
        yield batch
        raise
    yield batch


def _is_full(batch: list[Item]) -> bool:
    num_cells = sum(item.position.numbers.size for item in batch)
    return len(batch) == BATCH_POSITIONS or num_cells >= BATCH_CELLS


def _analysed_batch(batch: list[Item], request: AnalyseRequest) -> Iterable[Analysis]:
    # A time budget is each position's own, and only alone does one tell that it exceeds a budget.
    if request.options["max_seconds"] is None:
        try:
            return analyse_many([item.position for item in batch], **request.options)
        except BudgetExceeded:
            pass
    return (_analysed_alone(item, request) for item in batch)


def _analysed_alone(item: Item, request: AnalyseRequest) -> Analysis:
    try:
        return analyse_many([item.position], **request.options)[0]
    except BudgetExceeded as error:
        raise BudgetExceeded(f"{item.place}: {error}") from None


def _explanation(item: Item, analysis: Analysis, request: AnalyseRequest) -> Explanation | None:
    """What is known of the cell asked for; a contradictory position explains itself."""
    if request.explained is None:
        return None
    position = item.position
    with located(item.place):
        cell = check_cell(*request.explained, height=position.height, width=position.width)
    if not analysis.consistent:
        return None
    try:
        return explain(position, *cell, **_limits(request))
    except BudgetExceeded as error:
        if not analysis.is_estimate:
            raise BudgetExceeded(f"{item.place}: {error}") from None
        estimate = float(analysis.mine_probability[cell])
        said = f"Not known: {error}."
        return Explanation(cell, Verdict.UNDECIDED, [], False, None, estimate, said)


def _limits(request: AnalyseRequest) -> dict[str, Any]:
    return {name: request.options[name] for name in ("max_states", "max_seconds")}
