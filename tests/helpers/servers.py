"""Labs for tests: their files in a folder of the test, and clients that ask them."""

from __future__ import annotations

import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx2
from starlette.testclient import TestClient

from sapper.server.app import make_app
from sapper.server.laboratory import Lab, LabOptions
from sapper.server.limits import Limits
from tests.helpers.programs import start_program
from tests.helpers.waiting import wait_until

START_PAGE = "<!doctype html><title>page</title>"
OWN = "http://127.0.0.1"
EVENTS = "ws://127.0.0.1/api/events"
ENDED = ("done", "failed", "cancelled")
UNHURRIED = Limits(changes_per_second=1e9, changes_at_once=10**9)
"""Limits that do not count how often a test asks."""

SERVE = """
import sys
from pathlib import Path
from sapper.page import files
files.STATIC = Path(sys.argv.pop(1))
from sapper.cli.main import main
main()
"""
"""`sapper`, with a page of the test; its folder is the first argument."""


def make_page(folder: Path) -> Path:
    """A small page, with something beside it that nobody may see."""
    page = folder / "site"
    (page / "assets").mkdir(parents=True, exist_ok=True)
    (page / "index.html").write_text(START_PAGE, encoding="utf-8")
    (page / "assets" / "core.wasm").write_bytes(b"\0asm")
    (folder / "secret.txt").write_text("outside", encoding="utf-8")
    return page


def lab_options(folder: Path, *, cluster: str | None = None, **limits: Any) -> LabOptions:
    """A lab of two workers, whose store is in the folder."""
    changed = replace(UNHURRIED, **limits)
    return LabOptions(store=folder / "runs.sqlite", workers=2, cluster=cluster, limits=changed)


@contextmanager
def client_of(lab: Lab, folder: Path, *, token: str | None = None) -> Iterator[TestClient]:
    """Whoever asks a lab, without a socket between them."""
    app = make_app(lab, page=make_page(folder), hosts=frozenset({"localhost"}), token=token)
    with TestClient(app, base_url=OWN, raise_server_exceptions=False) as client:
        yield client


@contextmanager
def serving(folder: Path, **options: Any) -> Iterator[TestClient]:
    """A lab that works, with such limits or on a cluster, and a client of it."""
    lab = Lab(lab_options(folder, **options))
    try:
        with client_of(lab, folder) as client:
            yield client
    finally:
        lab.close()


def start(client: TestClient | httpx2.Client, **request: Any) -> str:
    """Ask for a job; its id."""
    answer = client.post("/api/jobs", json=request)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def when(
    client: TestClient | httpx2.Client, job: str, is_so: Callable[[dict[str, Any]], bool], what: str
) -> dict[str, Any]:
    """The job as soon as something is so."""

    def find() -> dict[str, Any] | None:
        found: dict[str, Any] = client.get(f"/api/jobs/{job}").json()
        return found if is_so(found) else None

    return wait_until(find, what)


def ended(client: TestClient | httpx2.Client, job: str) -> dict[str, Any]:
    """The job once it has ended."""
    return when(client, job, lambda found: found["state"] in ENDED, "the end of a job")


class ServerProcess:
    """`sapper serve` in a process of its own."""

    def __init__(self, folder: Path, *options: str, page: Path | None = None) -> None:
        """`page` is the folder of the page; without one it is a small one of the test."""
        page, store = page or make_page(folder), folder / "runs.sqlite"
        plain = ("--port", "0", "--no-open", "--store", str(store), "--jobs", "2")
        self.process: subprocess.Popen[str] = start_program(
            SERVE, str(page), "serve", *plain, *options
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found is not None, (line, self.process.communicate())
        self.address = found[0]

    def __enter__(self) -> ServerProcess:
        return self

    def __exit__(self, *raised: object) -> None:
        if self.process.poll() is None:
            self.kill()

    def client(self) -> httpx2.Client:
        """Whoever asks it, over its socket."""
        return httpx2.Client(base_url=self.address, timeout=60)

    def kill(self) -> None:
        """End it by kill -9, and wait until whatever it started has noticed."""
        self.process.kill()
        self.process.communicate()

    def stop(self) -> tuple[int, str, str]:
        """End it by Ctrl-C; its exit code and what it printed since."""
        self.process.send_signal(signal.SIGINT)
        output, errors = self.process.communicate(timeout=60)
        return self.process.returncode, output, errors
