"""Which module may import which: rooms in layers, and the walls between truth and knowledge."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import sapper

PACKAGE = Path(sapper.__file__).parent
CPP = PACKAGE.parents[1] / "cpp"
CORE = CPP / "core"

ROOMS = (
    "",  # the domain: the modules of the package's own folder
    "work",
    "naming",
    "formats",
    "evolution",
    "network",
    "patterns",
    "labels",
    "analysis",
    "solvers",
    "solvers/learned",
    "lab/experiment",
    "lab/store",
    "lab/play",
    "lab/report",
    "learning/networks",
    "learning/value",
    "learning/patterns",
    "learning/labels",
    "reference/pattern_evolution",
    "reference",
    "setter",
    "env",
    "learning/q_learning",
    "papers/report",
    "papers/runs",
    "papers",
    "testing",
    "session",
    "page",
    "server/jobs",
    "server",
    "cli/screen",
    "cli",
    "cli/evolve",
)
"""The rooms of the package, lowest first: a module imports from its own room and from those before.

`docs/architecture.md` says what each is for."""

CORE_ROOMS = (
    "base",
    "board",
    "analysis",
    "explain",
    "network",
    "endgame",
    "champion",
    "reasons",
    "patterns",
    "genetic",
    "labels",
    "search",
    "solvers",
    "no_guess",
    "play",
    "value",
    "document",
    "setter",
)
"""The rooms of the native core, lowest first, by the same rule for includes."""

FACE = {"sapper", "sapper.__main__"}
"""What users import and start; nothing in the package imports it."""

MAX_MODULES, MAX_CORE_FILES = 20, 25
"""In one room: with more, its name no longer says what is in it."""

TRUTH = {"sapper.board", "sapper.game", "sapper.generators", "sapper.record"}
"""Modules that hold or lead to the mines."""

WITHOUT_TRUTH = [
    "solvers",
    "analysis",
    "patterns",
    "labels",
    "network",
    "position.py",
    "notation.py",
]
"""What sees positions alone."""

LIGHT = {
    "errors.py": set[str](),
    "checks.py": {"sapper.errors"},
    "cells.py": {"sapper.errors", "sapper.checks"},
    "spec.py": {"sapper.errors", "sapper.checks", "sapper.cells"},
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
    """Every module that a file imports anywhere in it: in functions and for type checking too."""
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


def room_of(path: Path) -> str:
    """The folder of a module, as it stands in `ROOMS`."""
    folder = path.relative_to(PACKAGE).parent.as_posix()
    return "" if folder == "." else folder


def modules() -> dict[str, Path]:
    """Every module of the package but its face, which leads everywhere."""
    found = {module_name(path): path for path in PACKAGE.rglob("*.py")}
    return {name: path for name, path in found.items() if name not in FACE}


def edges() -> Iterator[tuple[Path, Path]]:
    """Every import of one module of the package by another."""
    known = modules()
    for path in known.values():
        for name in reached(path) & known.keys():
            yield path, known[name]


def folders_with_modules() -> set[str]:
    """Where modules are; a folder with nothing but its `__init__` only holds rooms."""
    found = {room_of(path) for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"}
    return found | {"testing"}


def includes_of(path: Path) -> set[str]:
    return set(re.findall(r'#include "core/(\w+)/', path.read_text(encoding="utf-8")))


def native_files(tree: Path) -> list[Path]:
    return sorted([*tree.rglob("*.hpp"), *tree.rglob("*.cpp")])


def test_the_list_names_every_room() -> None:
    assert folders_with_modules() == set(ROOMS)
    assert {path.name for path in CORE.iterdir()} == set(CORE_ROOMS)


def test_imports_go_only_upwards_in_the_list() -> None:
    height = {room: place for place, room in enumerate(ROOMS)}
    against = {
        f"{module_name(path)} imports {module_name(other)}"
        for path, other in edges()
        if room_of(other) in height and height[room_of(path)] < height[room_of(other)]
    }
    assert not against


def test_the_walk_sees_imports_inside_functions() -> None:
    lazy = {(module_name(path), module_name(other)) for path, other in edges()}
    assert ("sapper.analysis.findings", "sapper.network.inference") in lazy
    assert ("sapper.record", "sapper.game") in lazy  # in a function and behind a guard


def test_the_domain_and_its_rooms_take_no_names_from_the_face() -> None:
    """They would make everything depend on everything."""
    for name, path in modules().items():
        taken = imports_of(path) & (public_homes().keys() | {"sapper.__version__"})
        assert not taken, f"{name} imports {taken}; the face is for users"


@pytest.mark.parametrize("room", ROOMS)
def test_no_room_is_crowded(room: str) -> None:
    folder = PACKAGE / room
    found = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
    assert len(found) <= MAX_MODULES


def test_only_tests_import_the_reference() -> None:
    users = {module_name(path) for path, other in edges() if room_of(other) == "reference"}
    assert all(name.startswith("sapper.reference") for name in users)


def test_only_the_command_line_knows_its_libraries() -> None:
    """What it shows is made below it, where a page and a server find it too."""
    users = {
        module_name(path)
        for path in modules().values()
        if {name.partition(".")[0] for name in imports_of(path)} & {"rich", "typer"}
    }
    assert "sapper.cli.main" in users
    assert all(name.startswith("sapper.cli.") for name in users)


@pytest.mark.parametrize("part", WITHOUT_TRUTH)
def test_what_sees_positions_cannot_see_boards(part: str) -> None:
    for path in sources(part):
        assert not reached(path) & TRUTH, f"{path.name} reaches the mines"


@pytest.mark.parametrize("name", LIGHT)
def test_light_modules_import_the_standard_library_and_each_other(name: str) -> None:
    assert imports_of(PACKAGE / name) & (modules().keys() | {"sapper._core"}) <= LIGHT[name]
    assert "numpy" not in imports_of(PACKAGE / name)


@pytest.mark.parametrize("room", ["evolution", "naming", "work"])
def test_what_is_general_knows_nothing_of_minesweeper(room: str) -> None:
    general = ("sapper.errors", "sapper.checks", "sapper._core", f"sapper.{room}")
    for path in sources(room):
        ours = {name for name in imports_of(path) if name.startswith("sapper.")}
        assert all(name.startswith(general) for name in ours), f"{path.name} imports {ours}"


@pytest.mark.parametrize("room", CORE_ROOMS)
def test_includes_of_the_native_core_go_only_upwards(room: str) -> None:
    allowed = set(CORE_ROOMS[: CORE_ROOMS.index(room) + 1])
    files = native_files(CORE / room)
    assert 0 < len(files) <= MAX_CORE_FILES
    assert {path.name: includes_of(path) - allowed for path in files} == {
        path.name: set[str]() for path in files
    }


@pytest.mark.parametrize("tree", ["bindings", "tests"])
def test_the_other_native_trees_have_the_rooms_of_the_core(tree: str) -> None:
    rooms = {path.name for path in (CPP / tree).iterdir() if path.is_dir()}
    assert rooms - {"helpers"} <= set(CORE_ROOMS)


def test_the_native_core_knows_no_python() -> None:
    headers = re.compile(r"#include\s*[<\"](Python\.h|nanobind|numpy|pybind11)")
    files = native_files(CORE)
    assert files
    assert [path.name for path in files if headers.search(path.read_text(encoding="utf-8"))] == []
