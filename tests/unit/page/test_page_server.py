"""The server of the page: its files with the right types and a strict policy, and nothing else."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from sapper.page.server import LOOPBACK, PageServer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html><title>page</title>", encoding="utf-8")
    (site / "assets" / "core.wasm").write_bytes(b"\0asm")
    (tmp_path / "secret.txt").write_text("outside", encoding="utf-8")
    return site


@pytest.fixture
def server(folder: Path) -> Iterator[PageServer]:
    with PageServer(folder) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield server
        server.shutdown()
        thread.join()


def ask(server: PageServer, path: str, method: str = "GET") -> HTTPResponse:
    connection = HTTPConnection(LOOPBACK, server.server_address[1], timeout=10)
    connection.request(method, path)
    answer = connection.getresponse()
    answer.body = answer.read()  # type: ignore[attr-defined]
    connection.close()
    return answer


def test_the_start_page_has_a_strict_policy(server: PageServer) -> None:
    answer = ask(server, "/")
    assert answer.status == 200
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe-inline" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_the_core_has_the_type_that_browsers_compile(server: PageServer) -> None:
    assert ask(server, "/assets/core.wasm").headers["Content-Type"] == "application/wasm"


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt"]
)
def test_nothing_outside_the_folder_is_reached(server: PageServer, path: str) -> None:
    answer = ask(server, path)
    assert answer.status == 404
    assert b"outside" not in answer.body  # type: ignore[attr-defined]


def test_folders_are_not_listed(server: PageServer) -> None:
    assert ask(server, "/assets/").status == 404


def test_nothing_can_be_sent(server: PageServer) -> None:
    assert ask(server, "/", method="POST").status == 501


def test_only_this_machine_is_served(server: PageServer) -> None:
    assert server.server_address[0] == LOOPBACK
    assert server.address.startswith(f"http://{LOOPBACK}:")
