"""The digest of the code: another one for any other code that plays."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import sapper
from sapper.lab.experiment import build
from sapper.lab.experiment.build import (
    DECIDING_MODULES,
    DECIDING_ROOMS,
    RESULT_MODULES,
    RESULT_ROOMS,
    build_digest,
)
from sapper.position import Position
from sapper.solvers.pipeline import Solver
from sapper.solvers.stage import Deduction
from tests.unit.test_layering import PACKAGE, ROOMS, edges, module_name, modules, room_of


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    for remembered in (build.games_digest, build.results_digest, build._foreign_digest):
        remembered.cache_clear()
    yield
    for remembered in (build.games_digest, build.results_digest, build._foreign_digest):
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


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], bytes]:
    """The digest of games after an edit of one module, in a copy of the package."""
    copy = tmp_path / "sapper"
    shutil.copytree(build._PACKAGE, copy, ignore=shutil.ignore_patterns("*.onnx", "__pycache__"))
    monkeypatch.setattr(build, "_PACKAGE", copy)

    def digest_after(module: str) -> bytes:
        build.games_digest.cache_clear()
        (copy / module).write_text((copy / module).read_text() + "# edited\n")
        return build.games_digest()

    return digest_after


DECIDES = ["solvers/tank.py", "analysis/exact.py", "position.py", "lab/play/lockstep.py"]
DOES_NOT_DECIDE = [
    "cli/bench.py",
    "drawing.py",
    "env/single.py",
    "lab/experiment/plan.py",
    "lab/play/run_experiments.py",
    "lab/report/tables.py",
    "lab/report/statistics.py",
    "lab/store/run_store.py",
    "learning/networks/training.py",
    "papers/paper_002.py",
    "setter/exact.py",
    "work/processes.py",
]


@pytest.mark.parametrize("module", DECIDES)
def test_an_edit_of_what_decides_games_is_another_digest(
    module: str, edited: Callable[[str], bytes]
) -> None:
    before = build.games_digest()
    assert edited(module) != before


@pytest.mark.parametrize("module", DOES_NOT_DECIDE)
def test_an_edit_of_anything_else_keeps_the_games(
    module: str, edited: Callable[[str], bytes]
) -> None:
    before = build.games_digest()
    assert edited(module) == before


def test_another_native_core_is_another_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    before = build.games_digest()
    monkeypatch.setattr(build, "_native_core", lambda: Path(sapper.__file__))
    build.games_digest.cache_clear()
    assert build.games_digest() != before


def test_the_lists_name_what_is_there() -> None:
    assert {*DECIDING_ROOMS, *RESULT_ROOMS} <= set(ROOMS)
    for module in (*DECIDING_MODULES, *RESULT_MODULES):
        assert (PACKAGE / module).is_file()


def test_what_decides_games_imports_nothing_else_that_could() -> None:
    deciding = {name for name, path in modules().items() if decides(path)}
    imported = {module_name(other) for path, other in edges() if module_name(path) in deciding}
    assert imported - deciding == {
        "sapper.drawing",
        "sapper.errors",
        "sapper.files",
        "sapper.notation",
        "sapper.work.inside",
        "sapper.work.make_workers",
        "sapper.work.workers",
    }, "beside what only names, shows or shares out"


def decides(path: Path) -> bool:
    name = path.relative_to(PACKAGE).as_posix()
    return name in DECIDING_MODULES or room_of(path) in DECIDING_ROOMS


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
