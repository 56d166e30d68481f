"""The digest of the code: another one for any other code that plays."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sapper
from sapper.lab.experiment import build
from sapper.lab.experiment.build import build_digest
from sapper.position import Position
from sapper.solvers.pipeline import Solver
from sapper.solvers.stage import Deduction


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    for remembered in (build.own_digest, build._foreign_digest):
        remembered.cache_clear()
    yield
    for remembered in (build.own_digest, build._foreign_digest):
        remembered.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with a stage and a module that it uses."""
    folder = tmp_path / "strange_stages"
    folder.mkdir()
    lines = ["class Strange:", "    name = 'strange'", "    def deduce(self, position): ..."]
    (folder / "__init__.py").write_text("\n".join(lines))
    (folder / "helper.py").write_text("DEPTH = 1")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "strange_stages", raising=False)
    return folder


def strange_solver() -> Solver:
    strange: Any = import_module("strange_stages")
    return Solver("strange", [strange.Strange()])


def test_solvers_of_this_package_share_a_digest() -> None:
    assert build_digest(sapper.make_solver("exact")) == build_digest(sapper.make_solver("random"))


def test_any_changed_file_is_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = sapper.make_solver("exact")
    before = build_digest(solver)
    monkeypatch.setattr(build, "_native_core", lambda: Path(sapper.__file__))
    build.own_digest.cache_clear()
    assert build_digest(solver) != before


def test_what_only_prints_results_has_no_part_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    solver = sapper.make_solver("exact")
    before = build_digest(solver)
    found = build._sources(Path(sapper.__file__).parent)
    for folder in ("cli/", "papers/"):
        assert any(name.startswith(folder) for name in found)
    without = {
        name: path for name, path in found.items() if not name.startswith(("cli/", "papers/"))
    }
    monkeypatch.setattr(build, "_sources", lambda folder: without)
    build.own_digest.cache_clear()
    assert build_digest(solver) == before


def test_the_whole_package_of_a_foreign_stage_counts(package: Path) -> None:
    solver = strange_solver()
    before = build_digest(solver)
    assert before != build_digest(sapper.make_solver("exact"))
    (package / "helper.py").write_text("DEPTH = 2")
    build._foreign_digest.cache_clear()
    assert build_digest(solver) != before


def test_a_stage_without_a_file_is_known_to_this_process_alone(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert package.exists()
    solver = strange_solver()
    monkeypatch.delattr(sys.modules["strange_stages"], "__file__")
    before = build_digest(solver)
    assert build_digest(solver) == before
    build._foreign_digest.cache_clear()
    assert build_digest(solver) != before


class Learned:
    """A stage that has learned what a file says."""

    name = "learned"

    def __init__(self, path: Path) -> None:
        self.path = path

    def files(self) -> tuple[Path, ...]:
        return (self.path,)

    def deduce(self, position: Position) -> Deduction:
        return Deduction()


def test_what_a_stage_has_learned_counts_wherever_it_lies(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one.txt", "same.txt", "other.txt")]
    for path, text in zip(paths, ["1", "1", "2"], strict=True):
        path.write_text(text)
    one, same, other = (build_digest(Solver("learned", [Learned(path)])) for path in paths)
    assert one == same
    assert one != other
