"""Which module may import which: the walls between truth, knowledge and belief."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import sapper

PACKAGE = Path(sapper.__file__).parent
CORE = PACKAGE.parents[1] / "cpp" / "core"

TRUTH = {"sapper.board", "sapper.game", "sapper.generators", "sapper.record"}
"""Modules that hold or lead to the mines."""

WITHOUT_TRUTH = ["solvers", "analysis", "patterns", "position.py", "notation.py"]
"""What sees positions alone."""

LIGHT = {
    "errors.py": set[str](),
    "cells.py": {"sapper.errors"},
    "seeds.py": {"sapper.errors", "sapper.cells"},
    "spec.py": {"sapper.errors", "sapper.cells"},
}
"""Modules that every command loads, with all that they may import of the package."""


def sources(part: str) -> list[Path]:
    """The Python files of a module or a subpackage."""
    path = PACKAGE / part
    return sorted(path.rglob("*.py")) if path.is_dir() else [path] * path.exists()


def module_name(path: Path) -> str:
    parts = ["sapper", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> set[str]:
    """Every module that a file imports anywhere in it, type-checking blocks included."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found |= imported_from(node, module_name(path))
    return found


def imported_from(node: ast.ImportFrom, importer: str) -> set[str]:
    """`from a import b` may mean module a or module a.b: both count."""
    assert node.level == 0, f"{importer} uses a relative import; the package writes them out"
    module = node.module or ""
    return {module} | {f"{module}.{alias.name}" for alias in node.names}


def public_homes() -> dict[str, str]:
    """`from sapper import Board` reaches sapper.board: names of the face, by their homes."""
    return {f"sapper.{name}": home for name, home in vars(sapper)["_HOMES"].items()}


def reached(path: Path) -> set[str]:
    return {public_homes().get(name, name) for name in imports_of(path)}


@pytest.mark.parametrize("part", WITHOUT_TRUTH)
def test_what_sees_positions_cannot_see_boards(part: str) -> None:
    for path in sources(part):
        assert not reached(path) & TRUTH, f"{path.name} reaches the mines"


@pytest.mark.parametrize("name", LIGHT)
def test_light_modules_import_the_standard_library_and_each_other(name: str) -> None:
    modules = {module_name(path) for path in PACKAGE.rglob("*.py")} - {"sapper"}
    assert imports_of(PACKAGE / name) & (modules | {"sapper._core"}) <= LIGHT[name]
    assert "numpy" not in imports_of(PACKAGE / name)


def test_evolution_knows_nothing_of_minesweeper() -> None:
    general = ("sapper.errors", "sapper.cells", "sapper.evolution")  # cells: what is a whole number
    for path in sources("evolution"):
        ours = {name for name in imports_of(path) if name.split(".")[0] == "sapper"}
        assert all(name.startswith(general) for name in ours), f"{path.name} imports {ours}"


def test_the_walk_sees_imports_of_every_form() -> None:
    plain = imports_of(PACKAGE / "generators.py")
    assert {"sapper._core", "sapper.board", "sapper.board.Board"} <= plain
    assert "sapper.game" in imports_of(PACKAGE / "record.py")  # inside a function and a guard


def test_the_native_core_knows_no_python() -> None:
    headers = re.compile(r"#include\s*[<\"](Python\.h|nanobind|numpy|pybind11)")
    files = [*CORE.glob("*.hpp"), *CORE.glob("*.cpp")]
    assert files
    assert [path.name for path in files if headers.search(path.read_text(encoding="utf-8"))] == []
