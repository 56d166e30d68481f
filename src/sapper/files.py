"""Bytes to files, whole or not at all."""

from __future__ import annotations

import errno
import os
import secrets
from collections.abc import Iterable
from pathlib import Path


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file so that it holds all of `data`, or stays what it was."""
    write_pieces_atomically(path, [data])


def write_pieces_atomically(path: str | os.PathLike[str], pieces: Iterable[bytes]) -> None:
    """Write a file so that it holds all the pieces, or stays what it was.

    The bytes go to a temporary file in the same folder, which then takes the name; nothing is
    left behind on failure. A device or a pipe, which cannot be replaced, is written directly.
    Raises OSError, which names `path`.
    """
    target = Path(os.path.realpath(path))
    try:
        if target.exists() and not target.is_file():
            with target.open("wb") as device:
                device.writelines(pieces)
        else:
            _replace(target, pieces)
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None


def check_writable(path: str | os.PathLike[str]) -> None:
    """Raise the OSError that writing the file would raise, and leave the file as it is."""
    target = Path(os.path.realpath(path))
    try:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if target.is_file() or not target.exists():
            temporary = _temporary_beside(target)
            _write_new(temporary, [])
            temporary.unlink()
    except OSError as error:
        raise OSError(error.errno, error.strerror, os.fspath(path)) from None


def _replace(target: Path, pieces: Iterable[bytes]) -> None:
    temporary = _temporary_beside(target)
    try:
        _write_new(temporary, pieces)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _temporary_beside(target: Path) -> Path:
    return target.with_name(f".{secrets.token_hex(8)}.part")


def _write_new(path: Path, pieces: Iterable[bytes]) -> None:
    """Create a file that must not exist yet, and see its bytes onto the disk."""
    with path.open("xb") as file:
        file.writelines(pieces)
        file.flush()
        os.fsync(file.fileno())
