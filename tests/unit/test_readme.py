"""The sessions in the README and the guides run as they are printed."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
WITH_SESSIONS = [page for page in PAGES if ">>> " in page.read_text(encoding="utf-8")]


@pytest.mark.parametrize("page", WITH_SESSIONS, ids=lambda page: str(page.relative_to(ROOT)))
def test_printed_sessions_run(page: Path) -> None:
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_the_readme_has_a_session() -> None:
    assert ROOT / "README.md" in WITH_SESSIONS
