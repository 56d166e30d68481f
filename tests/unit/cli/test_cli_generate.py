"""`sapper generate`: the boards of the library, in every format, whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sapper.cli.main import app
from sapper.formats import FORMATS
from sapper.generators import generate, generate_many
from sapper.spec import parse_level

runner = CliRunner()


def test_boards_come_in_the_notation_by_default() -> None:
    result = runner.invoke(app, ["generate", "--level", "3x5/4", "--seed", "7", "--count", "2"])
    boards = generate_many(parse_level("3x5/4"), seed=7, count=2)
    assert result.stdout == "\n\n".join(map(str, boards)) + "\n"


def test_the_default_is_the_first_beginner_board_of_seed_0() -> None:
    result = runner.invoke(app, ["generate"])
    assert result.stdout == f"{generate(parse_level('beginner'), seed=0)}\n"


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_can_be_written(name: str) -> None:
    options = ["--level", "3x5/4", "--start", "opening", "--first", "centre", "--format", name]
    result = runner.invoke(app, ["generate", *options])
    board = generate(parse_level("3x5/4", "opening"), seed=0, first=(1, 2))
    assert result.stdout_bytes == FORMATS[name].write([board])


def test_the_suffix_of_the_output_chooses_the_format(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    assert runner.invoke(app, ["generate", "-n", "3", "-o", str(path)]).exit_code == 0
    boards = list(generate_many(parse_level("beginner"), seed=0, count=3))
    assert FORMATS["jsonl"].read(path.read_bytes()) == boards


def test_a_random_first_cell_differs_from_board_to_board() -> None:
    result = runner.invoke(app, ["generate", "--first", "random", "-n", "20", "-f", "jsonl"])
    boards = FORMATS["jsonl"].read(result.stdout_bytes)
    assert len({board.start for board in boards}) > 5


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--count", "0"], "count is 0; it must be 1 or more"),
        (["--count", "2", "--format", "mbf"], "a mbf file holds one item, not 2"),
        (["--seed", "-1"], "seed is -1"),
        (["--format", "mbff"], "Did you mean 'mbf'"),
        (["--start", "save"], "Did you mean 'safe'"),
        (["--level", "3x3/10"], "10 mines do not fit"),
        (["--level", "300x3/10", "--format", "mbf"], "ends at 255 a side"),
        (["--first", "9,0"], "outside the board"),
    ],
)
def test_bad_options_are_refused(options: list[str], message: str) -> None:
    result = runner.invoke(app, ["generate", *options])
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_refused_board_leaves_no_file(tmp_path: Path) -> None:
    options = ["--level", "300x3/10", "--output", str(tmp_path / "board.mbf")]
    assert runner.invoke(app, ["generate", *options]).exit_code == 2
    assert os.listdir(tmp_path) == []
