"""The map of the house is true: its rooms are the rooms, and whatever it names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sapper.cli.main import COMMANDS
from sapper.errors import UnknownName
from sapper.solvers.registry import canonical_name
from tests.helpers.python_names import is_python_name
from tests.unit.test_layering import CORE, CORE_ROOMS, ROOMS, native_files

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
DOMAIN = "*.py"
"""What the page calls the room that has no folder of its own."""
NAMES = sorted(set(re.findall(r"`([^`\n]+)`", PAGE)))


def rooms_under(heading: str) -> list[str]:
    """The first column of the table under a heading."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


def is_native_name(name: str) -> bool:
    """Whether a header of the core declares it."""
    declared = re.compile(rf"(class|struct) {name} \{{|^\S.* {name}\(", re.MULTILINE)
    headers = [path for path in native_files(CORE) if path.suffix == ".hpp"]
    return any(declared.search(path.read_text(encoding="utf-8")) for path in headers)


def exists(name: str) -> bool:
    """Whether a name of the page is one of the code, as its form says which."""
    if name.startswith("sapper "):
        return name.split()[1] in COMMANDS
    if name.startswith("sapper::"):
        return is_native_name(name.removeprefix("sapper::"))
    if name.startswith("sapper."):
        return is_python_name(name)
    if name in (DOMAIN, *ROOMS, *CORE_ROOMS) or (ROOT / name).exists():
        return True
    return bool(canonical_name(name))  # raises for what is no stage


def test_the_rooms_of_the_package_are_listed_in_their_order() -> None:
    named = rooms_under("The rooms of the package")
    assert ["" if room == DOMAIN else room for room in named] == list(ROOMS)


def test_the_rooms_of_the_native_core_are_listed_in_their_order() -> None:
    assert rooms_under("The rooms of the native core") == list(CORE_ROOMS)


def test_the_unit_tests_stand_in_the_rooms_of_what_they_test() -> None:
    unit = ROOT / "tests" / "unit"
    folders = {path.parent.relative_to(unit).as_posix() for path in unit.rglob("test_*.py")}
    assert folders - {"."} <= set(ROOMS)


@pytest.mark.parametrize("name", NAMES)
def test_what_the_page_names_exists(name: str) -> None:
    assert exists(name)


@pytest.mark.parametrize(
    "name", ["sapper.game.Game.leap", "sapper.leap.Game", "sapper::leap", "leap", "sapper leap"]
)
def test_what_does_not_exist_is_noticed(name: str) -> None:
    with pytest.raises((AssertionError, UnknownName)):
        assert exists(name)
