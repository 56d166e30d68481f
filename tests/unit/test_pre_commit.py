"""The hooks check what `make lint` and `make types` check, with the tools that make installs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SETTINGS = ROOT / ".pre-commit-config.yaml"
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
BIN = ".venv/bin/"
OF_SINGLE_FILES = " --force-exclude"
"""Leaves out what the settings of ruff exclude, also where it is named file by file."""


def entries() -> list[str]:
    """The commands of the hooks."""
    found = re.findall(r"^ +entry: (.+)$", SETTINGS.read_text(encoding="utf-8"), re.MULTILINE)
    assert found
    return found


def recipe(target: str) -> list[str]:
    """The commands of a target of make, without what they print and the files they take."""
    body = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE)
    assert body is not None
    lines = [line.removeprefix("\t@") for line in body[1].splitlines()]
    return [line.split(" $(")[0] for line in lines if not line.startswith("echo ")]


def test_the_settings_are_valid() -> None:
    command = [sys.executable, "-m", "pre_commit", "validate-config", str(SETTINGS)]
    subprocess.run(command, check=True, capture_output=True)


def test_nothing_is_fetched() -> None:
    repositories = re.findall(r"^ +- repo: (.+)$", SETTINGS.read_text("utf-8"), re.MULTILINE)
    assert set(repositories) == {"local"}


def test_the_hooks_of_a_commit_are_the_commands_of_lint() -> None:
    hooks = [entry for entry in entries() if entry.startswith(BIN)]
    assert [hook.removeprefix(BIN).replace(OF_SINGLE_FILES, "") for hook in hooks] == recipe("lint")


def test_the_hook_of_a_push_is_the_check_of_types() -> None:
    assert [entry for entry in entries() if not entry.startswith(BIN)] == ["make types"]
    assert recipe("types") == ["mypy"]


def test_every_tool_is_there() -> None:
    tools = {entry.split()[0].removeprefix(BIN) for entry in entries()} - {"make"}
    assert tools == {"ruff", "clang-format"}
    assert all((Path(sys.executable).parent / tool).exists() for tool in tools)
