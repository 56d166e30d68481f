"""Dask clusters for tests: one in a process of its own, and workers that never come to life."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.helpers.programs import start_program

_SCHEDULER = """
import threading
from distributed import LocalCluster

options = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "protocol": "tcp"}
with LocalCluster(**options, dashboard_address="127.0.0.1:0") as cluster:
    print(cluster.scheduler_address, flush=True)
    threading.Event().wait()
"""

_DYING_PRELOAD = """
import os
import signal

os.kill(os.getpid(), signal.SIGKILL)
"""


@contextmanager
def scheduler_process() -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A scheduler with a worker, in a process that can be killed, and its address."""
    process = start_program(_SCHEDULER)
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline().strip()
    finally:
        process.kill()
        process.communicate()


def dying_preload(folder: Path) -> str:
    """The path of a script that ends every Dask worker which is told to run it first."""
    path = folder / "dying.py"
    path.write_text(_DYING_PRELOAD)
    return str(path)
