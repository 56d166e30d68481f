"""A position as text or as a small image, for Gymnasium's render()."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from sapper.env.env_options import check_one_of
from sapper.position import HIDDEN, Position
from sapper.spec import BoardSpec

Frame: TypeAlias = str | npt.NDArray[np.uint8]

RENDER_MODES = ["ansi", "rgb_array"]

_PIXELS_A_CELL = 8
_COLOURS = np.array(
    [
        (128, 128, 128),  # hidden
        (224, 224, 224),  # 0
        (64, 64, 255),
        (0, 128, 0),
        (255, 64, 64),
        (0, 0, 128),
        (128, 0, 0),
        (0, 128, 128),
        (0, 0, 0),
        (192, 160, 0),  # 8
    ],
    dtype=np.uint8,
)


def check_render_mode(mode: str | None) -> str | None:
    """Return the mode, or raise UnknownName."""
    return None if mode is None else check_one_of("render mode", mode, RENDER_MODES)


def render_frame(numbers: npt.NDArray[np.int8], spec: BoardSpec, mode: str) -> Frame:
    """What a player sees, in the notation or as an image of square cells coloured by number."""
    if mode == "ansi":
        position = Position.trusted(numbers.copy(), spec.num_mines, spec.start_rule, None)
        return str(position)
    pixels = _COLOURS[numbers - HIDDEN]
    return pixels.repeat(_PIXELS_A_CELL, axis=0).repeat(_PIXELS_A_CELL, axis=1)
