"""What a process of a job does, for each kind: the same as the command of that name."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import sapper
from sapper.labels.tree import read_tree
from sapper.learning.labels.evolution import LabelRun, evolve_labels
from sapper.learning.labels.label_options import LabelOptions
from sapper.patterns.file import parse_patterns, read_patterns
from sapper.server.jobs.desk import job_folder
from sapper.server.jobs.program import JobItem, run_job
from sapper.server.jobs.results import LabelsStanding, Progress
from sapper.work.inside import telling

JOB = "0" * 32


@pytest.fixture(autouse=True)
def as_nice_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of the tests is not to give way for good."""
    monkeypatch.setattr(os, "nice", lambda more: 0)


@pytest.fixture
def notes() -> Iterator[list[Progress]]:
    """What is told."""
    heard: list[Progress] = []
    with telling(heard.append):
        yield heard


def done(folder: Path, **request: Any) -> dict[str, Any]:
    """The result of a job."""
    item = JobItem(id=JOB, request=request, store=folder / "runs.sqlite", workers=1, cluster=None)
    return run_job(item)


def test_a_bench(tmp_path: Path, notes: list[Progress]) -> None:
    result = done(tmp_path, kind="bench", solvers=["logic+net"], games=30, seed=4)
    expected = sapper.play_many("logic+net", sapper.BEGINNER, games=30, seed=4)
    assert result["scores"][0]["wins"] == expected.num_wins
    assert notes[-1].done == notes[-1].total == 30
    again = done(tmp_path, kind="bench", solvers=["logic+net"], games=30, seed=4)
    assert again == result  # the time that it took too: it comes from the store


def test_an_evolution_of_patterns(tmp_path: Path, notes: list[Progress]) -> None:
    options = {"generations": 4, "population": 6, "games": 10, "patterns": 30}
    result = done(tmp_path, kind="evolve-patterns", options=options, trials=2, seed=9)
    assert [trial["seed"] for trial in result["trials"]] == [9, 10]
    assert len(result["trials"][1]["history"]) == 4
    kept = read_patterns(job_folder(tmp_path / "runs.sqlite", JOB) / "patterns.txt")
    assert kept.patterns == parse_patterns(result["file"]).patterns
    assert notes[-1].words == "generation 4 of 4, trial 2 of 2"


def test_an_evolution_of_labels(tmp_path: Path, notes: list[Progress]) -> None:
    options = LabelOptions(height=6, width=6, num_mines=5, iterations=30, population=10, depth=4)
    result = done(tmp_path, kind="evolve-labels", options=asdict(options), seed=2)
    expected = evolve_labels(LabelRun(options=options, seed=2))
    assert result["tree"] == str(expected.tree)
    kept = read_tree(job_folder(tmp_path / "runs.sqlite", JOB) / "tree.txt")
    assert str(kept) == result["simplified_tree"]
    assert isinstance(notes[-1].partial, LabelsStanding)
    assert notes[-1].partial.best == expected.proportional_score


def test_a_training(tmp_path: Path) -> None:
    result = done(tmp_path, kind="train-net", recipe="paper-beginner", steps=2, seed=1)
    assert result["card"]["steps"] == 2
    assert (job_folder(tmp_path / "runs.sqlite", JOB) / "paper-beginner.onnx").is_file()


def test_a_setting(tmp_path: Path) -> None:
    result = done(tmp_path, kind="set", puzzle="2..\n..1", method="vns", iterations=100, seed=1)
    expected = sapper.set_mines(sapper.Puzzle.parse("2..\n..1"), "vns", seed=1, iterations=100)
    assert result["layout"] == expected.rows
    assert result["log"][-1][1:] == [expected.score.value, expected.score.mines]


def test_a_paper(tmp_path: Path, notes: list[Progress]) -> None:
    result = done(tmp_path, kind="papers", paper="optimal")
    assert result["report"]["paper"] == "optimal"
    assert result["markdown"].startswith("## optimal")
    assert notes[-1].done == notes[-1].total
