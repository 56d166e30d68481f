"""What every test starts from."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from sapper.lab.store.run_store import STORE_VARIABLE

# How long an example takes on a busy machine says nothing about it.
settings.register_profile("sapper", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("sapper")


@pytest.fixture(autouse=True, scope="session")
def _heeds_signals() -> None:
    """Who starts the tests in the background, or by nohup, has them ignore signals they test."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.fixture(autouse=True, scope="session")
def _own_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches the user's store of runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(STORE_VARIABLE, str(tmp_path_factory.mktemp("store") / "runs.sqlite"))
        yield
