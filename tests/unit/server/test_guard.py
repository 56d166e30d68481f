"""The guard: foreign origins and hosts, missing tokens, bodies and requests that are too much."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.types import Message
from starlette.websockets import WebSocketDisconnect

from sapper.server.guard import BoundedBody, Guard, RateLimit, Refused, is_loopback, own_names
from sapper.server.laboratory import Lab
from sapper.server.limits import Limits
from tests.helpers.servers import EVENTS, OWN, client_of, lab_options

TOKEN = "a-token-of-the-test"
GOOD = {"kind": "set", "puzzle": "2..\n..1", "method": "vns", "iterations": 10}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A lab that never begins to work: only whether requests come through is asked here."""
    lab = Lab(lab_options(tmp_path_factory.mktemp("lab")))
    lab.open = lambda: lab.hub.open()  # type: ignore[method-assign]
    yield lab
    lab.close()


@pytest.fixture
def client(lab: Lab, tmp_path: Path) -> Iterator[TestClient]:
    with client_of(lab, tmp_path) as client:
        yield client


@pytest.fixture
def guarded(lab: Lab, tmp_path: Path) -> Iterator[TestClient]:
    """A client of a server that asks for its token."""
    with client_of(lab, tmp_path, token=TOKEN) as client:
        yield client


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:9000", "127.0.0.1:8765", "[::1]:8765", "192.0.2.7"]
)
def test_names_and_addresses_of_this_machine_are_served(client: TestClient, host: str) -> None:
    assert client.get("/api/jobs", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "", "[", "a@evil.example"]
)
@pytest.mark.parametrize("path", ["/", "/api/jobs"])
def test_a_name_that_was_bound_to_us_is_refused(client: TestClient, host: str, path: str) -> None:
    assert client.get(path, headers={"host": host}).status_code == 421


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_foreign_origin_is_refused(client: TestClient, origin: str, method: str) -> None:
    answer = client.request(method, "/api/jobs", headers={"origin": origin}, json=GOOD)
    assert answer.status_code == 403
    assert answer.json() == {"error": "the page that asks is not from this server"}


def test_our_own_origin_is_served(client: TestClient) -> None:
    assert client.get("/api/jobs", headers={"origin": OWN}).status_code == 200


def test_a_request_that_another_site_makes_is_refused(client: TestClient) -> None:
    """Browsers say so even where they send no origin, as for images."""
    assert client.get("/api/jobs", headers={"sec-fetch-site": "cross-site"}).status_code == 403
    assert client.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200  # a link


@pytest.mark.parametrize("headers", [{"origin": "http://evil.example"}, {"host": "evil.example"}])
def test_a_foreign_stream_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        client.websocket_connect(EVENTS, headers=headers),
    ):
        pass
    assert refused.value.code == 1008


@pytest.mark.parametrize("header", [None, "", TOKEN, "Bearer ", "Bearer wrong", f"Basic {TOKEN}x"])
def test_the_api_needs_its_token(guarded: TestClient, header: str | None) -> None:
    headers = {} if header is None else {"authorization": header}
    assert guarded.get("/api/jobs", headers=headers).status_code == 401


def test_with_the_token_the_api_answers_and_the_page_needs_none(guarded: TestClient) -> None:
    bearer = {"authorization": f"Bearer {TOKEN}"}
    assert guarded.get("/api/jobs", headers=bearer).status_code == 200
    assert guarded.get("/").status_code == 200
    assert guarded.get(f"/api/jobs?token={TOKEN}").status_code == 401


@pytest.mark.parametrize(
    "path", ["/api%2Fjobs", "/%61pi/jobs", "//api/jobs", "/./api/jobs", "/api"]
)
def test_no_spelling_of_a_path_goes_past_the_token(guarded: TestClient, path: str) -> None:
    answer = guarded.get(path, follow_redirects=True)
    assert answer.status_code in (401, 404)


@pytest.mark.parametrize("query", ["", "?token=", "?token=wrong"])
def test_a_stream_needs_the_token_too(guarded: TestClient, query: str) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        guarded.websocket_connect(f"{EVENTS}{query}"),
    ):
        pass
    assert refused.value.code == 1008
    with guarded.websocket_connect(f"{EVENTS}?token={TOKEN}"):
        pass


@pytest.mark.parametrize("length", [str(2**30), "9" * 5000, "-1", "ten"])
def test_a_body_that_is_announced_too_large_is_not_read(client: TestClient, length: str) -> None:
    headers = {"content-length": length, "content-type": "application/json"}
    answer = client.post("/api/jobs", content=b"{}", headers=headers)
    assert answer.status_code == 413
    assert answer.headers["connection"] == "close"


def test_a_body_that_does_not_end_is_refused(client: TestClient) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1024

    answer = client.post(
        "/api/jobs", content=pieces(), headers={"content-type": "application/json"}
    )
    assert answer.status_code == 413


def test_a_body_that_does_not_come_is_given_up() -> None:
    async def nothing() -> Message:
        await asyncio.Event().wait()
        raise AssertionError("unreachable")

    body = BoundedBody(nothing, Limits(body_seconds=0.01))
    with pytest.raises(Refused, match="did not come in time"):
        _run_apart(body())


def _run_apart(question: Coroutine[Any, Any, Any]) -> None:
    """Run it in a thread of its own: browser tests leave a loop running in that of the tests."""
    with ThreadPoolExecutor(1) as apart:
        apart.submit(asyncio.run, question).result()


def test_whoever_asks_too_often_has_to_wait(lab: Lab, tmp_path: Path) -> None:
    with client_of(lab, tmp_path) as client:
        guard: Any = client.app
        assert isinstance(guard, Guard)
        guard._rates = RateLimit(per_second=0.0, at_once=3)
        answers = [client.post("/api/estimate", json={}).status_code for _ in range(5)]
        assert answers == [422, 422, 422, 429, 429]
        assert client.get("/api/jobs").status_code == 200


def test_waiting_helps(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("sapper.server.guard.time.monotonic", lambda: now)
    rates = RateLimit(per_second=2.0, at_once=1)
    rates.count("a")
    rates.count("b")  # each client for itself
    with pytest.raises(Refused):
        rates.count("a")
    now += 0.5
    rates.count("a")


@pytest.mark.parametrize(
    ("host", "is_so"),
    [
        *(("127.0.0.1", True), ("127.8.8.8", True), ("::1", True), ("localhost", True)),
        *(("0.0.0.0", False), ("192.0.2.7", False), ("lab.example", False), ("::", False)),
    ],
)
def test_what_only_this_machine_reaches(host: str, is_so: bool) -> None:
    assert is_loopback(host) is is_so


def test_the_host_that_was_asked_for_is_a_name_of_ours() -> None:
    assert {"lab.example", "localhost"} < own_names("Lab.Example")


def test_every_answer_has_the_strict_policy(client: TestClient) -> None:
    for path, headers in (("/", {}), ("/api/jobs", {}), ("/api/jobs", {"host": "evil.example"})):
        answer = client.get(path, headers=headers)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "unsafe-inline" not in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
