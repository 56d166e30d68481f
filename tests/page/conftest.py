"""The page: its core in Node, and all of it in a real browser at the sizes of a desk and a phone.

Without a browser these tests are left out, with a line that says so; SAPPER_BROWSER=required makes
that an error. SAPPER_CHROMIUM names the browser; without it Playwright's own is taken.
SAPPER_SITE is the address of a host that serves the built page already.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    ViewportSize,
    sync_playwright,
)

from sapper.page.files import page_folder
from sapper.page.server import PageServer
from tests.page.module import WasmModule

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}

IS_REQUIRED = os.environ.get("SAPPER_BROWSER") == "required"


@pytest.fixture(scope="session")
def module() -> Iterator[WasmModule]:
    """The lab, one instance for all tests: they also show that no question spoils the next."""
    with WasmModule("lab") as started:
        yield started


@pytest.fixture(scope="session")
def first_module() -> Iterator[WasmModule]:
    """An instance of the module that the first load brings."""
    with WasmModule("sapper") as started:
        yield started


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built page."""
    if address := os.environ.get("SAPPER_SITE"):
        yield address
        return
    with PageServer(page_folder()) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield server.address
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of a process."""
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(
                executable_path=os.environ.get("SAPPER_CHROMIUM") or None,
                args=["--no-sandbox"],  # as root, in a container, there is none
            )
        except Error as error:
            if IS_REQUIRED:
                raise
            pytest.skip(f"left out, there is no Chromium (apt install chromium): {error.message}")
        yield browser
        browser.close()


class Watch:
    """What a page says of itself while it is tested."""

    def __init__(self) -> None:
        self.errors: list[str] = []

    def follow(self, page: Page) -> None:
        """Note every exception and every error in the console."""
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)

    def _note(self, message: ConsoleMessage) -> None:
        """A static host has no server to answer `api/`; that the page asks is no error."""
        if message.type == "error" and not message.location["url"].endswith("/api/"):
            self.errors.append(message.text)


@pytest.fixture
def watch() -> Iterator[Watch]:
    """Fails the test where the console held an error."""
    watch = Watch()
    yield watch
    assert watch.errors == []


@pytest.fixture(params=["desk", "phone"])
def is_phone(request: pytest.FixtureRequest) -> bool:
    """Every test of a page is done at both sizes."""
    return bool(request.param == "phone")


@pytest.fixture
def context(is_phone: bool, browser: Browser, site: str) -> Iterator[BrowserContext]:
    """A fresh profile at each size."""
    context = browser.new_context(
        base_url=site, viewport=PHONE if is_phone else DESK, has_touch=is_phone
    )
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext, watch: Watch) -> Page:
    """A page whose console is watched."""
    page = context.new_page()
    watch.follow(page)
    return page
