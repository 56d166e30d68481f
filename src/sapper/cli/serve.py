"""`sapper serve`: the lab on this machine, the page and the jobs behind it."""

from __future__ import annotations

import os
import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Protocol

import typer

from sapper.cli.common import StoreOption, store_path, whole_option
from sapper.errors import InvalidOption, MissingExtra
from sapper.page.files import page_folder
from sapper.page.server import LOOPBACK, PageServer
from sapper.work.jobs import jobs_or_processors
from sapper.work.make_workers import make_workers

DEFAULT_PORT = 8765
MAX_PORT = 65535

HostOption = Annotated[
    str,
    typer.Option(
        "--host", help="The address to listen on; other than loopback, a token is needed."
    ),
]
PortOption = Annotated[
    int, whole_option("--port", "-p", help="The port to listen on; 0 for any free one.")
]
WorkersOption = Annotated[
    int | None,
    whole_option(
        "--jobs", "-j", help="Workers of all jobs together.", show_default="one a processor"
    ),
]
ServedClusterOption = Annotated[
    str | None,
    typer.Option(
        "--cluster", help="A Dask cluster that benches may ask for: its scheduler, or local:N."
    ),
]
OpenOption = Annotated[
    bool, typer.Option("--open/--no-open", help="Open a browser, where there is a display.")
]


class AnyServer(Protocol):
    """What listens already and answers when it is run."""

    @property
    def address(self) -> str:
        """What to open in a browser."""
        ...

    def run(self) -> None:
        """Answer until a signal ends it."""
        ...


def serve(
    host: HostOption = LOOPBACK,
    port: PortOption = DEFAULT_PORT,
    store: StoreOption = None,
    workers: WorkersOption = None,
    cluster: ServedClusterOption = None,
    opens_browser: OpenOption = True,
) -> None:
    """Serve the lab: the page in a browser, and what it needs Python for.

    The page plays, analyses and compares in the browser itself. The server adds
    solvers that need Python, evolutions, trainings and reruns of papers, as jobs
    whose results lie in the run store. Ctrl-C ends it; jobs that have not ended,
    even by kill -9, go on when it is started again. Without the extra lab it
    hands out the page alone.

    Others reach it with --host 0.0.0.0, through the address that is printed: it
    carries a token that changes with every start.

    \b
    Examples:
      sapper serve
      sapper serve --port 0 --no-open --store class.sqlite
      sapper serve --host 0.0.0.0 --jobs 8
      sapper serve --cluster tcp://scheduler:8786
    """
    if not 0 <= port <= MAX_PORT:
        raise InvalidOption(f"port is {port}; allowed are 0 to {MAX_PORT}")
    if cluster is not None:
        make_workers(cluster=cluster, needs_python=False)  # refuses what is no address now
    page = page_folder()
    if _has_extra():
        from sapper.server.laboratory import LabOptions
        from sapper.server.serving import lab_server

        options = LabOptions(
            store=store_path(store), workers=jobs_or_processors(workers), cluster=cluster
        )
        with lab_server(options, page=page, host=host, port=port) as lab:
            _run(lab, opens_browser)
    else:
        with _page_alone(page, host, port) as files:
            _run(files, opens_browser)


def _has_extra() -> bool:
    return all(find_spec(name) is not None for name in ("fastapi", "uvicorn", "websockets"))


def _page_alone(page: Path, host: str, port: int) -> PageServer:
    """What there is without the extra: the page, for this machine."""
    missing = MissingExtra("lab", "what the page needs a server for")
    if host != LOOPBACK:
        raise missing
    print(f"the page alone is served: {missing}", file=sys.stderr)
    return PageServer(page, port)


def _run(server: AnyServer, opens_browser: bool) -> None:
    """Serve; Ctrl-C, or a signal that ends programs, is how a server is meant to end."""
    print(f"Sapper is at {server.address} (Ctrl-C ends it)", flush=True)
    if opens_browser and _has_display():
        webbrowser.open(server.address)
    try:
        server.run()
    except KeyboardInterrupt:
        print("stopped")


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
