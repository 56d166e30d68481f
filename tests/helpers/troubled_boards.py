"""Boards that bring trouble to the workers that play them, importable by worker processes.

Every worker asks for their spec before it plays a chunk; that is where the trouble begins.
"""

from __future__ import annotations

import inspect
import multiprocessing
import os
import struct
import time

from sapper.lab.experiment.experiment import FixedBoards
from sapper.spec import BoardSpec


class Stubborn(Exception):
    """An error that cannot travel: unpickling it calls it with one argument."""

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what} {why}")


class DeadlyBoards(FixedBoards):
    """End the worker process that plays them."""

    @property
    def spec(self) -> BoardSpec:
        """The spec, outside workers."""
        if multiprocessing.parent_process() is not None:
            os._exit(1)
        return super().spec


class CutOffBoards(FixedBoards):
    """End the worker process after the first bytes of an answer."""

    @property
    def spec(self) -> BoardSpec:
        """The spec, outside workers."""
        if multiprocessing.parent_process() is not None:
            frames = inspect.stack()
            work = next(each.frame for each in frames if each.function == "_work")
            header = struct.pack("!i", 1000)  # so many bytes to come
            os.write(work.f_locals["connection"].fileno(), header + b"half")
            os._exit(1)
        return super().spec


class StubbornBoards(FixedBoards):
    """Raise an error that cannot be unpickled."""

    @property
    def spec(self) -> BoardSpec:
        """No spec."""
        raise Stubborn("no", "spec")


class SlowBoards(FixedBoards):
    """Take their time."""

    @property
    def spec(self) -> BoardSpec:
        """The spec, a moment later."""
        time.sleep(0.01)
        return super().spec
