"""The terminal as a device: keys in, styled lines out, and everything put back afterwards."""

from __future__ import annotations

import os
import re
import select
import signal
import sys
import termios
import tty
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from rich.console import Console
from rich.text import Text

from sapper.errors import InvalidOption

ESCAPE_PATIENCE_SECONDS = 0.05
"""How long the rest of an escape sequence may take to arrive."""

_ENTER_SCREEN = "\x1b[?1049h\x1b[?25l\x1b[2J"
_LEAVE_SCREEN = "\x1b[?25h\x1b[?1049l"
_HOME = "\x1b[H"
_CLEAR_REST_OF_LINE = "\x1b[K"
_CLEAR_BELOW = "\x1b[J"

_SEQUENCE = re.compile(rb"\x1b[\[O][0-9;]*[A-Za-z~]|\x1b|[^\x1b]")
_NAMES = {
    b"\x1b[A": "up",
    b"\x1b[B": "down",
    b"\x1b[C": "right",
    b"\x1b[D": "left",
    b"\x1bOA": "up",
    b"\x1bOB": "down",
    b"\x1bOC": "right",
    b"\x1bOD": "left",
    b"\r": "enter",
    b"\n": "enter",
    b" ": "space",
}


class Terminal:
    """A terminal in which each key arrives at once and lines are drawn in place."""

    def __init__(self, input_fd: int, output_fd: int) -> None:
        self._input_fd = input_fd
        self._output_fd = output_fd
        self._console = Console(force_terminal=True, legacy_windows=False)
        self._drawn = ""

    @property
    def size(self) -> tuple[int, int]:
        """Height and width in characters, as they are now."""
        columns, lines = os.get_terminal_size(self._output_fd)
        return lines, columns

    def read_keys(self, timeout: float) -> list[str] | None:
        """The keys pressed within `timeout` seconds; None when the input has ended."""
        if not self._is_readable(timeout):
            return []
        data = self._read()
        if not data:
            return None
        while _is_unfinished(data) and self._is_readable(ESCAPE_PATIENCE_SECONDS):
            more = self._read()
            if not more:
                break
            data += more
        return decode_keys(data)

    def draw(self, lines: Iterable[Text]) -> None:
        """Replace the screen by these lines; nothing is written when nothing changed."""
        rendered = [self._render(line) for line in lines]
        picture = _HOME + (_CLEAR_REST_OF_LINE + "\r\n").join(rendered)
        picture += _CLEAR_REST_OF_LINE + _CLEAR_BELOW
        if picture != self._drawn:
            write_all(self._output_fd, picture)
            self._drawn = picture

    def _render(self, line: Text) -> str:
        with self._console.capture() as capture:
            self._console.print(line, end="", soft_wrap=True)
        return capture.get()

    def _read(self) -> bytes:
        """What has been typed; nothing when the terminal has hung up."""
        try:
            return os.read(self._input_fd, 1024)
        except OSError:
            return b""

    def _is_readable(self, timeout: float) -> bool:
        return bool(select.select([self._input_fd], [], [], timeout)[0])


@contextmanager
def open_terminal() -> Iterator[Terminal]:
    """The terminal of this process, restored on any exit; raises InvalidOption without one."""
    for name, stream in (("input", sys.stdin), ("output", sys.stdout)):
        if not stream.isatty():
            raise InvalidOption(f"standard {name} is not a terminal; this command needs one")
    input_fd, output_fd = sys.stdin.fileno(), sys.stdout.fileno()
    before = termios.tcgetattr(input_fd)
    with _exit_on_signals():
        try:
            _take_keys_at_once(input_fd)
            write_all(output_fd, _ENTER_SCREEN)
            yield Terminal(input_fd, output_fd)
        finally:
            # A terminal that has hung up takes neither; the way out must not fail over it.
            with suppress(OSError):
                write_all(output_fd, _LEAVE_SCREEN)
            with suppress(termios.error):
                termios.tcsetattr(input_fd, termios.TCSADRAIN, before)


def decode_keys(data: bytes) -> list[str]:
    """The names of the keys in what a terminal sent; unknown sequences are dropped."""
    keys = []
    for found in _SEQUENCE.findall(data):
        if found in _NAMES:
            keys.append(_NAMES[found])
        elif len(found) == 1 and found.isascii() and found.decode("ascii").isprintable():
            keys.append(found.decode("ascii"))
    return keys


def write_all(fd: int, text: str) -> None:
    """Write the whole text, however little the terminal takes at a time."""
    data = text.encode()
    while data:
        data = data[os.write(fd, data) :]


def _is_unfinished(data: bytes) -> bool:
    return re.search(rb"\x1b(?:[\[O][0-9;]*)?$", data) is not None


def _take_keys_at_once(fd: int) -> None:
    """No echo and no line editing. Ctrl-Z is off: it would leave the screen as it is."""
    tty.setcbreak(fd)
    settings: list[Any] = termios.tcgetattr(fd)
    control_characters = settings[6]
    control_characters[termios.VSUSP] = os.fpathconf(fd, "PC_VDISABLE").to_bytes()
    termios.tcsetattr(fd, termios.TCSADRAIN, settings)


@contextmanager
def _exit_on_signals() -> Iterator[None]:
    """Make the signals that end a process unwind it, so that the terminal is restored."""

    def leave(number: int, frame: FrameType | None) -> None:
        raise SystemExit(128 + number)

    numbers = (signal.SIGTERM, signal.SIGHUP)
    before = {number: signal.signal(number, leave) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
