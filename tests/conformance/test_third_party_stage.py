"""A stage of another package, installed with pip, is one like the others."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.programs import SAPPER

PACKAGE = Path(__file__).parents[1] / "data" / "third_party_stage"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the package is installed into, without any network."""
    target = tmp_path_factory.mktemp("site")
    options = ["--quiet", "--no-index", "--no-build-isolation", "--no-deps", "--target"]
    pip = [sys.executable, "-m", "pip", "install", *options, str(target), str(PACKAGE)]
    subprocess.run(pip, check=True, capture_output=True)
    return target


def run_python(installed: Path, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
    )


def document(installed: Path, *arguments: str) -> Any:
    """What a command of Sapper prints with --json."""
    run = run_python(installed, SAPPER, *arguments, "--json")
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_it_is_listed_with_its_options_and_its_package(installed: Path) -> None:
    stages = {stage["name"]: stage for stage in document(installed, "solvers")}
    assert stages["edges"] == {
        "name": "edges",
        "kind": "guesser",
        "summary": "Guess a cell near the edge of the board.",
        "options": [
            {
                "name": "depth",
                "type": "int",
                "default": 1,
                "doc": "How many rows and columns from the edge inward count as near.",
            }
        ],
        "source": "sapper-edges 1.2.3",
        "home": "sapper_edges:EdgeGuesser",
        "error": None,
    }
    assert document(installed, "solvers", "edges") == stages["edges"]


@pytest.mark.parametrize(
    ("name", "stage"),
    [("edges", "edges"), ("exact+edges(depth=2)", "edges"), ("edges( depth = 1 )", "edges")],
)
def test_it_plays(installed: Path, name: str, stage: str) -> None:
    game = document(installed, "watch", name, "--level", "intermediate", "--seed", "1")
    assert game["solver"] == name.replace(" ", "").replace("(depth=1)", "")
    assert stage in {move["stage"] for move in game["moves"]}


def test_it_is_compared_with_others_in_a_bench(installed: Path) -> None:
    solvers = ["exact", "edges", "exact+edges(depth=2)"]
    alone, together = (
        document(installed, "bench", *solvers, "--games", "20", "--no-store", "--jobs", jobs)
        for jobs in ("1", "2")
    )
    assert [entry["solver"] for entry in together] == solvers
    assert [entry["wins"] for entry in together] == [entry["wins"] for entry in alone]
    assert [entry["moves_per_game"] for entry in together] == [
        entry["moves_per_game"] for entry in alone
    ]


def test_it_keeps_the_contract_of_stages(installed: Path) -> None:
    program = "import sapper.testing; sapper.testing.check_stage('exact+edges(depth=2)')"
    run = run_python(installed, program)
    assert run.returncode == 0, run.stderr


def test_its_options_are_checked(installed: Path) -> None:
    run = run_python(installed, SAPPER, "watch", "edges(depth=0)")
    assert run.returncode == 2
    assert run.stderr == "error: stage 'edges': depth is 0; it must be 1 or more\n"


def test_one_that_cannot_be_loaded_is_shown_and_harms_no_other(installed: Path) -> None:
    stages = {stage["name"]: stage for stage in document(installed, "solvers")}
    assert "ImportError: what it needs is not installed" in stages["edges.broken"]["error"]
    run = run_python(installed, SAPPER, "watch", "edges.broken")
    assert run.returncode == 2
    assert run.stderr == f"error: {stages['edges.broken']['error']}\n"


def test_one_that_takes_the_name_of_a_built_in_stage_is_shown_and_not_used(
    installed: Path,
) -> None:
    built_in, other = (s for s in document(installed, "solvers") if s["name"] == "random")
    assert (built_in["source"], built_in["error"]) == ("built-in", None)
    assert other["source"] == "sapper-edges 1.2.3"
    assert "belongs to a built-in stage" in other["error"]
    assert document(installed, "watch", "random", "--seed", "1")["outcome"]
