"""`sapper evolve labels`: answers, files, errors, and runs that are killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import sapper
from sapper.cli.main import app
from sapper.lab.store.run_store import RunStore
from sapper.labels.tree import Tree, read_tree
from sapper.learning.labels.evolution import KIND, LabelRun
from sapper.learning.labels.label_options import IMPROVED, LabelOptions
from sapper.solvers.registry import make_solver
from tests.helpers.programs import start_program
from tests.helpers.waiting import PATIENCE_SECONDS, wait_until

runner = CliRunner()

SMALL = ["--size", "6x7", "--iterations", "30", "--population", "20", "--jobs", "1"]


@pytest.fixture
def store(tmp_path: Path) -> str:
    return str(tmp_path / "store")


def document(store: str, *arguments: str) -> dict[str, Any]:
    command = ["evolve", "labels", "--store", store, "--json", *SMALL, *arguments]
    result = runner.invoke(app, command)
    assert result.exit_code == 0, result.stderr
    answer = json.loads(result.stdout)
    assert isinstance(answer, dict)
    return answer


def test_the_json_document_tells_each_run(store: str) -> None:
    answer = document(store, "--runs", "2", "--validate", "3", "--seed", "5")
    assert (answer["seed"], answer["version"]) == (5, sapper.__version__)
    assert (answer["height"], answer["width"], answer["num_mines"]) == (6, 7, 4)
    assert [run["run"] for run in answer["runs"]] == [0, 1]
    best = answer["runs"][answer["best_run"]]
    tree = Tree.parse(answer["tree"])
    assert (best["size"], best["depth"]) == (tree.size, tree.depth)
    options = LabelOptions(height=6, width=7, num_mines=4, iterations=30, population=20)
    run = LabelRun(options=options, seed=5, index=answer["best_run"])
    labeller, (field,) = run.labeller(), run.fields()
    for each in (tree, Tree.parse(answer["simplified_tree"])):
        assert labeller.proportional_score(field, each) == best["score"]
    assert best["validation_scores"] == [
        labeller.proportional_score(other, tree) for other in run.validation_fields(3)
    ]


def test_a_second_call_comes_from_the_store_and_fresh_begins_anew(store: str) -> None:
    first = document(store)
    assert document(store) == first, "times included"
    again = document(store, "--fresh")
    assert again["cpu_seconds"] != first["cpu_seconds"]
    assert again["tree"] == first["tree"]
    with RunStore(store) as run_store:
        assert [result.kind for result in run_store.stored_results()] == [KIND]


def test_improved_sets_what_is_not_given(store: str) -> None:
    answer = document(store, "--improved", "--depth", "5", "--fields", "2")
    assert {name: answer[name] for name in IMPROVED} == {**IMPROVED, "num_fields": 2}


def test_every_switch_changes_the_run(store: str) -> None:
    switches = [
        (),
        ("--depth", "5"),
        ("--replacement", "worst"),
        ("--algorithm", "generational", "--iterations", "3"),
        ("--tournament-size", "2"),
        ("--patience", "3"),
        ("--last",),
        ("--penalty", "4"),
        ("--spare-better",),
        ("--spare-better", "--insertions"),
        ("--weigh-offsets",),
        ("--branches-end", "0.9"),
        ("--verified",),
        ("--reach", "2"),
        ("--fields", "2"),
        ("--depth", "5", "--max-depth", "5"),
        ("--parsimony",),
        ("--plays",),
        ("--mines", "7"),
    ]
    found = [document(store, "--size", "10x10", "--seed", "2", *switch) for switch in switches]
    outcomes = {(each["tree"], each["runs"][0]["evaluations"]) for each in found}
    assert len(outcomes) == len(switches)


def test_files_hold_the_tree_and_the_drawings(store: str, tmp_path: Path) -> None:
    tree, drawn, field = (tmp_path / name for name in ("tree.txt", "tree.svg", "field.svg"))
    files = ["--output", str(tree), "--svg", str(drawn), "--field-svg", str(field)]
    answer = document(store, *files)
    assert str(read_tree(tree)) == answer["simplified_tree"]
    assert drawn.read_text(encoding="utf-8").startswith("<svg")
    assert field.read_text(encoding="utf-8").startswith("<svg")


def test_a_tree_that_plays_is_a_stage(store: str, tmp_path: Path) -> None:
    tree = tmp_path / "player.txt"
    answer = document(store, "--plays", "--fields", "5", "--output", str(tree))
    assert answer["plays"]
    assert make_solver(f"labels({tree})").name == f"labels(file={tree})"
    text = ["evolve", "labels", "--store", store, *SMALL, "--plays", "--fields", "5"]
    assert "its tree, simplified" in runner.invoke(app, text).stdout


def test_text_shows_the_runs_and_the_labelled_field(store: str) -> None:
    command = ["evolve", "labels", "--store", store, *SMALL, "--runs", "2", "--validate", "2"]
    result = runner.invoke(app, command)
    assert result.exit_code == 0, result.stderr
    lines = result.stdout.splitlines()
    assert lines[0].split()[:2] == ["run", "score"]
    assert lines[3].startswith("means: score ")
    assert sum(line.startswith("|") for line in lines) == 6


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--size", "10"], "HEIGHTxWIDTH"),
        (["--size", "0x9"], "height is 0"),
        (["--mines", "1.5"], "share of the cells"),
        (["--mines", "many"], "share of the cells"),
        (["--mines", "43"], "43"),
        (["--depth", "2"], "depth is 2"),
        (["--replacement", "best"], "unknown replacement"),
        (["--algorithm", "x"], "unknown algorithm"),
        (["--runs", "0"], "runs is 0"),
        (["--validate", "-1"], "validate is -1"),
        (["--patience", "-1"], "patience is -1"),
        (["--plays", "--field-svg", "field.svg"], "--field-svg"),
        (["--jobs", "0"], "jobs is 0"),
        (["--seed", "-1"], "seed is -1"),
        (["--output", "/nowhere/tree.txt"], "/nowhere/tree.txt"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    store: str, arguments: list[str], message: str
) -> None:
    result = runner.invoke(app, ["evolve", "labels", "--store", store, *SMALL, *arguments])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert not Path(store).exists()


PROGRAM = """
import sapper.learning.labels.evolution as evolution
evolution.SECONDS_BETWEEN_CHECKPOINTS = 0.02
from sapper.cli.main import main
if __name__ == "__main__":
    main()
