"""`sapper runs`: what benches have stored can be seen, taken out and deleted."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sapper.cli.main import app
from sapper.lab.store.run_store import RunStore

runner = CliRunner()


def sapper(*arguments: str) -> Result:
    return runner.invoke(app, list(arguments))


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "runs.sqlite"
    monkeypatch.setenv("SAPPER_STORE", str(path))
    return path


@pytest.fixture
def records(tmp_path: Path) -> str:
    """A store of two runs; what the bench recorded of the first."""
    path = tmp_path / "records.jsonl"
    assert sapper("bench", "random", "-n", "30", "--records", str(path)).exit_code == 0
    assert sapper("bench", "exact", "-n", "10", "-l", "4x5/3", "--seed", "7").exit_code == 0
    return path.read_text()


@pytest.mark.usefixtures("records")
def test_runs_are_listed() -> None:
    headings, first, second = sapper("runs", "list").stdout.splitlines()
    assert headings.split()[:3] == ["id", "solver", "level"]
    assert first.split()[:6] == ["1", "random", "9x9/10", "safe", "0,0", "0"]
    assert second.split()[:6] == ["2", "exact", "4x5/3", "safe", "0,0", "7"]
    found = json.loads(sapper("runs", "list", "--json").stdout)
    assert [(run["id"], run["solver"], run["games"]) for run in found] == [
        (1, "random", 30),
        (2, "exact", 10),
    ]


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize(
    ("options", "ids"),
    [
        (["--solver", "exact"], [2]),
        (["--solver", "ran*"], [1]),
        (["--level", "beginner"], [1]),
        (["-l", "4x5/3"], [2]),
        (["--solver", "exact", "-l", "beginner"], []),
    ],
)
def test_runs_are_listed_by_solver_and_level(options: list[str], ids: list[int]) -> None:
    found = json.loads(sapper("runs", "list", "--json", *options).stdout)
    assert [run["id"] for run in found] == ids


@pytest.mark.usefixtures("records")
def test_what_only_looks_leaves_the_store_as_it_is(store: Path) -> None:
    (store.parent / "runs.sqlite-shm").mkdir()  # as in a folder that nobody may write to
    for command in (["list"], ["show", "1"], ["export", "1"], ["results"]):
        assert sapper("runs", *command).exit_code == 0
    assert sapper("runs", "delete", "1").exit_code == 2


def test_a_bench_that_fails_leaves_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise OSError("out of luck")

    monkeypatch.setattr("sapper.lab.play.run_experiments.play_chunks", fail)
    assert sapper("bench", "random", "-n", "30").exit_code == 2
    assert sapper("bench", "random", "-n", "30", "--fresh").exit_code == 2
    assert sapper("runs", "list", "--json").stdout == "[]\n"


@pytest.mark.usefixtures("records")
def test_a_run_is_shown() -> None:
    found = json.loads(sapper("runs", "show", "2", "--json").stdout)
    assert (found["solver"], found["height"], found["width"], found["seed"]) == ("exact", 4, 5, 7)
    assert found["win_rate"] == found["wins"] / 10
    lines = sapper("runs", "show", "2").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(found)


def test_the_games_of_a_run_are_exported_as_they_were_recorded(records: str) -> None:
    assert sapper("runs", "export", "1").stdout == records
    rows = list(csv.reader(io.StringIO(sapper("runs", "export", "1", "-f", "csv").stdout)))
    games = [json.loads(line) for line in records.splitlines()]
    assert rows == [
        ["id", "won", "moves", "guesses"],
        *[[str(int(value)) for value in game.values()] for game in games],
    ]


def test_an_export_can_go_to_a_file(records: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert sapper("runs", "export", "1", "-o", str(path)).stdout == ""
    assert path.read_text() == records


@pytest.mark.usefixtures("records")
def test_a_run_is_deleted() -> None:
    assert sapper("runs", "delete", "1").stdout == "deleted run 1 with 30 games\n"
    assert [run["id"] for run in json.loads(sapper("runs", "list", "--json").stdout)] == [2]


@pytest.mark.usefixtures("records")
@pytest.mark.parametrize("command", ["show", "export", "delete"])
@pytest.mark.parametrize("run", [9, 10**20])
def test_an_unknown_run_is_refused(command: str, run: int) -> None:
    result = sapper("runs", command, str(run))
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"has no run {run}" in result.stderr


def test_without_a_store_there_are_no_runs(store: Path) -> None:
    assert sapper("runs", "list").stdout == f"no runs in {store}\n"
    assert sapper("runs", "list", "--json").stdout == "[]\n"
    result = sapper("runs", "show", "1")
    assert (result.exit_code, result.stderr) == (2, f"error: there is no run store at {store}\n")
    assert not store.exists()


@pytest.fixture
def result(store: Path) -> str:
    """A store with two results that are not games; the id of the second."""
    with RunStore(store) as run_store:
        run_store.keep("setting", '{"seed": 1}', {"value": 3})
        run_store.keep("patterns", '{"seed": 2}', {"fitness": 65.5})
        return next(one.id for one in run_store.stored_results() if one.kind == "patterns")


def test_results_that_are_not_games_are_listed(result: str) -> None:
    found = json.loads(sapper("runs", "results", "--json").stdout)
    assert {one["kind"] for one in found} == {"setting", "patterns"}
    headings, only = sapper("runs", "results", "--kind", "patterns").stdout.splitlines()
    assert headings.split() == ["id", "kind", "version", "finished", "size", "key"]
    assert only.split()[:2] == [result, "patterns"]


def test_a_result_is_printed_and_deleted(result: str) -> None:
    found = json.loads(sapper("runs", "result", result).stdout)
    assert (found["key"], found["result"]) == ('{"seed": 2}', {"fitness": 65.5})
    assert sapper("runs", "delete-result", result).stdout == (
        f"deleted result {result} of kind patterns\n"
    )
    assert "no results of kind patterns" in sapper("runs", "results", "-k", "patterns").stdout
    assert [one["kind"] for one in json.loads(sapper("runs", "results", "--json").stdout)] == [
        "setting"
    ]


def test_a_result_is_named_by_the_beginning_of_its_id(result: str) -> None:
    assert json.loads(sapper("runs", "result", result[:8]).stdout)["id"] == result
    assert sapper("runs", "delete-result", result[:8]).exit_code == 0
    assert sapper("runs", "result", "").exit_code == 2


def test_the_beginning_of_several_ids_names_none(store: Path) -> None:
    with RunStore(store) as run_store:
        for seed in range(17):  # more than there are first digits
            run_store.keep("setting", str(seed), {})
        digits = [one.id[0] for one in run_store.stored_results()]
    refused = sapper("runs", "delete-result", max(digits, key=digits.count))
    assert refused.exit_code == 2
    assert "results begin with" in refused.stderr


@pytest.mark.usefixtures("result")
def test_a_result_that_is_not_there_is_refused() -> None:
    refused = sapper("runs", "result", "nothing")
    assert refused.exit_code == 2
    assert "has no result 'nothing'" in refused.stderr
