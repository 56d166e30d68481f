"""Who may ask: the checks that every request and every stream passes before anything is read.

- The host that is asked for must be this machine: a page of another name that resolves to us (DNS
  rebinding) is refused.
- A request that a browser sends for another page is refused: its origin is not ours.
- Away from the loopback address `api/` needs the token.
- Bodies are bounded in size and time, and so are requests that change something, in their number.
"""

from __future__ import annotations

import asyncio
import hmac
import ipaddress
import socket
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sapper.page.delivery import HEADERS
from sapper.server.limits import Limits

API = "/api/"
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
OWN_SITES = {"same-origin", "none"}
"""What a browser says of requests of our page, and of addresses that a person has typed."""
POLICY_VIOLATION = 1008
"""The code that closes a refused stream."""
MAX_DIGITS = 18
"""Of a length; Python refuses to read numbers of thousands."""
MAX_CLIENTS = 10_000
"""Clients whose rate is remembered."""


class Refused(HTTPException):
    """The answer to a request that is not let through; nothing more is read of it."""

    def __init__(self, status: int, error: str) -> None:
        super().__init__(status, error, headers={"connection": "close"})


@dataclass
class Guard:
    """An ASGI application around another, which lets through what passes the checks."""

    app: ASGIApp
    limits: Limits
    hosts: frozenset[str]
    """Names of this machine; addresses in digits are allowed besides."""
    token: str | None
    """What `api/` needs; None for nothing."""
    _rates: RateLimit = field(init=False)

    def __post_init__(self) -> None:
        self._rates = RateLimit(self.limits.changes_per_second, self.limits.changes_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, or refuse."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
            bounded = BoundedBody(receive, self.limits) if scope["type"] == "http" else receive
            await self.app(scope, bounded, _with_headers(send))
        except Refused as refused:
            await _refuse(refused, scope, receive, _with_headers(send))

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        self._check_host(headers)
        self._check_origin(headers)
        if not scope["path"].startswith(API):
            return
        if headers.get("sec-fetch-site", "none") not in OWN_SITES:
            raise Refused(403, "this was asked by another site")
        self._check_token(scope, headers)
        if scope["type"] == "http":
            self._check_length(headers)
            if scope["method"] not in SAFE_METHODS:
                self._rates.count(_client(scope))

    def _check_host(self, headers: Headers) -> None:
        """One host, and one of ours; digits cannot be rebound, so every address in them is."""
        hosts = headers.getlist("host")
        name = _host_name(hosts[0]) if len(hosts) == 1 else ""
        if name not in self.hosts and not _is_address(name):
            raise Refused(421, "the host that was asked for is not this server")

    def _check_origin(self, headers: Headers) -> None:
        origin = headers.get("origin")
        if origin is not None and _netloc(origin) != headers["host"].lower():
            raise Refused(403, "the page that asks is not from this server")

    def _check_token(self, scope: Scope, headers: Headers) -> None:
        if self.token is None:
            return
        scheme, _, given = headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            given = ""
        if scope["type"] == "websocket":  # browsers let pages set no headers there
            query = parse_qs(scope["query_string"].decode("latin-1"))
            given = query.get("token", [""])[0]
        if not hmac.compare_digest(given.encode(), self.token.encode()):
            raise Refused(401, "the token is missing or wrong; open the address that was printed")

    def _check_length(self, headers: Headers) -> None:
        length = headers.get("content-length", "0")
        is_number = length.isdecimal() and len(length) <= MAX_DIGITS
        if not is_number or int(length) > self.limits.body_bytes:
            raise Refused(413, f"the body is larger than {self.limits.body_bytes} bytes")


class BoundedBody:
    """Receives the body of a request as long as it is small and comes soon."""

    def __init__(self, receive: Receive, limits: Limits) -> None:
        self._receive, self._limits = receive, limits
        self._num_bytes = 0
        self._deadline = time.monotonic() + limits.body_seconds
        self._is_whole = False

    async def __call__(self) -> Message:
        """The next piece; raises Refused for one that is too much or too late."""
        if self._is_whole:  # what still comes is that the client went away
            return await self._receive()
        try:
            async with asyncio.timeout(self._deadline - time.monotonic()):
                message = await self._receive()
        except TimeoutError:
            raise Refused(408, "the body did not come in time") from None
        self._num_bytes += len(message.get("body", b""))
        if self._num_bytes > self._limits.body_bytes:
            raise Refused(413, f"the body is larger than {self._limits.body_bytes} bytes")
        self._is_whole = not message.get("more_body", False)
        return message


class RateLimit:
    """How often a client may ask: so many at once, and then so many a second."""

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second, self._at_once = per_second, at_once
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By client: how many it may still send, and when that was."""

    def count(self, client: str) -> None:
        """Count a request; raises Refused for one too many."""
        now = time.monotonic()
        left, then = self._left.pop(client, (float(self._at_once), now))
        left = min(float(self._at_once), left + (now - then) * self._per_second)
        self._left[client] = (max(0.0, left - 1), now)
        if len(self._left) > MAX_CLIENTS:
            self._left.popitem(last=False)
        if left < 1:
            raise Refused(429, "too many requests; wait a second")


def problem(error: HTTPException) -> JSONResponse:
    """The answer that says what is wrong."""
    return JSONResponse({"error": error.detail}, error.status_code, headers=error.headers)


def own_names(host: str) -> frozenset[str]:
    """What this machine may be called when it listens on that host."""
    return frozenset({"localhost", host.lower(), socket.gethostname().lower()})


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach that host."""
    return host == "localhost" or (_is_address(host) and ipaddress.ip_address(host).is_loopback)


def _client(scope: Scope) -> str:
    return scope["client"][0] if scope.get("client") else ""


def _host_name(host: str) -> str:
    """The name or address, without the port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _netloc(origin: str) -> str:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _with_headers(send: Send) -> Send:
    """Add to every answer what browsers are told to forbid."""
    extra = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def send_with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *extra]
        await send(message)

    return send_with_headers


async def _refuse(refused: Refused, scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] == "websocket":
        await receive()  # the connection must be asked for before it can be refused
        await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": refused.detail})
    else:
        await problem(refused)(scope, receive, send)
