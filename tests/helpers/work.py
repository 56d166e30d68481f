"""Functions for workers, importable by worker processes."""

from __future__ import annotations

import os
import signal
import struct
import threading
from pathlib import Path
from typing import Any, NoReturn

from sapper.work.inside import check_stop, tell


class Stubborn(Exception):
    """An error that cannot travel: unpickling it calls it with one argument."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what} {why}")


def square(number: int) -> int:
    return number * number


def worker_of(item: Any) -> int:
    """The process that does the item."""
    return os.getpid()


def wait_for_end(item: Any) -> None:
    """Go on until it is told to stop, in steps of a millisecond."""
    pause = threading.Event()
    while True:
        check_stop()
        pause.wait(0.001)


def never_look_up(item: Any) -> NoReturn:
    """Go on for ever, whatever anybody says."""
    tell("begun")
    while True:
        threading.Event().wait(3600)


def count_aloud(number: int) -> int:
    for each in range(number):
        tell(each)
    return number


def fail(item: Any) -> NoReturn:
    raise ValueError(f"no such thing as {item}")


def fail_stubbornly(item: Any) -> NoReturn:
    raise Stubborn("no", "way")


def die(item: Any) -> NoReturn:
    """End the process that does the item."""
    os._exit(7)


def die_of_a_signal(item: Any) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise AssertionError("unreachable")


def die_once(path: Path) -> str:
    """End the first process that does the item; the next one finds the file."""
    if not path.exists():
        path.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return path.name


class DeadOnArrival:
    """A function that ends the first so many processes that receive it."""

    def __init__(self, folder: Path, times: int) -> None:
        self.folder = folder
        self.times = times

    def __call__(self, number: int) -> int:
        return square(number)

    def __reduce__(self) -> tuple[Any, ...]:
        return _arrive, (self.folder, self.times)


def _arrive(folder: Path, times: int) -> DeadOnArrival:
    if len(list(folder.iterdir())) < times:
        (folder / str(os.getpid())).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return DeadOnArrival(folder, times)


def die_in_the_middle_of_an_answer(item: Any) -> NoReturn:
    """Write the header of a long message, some bytes of it, and end."""
    import gc
    from multiprocessing.connection import Connection

    for each in gc.get_objects():
        if isinstance(each, Connection) and not each.closed:
            os.write(each.fileno(), struct.pack("!i", 1000) + b"half")
    os._exit(1)


class Sealed:
    """A function that cannot travel."""

    def __init__(self) -> None:
        self.lock = threading.Lock()

    def __call__(self, item: Any) -> Any:
        return item
