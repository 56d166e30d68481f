"""What the commands share: JSON on standard output, progress on standard error."""

from __future__ import annotations

import pytest

from sapper.cli.common import print_json, track


def test_json_is_one_document_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"cells": [[0, 1]]})
    assert capsys.readouterr().out == '{"cells": [[0, 1]]}\n'


def test_progress_passes_every_item_and_is_silent_in_a_pipe(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert list(track(iter(range(500)), total=500, description="Counting")) == list(range(500))
    assert capsys.readouterr().err == ""
