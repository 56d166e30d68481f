"""Serves the lab: a socket, the application and uvicorn around it, until a signal ends it."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from sapper.lab.store.job_store import only_server
from sapper.server.app import make_app
from sapper.server.guard import is_loopback, own_names
from sapper.server.laboratory import Lab, LabOptions

TOKEN_BYTES = 24
MAX_CONNECTIONS = 1000
CLOSING_SECONDS = 2
"""How long open streams may take to end."""


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a server listens."""

    host: str
    port: int
    page: Path
    """The folder of the built page."""


class LabServer:
    """A server that listens already; `run` answers."""

    def __init__(self, listening: socket.socket, host: str, page: Path, lab: Lab) -> None:
        self.token = None if is_loopback(host) else secrets.token_urlsafe(TOKEN_BYTES)
        self._socket, self._host = listening, host
        app = make_app(lab, page=page, hosts=own_names(host), token=self.token)
        self._server = uvicorn.Server(
            uvicorn.Config(
                app,
                log_level="warning",
                access_log=False,
                server_header=False,
                ws="websockets-sansio",
                ws_max_size=1024,  # whatever clients say is not listened to
                limit_concurrency=MAX_CONNECTIONS,
                timeout_graceful_shutdown=CLOSING_SECONDS,
            )
        )

    @property
    def address(self) -> str:
        """What to open in a browser; away from this machine it carries the token."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        query = "" if self.token is None else f"?token={self.token}"
        return f"http://{host}:{self._socket.getsockname()[1]}/{query}"

    def run(self) -> None:
        """Answer until a signal ends it; Ctrl-C comes out as KeyboardInterrupt."""
        self._server.run(sockets=[self._socket])


@contextmanager
def lab_server(place: Place, options: LabOptions) -> Iterator[LabServer]:
    """A server of the lab, the only one of its store.

    Raises OSError where it cannot listen, and InvalidOption where the store has another server.
    """
    with only_server(options.store), _listening(place) as listening:
        yield LabServer(listening, place.host, place.page, Lab(options))


@contextmanager
def _listening(place: Place) -> Iterator[socket.socket]:
    family, *_, address = socket.getaddrinfo(
        place.host, place.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    with socket.socket(family) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        yield listening
