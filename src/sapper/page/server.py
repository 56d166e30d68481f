"""Hands out the built page, and nothing else: what serves it where the extra `lab` is missing."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from sapper.errors import InvalidOption
from sapper.page.delivery import CONTENT_TYPES, HEADERS

LOOPBACK = "127.0.0.1"


class PageServer(ThreadingHTTPServer):
    """Serves the files of one folder on the loopback address."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int = 0) -> None:
        """Listen on the port, or on a free one for 0; raises InvalidOption where it is taken."""
        try:
            super().__init__((LOOPBACK, port), partial(_PageHandler, directory=str(folder)))
        except OSError as error:
            raise cannot_listen(LOOPBACK, port, error) from None

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return f"http://{LOOPBACK}:{self.server_address[1]}/"

    def run(self) -> None:
        """Answer until a signal ends it; Ctrl-C comes out as KeyboardInterrupt."""
        self.serve_forever()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that went away in the middle of an answer is no error of the server."""


def cannot_listen(host: str, port: int, error: OSError) -> InvalidOption:
    """What is said where an address cannot be had."""
    return InvalidOption(f"cannot listen on {host}:{port}: {error.strerror}; try --port 0")


class _PageHandler(SimpleHTTPRequestHandler):
    extensions_map = CONTENT_TYPES

    def end_headers(self) -> None:
        for name, value in HEADERS.items():
            self.send_header(name, value)
        super().end_headers()

    def list_directory(self, path: Any) -> None:
        """A folder without a start page is not shown."""
        self.send_error(404, "File not found")

    def log_message(self, format: str, *args: Any) -> None:
        """Requests are not logged: whoever runs the page asked for it."""
