"""What the commands share: JSON on standard output."""

from __future__ import annotations

import pytest

from sapper.cli.common import print_json


def test_json_is_one_document_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"cells": [[0, 1]]})
    assert capsys.readouterr().out == '{"cells": [[0, 1]]}\n'
