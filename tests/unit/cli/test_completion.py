"""What a shell offers for a name that has begun."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def offered(line: str) -> list[str]:
    """What bash is told when the tabulator key is pressed at the end of that line."""
    words = line.split(" ")
    variables = {
        **os.environ,
        "_SAPPER_COMPLETE": "complete_bash",
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
    }
    result = subprocess.run(
        [sys.executable, "-m", "sapper"], env=variables, capture_output=True, text=True
    )
    assert result.stderr == ""
    return result.stdout.split()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("sapper ben", ["bench"]),
        ("sapper bench tan", ["tank", "tank-guess"]),
        ("sapper bench exact+least", ["exact+least-risk"]),
        ("sapper bench random --level beg", ["beginner", "beginner8"]),
        ("sapper play int", ["intermediate"]),
        ("sapper generate --start o", ["opening"]),
        ("sapper papers run 00", ["000-ga", "000-gp", "001", "002", "003", "004"]),
        ("sapper convert a b --to m", ["mbf", "mine"]),
        ("sapper set puzzle.txt --method ann", ["annealing"]),
    ],
)
def test_a_name_is_completed(line: str, expected: list[str]) -> None:
    assert offered(line) == expected


def test_completing_a_command_loads_neither_numpy_nor_the_core() -> None:
    code = (
        "import sys; from sapper.cli.main import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'sapper._core')))"
    )
    variables = {**os.environ, "_SAPPER_COMPLETE": "complete_bash", "COMP_WORDS": "sapper ben"}
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**variables, "COMP_CWORD": "1"},
        capture_output=True,
        text=True,
    )
    assert (result.returncode, result.stdout.strip()) == (0, "bench")
