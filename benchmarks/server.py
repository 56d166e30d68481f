"""Many clients that ask, while jobs keep the processors busy: how soon the server answers.

Clients ask for the list of jobs once a second, each at its own moment; the jobs are benches that
do not end meanwhile. What the server takes of memory is looked at all along.

    python benchmarks/server.py --seconds 600
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import httpx2
import numpy as np
from common import write_results

MAX_P99_MS = 100.0
MAX_GROWTH = 1.05
"""How much larger the server may be at the end than after a tenth of the time."""
SECONDS_BETWEEN_QUESTIONS = 1.0
REQUEST = b"GET /api/jobs HTTP/1.1\r\nHost: localhost\r\n\r\n"
JOB = {
    "kind": "bench",
    "solvers": ["exact+champion"],
    "level": "expert",
    "start_rule": "opening",
    "games": 10_000_000,
}


@dataclass
class Measured:
    """What was seen."""

    milliseconds: list[float] = field(default_factory=list)
    """Of each answer."""
    errors: list[str] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)
    """Of the server's memory, once a second."""


def main() -> None:
    """Measure, print and keep the figures; ends with 1 where they are not good enough."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=20)
    options = parser.parse_args()
    load_before = os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder, _serving(Path(folder)) as (process, address):
        _queue_jobs(address, options.jobs)
        measured = asyncio.run(_measure(process.pid, address, options.clients, options.seconds))
        running = _states(address).count("running")
    figures = _figures(measured)
    print(figures)
    write_results(
        "server",
        clients=options.clients,
        jobs_queued=options.jobs,
        jobs_running=running,
        seconds=options.seconds,
        load_average_before=load_before,  # of other programs: on two processors, 0 is a fair trial
        **figures,
    )
    sys.exit(0 if _is_good(figures) else 1)


@contextmanager
def _serving(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of two workers, and where it is."""
    command = [sys.executable, "-m", "sapper", "serve", "--port", "0", "--no-open"]
    store = ["--store", str(folder / "runs.sqlite"), "--jobs", "2"]
    process = subprocess.Popen([*command, *store], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found is not None, "the server did not start: is the page built?"
        yield process, found[0]
    finally:
        process.terminate()
        process.communicate()


def _queue_jobs(address: str, count: int) -> None:
    for seed in range(count):
        httpx2.post(f"{address}api/jobs", json={**JOB, "seed": seed}).raise_for_status()


def _states(address: str) -> list[str]:
    return [job["state"] for job in httpx2.get(f"{address}api/jobs").json()]


async def _measure(pid: int, address: str, clients: int, seconds: float) -> Measured:
    measured = Measured()
    end = time.monotonic() + seconds
    await asyncio.gather(
        _weigh(pid, end, measured),
        *(_ask_again_and_again(address, end, measured) for _ in range(clients)),
    )
    return measured


async def _ask_again_and_again(address: str, end: float, measured: Measured) -> None:
    """One client, on one connection."""
    await asyncio.sleep(random.random() * SECONDS_BETWEEN_QUESTIONS)
    place = urlsplit(address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    while time.monotonic() < end:
        asked_at = time.perf_counter()
        try:
            await _ask(reader, writer)
        except (OSError, EOFError, ValueError) as error:
            measured.errors.append(repr(error))
            return
        measured.milliseconds.append(1000 * (time.perf_counter() - asked_at))
        await asyncio.sleep(SECONDS_BETWEEN_QUESTIONS)
    writer.close()


async def _ask(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """One question and its whole answer; raises ValueError for one that is not 200."""
    writer.write(REQUEST)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("ascii")
    if not head.startswith("HTTP/1.1 200 "):
        raise ValueError(head.splitlines()[0])
    length = re.search(r"content-length: (\d+)", head, re.IGNORECASE)
    assert length is not None
    await reader.readexactly(int(length[1]))


async def _weigh(pid: int, end: float, measured: Measured) -> None:
    while time.monotonic() < end:
        status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
        resident = re.search(r"VmRSS:\s+(\d+) kB", status)
        assert resident is not None
        measured.megabytes.append(int(resident[1]) / 1024)
        await asyncio.sleep(1)


def _figures(measured: Measured) -> dict[str, float | int]:
    p50, p99 = np.percentile(measured.milliseconds, [50, 99])
    warm = measured.megabytes[len(measured.megabytes) // 10 :]
    return {
        "requests": len(measured.milliseconds),
        "errors": len(measured.errors),
        "p50_ms": round(float(p50), 2),
        "p99_ms": round(float(p99), 2),
        "max_ms": round(max(measured.milliseconds), 2),
        "megabytes_after_a_tenth": round(warm[0], 1),
        "megabytes_at_the_end": round(warm[-1], 1),
        "megabytes_at_most": round(max(measured.megabytes), 1),
    }


def _is_good(figures: dict[str, float | int]) -> bool:
    growth = figures["megabytes_at_the_end"] / figures["megabytes_after_a_tenth"]
    return not figures["errors"] and figures["p99_ms"] < MAX_P99_MS and growth < MAX_GROWTH


if __name__ == "__main__":
    main()
