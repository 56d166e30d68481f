"""`sapper papers`: list, run and report."""

from __future__ import annotations

import io
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from sapper.cli import papers as command
from sapper.cli.main import app
from sapper.lab.store.run_store import Document
from sapper.lab.store.tasks import Task
from sapper.papers.paper import Paper
from sapper.papers.runs.inquiry import PerScale, Unit
from tests.helpers.papers import row_of, small_paper

runner = CliRunner()


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A new store, and a small paper as the only one."""
    monkeypatch.setattr(command, "find_paper", lambda name: small_paper())
    monkeypatch.setattr(command, "paper_names", lambda: ["small"])
    return str(tmp_path / "runs.sqlite")


def test_the_list_names_each_paper_and_its_scales() -> None:
    result = runner.invoke(app, ["papers", "list"])
    assert "002  Minesweeper AI Agent" in result.stdout
    assert "Zhang" in result.stdout
    document = json.loads(runner.invoke(app, ["papers", "list", "--json"]).stdout)
    papers = {paper["name"]: paper for paper in document}
    assert {"000-ga", "001", "002", "003", "004"} <= papers.keys()
    assert papers["002"]["scales"]["paper"] == "634 experiments, 573,000 games"


def test_a_run_prints_the_table_in_markdown(store: str) -> None:
    result = runner.invoke(app, ["papers", "run", "small", "--store", store, "--jobs", "1"])
    assert result.exit_code == 0
    assert row_of(result.stdout, "small")[:3] == ["small", "`random`", "25/50, 50.0 %"]
    assert "Scale `quick`: 200 games a figure, seed 0" in result.stdout


def test_json_is_one_document_and_a_second_run_plays_nothing(store: str) -> None:
    options = ["papers", "run", "small", "--scale", "paper", "--store", store, "--json"]
    first = runner.invoke(app, [*options, "--jobs", "2"])
    document = json.loads(first.stdout)
    assert (document["paper"], document["scale"], document["complete"]) == ("small", "paper", True)
    assert document["measurements"][0]["games"] == 50
    again = runner.invoke(app, [*options, "--jobs", "1"])
    assert again.stdout == first.stdout  # times included
    assert (first.stderr, again.stderr[:14]) == ("", "100 of 100 gam")


def test_the_same_games_for_any_number_of_workers(store: str, tmp_path: Path) -> None:
    wins = []
    for jobs in ("1", "2"):
        options = ["--store", str(tmp_path / jobs), "--jobs", jobs, "--json", "--seed", "3"]
        document = json.loads(runner.invoke(app, ["papers", "run", "small", *options]).stdout)
        wins.append([each["wins"] for each in document["measurements"]])
    assert wins[0] == wins[1]


def test_fresh_plays_again(store: str) -> None:
    options = ["papers", "run", "small", "--scale", "paper", "--store", store, "--json"]
    first = json.loads(runner.invoke(app, options).stdout)["measurements"]
    again = json.loads(runner.invoke(app, [*options, "--fresh"]).stdout)["measurements"]
    assert [each["wins"] for each in first] == [each["wins"] for each in again]
    costs = [
        (a["cpu_ms_per_game"], b["cpu_ms_per_game"]) for a, b in zip(first, again, strict=True)
    ]
    assert any(a != b for a, b in costs)


def test_the_report_gathers_without_playing(store: str, tmp_path: Path) -> None:
    empty = runner.invoke(app, ["papers", "report", "--store", store])
    assert "0 of 400 games" in empty.stdout
    assert not Path(store).exists()
    runner.invoke(app, ["papers", "run", "small", "--store", store])
    out = tmp_path / "out"
    full = runner.invoke(app, ["papers", "report", "--store", store, "--out", str(out)])
    assert row_of(full.stdout, "small")[1] == "`random`"
    assert {path.name for path in out.iterdir()} == {"report.md", "small.csv"}
    assert "report.md" in full.stderr


def test_a_narrow_terminal_cuts_nothing_off(store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    console = Console(file=screen, force_terminal=True, width=40, soft_wrap=True, highlight=False)
    monkeypatch.setattr(command, "output_console", lambda: console)
    options = ["papers", "run", "small", "--store", store]
    runner.invoke(app, options)
    monkeypatch.undo()
    monkeypatch.setattr(command, "find_paper", lambda name: small_paper())
    in_pipe = runner.invoke(app, options).stdout
    assert "small: A Title" in screen.getvalue()
    assert row_of(screen.getvalue(), "small") == row_of(in_pipe, "small")


def test_files_of_a_run_stand_beside_those_of_other_papers(store: str, tmp_path: Path) -> None:
    options = ["--store", store, "--out", str(tmp_path / "out")]
    ran = runner.invoke(app, ["papers", "run", "small", *options])
    assert {path.name for path in (tmp_path / "out").iterdir()} == {"small.md", "small.csv"}
    assert "no plots" not in ran.stderr


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["run", "02"], "Did you mean '002'?"),
        (["run", "002", "--scale", "ful"], "Did you mean 'full'?"),
        (["run", "002", "--jobs", "0"], "jobs is 0"),
        (["run", "002", "--seed", "-1"], "seed"),
        (["run", "004", "--seed", "-1"], "seed"),
        (["run", "004", "--jobs", "0"], "jobs is 0"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    arguments: list[str], message: str, tmp_path: Path
) -> None:
    result = runner.invoke(app, ["papers", *arguments, "--store", str(tmp_path / "store")])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_is_refused_before_playing(store: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    out = str(tmp_path / "file")
    result = runner.invoke(app, ["papers", "run", "small", "--store", store, "--out", out])
    assert result.exit_code == 2
    assert not Path(store).exists()


@dataclass(frozen=True)
class ThreeRuns:
    """Three runs that are no games, the last of which may be interrupted."""

    is_interrupted: bool
    label: str = "three runs"

    def tasks(self, count: int, seed: int) -> list[Task]:
        return [Task("test", str(index), partial(self.work, index)) for index in range(3)]

    def row(self, documents: Sequence[Document]) -> list[Document]:
        return list(documents)

    def work(self, index: int, store: Path | None) -> Document:
        if self.is_interrupted and index == 2:
            raise KeyboardInterrupt
        return {"index": index, "time": time.perf_counter()}


def paper_of_runs(*, is_interrupted: bool) -> Paper[list[Document]]:
    """A paper whose records are those of three runs."""
    once = PerScale(quick=1, paper=1, full=1)
    entries = [ThreeRuns(is_interrupted)]
    return Paper(
        name="runs",
        title="Title",
        authors="Author",
        about="About it.",
        effort=lambda scale: "three runs",
        entries=(),
        published_forms={},
        measure=lambda inquiry: inquiry.runs(entries, once, Unit("runs"))[0],
        amount=lambda inquiry: "three runs",
        how_to_read="",
        sections=(),
        figures=lambda documents: [],
        records=lambda documents: documents,
    )


def test_runs_that_are_no_games_go_on_where_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    options = ["papers", "run", "runs", "--store", str(tmp_path / "store"), "--json"]

    def run(*more: str, is_interrupted: bool = False) -> Result:
        paper = paper_of_runs(is_interrupted=is_interrupted)
        monkeypatch.setattr(command, "find_paper", lambda name: paper)
        return runner.invoke(app, [*options, *more])

    stopped = run("--jobs", "1", is_interrupted=True)
    assert stopped.exit_code == 130
    assert "of 3 runs; the same command goes on from there" in stopped.stderr
    first = run()
    assert [each["index"] for each in json.loads(first.stdout)["measurements"]] == [0, 1, 2]
    again = run()
    assert again.stdout == first.stdout, "times included"
    assert again.stderr.startswith("3 of 3 runs come from the store")
    assert run("--fresh").stdout != first.stdout
