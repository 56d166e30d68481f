"""The public face: its names, and that importing it does no work."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import sapper
from tests.helpers.programs import printed_by

NAMES = [name for name in sapper.__all__ if name != "__version__"]
HEAVY = ["numpy", "rich", "typer", "sapper._core"]


def names_shown_to_type_checkers() -> list[str]:
    tree = ast.parse(Path(sapper.__file__).read_text(encoding="utf-8"))
    block = next(node for node in tree.body if isinstance(node, ast.If))
    return [
        alias.asname or alias.name
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]


def test_public_names_are_sorted() -> None:
    assert sorted(NAMES) == NAMES
    assert dir(sapper) == sorted(sapper.__all__)


@pytest.mark.parametrize("name", sapper.__all__)
def test_public_name_can_be_imported(name: str) -> None:
    assert getattr(sapper, name) is not None


def test_type_checkers_see_the_names_that_load_at_run_time() -> None:
    assert sorted(names_shown_to_type_checkers()) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_the_reference_lists_every_public_name(name: str) -> None:
    reference = (Path(__file__).parents[2] / "docs" / "reference.md").read_text(encoding="utf-8")
    assert re.search(rf"(^\.\. auto\w+:: | )(sapper\.)?{name}(\(\))?$|`{name}`", reference, re.M)


def test_unknown_attribute_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="module 'sapper' has no attribute 'solve_all'"):
        sapper.solve_all  # noqa: B018  # the access itself is the test


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = f"import sapper, sys; print([m for m in {HEAVY} if m in sys.modules])"
    assert printed_by(program).strip() == "[]"


def test_specs_and_errors_load_without_numpy() -> None:
    program = (
        "import sapper, sys; sapper.EXPERT; sapper.SapperError; "
        f"print([m for m in {HEAVY} if m in sys.modules])"
    )
    assert printed_by(program).strip() == "[]"


def test_star_import_gives_every_public_name() -> None:
    program = "from sapper import *; print(generate(BEGINNER, seed=1).num_mines)"
    assert printed_by(program).strip() == "10"
