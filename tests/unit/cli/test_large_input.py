"""Input that never ends, or that holds nothing many times over, is refused within limits."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from sapper import files
from sapper.cli import analyse
from sapper.cli.main import app

runner = CliRunner()

needs_zero = pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no /dev/zero")


@pytest.fixture
def few_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits that are quickly reached."""
    monkeypatch.setattr(files, "MAX_INPUT_BYTES", 3_000_000)
    monkeypatch.setattr(analyse, "MAX_INPUT_BYTES", 3_000_000)


@needs_zero
@pytest.mark.usefixtures("few_bytes")
@pytest.mark.parametrize(
    "command",
    [
        ["analyse", "/dev/zero"],
        ["convert", "/dev/zero", "-", "--from", "mbf", "--to", "jsonl"],
        ["bench", "random", "--no-store", "--boards", "/dev/zero"],
        ["set", "/dev/zero"],
        ["watch", "patterns(/dev/zero)"],
    ],
)
def test_an_endless_device_is_refused(command: list[str]) -> None:
    result = runner.invoke(app, command)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "more than 3 MB" in result.stderr


@pytest.mark.parametrize("end", [b"", b"\n1 1 0\n0\n"])
@pytest.mark.parametrize("file_format", ["notation", "jsonl", "mine"])
def test_blank_lines_cost_neither_time_nor_lines(
    tmp_path: Path, file_format: str, end: bytes
) -> None:
    path = tmp_path / "blank"
    path.write_bytes(b"\n" * 2_000_000 + end)
    result = runner.invoke(app, ["convert", str(path), "-", "--from", file_format, "--to", "jsonl"])
    assert result.exit_code == (0 if end and file_format == "notation" else 2)
    if end and file_format == "jsonl":
        assert "line 2000002: " in result.stderr


def test_a_stream_of_blank_lines_is_not_read_for_ever(tmp_path: Path) -> None:
    path = tmp_path / "blank"
    path.write_bytes(b"\n" * 1_000_100)
    result = runner.invoke(app, ["analyse", str(path)])
    assert (result.exit_code, "1000000 blank lines" in result.stderr) == (2, True)


def test_an_item_of_too_many_rows_is_refused_before_it_is_gathered(tmp_path: Path) -> None:
    path = tmp_path / "rows.txt"
    path.write_bytes(b"\n1 1 0\n" + b"0\n" * 1_000_000)
    result = runner.invoke(app, ["convert", str(path), "-", "--to", "jsonl"])
    assert "the item that begins at line 2 has more than 1000 rows" in result.stderr
