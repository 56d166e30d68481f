"""`sapper analyse` on JSON lines against brute force: the whole way through the command line."""

from __future__ import annotations

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from sapper.cli.main import app
from sapper.formats import jsonl
from sapper.reference.oracle import reachable_positions
from tests.helpers.comparison import EXHAUSTIVE_BOARDS, TOLERANCE, expected_of, unmirrored


@pytest.mark.parametrize(("height", "width", "num_mines"), EXHAUSTIVE_BOARDS)
def test_every_reachable_position_of_small_boards(height: int, width: int, num_mines: int) -> None:
    """One of each set of mirror images: the native analysis is put to them all."""
    reachable = reachable_positions(height, width, num_mines)
    expected = [expected_of(reachable, index) for index in unmirrored(reachable)]
    lines = jsonl.write([answer.position for answer in expected])
    result = CliRunner().invoke(app, ["analyse", "-", "--jobs", "1"], input=lines)
    for line, answer in zip(result.stdout.splitlines(), expected, strict=True):
        document = json.loads(line)
        assert document["num_layouts"] == str(answer.num_layouts)
        assert [tuple(cell) for cell in document["safe"]] == answer.safe_cells
        assert [tuple(cell) for cell in document["mines_known"]] == answer.mine_cells
        difference = np.abs(np.array(document["mine_probability"]) - answer.mine_probability)
        assert difference.max() <= TOLERANCE, answer.position
