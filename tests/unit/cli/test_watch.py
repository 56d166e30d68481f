"""`sapper watch`: one game, move by move."""

from __future__ import annotations

import io
import json
import re
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

import sapper
from sapper.cli import watch as watching
from sapper.cli.main import app


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["watch", *arguments])
    assert result.exit_code == 0, result.output
    return result.stdout


def document(*arguments: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(run(*arguments, "--json"))
    return loaded


def test_a_pipe_gets_one_plain_block_a_move() -> None:
    text = run("--level", "beginner", "--seed", "2")
    *blocks, closing = text.split("\n\n")
    assert "\x1b" not in text
    for number, block in enumerate(blocks, start=1):
        sentence, reason, account, *rows = block.splitlines()
        assert sentence.startswith(f"{number}. ")
        assert reason
        assert re.fullmatch(r"risk [\d.]+%, survival [\d.]+%, deductions \d+, guesses \d+", account)
        assert len(rows) == 9
    assert f"seed 2, board 0, sapper {sapper.__version__}" in closing
    assert "9x9/10 safe" in closing
    assert "3BV" in closing


def test_a_champion_shows_what_it_looked_at() -> None:
    blocks = run("champion", "--level", "intermediate", "--seed", "2").split("\n\n")
    guesses = [block.splitlines() for block in blocks if "champion guesses" in block]
    assert guesses
    for _, _, header, chosen, *_ in guesses:
        assert header.split()[:2] == ["cell", "risk"]
        assert chosen.startswith("*")
    assert "exact+champion on 16x16/40 safe" in blocks[-1]


def test_the_document_replays_to_its_outcome() -> None:
    for index in range(4):
        game = document("--level", "intermediate", "--seed", "5", "--index", str(index))
        board = sapper.generate(sapper.INTERMEDIATE, seed=5, index=index)
        replayed = sapper.Game(board)
        for move in game["moves"]:
            for cell in move["opened"]:
                replayed.open(*cell)
        assert replayed.outcome is not None
        assert game["outcome"] == replayed.outcome.termination.value
        assert game["guesses"] == sum(move["is_guess"] for move in game["moves"])
        assert game["board_value_3bv"] == board.board_value_3bv
        assert all(move["reason"] for move in game["moves"])


def test_the_same_seed_shows_the_same_game_and_another_another() -> None:
    arguments = ("exact+random", "--level", "beginner", "--seed", "4")
    assert run(*arguments) == run(*arguments)
    assert run(*arguments) != run(*arguments, "--index", "1")


@pytest.mark.parametrize(
    ("first", "cell"), [("corner", [0, 0]), ("centre", [4, 4]), ("2,7", [2, 7])]
)
def test_the_game_begins_where_it_is_told(first: str, cell: list[int]) -> None:
    game = document("--first", first, "--start", "opening")
    assert (game["start"], game["start_rule"]) == (cell, "opening")
    assert game["moves"][0]["cells"] == [cell]


def test_survival_falls_with_each_guess_alone() -> None:
    game = document("random", "--level", "5x5/3", "--seed", "1", "--start", "any")
    survival = 1.0
    for move in game["moves"]:
        survival *= 1 - move["mine_probability"]
        assert move["survival_probability"] == pytest.approx(survival)
        assert move["is_guess"] or move["mine_probability"] == 0
    assert game["moves"][0]["mine_probability"] == pytest.approx(3 / 25)


def test_a_game_without_any_move_is_won() -> None:
    game = document("--level", "2x2/4", "--start", "any")
    assert (game["outcome"], game["moves"]) == ("won", [])


def test_a_terminal_gets_a_coloured_board_with_the_move_highlighted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, color_system="truecolor", width=80)
    monkeypatch.setattr(watching, "Console", lambda **options: console)
    run("--level", "beginner", "--delay", "0", "--seed", "2")
    shown = screen.getvalue()
    assert "\x1b[" in shown
    assert "survival" in shown


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["exakt"], "Did you mean 'exact'"),
        (["--delay", "-1"], "delay is -1.0"),
        (["--delay", "nan"], "delay is nan"),
        (["--level", "2x2/9"], "do not fit"),
        (["--index", "-1"], "index is -1"),
        (["--first", "99,99"], "outside the board"),
    ],
)
def test_bad_input_is_one_line_and_an_exit_code(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, ["watch", *arguments])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_the_flags_and_the_pattern_of_a_stage_are_shown() -> None:
    options = ("patterns", "--level", "beginner8", "--start", "given-zero", "--seed", "0")
    blocks = run(*options).split("\n\n")[:-1]
    pattern = next(block for block in blocks if "pattern" in block.splitlines()[1])
    _, reason, *picture, account = pattern.splitlines()[:6]
    assert re.match(r"pattern \d+ matches at \(\d, \d\), right in [\d,]+ of [\d,]+ uses", reason)
    assert sum(line.count("[#]") for line in picture) == 1
    assert account.startswith("risk")
    last = document(*options)["moves"][-1]
    flags = {(row, col) for row, col in last["flags"]}
    rows = blocks[-1].splitlines()[-8:]
    drawn = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "F"}
    assert flags
    assert drawn == flags
    assert all(move["flags"] == [] for move in document("random", "--seed", "1")["moves"])
