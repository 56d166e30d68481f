"""`sapper analyse`: the JSON contract, streams of positions, pictures, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from sapper.analysis import analyse, explain
from sapper.cli.analyse import BATCH_POSITIONS
from sapper.cli.main import app
from sapper.cli.screen.analysis_view import show_analysis
from sapper.position import HIDDEN, Position

runner = CliRunner()

CORNER = "2 3 1\n1##\n1##"
CONTRADICTORY = "2 3 1\n1##\n3##"
LINE = '{"height":1,"width":3,"mines":1,"rows":["1#0"]}'


def _run(text: str, *options: str) -> Result:
    return runner.invoke(app, ["analyse", "-", *options], input=text)


def _document(text: str, *options: str) -> Any:
    result = _run(text, "--json", *options)
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def _hard_front(number: int, width: int = 30) -> Position:
    """Isolated equal numbers, two apart: too many states for a small budget."""
    numbers = np.full((13, width), HIDDEN, dtype=np.int8)
    numbers[1::2, 1 : width - 1 : 2] = number
    return Position(numbers, num_mines=3 * width)


def test_json_holds_what_the_analysis_says() -> None:
    best = {
        "cells": [[0, 2], [1, 2]],
        "mine_probability": 0.0,
        "reason": analyse(Position.parse(CORNER)).best.reason,  # type: ignore[union-attr] # there is one
        "basis": "proof",
        "win_probability": None,
        "candidates": [],
    }
    assert _document(CORNER) == {
        "height": 2,
        "width": 3,
        "mines": 1,
        "consistent": True,
        "num_layouts": "2",
        "mine_probability": [[0.0, 0.5, 0.0], [0.0, 0.5, 0.0]],
        "safe": [[0, 2], [1, 2]],
        "mines_known": [],
        "best": best,
        "least_risk": best,
    }


def test_json_tells_which_guesses_were_looked_at() -> None:
    document = _document("3 4 3\n12##\n####\n####")
    best, least_risk = document["best"], document["least_risk"]
    assert (best["cells"], best["basis"], best["win_probability"]) == ([[2, 2]], "endgame", 0.75)
    assert best["candidates"][0] == {
        "cell": [2, 2],
        "mine_probability": best["mine_probability"],
        "next_safety": None,
        "progress": None,
        "trap_loss": None,
        "win_probability": 0.75,
        "estimated_win_probability": None,
        "score": 0.75,
        "cut": False,
    }
    assert least_risk.keys() == best.keys()
    assert (least_risk["basis"], least_risk["candidates"]) == ("least-risk", [])


def test_the_guesses_are_shown_as_a_table() -> None:
    lines = _run("3 4 3\n12##\n####\n####").stdout.splitlines()
    header = next(
        index for index, line in enumerate(lines) if line.split() == ["cell", "risk", "wins"]
    )
    assert lines[header + 1].split()[:2] == ["*", "2,2"]
    assert lines[header + 1].endswith("75.00%")


def test_a_file_is_read_as_standard_input_is(tmp_path: Path) -> None:
    path = tmp_path / "position.txt"
    path.write_text(CORNER)
    result = runner.invoke(app, ["analyse", str(path), "--json"])
    assert json.loads(result.stdout) == _document(CORNER)


def test_a_contradictory_position_has_null_probabilities_and_a_reason() -> None:
    document = _document(CONTRADICTORY, "--explain", "0,1")
    assert (document["consistent"], document["num_layouts"]) == (False, "0")
    assert document["mine_probability"] == [[None] * 3] * 2
    assert document["best"] is None
    assert document["contradiction"]["numbers"] == [[1, 0]]
    assert "the 3 at (1, 0)" in document["contradiction"]["sentence"]
    assert "explanation" not in document


def test_explain_adds_the_proof_of_a_cell() -> None:
    explained = explain(Position.parse(CORNER), 0, 2)
    assert _document(CORNER, "--explain", "0,2")["explanation"] == {
        "cell": [0, 2],
        "verdict": "safe",
        "numbers": [list(cell) for cell in explained.numbers],
        "needs_counter": True,
        "layouts": None,
        "sentence": explained.sentence,
    }


def test_explain_adds_two_layouts_of_an_undecided_cell() -> None:
    explanation = _document(CORNER, "--explain", "0,1")["explanation"]
    assert explanation["verdict"] == "undecided"
    assert explanation["layouts"] == [[[0, 1]], [[1, 1]]]


def test_the_start_rule_of_the_notation_counts() -> None:
    document = _document("1 3 1 safe 0 0\n###")
    assert document["mine_probability"] == [[0.0, 0.5, 0.5]]
    assert document["safe"] == [[0, 0]]


def test_json_lines_are_answered_in_order_over_several_batches() -> None:
    count = BATCH_POSITIONS + 10
    lines = [
        json.dumps({"id": index, "height": 1, "width": 3, "mines": index % 3, "rows": ["###"]})
        for index in range(count)
    ]
    result = _run("\n".join(lines), "--jobs", "1")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == list(range(count))
    assert [answer["num_layouts"] for answer in answers[:3]] == ["1", "3", "3"]


def test_several_positions_in_the_notation_are_answered_one_line_each() -> None:
    result = _run(f"{CORNER}\n\n{CONTRADICTORY}\n", "--json")
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["consistent"] for answer in answers] == [True, False]


@pytest.mark.parametrize(
    ("faulty", "message"),
    [
        ("{", "line 4: not JSON"),
        ('{"height":1,"width":3,"mines":1}', "line 4: key 'rows' is missing"),
        ('{"height":1,"width":3,"mines":1,"rows":["1#"]}', "line 4: row 0 is '1#'"),
        ('{"height":1,"width":3,"mines":[[0,0]],"rows":["###"]}', "line 4: mines is a list"),
        ("\udcff", "line 4: byte 0 is not UTF-8"),
    ],
)
def test_a_faulty_line_is_named_after_the_answers_to_those_before(
    faulty: str, message: str
) -> None:
    text = f"{LINE}\n{LINE}\n\n{faulty}\n{LINE}\n"
    stdin = text.encode("utf-8", "surrogateescape")
    result = runner.invoke(app, ["analyse", "-"], input=stdin)
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 2
    assert message in result.stderr


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("", [], "standard input: the file is empty"),
        ("2 3 1\n1*1\n111", [], "line 1: it has a mine, *: a board; expected a position"),
        ("2 3 1\n1##", [], "1 rows follow the header"),
        (CORNER, ["--explain", "top"], "expected ROW,COL"),
        (CORNER, ["--explain", "2,0"], "position 0: cell (2, 0) is outside the board"),
        (CORNER, ["--jobs", "0"], "jobs is 0"),
        (CORNER, ["--max-states", "0"], "max_states is 0"),
        (CORNER, ["--max-states", "1e15"], "which is what the memory of this machine"),
        (CORNER, ["--max-seconds", "nan"], "max_seconds is nan"),
        (CORNER, ["--seed", "-1"], "seed is -1"),
    ],
)
def test_bad_input_is_refused(text: str, options: list[str], message: str) -> None:
    result = _run(text, *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr


def test_a_faulty_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "faulty.txt"
    path.write_text("hello")
    result = runner.invoke(app, ["analyse", str(path)])
    assert result.exit_code == 2
    assert f"error: {path}: the item that begins at line 1: line 1 is 'hello'" in result.stderr


@pytest.mark.parametrize(("path", "name"), [("missing.txt", "missing.txt"), ("", "''")])
def test_a_missing_file_is_named(path: str, name: str) -> None:
    result = runner.invoke(app, ["analyse", path])
    assert (result.exit_code, result.stderr) == (2, f"error: {name}: No such file or directory\n")


def test_a_position_beyond_the_budget_is_named_after_the_answers_to_those_before() -> None:
    result = _run(f"{CORNER}\n\n{_hard_front(2)}", "--json", "--max-states", "500")
    assert result.exit_code == 2
    assert len(result.stdout.splitlines()) == 1
    assert "position 1: the count needs more than 500 states" in result.stderr


def test_a_time_budget_is_kept() -> None:
    result = _run(str(_hard_front(3)), "--max-seconds", "0.000001")
    assert result.exit_code == 2
    assert "more time than allowed" in result.stderr


def test_an_estimate_says_so_and_how_good_it_is() -> None:
    position = _hard_front(2)
    document, other = (
        _document(str(position), "--max-states", "2", "--estimate", "--seed", seed)
        for seed in ("5", "6")
    )
    assert (document["estimate"], document["estimated_by"]) == (True, "samples")
    assert document["num_layouts"] is None
    assert other["mine_probability"] != document["mine_probability"]
    assert np.array(document["standard_error"]).max() < 0.05
    exact = analyse(position).mine_probability
    assert np.abs(np.array(document["mine_probability"]) - exact).max() < 0.1


def test_the_picture_of_an_estimate_says_so() -> None:
    result = _run(str(_hard_front(1, width=12)), "--max-states", "2", "--estimate")
    assert "not counted; percentages are estimated by samples, off by up to ±" in result.stdout


def test_a_network_stands_in_and_says_so() -> None:
    position = str(_hard_front(1, width=12))
    document = _document(position, "--max-states", "2", "--estimate-by", "net")
    assert (document["estimate"], document["estimated_by"]) == (True, "net")
    assert np.array(document["standard_error"]).max() > 0
    assert "a network's estimate" in document["best"]["reason"]
    drawn = _run(position, "--max-states", "2", "--estimate-by", "net").stdout
    assert "not counted; percentages are estimated by net, off by up to ±" in drawn


def test_an_unknown_way_to_estimate_is_refused() -> None:
    result = _run(CORNER, "--estimate-by", "dice")
    assert result.exit_code == 2
    assert "samples" in result.stderr
    assert "net" in result.stderr


def test_two_ways_to_estimate_are_refused() -> None:
    result = _run(CORNER, "--estimate", "--estimate-by", "net")
    assert result.exit_code == 2
    assert "leave it out with --estimate-by net" in result.stderr


HARD_WITH_CORNER = _hard_front(2).numbers.copy()
HARD_WITH_CORNER[11:, 28:] = [[HIDDEN, 1], [1, 1]]
"""Beyond a small budget, but for a corner that proves a mine."""


def test_a_proven_cell_is_explained_within_the_budget() -> None:
    position = str(Position(HARD_WITH_CORNER, num_mines=90))
    asked = (position, "--max-states", "500", "--estimate-by", "net", "--explain")
    assert _document(*asked, "11,28")["explanation"]["verdict"] == "mine"
    explanation = _document(*asked, "0,0")["explanation"]
    assert explanation["verdict"] == "undecided"
    assert explanation["layouts"] is None
    assert "nothing is proven of cell (0, 0) within the budget" in explanation["sentence"]


def test_a_contradiction_beyond_the_budget_is_named() -> None:
    numbers = HARD_WITH_CORNER.copy()
    numbers[12, 29] = 2  # which sees one hidden cell
    position = str(Position(numbers, num_mines=90))
    document = _document(position, "--max-states", "500", "--estimate-by", "net")
    assert document["consistent"] is False
    assert [12, 29] in document["contradiction"]["numbers"]


def test_in_a_pipe_the_picture_is_plain_text() -> None:
    result = _run(CORNER, "--explain", "0,2")
    lines = result.stdout.splitlines()
    assert lines[:4] == ["2 3 1", "   0  1  2", "0  1 50  +", "1  1 50  +"]
    assert "layouts      2" in lines
    assert "best         0,2 1,2" in lines
    assert lines[-1] == f"0,2          {explain(Position.parse(CORNER), 0, 2).sentence}"


def test_a_contradictory_position_is_shown_with_the_reason() -> None:
    result = _run(CONTRADICTORY)
    assert "layouts      none: the position is contradictory" in result.stdout
    assert "the 3 at (1, 0)" in result.stdout


def test_a_solved_position_has_nothing_to_open() -> None:
    result = _run("1 2 1\n1#")
    assert "best         nothing to open: every safe cell is open" in result.stdout


def test_a_narrow_terminal_gets_the_marks_without_percentages() -> None:
    def shown(width: int) -> str:
        console = Console(width=width, force_terminal=True, color_system=None)
        with console.capture() as capture:
            show_analysis(console, analyse(Position.untouched(height=2, width=20, num_mines=8)))
        return capture.get()

    assert "20 20 20" in shown(70)
    assert "20 20 20" not in shown(50)
    assert "# # # #" in shown(50)


def test_a_mine_file_is_read_by_its_suffix(tmp_path: Path) -> None:
    path = tmp_path / "position.MINE"
    path.write_bytes(b"3x2x1\n1HH\n1HH\n")
    document = json.loads(runner.invoke(app, ["analyse", str(path), "--json"]).stdout)
    assert document["best"]["cells"] == [[0, 2], [1, 2]]


@pytest.mark.parametrize("name", ["board.mine", "board.mbf"])
def test_a_file_of_a_board_is_no_position(tmp_path: Path, name: str) -> None:
    source, path = tmp_path / "board.txt", tmp_path / name
    source.write_text("1 2 1\n1*\n")
    assert runner.invoke(app, ["convert", str(source), str(path)]).exit_code == 0
    result = runner.invoke(app, ["analyse", str(path)])
    assert result.stderr == (
        f"error: {path}: it holds a board, whose mines are known; expected a position\n"
    )
