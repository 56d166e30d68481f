"""The sessions in the README and the guides run as they are printed."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
WITH_SESSIONS = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]
CONSOLE = re.compile(
    r"^```console\n\$ ((?:printf .+ \| )?sapper .+)\n((?:(?!```|\$ ).*\n)+)```$", re.MULTILINE
)
"""A block with one command of Sapper, a position piped into it or not, and what it prints."""
SESSIONS = [
    pytest.param(command, printed, id=f"{page.relative_to(ROOT)}: {command}")
    for page in PAGES
    for command, printed in CONSOLE.findall(page.read_text("utf-8"))
]


@pytest.mark.parametrize("page", WITH_SESSIONS, ids=lambda page: str(page.relative_to(ROOT)))
def test_printed_python_sessions_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.skipif(sys.platform == "win32", reason="the sessions are those of a POSIX shell")
@pytest.mark.parametrize(("command", "printed"), SESSIONS)
def test_printed_terminal_sessions_run(command: str, printed: str) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    shell = ["sh", "-c", command]
    run = subprocess.run(
        shell, capture_output=True, text=True, check=True, env={**os.environ, "PATH": path}
    )
    assert run.stdout == printed


def test_the_readme_has_both_kinds_of_session() -> None:
    assert README in WITH_SESSIONS
    assert CONSOLE.search(README.read_text("utf-8"))
