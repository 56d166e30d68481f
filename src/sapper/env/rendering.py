"""A position as text or as a small image, for Gymnasium's render()."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.env.env_options import check_one_of
from sapper.position import HIDDEN, Position
from sapper.spec import BoardSpec

Frame: TypeAlias = str | npt.NDArray[np.uint8]

RENDER_MODES = ["ansi", "rgb_array"]

PIXELS_A_CELL = 16
"""The side of a cell in an image, one line of the grid included."""

_HIDDEN_COLOUR = (128, 128, 128)
_OPEN_COLOUR = (224, 224, 224)
_LINE_COLOUR = (96, 96, 96)
_DIGIT_COLOURS = (
    (23, 80, 209),  # 1
    (30, 122, 50),
    (198, 33, 33),
    (59, 42, 140),
    (138, 43, 26),
    (18, 122, 128),
    (34, 34, 34),
    (107, 107, 107),  # 8
)

_GLYPHS = (
    ("  #  ", " ##  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### "),  # 1
    (" ### ", "#   #", "    #", "   # ", "  #  ", " #   ", "#####"),
    (" ### ", "#   #", "    #", "  ## ", "    #", "#   #", " ### "),
    ("   # ", "  ## ", " # # ", "#  # ", "#####", "   # ", "   # "),
    ("#####", "#    ", "#### ", "    #", "    #", "#   #", " ### "),
    (" ### ", "#    ", "#    ", "#### ", "#   #", "#   #", " ### "),
    ("#####", "    #", "   # ", "  #  ", "  #  ", "  #  ", "  #  "),
    (" ### ", "#   #", "#   #", " ### ", "#   #", "#   #", " ### "),  # 8
)
"""The digits of 5×7 dots, each drawn as 2×2 pixels."""


def check_render_mode(mode: str | None) -> str | None:
    """Return the mode, or raise UnknownName."""
    return None if mode is None else check_one_of("render mode", mode, RENDER_MODES)


def render_frame(numbers: npt.NDArray[np.int8], spec: BoardSpec, mode: str) -> Frame:
    """What a player sees: in the notation, or as an image of (16 H)×(16 W)×3 bytes with digits."""
    if mode == "ansi":
        position = Position.trusted(numbers.copy(), spec.num_mines, spec.start_rule, None)
        return str(position)
    tiles = _tiles()[numbers - HIDDEN]
    rows, cols = (PIXELS_A_CELL * side for side in numbers.shape)
    return tiles.swapaxes(1, 2).reshape(rows, cols, 3)


@cache
def _tiles() -> npt.NDArray[np.uint8]:
    """The image of a cell by what it shows: first a hidden one, then 0 to 8."""
    digits = [_digit_tile(*drawn) for drawn in zip(_GLYPHS, _DIGIT_COLOURS, strict=True)]
    return np.stack([_plain_tile(_HIDDEN_COLOUR), _plain_tile(_OPEN_COLOUR), *digits])


def _plain_tile(colour: tuple[int, int, int]) -> npt.NDArray[np.uint8]:
    tile = np.full((PIXELS_A_CELL, PIXELS_A_CELL, 3), colour, dtype=np.uint8)
    tile[-1, :] = tile[:, -1] = _LINE_COLOUR
    return tile


def _digit_tile(glyph: tuple[str, ...], colour: tuple[int, int, int]) -> npt.NDArray[np.uint8]:
    tile = _plain_tile(_OPEN_COLOUR)
    dots = np.array([[dot == "#" for dot in row] for row in glyph])
    ink = dots.repeat(2, axis=0).repeat(2, axis=1)
    rows, cols = np.nonzero(ink)
    top, left = ((PIXELS_A_CELL - 1 - side) // 2 for side in ink.shape)
    tile[rows + top, cols + left] = colour
    return tile
