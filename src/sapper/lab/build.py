"""Which code played: a digest, so that the results of different code are never mixed."""

from __future__ import annotations

import hashlib
import inspect
import secrets
from functools import cache
from pathlib import Path

import numpy as np

import sapper
from sapper.solvers.pipeline import Solver

_PACKAGE = Path(sapper.__file__).parent
_NOT_PLAYING = ("cli", "papers")
"""The parts of the package that no result depends on."""


def build_digest(solver: Solver) -> str:
    """SHA-256 over all code that the records of a solver depend on.

    That is the package with its native core, the version of numpy, which draws the random numbers
    of stages in Python, and the source files of stages that come from elsewhere.
    """
    digest = hashlib.sha256(_package_digest())
    for module in sorted({type(stage).__module__ for stage in solver.stages}):
        if module.partition(".")[0] != sapper.__name__:
            digest.update(_foreign_digest(module))
    return digest.hexdigest()


@cache
def _package_digest() -> bytes:
    digest = hashlib.sha256(f"numpy {np.__version__}\n".encode())
    for path in [*_package_sources(), _native_core()]:
        digest.update(f"{path.name}\n".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.digest()


def _package_sources() -> list[Path]:
    paths = sorted(_PACKAGE.rglob("*.py"), key=lambda path: path.relative_to(_PACKAGE).as_posix())
    return [path for path in paths if path.relative_to(_PACKAGE).parts[0] not in _NOT_PLAYING]


def _native_core() -> Path:
    """The file of the native core: an editable install keeps it outside the package's folder."""
    from sapper import _core

    assert _core.__file__ is not None, "the native core is loaded from a file"
    return Path(_core.__file__)


@cache
def _foreign_digest(module: str) -> bytes:
    """The digest of a module's source, or, where it has no file, one of this process alone."""
    try:
        source = Path(inspect.getfile(__import__(module, fromlist=["_"]))).read_bytes()
    except (OSError, TypeError):  # typed into a session: nobody can say later what it was
        source = secrets.token_bytes()
    return hashlib.sha256(f"{module}\n".encode() + source).digest()
