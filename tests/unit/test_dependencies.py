"""Every dependency is used by something, and whatever is imported is a dependency."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
CODE = ("src", "tests", "benchmarks", "scripts", "docs")
OWN = {"sapper", "tests", "scripts", "common", "sapper_edges"}
"""Modules of this repository."""

MODULES = {
    "dask[distributed]": "distributed",
    "python-sat": "pysat",
}
"""Requirements that are imported by another name than their own."""

USES = {
    "clang-format": ("Makefile", "clang-format --dry-run"),
    "clang-tidy": ("Makefile", "clang-tidy -p"),
    "cmake": ("Makefile", "cmake --build"),
    "furo": ("docs/conf.py", '"furo"'),
    "gcovr": ("Makefile", "gcovr --root"),
    "mypy": ("Makefile", "@mypy"),
    "myst-parser": ("docs/conf.py", '"myst_parser"'),
    "ninja": ("Makefile", "-G Ninja"),
    "onnxscript": ("src/sapper/learning/networks/export.py", "dynamo=True"),
    "pre-commit": ("tests/unit/test_pre_commit.py", "pre_commit"),
    "pytest-cov": ("Makefile", "--cov "),
    "pytest-xdist": ("Makefile", "-n $(JOBS)"),
    "ruff": ("Makefile", "ruff check"),
    "sphinx": ("Makefile", "sphinx-build"),
    "websockets": ("src/sapper/server/serving.py", 'ws="websockets-sansio"'),
    "ziglang": ("cpp/wasm/zig.cmake", "import pathlib, ziglang"),
}
"""What is used without an import: where, and by which words."""


def requirements(*lists: list[str]) -> list[str]:
    """The names of what is required, without versions and without the extras of Sapper itself."""
    names = [re.split(r"[<>=;\s]", line)[0] for lines in lists for line in lines]
    return [name for name in names if not name.startswith("sapper[")]


@cache
def imported(folder: str) -> frozenset[str]:
    """The packages that the modules of a folder import, anywhere in them."""
    found: set[str] = set()
    for path in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                found.add(node.module or "")
    return frozenset(name.split(".")[0] for name in found)


def module_of(requirement: str) -> str:
    return MODULES.get(requirement, requirement.replace("-", "_"))


def is_used(requirement: str, *folders: str) -> bool:
    if requirement in USES:
        path, words = USES[requirement]
        return words in (ROOT / path).read_text(encoding="utf-8")
    return any(module_of(requirement) in imported(folder) for folder in folders)


@pytest.mark.parametrize("requirement", requirements(PROJECT["dependencies"]))
def test_what_the_package_needs_it_imports(requirement: str) -> None:
    assert is_used(requirement, "src")


@pytest.mark.parametrize("extra", EXTRAS)
def test_an_extra_is_used(extra: str) -> None:
    folders = CODE if extra in ("dev", "docs", "page") else ("src",)
    unused = [name for name in requirements(EXTRAS[extra]) if not is_used(name, *folders)]
    assert unused == []


def test_what_is_imported_is_a_dependency() -> None:
    required = requirements(PROJECT["dependencies"], *EXTRAS.values())
    known = {module for name in required for module in (module_of(name), name.split("[")[0])}
    foreign = set().union(*map(imported, CODE)) - sys.stdlib_module_names - OWN
    assert foreign - known == set()


def test_what_is_used_without_an_import_is_still_required() -> None:
    assert USES.keys() <= set(requirements(*EXTRAS.values()))


def test_the_readme_lists_the_extras() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    line = next(line for line in readme.splitlines() if line.startswith("Heavier parts are extras"))
    assert sorted(re.findall(r"`(\w+)`", line)) == sorted(EXTRAS)
