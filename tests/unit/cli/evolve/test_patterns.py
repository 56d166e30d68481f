"""`sapper evolve patterns`: outcomes, files, and runs that are killed or interrupted."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from sapper.cli.main import app
from sapper.lab.store.run_store import RunStore
from sapper.learning.patterns.evolution import KIND, SELECTIONS, EvolutionOptions
from sapper.learning.patterns.recipes import RECIPES
from sapper.patterns.file import read_patterns
from tests.helpers.programs import SAPPER, start_program
from tests.helpers.waiting import PATIENCE_SECONDS, wait_until

SMALL = ["--population", "10", "--generations", "8", "--games", "30"]


def invoke(*arguments: str, store: Path) -> Any:
    return CliRunner().invoke(app, ["evolve", "patterns", *arguments, "--store", str(store)])


def document(*arguments: str, store: Path) -> dict[str, Any]:
    result = invoke(*arguments, "--json", store=store)
    assert result.exit_code == 0, result.output
    loaded: dict[str, Any] = json.loads(result.stdout)
    return loaded


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    trials = [{**trial, "cpu_seconds": None} for trial in found["trials"]]
    return {**found, "trials": trials, "output": None}


def test_it_prints_a_table_and_writes_the_best_set(tmp_path: Path) -> None:
    output = tmp_path / "set.txt"
    result = invoke(*SMALL, "--trials", "2", "-o", str(output), store=tmp_path / "s.sqlite")
    assert result.exit_code == 0
    heading, first, second, means, *_ = result.stdout.splitlines()
    assert heading.split()[0] == "seed"
    assert (first.split()[0], second.split()[0]) == ("0", "1")
    assert means.startswith("means: ")
    assert f"patterns({output})" in result.stdout
    best = max((first, second), key=lambda line: float(line.split()[2]))
    assert f"fitness: {best.split()[2]} on 10,000" in output.read_text(encoding="utf-8")
    file = read_patterns(output)
    assert file.provenance["command"].startswith("sapper evolve patterns --recipe published")
    watched = CliRunner().invoke(app, ["watch", f"patterns({output})", "--level", "beginner8"])
    assert watched.exit_code == 0


def test_the_outcome_does_not_depend_on_jobs(tmp_path: Path) -> None:
    alone = document(*SMALL, "--jobs", "1", store=tmp_path / "a.sqlite")
    together = document(*SMALL, "--jobs", "3", store=tmp_path / "b.sqlite")
    assert without_time(alone) == without_time(together)
    assert 10 * 30 < alone["trials"][0]["games_played"] < 10 * 8 * 30
    assert (alone["start"], alone["flags"]) == ("zero", "stand")
    assert len(alone["trials"][0]["history"]) == 8
    assert alone["fitness"] == alone["trials"][0]["fitness"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--recipe", "publish"], "unknown recipe 'publish'. Did you mean 'published'?"),
        (["--selection", "luck"], "unknown selection 'luck'"),
        (["--start", "corner"], "unknown start 'corner'"),
        (["--flags", "fly"], "unknown flags 'fly'"),
        (["--population", "1"], "population is 1; it must be a whole number in 2..10000"),
        (["--trials", "0"], "trials is 0"),
        (["--jobs", "0"], "jobs is 0"),
        (["--output", "/nowhere/set.txt"], "/nowhere/set.txt: No such file or directory"),
    ],
)
def test_bad_input_is_one_line_before_any_work(
    tmp_path: Path, arguments: list[str], message: str
) -> None:
    result = invoke(*arguments, store=tmp_path / "s.sqlite")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"error: {message}")
    assert result.stdout == ""


def test_the_help_names_every_recipe_and_selection() -> None:
    command = ["evolve", "patterns", "--help"]
    text = CliRunner().invoke(app, command, env={"COLUMNS": "200"}).output
    assert set(RECIPES) <= set(re.findall("[a-z-]+", text.partition("Recipes:")[2]))
    assert f"{', '.join(SELECTIONS[:-1])} or {SELECTIONS[-1]}." in text


LONG = ["--generations", "200", "--seed", "3"]
KEY = EvolutionOptions(generations=200, seed=3).key
WITH_MANY_CHECKPOINTS = """
import sapper.learning.patterns.evolution as evolution
evolution.SECONDS_BETWEEN_CHECKPOINTS = 0.05
"""


def start(store: Path, *options: str) -> subprocess.Popen[str]:
    command = ["evolve", "patterns", *LONG, "--store", str(store), "--json"]
    return start_program(WITH_MANY_CHECKPOINTS + SAPPER, *command, *options)


def checkpoint(store: Path) -> dict[str, Any] | None:
    if not store.exists():
        return None
    with RunStore(store) as opened:
        return opened.find(f"{KIND} checkpoint", KEY)


def wait_beyond(generation: int, store: Path, process: subprocess.Popen[str]) -> int:
    """Wait for a checkpoint after that generation; returns the one that it was made at."""

    def later_generation() -> int | None:
        found = checkpoint(store)
        assert process.poll() is None, "it ended before it could be stopped"
        reached = 0 if found is None else len(found["history"])
        return reached if reached > generation else None

    return wait_until(later_generation, f"a checkpoint after generation {generation}")


def finish(process: subprocess.Popen[str]) -> dict[str, Any]:
    stdout, stderr = process.communicate()
    assert process.returncode == 0, stderr
    loaded: dict[str, Any] = json.loads(stdout)
    return loaded


@pytest.mark.skipif(os.name != "posix", reason="these are signals of POSIX")
def test_killed_and_interrupted_it_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    store = tmp_path / "runs.sqlite"
    killed = start(store, "--jobs", "1")
    reached = wait_beyond(0, store, killed)
    killed.kill()
    assert killed.communicate()[0] == ""
    assert reached < 200
    interrupted = start(store)
    wait_beyond(reached, store, interrupted)
    os.killpg(interrupted.pid, signal.SIGINT)
    stdout, stderr = interrupted.communicate(timeout=PATIENCE_SECONDS)
    assert (interrupted.returncode, stdout) == (130, "")
    assert re.fullmatch(
        r"trial 1 of 1 interrupted at generation \d+; "
        r"the same command goes on from its last checkpoint\n",
        stderr,
    )
    assert checkpoint(store) is not None
    resumed = finish(start(store, "--jobs", "2"))
    whole = finish(start(tmp_path / "other.sqlite"))
    assert without_time(resumed) == without_time(whole)
