"""The module of WebAssembly in Node, asked question by question."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.page.module import WasmModule


@pytest.fixture(scope="session")
def module() -> Iterator[WasmModule]:
    """One instance for all tests: they also show that no question spoils the next one."""
    with WasmModule() as started:
        yield started
