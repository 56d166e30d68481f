"""Positions and boards as self-contained SVG, for notebooks and pages."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

import numpy as np
import numpy.typing as npt

from sapper.board import MINE, Board
from sapper.cells import Cell
from sapper.position import HIDDEN, Position

CELL_SIZE = 24
"""The side of a cell in pixels."""
MAX_DRAWN_SIDE = 64
"""Of a larger board only the top left corner is drawn, with a caption that says so."""

NUMBER_COLOURS = {
    1: "#1750d1",
    2: "#1e7a32",
    3: "#c62121",
    4: "#3b2a8c",
    5: "#8a2b1a",
    6: "#127a80",
    7: "#222222",
    8: "#6b6b6b",
}
"""The colour of each number; 0 is not written."""

_OPEN_COLOUR = "#f4f4f2"
_HIDDEN_COLOUR = "#b9c0c9"
_LINE_COLOUR = "#8d949c"
_RISK_COLOUR = "#d7301f"
_SAFE_COLOUR = "#2ca25f"
_MINE_COLOUR = "#222222"
_NUM_SHADES = 20
_CAPTION_HEIGHT = 22
_LABEL_COLOUR = "#6a7078"
_LABEL_WIDTH = 18
"""Left of the grid, where the rows are numbered."""
_LABEL_HEIGHT = 14
"""Above it, where the columns are."""


def position_svg(
    position: Position,
    *,
    mine_probability: npt.NDArray[np.float64] | None = None,
    safe_cells: Collection[Cell] = (),
    mine_cells: Collection[Cell] = (),
) -> str:
    """Draw a position, its rows and columns numbered from 0.

    With `mine_probability` (H×W) the hidden cells are shaded by risk and carry their percentage;
    `safe_cells` and `mine_cells`, which are proven, are framed in green and red.
    """
    drawn = position.numbers[:MAX_DRAWN_SIDE, :MAX_DRAWN_SIDE]
    hidden = _cells_where(drawn == HIDDEN)
    layers = [_fill(hidden, _HIDDEN_COLOUR)]
    if mine_probability is not None:
        layers += _shades(hidden, mine_probability)
    layers += [_grid_lines(drawn.shape), *_numbers(drawn)]
    if mine_probability is not None:
        layers.append(_percentages(hidden, mine_probability))
    layers += [_frames(safe_cells, _SAFE_COLOUR), _frames(mine_cells, _RISK_COLOUR)]
    title = f"Position, {position.height}×{position.width}, {position.num_mines} mines"
    return _document(position.numbers.shape, title, layers)


def board_svg(board: Board) -> str:
    """Draw a board with its mines, rows and columns numbered from 0; the start cell is framed."""
    drawn = board.numbers[:MAX_DRAWN_SIDE, :MAX_DRAWN_SIDE]
    start = () if board.start is None else (board.start,)
    layers = [
        _grid_lines(drawn.shape),
        *_numbers(drawn),
        _discs(_cells_where(drawn == MINE)),
        _frames(start, _SAFE_COLOUR),
    ]
    title = f"Board, {board.height}×{board.width}, {board.num_mines} mines"
    return _document(board.numbers.shape, title, layers)


def _document(shape: tuple[int, ...], title: str, layers: Iterable[str]) -> str:
    height, width = shape
    rows, cols = min(height, MAX_DRAWN_SIDE), min(width, MAX_DRAWN_SIDE)
    caption = _caption(height, width) if (rows, cols) != (height, width) else ""
    pixels_wide = _LABEL_WIDTH + cols * CELL_SIZE + 1
    pixels_high = _LABEL_HEIGHT + rows * CELL_SIZE + 1 + (_CAPTION_HEIGHT if caption else 0)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{pixels_wide}" height="{pixels_high}" '
            f'viewBox="{-_LABEL_WIDTH - 0.5} {-_LABEL_HEIGHT - 0.5} {pixels_wide} {pixels_high}" '
            'role="img" '
            'font-family="system-ui, sans-serif" text-anchor="middle">',
            f"<title>{title}</title>",
            f'<rect width="{cols * CELL_SIZE}" height="{rows * CELL_SIZE}" fill="{_OPEN_COLOUR}"/>',
            *filter(None, layers),
            _labels(rows, cols),
            *filter(None, [caption]),
            "</svg>",
        ]
    )


def _labels(rows: int, cols: int) -> str:
    """The number of each row left of the grid, of each column above it."""
    half = CELL_SIZE // 2
    left = "".join(
        f'<text x="{-_LABEL_WIDTH // 2}" y="{row * CELL_SIZE + half + 3}">{row}</text>'
        for row in range(rows)
    )
    above = "".join(
        f'<text x="{col * CELL_SIZE + half}" y="-4">{col}</text>' for col in range(cols)
    )
    return f'<g class="labels" font-size="10" fill="{_LABEL_COLOUR}">{left}{above}</g>'


def _caption(height: int, width: int) -> str:
    rows, cols = min(height, MAX_DRAWN_SIDE), min(width, MAX_DRAWN_SIDE)
    return (
        f'<text x="0" y="{rows * CELL_SIZE + 16}" font-size="13" text-anchor="start" '
        f'fill="{_LINE_COLOUR}">{rows}×{cols} of {height}×{width} cells</text>'
    )


def _fill(cells: Iterable[Cell], colour: str) -> str:
    """One path of squares: far shorter than an element a cell."""
    side = CELL_SIZE
    squares = "".join(f"M{col * side} {row * side}h{side}v{side}h-{side}z" for row, col in cells)
    return f'<path fill="{colour}" d="{squares}"/>' if squares else ""


def _shades(hidden: list[Cell], mine_probability: npt.NDArray[np.float64]) -> Iterator[str]:
    """The hidden cells over again, in one layer of red for each step of risk."""
    by_shade: dict[int, list[Cell]] = {}
    for cell in hidden:
        by_shade.setdefault(round(float(mine_probability[cell]) * _NUM_SHADES), []).append(cell)
    for shade, cells in sorted(by_shade.items()):
        opacity = 0.75 * shade / _NUM_SHADES
        yield f'<g fill-opacity="{opacity:.3g}">{_fill(cells, _RISK_COLOUR)}</g>'


def _grid_lines(shape: tuple[int, ...]) -> str:
    rows, cols = shape
    across = "".join(f"M0 {row * CELL_SIZE}h{cols * CELL_SIZE}" for row in range(rows + 1))
    down = "".join(f"M{col * CELL_SIZE} 0v{rows * CELL_SIZE}" for col in range(cols + 1))
    return f'<path stroke="{_LINE_COLOUR}" fill="none" d="{across}{down}"/>'


def _numbers(drawn: npt.NDArray[np.int8]) -> Iterator[str]:
    for number, colour in NUMBER_COLOURS.items():
        written = ((cell, str(number)) for cell in _cells_where(drawn == number))
        yield _texts(written, f'font-size="15" font-weight="600" fill="{colour}"', baseline=17)


def _percentages(hidden: list[Cell], mine_probability: npt.NDArray[np.float64]) -> str:
    written = ((cell, _percent(float(mine_probability[cell]))) for cell in hidden)
    return _texts(written, 'font-size="9" fill="#111111"', baseline=15)


def _percent(probability: float) -> str:
    """Whole percents; 0 and 100 stand for nothing but exactly that."""
    if 0 < probability < 0.01:
        return "&lt;1"
    if 0.99 < probability < 1:
        return "&gt;99"
    return f"{100 * probability:.0f}"


def _texts(written: Iterable[tuple[Cell, str]], style: str, *, baseline: int) -> str:
    half = CELL_SIZE // 2
    elements = "".join(
        f'<text x="{col * CELL_SIZE + half}" y="{row * CELL_SIZE + baseline}">{text}</text>'
        for (row, col), text in written
    )
    return f"<g {style}>{elements}</g>" if elements else ""


def _discs(cells: Iterable[Cell]) -> str:
    half = CELL_SIZE // 2
    discs = "".join(
        f'<circle cx="{col * CELL_SIZE + half}" cy="{row * CELL_SIZE + half}" r="7"/>'
        for row, col in cells
    )
    return f'<g fill="{_MINE_COLOUR}">{discs}</g>' if discs else ""


def _frames(cells: Iterable[Cell], colour: str) -> str:
    side = CELL_SIZE - 3
    frames = "".join(
        f"M{col * CELL_SIZE + 1.5} {row * CELL_SIZE + 1.5}h{side}v{side}h-{side}z"
        for row, col in cells
        if row < MAX_DRAWN_SIDE and col < MAX_DRAWN_SIDE
    )
    return (
        f'<path stroke="{colour}" stroke-width="2.5" fill="none" d="{frames}"/>' if frames else ""
    )


def _cells_where(mask: npt.NDArray[np.bool_]) -> list[Cell]:
    rows, cols = np.nonzero(mask)
    return list(zip(rows.tolist(), cols.tolist(), strict=True))
