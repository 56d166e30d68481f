"""`sapper calibrate`: estimates against exact probabilities from a command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sapper.cli.main import app

runner = CliRunner()


def calibrate(*arguments: str) -> Result:
    return runner.invoke(app, ["calibrate", *arguments])


def test_every_stage_is_compared_on_every_level() -> None:
    done = calibrate("net", "net(large)", "-l", "5x5/4", "-l", "6x8/8", "-n", "8", "--json")
    assert done.exit_code == 0, done.output
    rows = json.loads(done.stdout)
    assert [(row["stage"], row["height"]) for row in rows] == [
        ("net", 5),
        ("net(model=large)", 5),
        ("net", 6),
        ("net(model=large)", 6),
    ]
    for row in rows:
        assert (row["positions"], row["cells"], row["seed"]) == (8, "frontier", 0)
        assert (row["player"], row["start_rule"]) == ("exact+least-risk", "opening")
        assert 0 <= row["bias"] <= row["mean_absolute_error"] + 1e-12 < 0.1
        assert 0 < row["standard_error"] < 0.1
        assert sum(each["num_cells"] for each in row["bins"]) == row["num_cells"]
    assert rows[0]["num_cells"] == rows[1]["num_cells"]


def test_the_table_says_what_was_compared() -> None:
    done = calibrate("net", "-l", "5x5/4", "-n", "8", "--cells", "hidden", "--player", "luck")
    assert done.exit_code == 0, done.output
    assert "mean absolute error" in done.stdout
    assert "hidden cells of 8 positions of luck, start rule opening, seed 0" in done.stdout


def test_luck_gives_other_positions() -> None:
    rows = [
        json.loads(
            calibrate("net", "-l", "9x30/60", "-n", "9", "--player", player, "--json").stdout
        )
        for player in ("luck", "logic+random")
    ]
    luck, logic = (row[0]["num_cells"] for row in rows)
    assert luck > logic, "scattered numbers have more frontier"


def test_stages_and_levels_count_once() -> None:
    done = calibrate("net", "net(small)", "-l", "5x5/4", "-l", "5x5/4", "-n", "4", "--json")
    assert len(json.loads(done.stdout)) == 1


def test_a_stage_that_does_not_fit_a_level_is_refused_before_any_work() -> None:
    done = calibrate("net", "net(paper-beginner)", "-l", "beginner", "-l", "5x5/4", "-n", "4")
    assert done.exit_code == 2
    assert done.stdout == ""


def test_the_reliability_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "reliability.svg"
    done = calibrate("net", "-l", "5x5/4", "-n", "4", "--plot", str(path))
    assert done.exit_code == 0, done.output
    assert path.read_bytes().startswith(b"<?xml")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["logic"], "stage 'logic' estimates no mine probabilities"),
        (["logic+net"], "names 2 stages; expected one"),
        (["net", "-n", "0"], "positions is 0; it must be in 1..100000"),
        (["net", "-n", "9" * 30], "it must be in 1..100000"),
        (["net", "--player", "net"], "positions come from native solvers alone"),
        (["net", "--level", "3x3/0"], "have no positions"),
        (["net", "--start", "given-zero"], "layouts weigh differently"),
        (["net(paper-beginner)", "--level", "5x5/4", "-n", "4"], "boards of 9x9 alone, not 5x5"),
        (["net", "--plot", "out.txt"], "unknown suffix of a plot '.txt'"),
        (["net", "--seed", "-1"], "seed"),
    ],
)
def test_wrong_input_is_named(arguments: list[str], message: str) -> None:
    done = calibrate(*arguments)
    assert done.exit_code == 2
    assert message in done.stderr
