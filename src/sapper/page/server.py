"""Hands out the built page, and nothing else: read-only, from one folder."""

from __future__ import annotations

from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

LOOPBACK = "127.0.0.1"

CONTENT_SECURITY_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the core is WebAssembly
        "worker-src 'self'",
        "style-src 'self'",
        "img-src 'self' blob: data:",  # pictures of boards, made by the page itself
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-cache",  # asked again each time, answered by "not modified"
}


CONTENT_TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    "": "application/octet-stream",
}


class PageServer(ThreadingHTTPServer):
    """Serves the files of one folder on the loopback address."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int = 0) -> None:
        """Listen on the port, or on a free one for 0; raises OSError where it is taken."""
        super().__init__((LOOPBACK, port), partial(_PageHandler, directory=str(folder)))

    @property
    def address(self) -> str:
        """What to open in a browser."""
        return f"http://{LOOPBACK}:{self.server_address[1]}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that went away in the middle of an answer is no error of the server."""


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
