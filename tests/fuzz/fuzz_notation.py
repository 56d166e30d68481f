"""Fuzz the notation: any text is a position, a board or a typed error."""

from __future__ import annotations

import sys
from contextlib import suppress

import atheris

from sapper.board import Board
from sapper.errors import InvalidBoard, InvalidNotation
from sapper.position import Position


def read_notation(data: bytes) -> None:
    """Read the bytes as both kinds of notation; what is read must read back the same."""
    text = atheris.FuzzedDataProvider(data).ConsumeUnicode(len(data))
    with suppress(InvalidNotation):
        position = Position.parse(text)
        assert Position.parse(str(position)) == position
    with suppress(InvalidNotation, InvalidBoard):
        board = Board.parse(text)
        assert Board.parse(str(board)) == board


if __name__ == "__main__":
    atheris.instrument_all()  # its import hook does not see packages installed as editable
    atheris.Setup(sys.argv, read_notation)
    atheris.Fuzz()
