"""Positions from files and standard input, whichever of the two texts they are in."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from sapper.cli.common import print_json, read_positions, track
from sapper.errors import InvalidFile
from sapper.formats import FORMATS
from sapper.position import Position

POSITIONS = [Position.parse("2 3 1\n1##\n1##"), Position.parse("1 2 0\n00")]


@pytest.mark.parametrize("name", ["notation", "jsonl"])
def test_positions_are_read_from_a_file(name: str, tmp_path: Path) -> None:
    path = tmp_path / "positions"
    path.write_bytes(FORMATS[name].write(POSITIONS))
    assert read_positions(str(path)) == POSITIONS


def test_positions_are_read_from_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(b'\n{"height":1,"width":2,"mines":1,"rows":["1#"]}'))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert read_positions("-") == [Position.parse("1 2 1\n1#")]


def test_a_board_is_refused_where_positions_are_expected(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text('{"height":1,"width":2,"mines":[[0,0]]}')
    with pytest.raises(InvalidFile, match="item 0 is a board"):
        read_positions(str(path))


def test_json_is_one_document_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"cells": [[0, 1]]})
    assert capsys.readouterr().out == '{"cells": [[0, 1]]}\n'


def test_progress_passes_every_item_and_is_silent_in_a_pipe(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert list(track(iter(range(500)), total=500, description="Counting")) == list(range(500))
    assert capsys.readouterr().err == ""
