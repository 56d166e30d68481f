"""The sessions in the README and the guides run as they are printed."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
WITH_SESSIONS = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]
CONSOLE = re.compile(r"^```console\n\$ sapper (.+)\n((?:(?!```|\$ ).*\n)+)```$", re.MULTILINE)
"""A block with one command of Sapper and what it prints."""


@pytest.mark.parametrize("page", WITH_SESSIONS, ids=lambda page: str(page.relative_to(ROOT)))
def test_printed_python_sessions_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize(("arguments", "printed"), CONSOLE.findall(README.read_text("utf-8")))
def test_printed_terminal_sessions_run(arguments: str, printed: str) -> None:
    sapper = Path(sys.executable).with_name("sapper")
    command = [str(sapper), *shlex.split(arguments)]
    shown = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert shown == printed


def test_the_readme_has_both_kinds_of_session() -> None:
    assert README in WITH_SESSIONS
    assert CONSOLE.search(README.read_text("utf-8"))
