"""One version everywhere."""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

import sapper

ROOT = Path(__file__).parents[2]


def test_package_metadata_and_project_file_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert sapper.__version__ == project["version"] == version("sapper")


def test_changelog_tells_of_this_version() -> None:
    assert f"## [{sapper.__version__}]" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_citation_names_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert f"\nversion: {sapper.__version__}\n" in citation
