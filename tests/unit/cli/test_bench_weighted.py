"""`sapper bench --weighted`: win rates from weights, with standard errors and differences."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner, Result

import sapper
from sapper.cli.main import app

runner = CliRunner()

TIMES = re.compile(r'"cpu_(seconds|ms_per_game)": [0-9.e-]+, ')


@pytest.fixture(autouse=True)
def _empty_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAPPER_STORE", str(tmp_path / "runs.sqlite"))


def bench(*options: str) -> Result:
    return runner.invoke(app, ["bench", *options, "--weighted"])


def documents(*options: str) -> list[dict[str, Any]]:
    result = bench(*options, "--json")
    assert result.exit_code == 0, result.stderr
    found: list[dict[str, Any]] = json.loads(result.stdout)
    return found


def test_the_json_document_has_the_mean_weight_and_its_error() -> None:
    (found,) = documents("exact+least-risk", "-l", "9x9/10", "--games", "50", "--seed", "4")
    games = sapper.play_weighted("exact+least-risk", "beginner", games=50, seed=4)
    assert found.pop("cpu_seconds") > 0
    assert found.pop("cpu_ms_per_game") > 0
    low, high = found.pop("interval")
    assert (low + high) / 2 == pytest.approx(games.win_rate)
    assert high - low == pytest.approx(2 * 1.959964 * games.standard_error)
    assert found == {
        "solver": "exact+least-risk",
        "height": 9,
        "width": 9,
        "mines": 10,
        "start_rule": "safe",
        "first": "0,0",
        "weighted": True,
        "games": 50,
        "base_games": None,
        "win_rate": games.win_rate,
        "standard_error": games.standard_error,
        "guesses_per_game": games.num_guesses.mean(),
        "moves_per_game": games.num_moves.mean(),
        "seed": 4,
        "version": sapper.__version__,
        "paired": [],
    }


def test_solvers_are_paired_with_the_first_on_the_same_boards() -> None:
    found = documents("exact+least-risk", "exact", "-n", "60", "-s", "safe", "-s", "opening")
    assert [[one["with"] for one in entry["paired"]] for entry in found] == [
        [],
        ["exact+least-risk"],
    ] * 2
    first, second = (
        sapper.play_weighted(name, "beginner", games=60) for name in ("exact+least-risk", "exact")
    )
    differences = second.weights - first.weights
    (paired,) = found[1]["paired"]
    assert paired["difference"] == pytest.approx(differences.mean())
    assert paired["standard_error"] == pytest.approx(differences.std(ddof=1) / np.sqrt(60))
    assert paired["interval"][0] < paired["difference"] < paired["interval"][1]
    assert 0 < paired["p_value"] < 1


def test_a_slow_solver_is_measured_by_way_of_a_base() -> None:
    options = ["exact", "--base", "exact+least-risk", "-n", "50"]
    base, slow = documents(*options, "--base-games", "400")
    many = sapper.play_weighted("exact+least-risk", "beginner", games=400)
    few = sapper.play_weighted("exact", "beginner", games=50)
    assert (base["games"], base["base_games"], slow["games"]) == (400, None, 50)
    assert base["win_rate"] == many.win_rate
    assert slow["base_games"] == 400
    gain = few.weights - many.weights[:50]
    assert slow["win_rate"] == pytest.approx(many.win_rate + gain.mean())
    assert slow["standard_error"] < few.standard_error
    (paired,) = slow["paired"]
    assert paired["difference"] == pytest.approx(gain.mean())
    assert [one["games"] for one in documents(*options)] == [500, 50]


def test_the_table_has_standard_errors() -> None:
    result = bench("exact+least-risk", "exact", "-n", "30", "--seed", "9", "--start", "opening")
    headings, first, second, blank, note, _, paired_headings, paired = result.stdout.splitlines()
    assert "standard error" in headings
    assert "wins" not in headings
    assert re.match(r"exact\+least-risk +9x9/10  opening  3,3 +30 +\d+\.\d{3}% +\d\.\d{3}% ", first)
    assert second.startswith("exact ")
    assert (blank, note) == ("", f"seed 9, sapper {sapper.__version__}")
    assert paired_headings.split()[-1] == "p"
    assert re.match(r"exact +exact\+least-risk +9x9/10  opening +30 +[+-]\d+\.\d{3}%", paired)


def test_csv_and_markdown_hold_the_same() -> None:
    options = ["exact+least-risk", "exact", "-n", "20"]
    rows = list(csv.DictReader(io.StringIO(bench(*options, "--format", "csv").stdout)))
    found = documents(*options)
    assert [float(row["win_rate"]) for row in rows] == [one["win_rate"] for one in found]
    assert [float(row["standard_error"]) for row in rows] == [
        one["standard_error"] for one in found
    ]
    paired = found[1]["paired"][0]
    assert float(rows[1]["difference_standard_error"]) == paired["standard_error"]
    assert float(rows[1]["p_value"]) == paired["p_value"]
    lines = bench(*options, "--format", "markdown").stdout.splitlines()
    assert {line.count("|") for line in lines[:3]} == {11}


@pytest.mark.parametrize("workers", [["--jobs", "2"], ["--cluster", "local:2"]])
def test_the_number_of_workers_changes_nothing_but_times(workers: list[str]) -> None:
    options = ["exact+least-risk", "exact+net", "-n", "60", "-l", "6x6/7", "--no-store", "--json"]
    alone = bench(*options, "--jobs", "1")
    together = bench(*options, *workers)
    assert together.exit_code == 0, together.stderr
    assert TIMES.sub("", together.stdout) == TIMES.sub("", alone.stdout)


def test_stored_weights_are_not_played_again() -> None:
    documents("exact", "-n", "30")
    later = bench("exact", "-n", "75", "--json")
    assert later.stderr.startswith("30 of 75 games come from the store")
    at_once = bench("exact", "-n", "75", "--json", "--no-store").stdout
    assert TIMES.sub("", later.stdout) == TIMES.sub("", at_once)


def test_records_have_the_weight_of_each_game(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    documents("exact", "-n", "20", "--records", str(path), "--plot", str(tmp_path / "rates.svg"))
    games = sapper.play_weighted("exact", "beginner", games=20)
    assert [json.loads(line) for line in path.read_text().splitlines()] == [
        {"id": index, "weight": game.weight, "moves": game.num_moves, "guesses": game.num_guesses}
        for index, game in enumerate(games)
    ]
    assert (tmp_path / "rates.svg").read_bytes().startswith(b"<?xml")


def test_runs_of_weighted_games_are_listed_shown_and_exported() -> None:
    (found,) = documents("exact+least-risk", "-n", "40")
    runner.invoke(app, ["bench", "exact+least-risk", "-n", "40"])
    listed = runner.invoke(app, ["runs", "list"]).stdout.splitlines()
    assert [line.split()[8] for line in listed] == ["kind", "weighted", "played"]
    shown = json.loads(runner.invoke(app, ["runs", "show", "1", "--json"]).stdout)
    assert shown["weighted"] is True
    assert shown["win_rate"] == pytest.approx(found["win_rate"])
    assert shown["standard_error"] == pytest.approx(found["standard_error"])
    assert shown["interval"] == pytest.approx(found["interval"])
    weights = sapper.play_weighted("exact+least-risk", "beginner", games=40).weights.tolist()
    lines = runner.invoke(app, ["runs", "export", "1"]).stdout.splitlines()
    assert [json.loads(line)["weight"] for line in lines] == weights
    rows = csv.DictReader(
        io.StringIO(runner.invoke(app, ["runs", "export", "1", "-f", "csv"]).stdout)
    )
    assert [float(row["weight"]) for row in rows] == weights


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["exact", "--start", "given-zero"], "under 'given-zero' layouts are not equally likely"),
        (["exact", "--games", "1"], "weighted games is 1; it must be 2 or more"),
        (["exact", "--against", "theirs.jsonl"], "cannot be paired with games that were won"),
        (["exact", "--base", "exact"], "the solver 'exact' comes twice"),
        (["exact", "--base", "exactt"], "Did you mean 'exact'?"),
        (["exact", "--base-games", "10"], "--base-games are games of --base"),
        (
            ["exact", "--base", "random", "-n", "9", "--base-games", "9"],
            "must play more than the 9",
        ),
    ],
)
def test_bad_options_are_refused_before_play(
    options: list[str], message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_play(*_: object, **__: object) -> None:
        raise AssertionError("it played")

    monkeypatch.setattr("sapper.cli.bench.run_weighted", no_play)
    result = bench(*options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_given_boards_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "boards.jsonl"
    path.write_text('{"height":1,"width":3,"start":[0,0],"mines":[[0,2]]}\n')
    result = bench("exact", "--boards", str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert "they say nothing of given boards" in result.stderr


def test_a_base_needs_weighted_games() -> None:
    result = runner.invoke(app, ["bench", "exact", "--base", "random"])
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--base measures by weighted games; give --weighted with it" in result.stderr
