"""The check before set-up names what is missing, with its remedy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "check_toolchain.sh"


def check(**settings: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["/bin/sh", str(SCRIPT)],
        env=os.environ | {"PYTHON": sys.executable, "CXX": ""} | settings,
        capture_output=True,
        text=True,
        check=False,
    )


def fake_python(folder: Path, *, version: str, hidden_module: str = "none") -> str:
    """An interpreter that says it is of another version or lacks a module."""
    program = folder / "python"
    program.write_text(
        f"""#!{sys.executable}
import sys
sys.version_info = {tuple(map(int, version.split(".")))}
sys.modules[{hidden_module!r}] = None
exec(sys.argv[2])
"""
    )
    program.chmod(0o755)
    return str(program)


def test_a_whole_toolchain_passes_in_silence() -> None:
    result = check()
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_a_missing_python_is_named_with_its_remedy() -> None:
    result = check(PYTHON="/nowhere/python3")
    assert result.returncode == 1
    assert "'/nowhere/python3' was not found" in result.stderr
    assert "Install Python 3.11 or newer" in result.stderr


def test_a_python_too_old_is_named_with_its_remedy(tmp_path: Path) -> None:
    result = check(PYTHON=fake_python(tmp_path, version="3.10"))
    assert result.returncode == 1
    assert "Python 3.10 is too old; 3.11 or newer is needed" in result.stderr
    assert "make PYTHON=" in result.stderr


def test_a_missing_venv_module_is_named_with_its_remedy(tmp_path: Path) -> None:
    result = check(PYTHON=fake_python(tmp_path, version="3.12", hidden_module="ensurepip"))
    assert result.returncode == 1
    assert "Python 3.12 lacks the module venv" in result.stderr
    assert "apt install python3.12-venv" in result.stderr


def test_a_missing_compiler_is_named_with_its_remedy(tmp_path: Path) -> None:
    result = check(PATH=str(tmp_path))
    assert result.returncode == 1
    assert "there is no C++20 compiler" in result.stderr
    assert "apt install g++" in result.stderr


def test_a_chosen_compiler_that_cannot_compile_is_named() -> None:
    result = check(CXX="false")
    assert result.returncode == 1
    assert "CXX='false' does not compile C++20" in result.stderr


def test_everything_missing_is_named_at_once(tmp_path: Path) -> None:
    result = check(PATH=str(tmp_path), PYTHON="/nowhere/python3")
    assert "there is no Python" in result.stderr
    assert "there is no C++20 compiler" in result.stderr
