"""`sapper generate`: the boards of the library, in every format, whole or not at all."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sapper.cli.main import app
from sapper.formats import FORMATS
from sapper.generators import generate, generate_many
from sapper.no_guess import generate_no_guess
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
        (["--count", "0"], "count is 0; it must be a whole number in 1..2**64-1"),
        (["--count", "1e20"], "count is 100000000000000000000; it must be a whole number"),
        (["--count", "2", "--format", "mbf"], "a mbf file holds one item, not 2"),
        (["--seed", "-1"], "seed is -1"),
        (["--format", "mbff"], "Did you mean 'mbf'"),
        (["--start", "save"], "Did you mean 'safe'"),
        (["--level", "3x3/10"], "10 mines do not fit"),
        (["--level", "300x3/10", "--format", "mbf"], "ends at 255 a side"),
        (["--first", "9,0"], "outside the board"),
        (["--level", "9x9"], "HEIGHTxWIDTH/MINES such as 16x30/99"),
        (["--output", "boards"], "boards has no suffix; name its format with --format"),
        (["--max-seconds", "1"], "--max-seconds goes with --no-guess"),
        (
            ["--no-guess", "--max-seconds", "0"],
            "max_seconds is 0.0; it must be a finite number",
        ),
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


def test_no_guess_boards_tell_their_difficulty() -> None:
    options = ["--level", "expert", "--start", "opening", "--no-guess", "-n", "3", "-f", "jsonl"]
    result = runner.invoke(app, ["generate", *options])
    spec = parse_level("expert", "opening")
    found = [generate_no_guess(spec, seed=0, index=index) for index in range(3)]
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["difficulty"] for line in lines] == [item.rating.difficulty for item in found]
    assert FORMATS["jsonl"].read(result.stdout_bytes) == [item.board for item in found]
    assert result.stderr.startswith("difficulty: ")


def test_repaired_boards_are_owned_up_to() -> None:
    options = ["--level", "16x30/150", "--start", "opening", "--no-guess"]
    result = runner.invoke(app, ["generate", *options])
    assert result.stderr.endswith("; 1 repaired, hence not uniform\n")


def test_a_search_in_vain_leaves_no_file(tmp_path: Path) -> None:
    options = ["--level", "8x8/61", "--no-guess", "--max-seconds", "0.1"]
    result = runner.invoke(app, ["generate", *options, "-o", str(tmp_path / "boards.jsonl")])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "no board of 8x8/61 safe without a guess was found" in result.stderr
    assert os.listdir(tmp_path) == []


def test_boards_flow_while_they_are_drawn() -> None:
    """More boards than memory could hold: the first ones are there at once."""
    sapper = Path(sys.executable).with_name("sapper")
    endless = [str(sapper), "generate", "--level", "2x2/1", "--count", str(10**12)]
    with subprocess.Popen(endless, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(1000)]
        process.kill()
    assert lines[0] == "2 2 1 safe 0 0\n"
