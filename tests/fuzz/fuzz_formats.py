"""Fuzz every reader: any exception but an error of Sapper is a crash.

Run with `python tests/fuzz/fuzz_formats.py -max_total_time=60`; options are libFuzzer's.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from pathlib import Path

import atheris

from sapper.board import Board
from sapper.errors import SapperError
from sapper.formats import FORMATS
from sapper.formats.records import read_records, write_records
from sapper.position import Position
from sapper.record import Action, GameRecord, Move

CORPUS = Path("build/fuzz/formats")
"""Where the inputs that reached something new are kept from run to run."""


def _parse_position(data: bytes) -> object:
    return Position.parse(data.decode("latin-1"))


def _parse_board(data: bytes) -> object:
    return Board.parse(data.decode("latin-1"))


READERS: list[Callable[[bytes], object]] = [
    *(format.read for format in FORMATS.values()),
    read_records,
    _parse_position,
    _parse_board,
]


def read_anything(data: bytes) -> None:
    """Hand the bytes after the first to the reader that the first one chooses."""
    if not data:
        return
    with contextlib.suppress(SapperError):
        READERS[data[0] % len(READERS)](data[1:])


def write_seeds(folder: Path) -> None:
    """One valid file for each reader, so that the fuzzer starts from what is accepted."""
    board = Board.parse("2 3 1 safe 0 0\n1*1\n111")
    position = Position.parse("2 3 1\n1##\n1##")
    record = GameRecord(board=board, moves=(Move(Action.OPEN, 0, 0),))
    files = [format.write([board]) for format in FORMATS.values()]
    files += [write_records([record]), str(position).encode(), str(board).encode()]
    for index, data in enumerate(files):
        (folder / f"seed{index}").write_bytes(bytes([index]) + data)


if __name__ == "__main__":
    CORPUS.mkdir(parents=True, exist_ok=True)
    write_seeds(CORPUS)
    atheris.instrument_all()  # its import hook does not see packages installed as editable
    atheris.Setup([*sys.argv, str(CORPUS)], read_anything)
    atheris.Fuzz()
