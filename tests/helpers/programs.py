"""Python programs and the command line in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SAPPER = "from sapper.cli.main import main; main()"
"""The command line as a program; its arguments follow."""


def start_program(program: str, *arguments: str, cwd: Path | None = None) -> subprocess.Popen[str]:
    """A program given as text, its output in pipes, at the head of its own group of processes."""
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        cwd=cwd,
    )


def printed_by(program: str, *options: str) -> str:
    """What a program given as text prints, under options of the interpreter; it must end well."""
    command = [sys.executable, *options, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout
