"""`sapper serve`: the address, the end, and what is said where it cannot be."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sapper.cli import serve
from sapper.cli.main import app
from sapper.page import files
from sapper.page.server import LOOPBACK, PageServer


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "index.html").write_text("<title>here</title>", encoding="utf-8")
    monkeypatch.setattr(files, "STATIC", tmp_path)
    return tmp_path


def serving(folder: Path) -> subprocess.Popen[str]:
    program = (
        f"from pathlib import Path; from sapper.page import files; "
        f"files.STATIC = Path({str(folder)!r}); "
        "from sapper.cli.main import main; main()"
    )
    return subprocess.Popen(
        [sys.executable, "-c", program, "serve", "--port", "0", "--no-open"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_stopped_and_ends_cleanly(
    built: Path, number: signal.Signals
) -> None:
    process = serving(built)
    assert process.stdout is not None
    address = re.search(r"http://\S+/", process.stdout.readline())
    assert address is not None
    with urllib.request.urlopen(address[0], timeout=10) as answer:
        assert answer.read() == b"<title>here</title>"
    process.send_signal(number)
    output, errors = process.communicate(timeout=10)
    assert (process.returncode, output, errors) == (0, "stopped\n", "")


def test_without_the_extra_the_page_alone_is_served(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    monkeypatch.setattr(PageServer, "run", lambda self: None)
    result = CliRunner().invoke(app, ["serve", "--no-open", "--port", "0"])
    assert result.exit_code == 0
    assert "the page alone is served" in result.output
    assert "pip install 'sapper[lab]'" in result.output


def test_without_the_extra_other_machines_are_not_served(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    result = CliRunner().invoke(app, ["serve", "--no-open", "--host", "0.0.0.0"])
    assert result.exit_code == 2
    assert "needs the extra 'lab'" in result.output


def test_without_a_built_page_it_says_how_to_get_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "STATIC", tmp_path)
    result = CliRunner().invoke(app, ["serve", "--no-open"])
    assert result.exit_code == 2
    assert "the page is not built" in result.output
    assert "make lab" in result.output


def test_a_port_that_is_taken_is_named(built: Path) -> None:
    with socket.socket() as taken:
        taken.bind((LOOPBACK, 0))
        taken.listen()
        port = taken.getsockname()[1]
        result = CliRunner().invoke(app, ["serve", "--no-open", "--port", str(port)])
    assert result.exit_code == 2
    assert f"cannot listen on {LOOPBACK}:{port}" in result.output


def test_a_cluster_that_is_no_address_is_refused(built: Path) -> None:
    result = CliRunner().invoke(app, ["serve", "--no-open", "--cluster", "nowhere"])
    assert result.exit_code == 2
    assert "expected the address of a Dask scheduler" in result.output


def test_a_port_out_of_range_is_refused(built: Path) -> None:
    result = CliRunner().invoke(app, ["serve", "--no-open", "--port", "65536"])
    assert result.exit_code == 2
    assert "port is 65536; allowed are 0 to 65535" in result.output
