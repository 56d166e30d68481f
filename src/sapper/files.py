"""Bytes to files, whole or not at all, and from files, up to a limit."""

from __future__ import annotations

import errno
import os
import secrets
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from sapper.errors import InvalidFile

MAX_INPUT_BYTES = 256_000_000
"""A file that is read whole may be so large; a device never ends."""
STALE_SECONDS = 3600.0
"""A part of a file that nobody has written to for so long was left by a process that is gone."""
_PART_SUFFIX = ".part"
_MAX_PREFIX = 100
"""So many characters of a file's name stand in that of its part: no name may be very long."""


def read_bounded(stream: BinaryIO) -> bytes:
    """All the bytes of a stream; raises InvalidFile where they are more than MAX_INPUT_BYTES."""
    data = stream.read(MAX_INPUT_BYTES + 1)
    check_length(len(data))
    return data


def read_file(path: str | os.PathLike[str]) -> bytes:
    """All the bytes of a file, as `read_bounded` takes them; raises InvalidFile or OSError."""
    with open(path, "rb") as file:
        return read_bounded(file)


def check_length(length: int) -> None:
    """Raise InvalidFile for more bytes than are read at once."""
    if length > MAX_INPUT_BYTES:
        raise InvalidFile(f"more than {MAX_INPUT_BYTES // 1_000_000} MB; no input may be larger")


def write_atomically(path: str | os.PathLike[str], data: bytes) -> None:
    """Write a file so that it holds all of `data`, or stays what it was."""
    write_pieces_atomically(path, [data])


def write_pieces_atomically(path: str | os.PathLike[str], pieces: Iterable[bytes]) -> None:
    """Write a file so that it holds all the pieces, or stays what it was.

    The bytes go to a temporary file in the same folder, which then takes the name; nothing is
    left behind on failure, and what a killed process has left is cleared later on. A file that is
    there keeps its mode. A device or a pipe, which cannot be replaced, is written directly.
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
    _clear_stale_parts(target)
    temporary = _temporary_beside(target)
    try:
        _write_new(temporary, pieces, _mode_of(target))
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _part_prefix(target: Path) -> str:
    return f".{target.name[:_MAX_PREFIX]}."


def _temporary_beside(target: Path) -> Path:
    return target.with_name(f"{_part_prefix(target)}{secrets.token_hex(8)}{_PART_SUFFIX}")


def _clear_stale_parts(target: Path) -> None:
    """Remove what a killed process has left of earlier writes to the same file."""
    oldest = time.time() - STALE_SECONDS
    prefix = _part_prefix(target)
    with suppress(OSError), os.scandir(target.parent) as entries:
        for entry in entries:
            if entry.name.startswith(prefix) and entry.name.endswith(_PART_SUFFIX):
                with suppress(OSError):
                    if entry.stat(follow_symlinks=False).st_mtime < oldest:
                        os.unlink(entry)


def _mode_of(target: Path) -> int | None:
    """Who may do what with a file that is there; None for one that is not."""
    return stat.S_IMODE(target.stat().st_mode) if target.exists() else None


def _write_new(path: Path, pieces: Iterable[bytes], mode: int | None = None) -> None:
    """Create a file that must not exist yet, with that mode, and see its bytes onto the disk."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    with open(os.open(path, flags, 0o666 if mode is None else 0o600), "wb") as file:
        if mode is not None and hasattr(os, "fchmod"):
            os.fchmod(file.fileno(), mode)
        file.writelines(pieces)
        file.flush()
        os.fsync(file.fileno())
