"""Which code played: a digest, so that the results of different code are never mixed."""

from __future__ import annotations

import hashlib
import secrets
import socket
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import numpy as np

import sapper
from sapper.errors import LostWorker
from sapper.solvers.pipeline import Solver
from sapper.solvers.stage import FileStage

_PACKAGE = Path(sapper.__file__).parent

DECIDING_ROOMS = (
    *("naming", "evolution", "network", "patterns", "labels"),
    *("analysis", "solvers", "solvers/learned"),
)
DECIDING_MODULES = (
    "board.py",
    "cells.py",
    "checks.py",
    "first.py",
    "game.py",
    "generators.py",
    "numbered_grid.py",
    "position.py",
    "record.py",
    "spec.py",
    "lab/experiment/experiment.py",
    "lab/experiment/results.py",
    "lab/experiment/weighted_results.py",
    "lab/play/lockstep.py",
    "lab/play/native_boards.py",
    "lab/play/play_range.py",
    "lab/play/steps.py",
    "lab/play/weighted_range.py",
)
"""What decides games, beside the native core: whole rooms, and single modules of others."""

RESULT_ROOMS = ("learning/networks", "learning/patterns", "learning/labels", "setter")
RESULT_MODULES = ("lab/play/calibration.py", "lab/play/samples.py")
"""What decides, besides, the results that are not made of games."""


def build_digest(solver: Solver) -> str:
    """SHA-256 over all code and files that the records of a solver depend on.

    That is what decides games in this package, the native core, the version of numpy, which draws
    the random numbers of stages in Python, the packages of stages that come from elsewhere, and
    what stages have learned.
    """
    digest = hashlib.sha256(games_digest())
    packages = {type(stage).__module__.partition(".")[0] for stage in solver.stages}
    for package in sorted(packages - {sapper.__name__}):
        digest.update(_foreign_digest(package))
    for stage in solver.stages:
        if isinstance(stage, FileStage):
            files = {str(place): path for place, path in enumerate(stage.files())}
            digest.update(_files_digest(stage.name, files))
    return digest.hexdigest()


@cache
def games_digest() -> bytes:
    """SHA-256 over the code that decides games, and the version of numpy."""
    return _own_digest(DECIDING_ROOMS, DECIDING_MODULES)


@cache
def results_digest() -> bytes:
    """SHA-256 over the code that decides what else is kept: evolutions, settings, calibrations."""
    return _own_digest((*DECIDING_ROOMS, *RESULT_ROOMS), (*DECIDING_MODULES, *RESULT_MODULES))


def check_same_code(wanted: object, own: object) -> None:
    """Raise LostWorker on a machine whose code is not the code that asks."""
    if wanted != own:
        raise LostWorker(
            f"worker {socket.gethostname()} runs other code than this machine; "
            "install the same build of Sapper and numpy on every machine"
        )


def _own_digest(rooms: Sequence[str], modules: Sequence[str]) -> bytes:
    files = {
        name: path
        for name, path in _sources(_PACKAGE).items()
        if name in modules or name.rpartition("/")[0] in rooms
    }
    return _files_digest(f"numpy {np.__version__}", files | {"_core": _native_core()})


@cache
def _foreign_digest(package: str) -> bytes:
    """The digest of a package's sources, or, where it has no files, one of this process alone."""
    file = getattr(sys.modules[package], "__file__", None)
    if file is None:  # typed into a session: nobody can say later what it was
        return secrets.token_bytes()
    path = Path(file)
    is_package = path.name == "__init__.py"
    return _files_digest(package, _sources(path.parent) if is_package else {path.name: path})


def _files_digest(title: str, files: Mapping[str, Path]) -> bytes:
    digest = hashlib.sha256(f"{title}\n".encode())
    for name in sorted(files):
        digest.update(f"{name}\n".encode())
        with files[name].open("rb") as file:
            digest.update(hashlib.file_digest(file, "sha256").digest())
    return digest.digest()


def _sources(folder: Path) -> dict[str, Path]:
    """The Python files of a package by their names in it, the same on every machine."""
    return {path.relative_to(folder).as_posix(): path for path in folder.rglob("*.py")}


def _native_core() -> Path:
    from sapper import _core

    assert _core.__file__ is not None, "the native core is loaded from a file"
    return Path(_core.__file__)
