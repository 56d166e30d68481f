"""Serves the lab: a socket, the application and uvicorn around it, until a signal ends it."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import uvicorn

from sapper.errors import InvalidOption, shown
from sapper.lab.store.job_store import only_server
from sapper.page.server import cannot_listen
from sapper.server.app import make_app
from sapper.server.guard import is_loopback, own_names
from sapper.server.laboratory import Lab, LabOptions

EVERYWHERE = ("0.0.0.0", "::")
"""Hosts that stand for all addresses of a machine; no browser can be sent there."""
TOKEN_BYTES = 24
MAX_CONNECTIONS = 1000
CLOSING_SECONDS = 2
"""How long open streams may take to end."""


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
        name = socket.gethostname() if self._host in EVERYWHERE else self._host
        host = f"[{name}]" if ":" in name else name
        query = "" if self.token is None else f"?token={self.token}"
        return f"http://{host}:{self._socket.getsockname()[1]}/{query}"

    def run(self) -> None:
        """Answer until a signal ends it; Ctrl-C comes out as KeyboardInterrupt."""
        self._server.run(sockets=[self._socket])


@contextmanager
def lab_server(options: LabOptions, *, page: Path, host: str, port: int) -> Iterator[LabServer]:
    """A server of the lab and of the page in that folder, the only one of its store.

    Raises InvalidOption where it cannot listen or the store has another server, and as `RunStore`
    does where that cannot be opened.
    """
    with (
        _listening(host, port) as listening,
        only_server(options.store),
        closing(Lab(options)) as lab,
    ):
        yield LabServer(listening, host, page, lab)


def _listening(host: str, port: int) -> socket.socket:
    """A socket that listens: a browser that comes before we answer has to wait, not to go."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.create_server(address[:2], family=family)
    except OSError as error:
        raise cannot_listen(host, port, error) from None
    except UnicodeError:  # what no name of a machine can be
        raise InvalidOption(f"host is {shown(host)}, which is no name of a machine") from None
    # Connections inherit it. Without, the body of an answer waits 40 ms until its head was noticed.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening
