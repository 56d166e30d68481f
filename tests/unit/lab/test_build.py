"""Which files count when results of different code are kept apart."""

from __future__ import annotations

from sapper.lab import build


def test_results_depend_on_the_code_that_plays_and_not_on_what_prints_them() -> None:
    parts = {path.relative_to(build._PACKAGE).parts[0] for path in build._package_sources()}
    assert {"solvers", "lab", "generators.py", "game.py"} <= parts
    assert not parts & {"cli", "papers"}
