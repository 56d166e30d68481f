"""Files are written whole or not at all."""

from __future__ import annotations

import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sapper.errors import NoBoardFound
from sapper.files import STALE_SECONDS, check_writable, write_atomically, write_pieces_atomically


def test_a_file_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    target = tmp_path / "board.txt"
    target.write_bytes(b"old")
    write_atomically(target, b"new")
    assert target.read_bytes() == b"new"
    assert os.listdir(tmp_path) == ["board.txt"]


def test_a_failed_write_leaves_the_old_file_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: int) -> None:
        raise OSError(28, "No space left on device")

    target = tmp_path / "board.txt"
    target.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="No space left") as caught:
        write_atomically(target, b"new")
    assert caught.value.filename == str(target)
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["board.txt"]


def test_pieces_that_fail_midway_leave_the_file_as_it_was(tmp_path: Path) -> None:
    def pieces() -> Iterator[bytes]:
        yield b"new"
        raise NoBoardFound("in vain")

    target = tmp_path / "board.txt"
    target.write_bytes(b"old")
    with pytest.raises(NoBoardFound, match="in vain"):
        write_pieces_atomically(target, pieces())
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["board.txt"]
    write_pieces_atomically(target, [b"one ", b"two"])
    assert target.read_bytes() == b"one two"


def test_a_link_keeps_pointing_at_the_written_file(tmp_path: Path) -> None:
    target, link = tmp_path / "board.txt", tmp_path / "link.txt"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    target = tmp_path / "missing" / "board.txt"
    with pytest.raises(FileNotFoundError) as caught:
        write_atomically(target, b"new")
    assert caught.value.filename == str(target)


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        write_atomically(tmp_path, b"new")


def test_a_device_is_written_and_stays_a_device() -> None:
    write_atomically(os.devnull, b"new")
    assert not Path(os.devnull).is_file()


def test_a_file_that_can_be_written_is_left_as_it_is(tmp_path: Path) -> None:
    target = tmp_path / "old.txt"
    target.write_bytes(b"old")
    check_writable(target)
    check_writable(tmp_path / "new.txt")
    check_writable(os.devnull)
    assert os.listdir(tmp_path) == ["old.txt"]
    assert target.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("name", "message"), [("", "Is a directory"), ("missing/new.txt", "No such file")]
)
def test_a_file_that_cannot_be_written_is_known_before(
    tmp_path: Path, name: str, message: str
) -> None:
    path = tmp_path / name
    with pytest.raises(OSError, match=message) as caught:
        check_writable(path)
    assert caught.value.filename == str(path)


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_a_replaced_file_keeps_its_mode(tmp_path: Path, mode: int) -> None:
    target = tmp_path / "secret.txt"
    target.write_bytes(b"old")
    target.chmod(mode)
    write_atomically(target, b"new")
    assert (target.read_bytes(), stat.S_IMODE(target.stat().st_mode)) == (b"new", mode)


def test_what_a_killed_process_has_left_is_cleared(tmp_path: Path) -> None:
    target = tmp_path / "board.txt"
    stale, recent, foreign = (
        tmp_path / name for name in (".board.txt.01.part", ".board.txt.02.part", ".other.03.part")
    )
    for part in (stale, recent, foreign):
        part.write_bytes(b"half")
    long_ago = time.time() - 2 * STALE_SECONDS
    for part in (stale, foreign):
        os.utime(part, (long_ago, long_ago))
    write_atomically(target, b"new")
    assert sorted(os.listdir(tmp_path)) == [recent.name, foreign.name, target.name]


def test_names_of_the_greatest_length_can_be_written(tmp_path: Path) -> None:
    target = tmp_path / ("x" * 255)
    write_atomically(target, b"new")
    assert target.read_bytes() == b"new"
