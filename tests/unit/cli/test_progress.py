"""Progress on standard error: nothing of it in a pipe."""

from __future__ import annotations

import pytest

from sapper.cli.progress import track


def test_progress_passes_every_item_and_is_silent_in_a_pipe(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert list(track(iter(range(500)), total=500, description="Counting")) == list(range(500))
    assert capsys.readouterr().err == ""
