"""What every test starts from."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sapper.lab.store.run_store import STORE_VARIABLE


@pytest.fixture(autouse=True, scope="session")
def _own_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test touches the user's store of runs."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(STORE_VARIABLE, str(tmp_path_factory.mktemp("store") / "runs.sqlite"))
        yield
