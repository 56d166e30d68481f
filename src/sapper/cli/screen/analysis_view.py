"""An analysis as a picture with its facts."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from rich.console import Console
from rich.text import Text

from sapper.analysis import Analysis, Explanation
from sapper.analysis.document import counted_layouts
from sapper.cells import Cell
from sapper.cli.screen.candidate_table import candidate_lines
from sapper.cli.screen.render import MARK_STYLES, draw, drawn_width
from sapper.notation import HIDDEN_MARK, MINE_MARK, SAFE_MARK

SAFE_STYLE = "black on green"
MINE_STYLE = "white on red"
CONTRADICTION_STYLE = "black on yellow"

CELLS_NAMED = 8
"""A line names this many cells; beyond them it counts the rest."""
MAX_WRITTEN_DIGITS = 15
"""Longer counts are shown by their size alone; JSON has every digit."""


def show_analysis(
    console: Console, analysis: Analysis, explanation: Explanation | None = None
) -> None:
    """Print the position with percentages, and what follows from it."""
    console.print(_picture(console, analysis))
    for label, fact in _facts(analysis, explanation):
        console.print(Text.assemble((f"{label:<13}", "bold"), fact))
    for line in candidate_lines(analysis.best.candidates if analysis.best else ()):
        console.print(Text(line, style="dim"))


def _picture(console: Console, analysis: Analysis) -> Text:
    """Percentages where they fit, else the plain marks with the proven cells coloured."""
    position = analysis.position
    if analysis.consistent and (not console.is_terminal or 4 + 3 * position.width <= console.width):
        return _percent_board(analysis)
    found = analysis.contradiction
    highlights = {
        SAFE_STYLE: analysis.safe_cells,
        MINE_STYLE: analysis.mine_cells,
        CONTRADICTION_STYLE: [] if found is None else found.numbers,
    }
    has_room = console.is_terminal and drawn_width(position) <= console.width
    return draw(position, highlights=highlights, rulers=has_room)


def _percent_board(analysis: Analysis) -> Text:
    position = analysis.position
    margin = len(str(position.height - 1))
    header = str(position).partition("\n")[0]
    ruler = " " * margin + "".join(f"{col % 100:>3}" for col in range(position.width))
    marks = _marks(analysis)
    lines = [Text(header, style="dim"), Text(ruler, style="dim")]
    for row in range(position.height):
        cells = [_drawn_mark(marks[row][col]) for col in range(position.width)]
        lines.append(Text("").join([Text(f"{row:>{margin}}", style="dim"), *cells]))
    return Text("\n").join(lines)


def _marks(analysis: Analysis) -> list[list[str]]:
    """Open numbers as one digit, undecided cells as two, proven ones by their mark."""
    marks = [list(row) for row in analysis.position.rows]
    percent = np.clip(np.rint(100 * analysis.mine_probability), 1, 99).astype(int).tolist()
    for row, line in enumerate(marks):
        for col, mark in enumerate(line):
            if mark == HIDDEN_MARK:
                line[col] = f"{percent[row][col]:02}"
    for proven, cells in ((SAFE_MARK, analysis.safe_cells), (MINE_MARK, analysis.mine_cells)):
        for row, col in cells:
            marks[row][col] = proven
    return marks


def _drawn_mark(mark: str) -> Text:
    styles = {SAFE_MARK: SAFE_STYLE, MINE_MARK: MINE_STYLE}
    style = styles.get(mark) or MARK_STYLES.get(mark) or "bright_white"
    return Text(" " * (3 - len(mark))) + Text(mark, style=style)


def _facts(analysis: Analysis, explanation: Explanation | None) -> Iterator[tuple[str, str]]:
    position = analysis.position
    yield "mines", f"{position.num_mines} on {position.num_hidden} hidden cells"
    if analysis.contradiction is not None:
        yield "layouts", "none: the position is contradictory"
        yield "why", analysis.contradiction.sentence
        return
    yield "layouts", _written_layouts(analysis)
    yield f"safe {SAFE_MARK}", _named(analysis.safe_cells)
    yield f"mines {MINE_MARK}", _named(analysis.mine_cells)
    yield from _best_facts(analysis)
    if explanation is not None:
        yield f"{explanation.cell[0]},{explanation.cell[1]}", explanation.sentence


def _best_facts(analysis: Analysis) -> Iterator[tuple[str, str]]:
    best = analysis.best
    if best is None:
        yield "best", "nothing to open: every safe cell is open"
        return
    yield "best", _named(best.cells)
    yield "why", best.reason
    safest = analysis.safer_than_best
    if safest is not None:
        yield "least risk", f"{_named(safest.cells)} with {safest.mine_probability:.2%}"


def _written_layouts(analysis: Analysis) -> str:
    if analysis.standard_error is not None:
        error = f"off by up to ± {100 * analysis.standard_error.max():.2f} points"
        return f"not counted; percentages are estimated by {analysis.estimated_by}, {error}"
    digits = counted_layouts(analysis)
    if digits is None:
        return "not counted within the budget"
    if len(digits) <= MAX_WRITTEN_DIGITS:
        return digits
    return f"{digits[0]}.{digits[1:4]}… × 10^{len(digits) - 1}"


def _named(cells: list[Cell]) -> str:
    named = " ".join(f"{row},{col}" for row, col in cells[:CELLS_NAMED])
    rest = len(cells) - CELLS_NAMED
    return (f"{named} and {rest} more" if rest > 0 else named) or "none proven"
