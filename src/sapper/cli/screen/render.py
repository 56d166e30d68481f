"""Positions and boards as text: coloured on a terminal, the plain notation in a pipe."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rich.console import Console
from rich.text import Text

from sapper.board import Board
from sapper.cells import Cell
from sapper.notation import FLAG_MARK, HIDDEN_MARK, MINE_MARK
from sapper.position import Position

MARK_STYLES = {
    "0": "dim",
    "1": "bright_blue",
    "2": "green",
    "3": "red",
    "4": "magenta",
    "5": "yellow",
    "6": "cyan",
    "7": "bold",
    "8": "bold dim",
    HIDDEN_MARK: "bright_black",
    MINE_MARK: "bold bright_red",
    FLAG_MARK: "bold bright_yellow",
}
"""The style of each mark of the notation."""

_RULER_STYLE = "dim"


def show(
    console: Console,
    item: Position | Board,
    *,
    highlights: Mapping[str, Iterable[Cell]] | None = None,
    flags: Collection[Cell] = (),
    rulers: bool = True,
) -> None:
    """Print an item: drawn on a terminal that is wide enough, else in the plain notation."""
    if console.is_terminal and drawn_width(item, rulers=rulers) <= console.width:
        console.print(draw(item, highlights=highlights, flags=flags, rulers=rulers))
    else:
        console.out(str(item), highlight=False)


def draw(
    item: Position | Board,
    *,
    highlights: Mapping[str, Iterable[Cell]] | None = None,
    flags: Collection[Cell] = (),
    rulers: bool = True,
) -> Text:
    """The header and the rows, coloured.

    `highlights` gives cells a further style, by style; `flags` are a player's marks. Without
    rulers the text is exactly the notation; with them, cells stand apart and rows and columns are
    numbered.
    """
    header = str(item).partition("\n")[0]
    rows = _draw_rows(_marks(item, flags), _styles_by_cell(highlights or {}), rulers)
    if rulers:
        rows = _with_rulers(rows, item.width)
    return Text("\n").join([Text(header, style=_RULER_STYLE), *rows])


def drawn_width(item: Position | Board, *, rulers: bool = True) -> int:
    """How many columns of a terminal the drawing takes."""
    if not rulers:
        return item.width
    return _margin(item.height) + 2 * item.width - 1


def marked_rows(item: Position | Board, flags: Collection[Cell]) -> list[str]:
    """The rows of the notation, with a player's flags."""
    return ["".join(row) for row in _marks(item, flags)]


def _marks(item: Position | Board, flags: Collection[Cell]) -> list[list[str]]:
    rows = [list(row) for row in item.rows]
    for row, col in flags:
        rows[row][col] = FLAG_MARK
    return rows


def _styles_by_cell(highlights: Mapping[str, Iterable[Cell]]) -> dict[Cell, str]:
    return {cell: style for style, cells in highlights.items() for cell in cells}


def _draw_rows(rows: list[list[str]], styles: Mapping[Cell, str], apart: bool) -> list[Text]:
    return [
        Text(" " if apart else "").join(
            Text(mark, style=_cell_style(mark, styles.get((row, col))))
            for col, mark in enumerate(marks)
        )
        for row, marks in enumerate(rows)
    ]


def _cell_style(mark: str, highlight: str | None) -> str:
    style = MARK_STYLES[mark]
    return f"{style} {highlight}" if highlight else style


def _with_rulers(rows: list[Text], width: int) -> list[Text]:
    margin = _margin(len(rows))
    labels = [Text(f"{row:>{margin - 1}} ", style=_RULER_STYLE) for row in range(len(rows))]
    ruler = [Text(" " * margin + line, style=_RULER_STYLE) for line in _column_ruler(width)]
    return ruler + [label + row for label, row in zip(labels, rows, strict=True)]


def _column_ruler(width: int) -> list[str]:
    """The column numbers, read downwards; higher digits stand at the full tens alone."""
    units = " ".join(str(col % 10) for col in range(width))
    return [_digits(width, power) for power in (100, 10) if width > power] + [units]


def _digits(width: int, power: int) -> str:
    shown = (col >= power and col % 10 == 0 for col in range(width))
    digits = (str(col // power % 10) if is_shown else " " for col, is_shown in enumerate(shown))
    return " ".join(digits).rstrip()


def _margin(height: int) -> int:
    return len(str(height - 1)) + 1
