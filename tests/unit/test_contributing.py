"""What CONTRIBUTING.md sends people to exists: files, folders, commands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TABLE = PAGE.split("## Where to change what\n")[1].split("\n## ")[0]
PATHS = sorted(set(re.findall(r"`([\w./]+/[\w./]*)`", PAGE)))
TARGETS = sorted(set(re.findall(r"(?:`|\$ )make (?:\w+=\S+ )*([a-z-]+)", PAGE)))


@pytest.mark.parametrize("path", PATHS)
def test_a_path_that_is_named_exists(path: str) -> None:
    assert (ROOT / path).exists()


def test_every_row_of_the_table_names_where_to_look() -> None:
    rows = [row.split("|")[1:-1] for row in TABLE.splitlines() if row.startswith("| ")][1:]
    assert len(rows) > 20
    assert [what for what, look_in, _ in rows if "/" not in look_in] == []


@pytest.mark.parametrize("target", TARGETS)
def test_a_command_of_make_that_is_named_exists(target: str) -> None:
    assert re.search(rf"^{target}:.*## ", MAKEFILE, re.MULTILINE)


def test_the_page_was_read_as_it_is_written() -> None:
    assert {"src/sapper/spec.py", "cpp/core/board/board.cpp", "tests/parity/"} <= set(PATHS)
    assert {"setup", "test", "stubs-check"} <= set(TARGETS)
