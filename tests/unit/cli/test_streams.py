"""Standard streams that are closed or know few characters, and names that a terminal would obey."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sapper.cli.main import app
from sapper.errors import printable
from sapper.lab.report.tables import Table
from sapper.lab.store.run_store import RunStore

runner = CliRunner()

RED = "\x1b[31m"


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `$SAPPER` is the command line."""
    variables = {**os.environ, "SAPPER": f"{sys.executable} -m sapper", **environment}
    return subprocess.run(line, shell=True, capture_output=True, text=True, env=variables)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain ± ×", "plain ± ×"),
        (RED, r"\x1b[31m"),
        ("a\nb\tc", r"a\nb\tc"),
        ("\udcff", r"\udcff"),
        ("\u202egnp.exe", r"\u202egnp.exe"),
    ],
)
def test_what_a_terminal_would_obey_is_escaped(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_closed_streams_end_in_no_traceback() -> None:
    lines = [
        "$SAPPER generate >&-",
        "$SAPPER solvers 2>&-",
        "$SAPPER convert - - --from notation --to jsonl <&-",
        "$SAPPER play <&- >&-",
    ]
    results = [shell(line) for line in lines]
    assert [result.returncode for result in results] == [0, 0, 2, 2]
    assert not [result.stderr for result in results if "Traceback" in result.stderr]


def test_ascii_output_escapes_what_it_cannot_write() -> None:
    result = shell("$SAPPER solvers", PYTHONIOENCODING="ascii")
    assert result.returncode == 0
    assert r"\xd7" in result.stdout


def test_a_file_name_is_printed_escaped(tmp_path: Path) -> None:
    path = f"{tmp_path}/\udcff{RED}.txt"
    result = runner.invoke(app, ["analyse", path])
    assert (result.exit_code, result.stderr) == (
        2,
        f"error: {tmp_path}/\\udcff\\x1b[31m.txt: No such file or directory\n",
    )
    result = runner.invoke(app, ["runs", "list", "--store", path])
    assert result.stdout == f"no runs in {tmp_path}/\\udcff\\x1b[31m.txt\n"


def test_a_store_may_have_a_name_that_is_no_text(tmp_path: Path) -> None:
    path = f"{tmp_path}/\udcff?#%.sqlite"
    RunStore(path).close()
    result = runner.invoke(app, ["runs", "results", "--store", path])
    assert (result.exit_code, result.stdout.startswith("no results in ")) == (0, True)


def test_stored_text_is_printed_escaped(tmp_path: Path) -> None:
    path = tmp_path / "runs.sqlite"
    with RunStore(path) as store:
        store.keep(RED, "\x07", {})
    result = runner.invoke(app, ["runs", "results", "--store", str(path)])
    assert RED not in result.stdout
    assert r"\x1b[31m" in result.stdout


def test_the_cells_of_a_table_are_escaped() -> None:
    table = Table(["name"], [[f"{RED}|"]], num_labels=1)
    assert table.as_text() == "name\n\\x1b[31m|\n"
    assert r"| \x1b[31m\| |" in table.as_markdown()
