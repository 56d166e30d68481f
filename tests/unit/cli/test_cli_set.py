"""`sapper set` and `sapper puzzles`: answers, errors and how they end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

import sapper
from sapper.cli.main import app
from sapper.setter.generator import generate_puzzle
from sapper.setter.methods import METHODS
from sapper.setter.puzzle import Puzzle
from sapper.setter.result import Setting
from sapper.setter.set_mines import set_mines
from sapper.spec import parse_level
from tests.helpers.interruption import interrupted_after, needs_cpu_timer
from tests.helpers.puzzles import PAPER
from tests.helpers.waiting import PATIENCE_SECONDS

runner = CliRunner()


def document(*arguments: str, text: str) -> Any:
    result = runner.invoke(app, ["set", "-", "--json", *arguments], input=text)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_the_json_document_is_the_setting() -> None:
    answer = document("--method", "vns( k_min = 5 )", "--seed", "3", text=str(PAPER))
    setting = set_mines(PAPER, "vns(k_min=5)", seed=3)
    assert answer["method"] == "vns(k_min=5)"
    assert answer["layout"] == setting.rows
    assert (answer["value"], answer["mines"]) == setting.score
    assert answer["evaluations"] == setting.num_evaluations
    assert (answer["proven_optimal"], answer["bound"]) == (False, None)
    assert (answer["iterations"], answer["stopped_by"]) == (100, "finished")
    assert (answer["seed"], answer["version"]) == (3, sapper.__version__)
    assert answer["seconds"] >= 0
    assert answer["cpu_seconds"] >= 0


def test_the_layout_is_the_puzzle_with_its_mines() -> None:
    rows = document("--method", "exact", text=str(PAPER))["layout"]
    assert "".join(rows).count("*") == 23
    assert Puzzle.from_rows([row.replace("*", ".") for row in rows]) == PAPER


def test_the_text_shows_the_layout_and_what_is_known(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("5.2\n...\n9..\n")
    lines = runner.invoke(app, ["set", str(path), "-m", "exact"]).stdout.splitlines()
    assert lines[:5] == [
        "5*2",
        "***",
        "9**",
        "",
        "exact: value 9 with 6 mines, proven optimal",
    ] or (lines[3] == "")
    assert "the 5 at (0, 0) has 3 free neighbours: the value is at least 2" in lines
    assert "together they make the value at least 8" in lines


def test_a_bound_is_told_when_time_runs_out() -> None:
    puzzle = generate_puzzle(parse_level("200x200/8000", "any"), share=0.4, wrong=0.3, seed=1)
    result = runner.invoke(app, ["set", "-", "-m", "exact", "-t", "0.2"], input=str(puzzle))
    assert result.exit_code == 0
    assert "not proven optimal; the best possible is at least value" in result.stdout
    assert "ended by its time limit" in result.stdout


def test_json_lines_are_answered_line_by_line() -> None:
    made = runner.invoke(app, ["puzzles", "--level", "6x7/9", "--count", "3", "--seed", "2"])
    result = runner.invoke(app, ["set", "-", "-m", "exact"], input=made.stdout)
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [0, 1, 2]
    for index, answer in enumerate(answers):
        puzzle = generate_puzzle(parse_level("6x7/9", "any"), share=0.3, seed=2, index=index)
        assert (answer["value"], answer["mines"]) == set_mines(puzzle, "exact").score


def test_all_methods_are_compared(tmp_path: Path) -> None:
    plot = tmp_path / "convergence.svg"
    arguments = ["set", "-", "--all-methods", "--seconds", "0.1", "--plot", str(plot)]
    result = runner.invoke(app, arguments, input=str(PAPER))
    assert result.exit_code == 0, result.stderr
    heading, *rows, empty, footnote = result.stdout.splitlines()
    assert heading.split()[:3] == ["method", "stopped", "by"]
    assert [row.split()[0] for row in rows] == list(METHODS)
    exact = rows[list(METHODS).index("exact")]
    assert exact.split()[2:5] == ["0", "23", "yes"]
    assert (empty, footnote[:6]) == ("", "seed 0")
    assert b"<svg" in plot.read_bytes()


def test_all_methods_do_the_iterations_of_the_paper() -> None:
    answers = document("--all-methods", text="12\n..\n12")
    assert [answer["method"] for answer in answers] == list(METHODS)
    assert {answer["stopped_by"] for answer in answers} == {"finished"}
    assert {answer["method"] for answer in answers if answer["proven_optimal"]} == {
        "brute-force",
        "exact",
        "sat",
    }
    counted = {name: METHODS[name].default_iterations for name in METHODS}
    assert all(
        answer["iterations"] == counted[answer["method"]]
        for answer in answers
        if counted[answer["method"]]
    )


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("", [], "standard input: the puzzle is empty; expected rows of digits and '.'"),
        ("1.\n1", [], "standard input: row 1 is '1', 1 cells wide; expected 2"),
        ("1.\nx.", [], "standard input: row 1, column 0 is 'x'"),
        ("1.", ["-m", "vnd"], "unknown method 'vnd'. Did you mean 'vns'?"),
        ("1.", ["--seconds", "0"], "max_seconds is 0.0"),
        ("1.", ["--iterations", "0"], "iterations is 0"),
        ("1.", ["--seed", "-1"], "seed is -1"),
        ("1.", ["-m", "exact", "-n", "3"], "method 'exact' has no iterations to limit"),
        ("1.", ["--all-methods", "-m", "vns"], "--all-methods goes with neither"),
        ("1.", ["--plot", "plot.txt"], "unknown suffix of a plot '.txt'"),
        ('{"height":1}', [], "standard input: line 1: key 'width' is missing"),
        ('{"height":1,"width":2,"rows":["1"]}', [], "line 1: width is 2; the rows have 1"),
        ('{"height":1,"width":1,"rows":[]}', [], "line 1: the puzzle is empty"),
        ('{"height":1,"width":1,"rows":["1"]}', ["--all-methods"], "go with one puzzle in text"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(text: str, options: list[str], message: str) -> None:
    result = runner.invoke(app, ["set", "-", *options], input=text)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_missing_file_is_named() -> None:
    result = runner.invoke(app, ["set", "nowhere.txt"])
    assert (result.exit_code, result.stderr) == (
        2,
        "error: nowhere.txt: No such file or directory\n",
    )


@needs_cpu_timer
@pytest.mark.parametrize("method", ["vns", "exact"])
def test_ctrl_c_prints_the_best_so_far_and_ends_with_130(
    monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    def set_interrupted(*arguments: Any, **options: Any) -> Setting:
        with interrupted_after(cpu_seconds=0.3):
            return set_mines(*arguments, **options)

    monkeypatch.setattr("sapper.cli.set.set_mines", set_interrupted)
    puzzle = generate_puzzle(parse_level("120x150/4000", "any"), share=0.4, wrong=0.3, seed=1)
    options = ["-m", method, "-t", str(PATIENCE_SECONDS), "--json"]
    result = runner.invoke(app, ["set", "-", *options], input=str(puzzle))
    answer = json.loads(result.stdout)
    assert (result.exit_code, result.stderr) == (130, "")
    assert answer["stopped_by"] == "interrupt"
    layout = [[mark == "*" for mark in row] for row in answer["layout"]]
    assert puzzle.score(np.array(layout)) == (answer["value"], answer["mines"])
    assert answer["value"] < puzzle.sum_of_numbers


def test_puzzles_are_those_of_the_library(tmp_path: Path) -> None:
    path = tmp_path / "puzzle.txt"
    options = ["--level", "6x7/9", "--share", "0.5", "--wrong", "0.2", "--seed", "4"]
    assert runner.invoke(app, ["puzzles", *options, "-o", str(path)]).exit_code == 0
    spec = parse_level("6x7/9", "any")
    puzzle = generate_puzzle(spec, share=0.5, wrong=0.2, seed=4)
    assert path.read_text() == f"{puzzle}\n"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--share", "1.5"], "share is 1.5; it must be a number in 0..1"),
        (["--wrong", "-1"], "wrong is -1.0"),
        (["--count", "0"], "count is 0; it must be a whole number in 1..2**64-1"),
        (["--count", "1e20"], "count is 100000000000000000000; it must be a whole number"),
        (["--level", "expart"], "Did you mean 'expert'?"),
    ],
)
def test_puzzles_that_cannot_be_made_are_refused(
    tmp_path: Path, options: list[str], message: str
) -> None:
    path = tmp_path / "puzzle.txt"
    result = runner.invoke(app, ["puzzles", *options, "-o", str(path)])
    assert result.exit_code == 2
    assert message in result.stderr
    assert not path.exists()
