"""The frame of the command line: help, version, errors, interrupts, lazy loading."""

from __future__ import annotations

import inspect
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from sapper.cli.main import COMMANDS, app, load_command
from sapper.version import __version__

runner = CliRunner()


def docstring_of(name: str) -> str:
    """What explains a command, or a group of commands."""
    loaded = getattr(import_module(f"sapper.cli.{name}"), name)
    if isinstance(loaded, typer.Typer):
        assert loaded.registered_callback is not None
        loaded = loaded.registered_callback.callback
    return loaded.__doc__ or ""


def test_the_help_lists_every_command() -> None:
    result = runner.invoke(app, ["--help"])
    assert result.exit_code == 0
    assert all(name in result.output for name in COMMANDS)


def test_the_version_is_printed() -> None:
    assert runner.invoke(app, ["--version"]).output == f"sapper {__version__}\n"


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "sapper", "--version"]
    result = subprocess.run(command, capture_output=True, text=True)
    assert (result.returncode, result.stdout) == (0, f"sapper {__version__}\n")


def test_the_help_imports_no_numpy_and_no_native_core() -> None:
    code = (
        "import sys; from sapper.cli.main import app; app(['--help'], standalone_mode=False);"
        "sys.exit(any(name in sys.modules for name in ('numpy', 'sapper._core')))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_has_examples_and_the_summary_of_the_table(name: str) -> None:
    assert docstring_of(name).startswith(COMMANDS[name] + "\n")
    result = runner.invoke(app, [name, "--help"])
    assert result.exit_code == 0
    assert f"sapper {name} " in result.output.split("Examples:")[1]


def helps() -> Iterator[str]:
    """The help of every command, and of the commands of groups."""
    for name in COMMANDS:
        command = load_command(name)
        for path in ([name], *([name, child] for child in getattr(command, "commands", ()))):
            yield runner.invoke(app, [*path, "--help"]).output


def test_no_help_shows_what_is_meant_for_its_layout() -> None:
    texts = list(helps())
    assert len(texts) > len(COMMANDS)
    assert not [text for text in texts for mark in ("\b", r"\b", r"\[") if mark in text]


def test_the_extra_that_training_needs_is_named() -> None:
    assert "'sapper[train]'" in runner.invoke(app, ["train", "--help"]).output


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_breaks_no_line_on_80_columns(name: str) -> None:
    _, *lines = inspect.cleandoc(docstring_of(name)).splitlines()  # the first is wrapped
    assert [line for line in lines if len(line) > 78] == []


def test_a_group_without_a_command_shows_its_help() -> None:
    result = runner.invoke(app, ["runs"])
    assert all(command in result.output for command in ("list", "show", "export", "delete"))


def test_an_unknown_command_of_a_group_gets_a_suggestion() -> None:
    result = runner.invoke(app, ["runs", "exprt"])
    assert result.exit_code == 2
    assert "export" in result.stderr


def test_an_unknown_command_gets_a_suggestion() -> None:
    result = runner.invoke(app, ["generat"])
    assert result.exit_code == 2
    assert "generate" in result.stderr


def test_an_error_of_sapper_is_one_line_and_exit_code_2() -> None:
    result = runner.invoke(app, ["generate", "--level", "experd"])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("error: unknown level 'experd'. Did you mean 'expert'?")
    assert result.stderr.count("\n") == 1


def test_a_missing_file_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    result = runner.invoke(app, ["convert", str(missing), "-", "--to", "jsonl"])
    assert result.exit_code == 2
    assert result.stderr == f"error: {missing}: No such file or directory\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full")
def test_a_full_disk_is_one_line_and_exit_code_2() -> None:
    command = [sys.executable, "-c", "from sapper.cli.main import main; main()", "generate"]
    with open("/dev/full", "wb") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (result.returncode, result.stderr) == (2, "error: No space left on device\n")


def test_an_interrupt_ends_quietly_with_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sapper.cli.generate.parse_level", interrupt)
    result = runner.invoke(app, ["generate"])
    assert (result.exit_code, result.output) == (130, "")


def test_a_broken_pipe_ends_quietly() -> None:
    command = [sys.executable, "-c", "from sapper.cli.main import main; main()"]
    process = subprocess.Popen(
        [*command, "generate", "--count", "20000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 1
