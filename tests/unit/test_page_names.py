"""The names of the package that pages give exist, the dotted ones and those of the reference."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.helpers.python_names import is_python_name

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
ENTRY_POINTS = {"sapper.stages"}
"""Groups of entry points, which look like modules."""


def dotted_names(page: str) -> set[str]:
    return set(re.findall(r"`(sapper(?:\.\w+)+)(?:\(\))?`", page)) - ENTRY_POINTS


def documented_names(page: str) -> set[str]:
    """What autodoc is told to show, from `sapper` on."""
    named = re.findall(r"^\.\. auto(?:class|function|module):: ([\w.]+)", page, re.MULTILINE)
    return {name if name.startswith("sapper.") else f"sapper.{name}" for name in named}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_names_in_pages_exist(path: Path) -> None:
    page = path.read_text(encoding="utf-8")
    names = dotted_names(page) | documented_names(page)
    assert {name for name in names if not is_python_name(name)} == set()


def test_the_reference_names_what_it_shows() -> None:
    page = (ROOT / "docs" / "reference.md").read_text(encoding="utf-8")
    assert {"sapper.Board", "sapper.errors"} <= documented_names(page)
    assert not is_python_name("sapper.setter.result.Nothing")
