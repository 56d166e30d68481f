"""The terminal: keys from bytes, and a real pseudo-terminal that gets its state back."""

from __future__ import annotations

import fcntl
import os
import select
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sapper.cli.screen.terminal import decode_keys
from tests.helpers.waiting import wait_until

COMMAND = [sys.executable, "-c", "from sapper.cli.main import main; main()", "play"]


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["up", "down", "right", "left"]),
        (b"\x1bOA\x1bOD", ["up", "left"]),
        (b" \r\nf?H", ["space", "enter", "enter", "f", "?", "H"]),
        (b"\x1b[5~\x1b[1;5Cq", ["q"]),
        (b"\x1bq", ["q"]),
        (b"\xc3\xa9\x00\x7fq", ["q"]),
        (b"", []),
    ],
)
def test_bytes_become_keys(data: bytes, keys: list[str]) -> None:
    assert decode_keys(data) == keys


class Session:
    """A game under a pseudo-terminal."""

    def __init__(self, process: subprocess.Popen[bytes], master: int) -> None:
        self.process = process
        self._master = master
        self.seen = ""

    def send(self, keys: bytes) -> None:
        os.write(self._master, keys)

    def resize(self, height: int, width: int) -> None:
        _set_size(self._master, height, width)

    def wait_for(self, text: str) -> None:
        """Read until the text has been written since the last wait."""
        self.seen = ""
        wait_until(lambda: text in self._read(), repr(text))

    def end(self) -> int:
        """The exit code, once the process has gone and the terminal is read empty."""
        wait_until(self._is_over, "the end of the game")
        return self.process.wait()

    def _is_over(self) -> bool:
        has_gone, num_seen = self.process.poll() is not None, len(self.seen)
        return len(self._read()) == num_seen and has_gone

    def _read(self) -> str:
        """All that has been seen, with what has been written by now."""
        if select.select([self._master], [], [], 0)[0]:
            self.seen += os.read(self._master, 65536).decode()
        return self.seen


@contextmanager
def played(*arguments: str) -> Iterator[Session]:
    """A game in a terminal of 24 lines; its settings must be the same afterwards."""
    master, slave = os.openpty()
    _set_size(master, 24, 80)
    before = termios.tcgetattr(slave)
    process = subprocess.Popen(
        [*COMMAND, *arguments], stdin=slave, stdout=slave, stderr=slave, start_new_session=True
    )
    try:
        yield Session(process, master)
        assert termios.tcgetattr(slave) == before
    finally:
        process.kill()
        process.wait()
        os.close(master)
        os.close(slave)


def _set_size(fd: int, height: int, width: int) -> None:
    fcntl.ioctl(fd, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))


def test_a_game_is_played_with_keys_and_left_with_q() -> None:
    with played("beginner", "--start", "opening", "--seed", "1") as session:
        session.wait_for("quit q")
        assert "ready" in session.seen
        session.send(b"\x1b[A\x1b[D ")
        session.wait_for("(3, 3) shows 0")
        session.send(b"q")
        assert session.end() == 0
        assert session.seen.endswith("\x1b[?25h\x1b[?1049l")


def test_a_terminal_that_is_too_small_goes_on_when_enlarged() -> None:
    with played("beginner", "--seed", "1") as session:
        session.wait_for("quit q")
        session.resize(10, 40)
        session.wait_for("Enlarge it")
        session.resize(24, 80)
        session.wait_for("quit q")
        session.send(b"q")
        assert session.end() == 0


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 0), (signal.SIGTERM, 128 + 15), (signal.SIGHUP, 128 + 1)],
)
def test_signals_leave_a_clean_terminal(number: int, code: int) -> None:
    with played("beginner", "--seed", "1") as session:
        session.wait_for("quit q")
        session.process.send_signal(number)
        assert session.end() == code
        assert session.seen.endswith("\x1b[?25h\x1b[?1049l")


def test_without_a_terminal_the_error_says_so() -> None:
    done = subprocess.run(COMMAND, input=b"q", capture_output=True, check=False)
    assert done.returncode == 2
    assert b"standard input is not a terminal" in done.stderr