"""


def start(store: str, *arguments: str) -> subprocess.Popen[str]:
    command = ["evolve", "labels", "--store", store, "--json", "--size", "10x10", "--jobs", "1"]
    command += ["--fields", "3", "--iterations", "900", "--seed", "4"]
    return start_program(PROGRAM, *command, *arguments)


def wait_for_checkpoint(store: str, process: subprocess.Popen[str]) -> None:
    def is_there() -> bool:
        assert process.poll() is None, "it ended before it could be stopped"
        if not Path(store).exists():
            return False
        with RunStore(store) as run_store:
            return any("checkpoint" in each.kind for each in run_store.stored_results())

    wait_until(is_there, "a checkpoint")


def finish(process: subprocess.Popen[str]) -> dict[str, Any]:
    stdout, stderr = process.communicate()
    assert process.returncode == 0, stderr
    answer = json.loads(stdout)
    assert isinstance(answer, dict)
    return {name: value for name, value in answer.items() if name not in ("cpu_seconds", "runs")}


@pytest.mark.skipif(os.name != "posix", reason="these are signals of POSIX")
@pytest.mark.parametrize("signal_number", [signal.SIGKILL, signal.SIGINT])
def test_a_run_that_was_ended_goes_on_and_ends_the_same(
    tmp_path: Path, signal_number: signal.Signals
) -> None:
    broken = str(tmp_path / "broken")
    process = start(broken)
    wait_for_checkpoint(broken, process)
    process.send_signal(signal_number)
    _, stderr = process.communicate(timeout=PATIENCE_SECONDS)
    if signal_number is signal.SIGINT:
        assert process.returncode == 130
        assert "the same command goes on from the last checkpoints" in stderr
    resumed = finish(start(broken))
    assert resumed == finish(start(str(tmp_path / "whole")))


def test_a_refused_patience_is_told_that_0_is_allowed(store: str) -> None:
    result = runner.invoke(app, ["evolve", "labels", "--store", store, *SMALL, "--patience", "-1"])
    assert result.exit_code == 2
    assert "patience is -1; it must be a whole number in 0..1000000" in result.stderr
