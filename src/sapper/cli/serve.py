"""`sapper serve`: the page on this machine."""

from __future__ import annotations

import os
import sys
import webbrowser
from typing import Annotated

import typer

from sapper.cli.common import whole_option
from sapper.errors import InvalidOption
from sapper.page.files import page_folder
from sapper.page.server import LOOPBACK, PageServer

DEFAULT_PORT = 8765
MAX_PORT = 65535


def serve(
    port: Annotated[
        int, whole_option("--port", "-p", help="The port to listen on; 0 for any free one.")
    ] = DEFAULT_PORT,
    opens_browser: Annotated[
        bool,
        typer.Option("--open/--no-open", help="Open a browser, where there is a display."),
    ] = True,
) -> None:
    """Serve the page: play, review, analyse and watch in a browser.

    The page does its work in the browser itself; this only hands out its files,
    to this machine alone. Ctrl-C ends it.

    \b
    Examples:
      sapper serve
      sapper serve --port 0 --no-open
    """
    if not 0 <= port <= MAX_PORT:
        raise InvalidOption(f"port is {port}; allowed are 0 to {MAX_PORT}")
    with _listening(port) as server:
        print(f"Sapper is at {server.address} (Ctrl-C ends it)", flush=True)
        if opens_browser and _has_display():
            webbrowser.open(server.address)
        _serve_until_stopped(server)


def _listening(port: int) -> PageServer:
    folder = page_folder()
    try:
        return PageServer(folder, port)
    except OSError as error:
        raise InvalidOption(
            f"cannot listen on {LOOPBACK}:{port}: {error.strerror}; try --port 0"
        ) from None


def _serve_until_stopped(server: PageServer) -> None:
    """Ctrl-C, or a signal that ends programs, is how a server is meant to end."""
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print("stopped")


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
