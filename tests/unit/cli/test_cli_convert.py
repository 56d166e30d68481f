"""`sapper convert`: between formats, by suffix or by name, and what cannot be converted."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sapper.cli.main import app
from sapper.formats import FORMATS
from sapper.generators import generate
from sapper.position import Position
from sapper.spec import parse_level

runner = CliRunner()

BOARD = generate(parse_level("3x5/4"), seed=1)
POSITION = Position.parse("2 3 1\n1##\n1##")


@pytest.mark.parametrize("source", FORMATS)
@pytest.mark.parametrize("target", FORMATS)
def test_a_board_keeps_its_mines_through_any_pair_of_formats(
    source: str, target: str, tmp_path: Path
) -> None:
    before, after = (tmp_path / f"{side}{FORMATS[side].suffix}" for side in (source, target))
    before.write_bytes(FORMATS[source].write([BOARD]))
    assert runner.invoke(app, ["convert", str(before), str(after)]).exit_code == 0
    (board,) = FORMATS[target].read(after.read_bytes())
    assert board.rows == BOARD.rows


def test_standard_input_and_output_need_a_named_format() -> None:
    data = f"{POSITION}\n"
    arguments = ["convert", "-", "-", "--from", "notation"]
    result = runner.invoke(app, arguments, input=data)
    assert result.exit_code == 2
    assert "name its format with --to" in result.stderr
    result = runner.invoke(app, [*arguments, "--to", "jsonl"], input=data)
    assert FORMATS["jsonl"].read(result.stdout_bytes) == [POSITION]


def test_a_position_does_not_become_a_board(tmp_path: Path) -> None:
    target = tmp_path / "position.mbf"
    arguments = ["convert", "-", str(target), "--from", "notation"]
    result = runner.invoke(app, arguments, input=str(POSITION))
    assert result.exit_code == 2
    assert "item 0 is a position, which the format mbf cannot hold" in result.stderr
    assert os.listdir(tmp_path) == []


def test_a_bad_file_is_named_with_its_format_and_leaves_the_target_alone(tmp_path: Path) -> None:
    source, target = tmp_path / "board.mbf", tmp_path / "board.txt"
    source.write_bytes(b"\x03")
    target.write_bytes(b"precious")
    result = runner.invoke(app, ["convert", str(source), str(target)])
    assert result.exit_code == 2
    assert f"{source} is no mbf file: the file has 1 bytes" in result.stderr
    assert target.read_bytes() == b"precious"


def test_a_lost_start_is_noted() -> None:
    arguments = ["convert", "-", "-", "--from", "notation", "--to", "mine"]
    assert "does not keep the start" in runner.invoke(app, arguments, input=str(BOARD)).stderr
    assert runner.invoke(app, arguments, input=str(POSITION)).stderr == ""


@pytest.mark.parametrize("path", ["board", "-", "folder.d/board"])
def test_a_path_without_suffix_needs_a_format(path: str) -> None:
    result = runner.invoke(app, ["convert", path, "board.txt"])
    assert result.exit_code == 2
    assert f"{path} has no suffix; name its format with --from" in result.stderr


def test_an_unknown_suffix_is_refused(tmp_path: Path) -> None:
    result = runner.invoke(app, ["convert", str(tmp_path / "board.png"), "-", "--to", "mbf"])
    assert result.exit_code == 2
    assert "unknown file suffix '.png'" in result.stderr
