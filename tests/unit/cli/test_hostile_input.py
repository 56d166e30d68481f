"""Every command with arguments and files that nobody should give: an answer, never a traceback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from sapper.cli.main import COMMANDS, app, load_command
from sapper.page.server import PageServer
from sapper.server.serving import LabServer

runner = CliRunner()

QUICK = {
    "play": [],
    "watch": ["exact", "-l", "4x4/2"],
    "bench": ["random", "-l", "4x4/2", "-n", "3", "-j", "1"],
    "analyse": ["position.txt"],
    "calibrate": ["random"],
    "generate": ["-l", "4x4/2"],
    "set": ["puzzle.txt", "-n", "3"],
    "puzzles": ["-l", "4x4/2"],
    "evolve labels": ["--runs", "0"],
    "evolve patterns": ["--trials", "0"],
    "convert": ["position.txt", "out.jsonl"],
    "train dqn": ["--steps", "0"],
    "train export": ["nothing"],
    "train net": ["--steps", "0"],
    "train value": ["--steps", "0"],
    "papers list": [],
    "papers run": ["nothing"],
    "papers report": ["--seed", "-1"],
    "runs list": [],
    "runs show": ["1"],
    "runs export": ["1"],
    "runs delete": ["1"],
    "runs results": [],
    "runs result": ["1"],
    "runs delete-result": ["1"],
    "serve": ["--no-open"],
    "solvers": [],
}
"""Every command with arguments that end it quickly, so that one hostile argument can follow."""

WORDS = [
    *("", " ", "-", "-1", "ten", "nan", "1e99", "1e-9", "9" * 5000, "a" * 5000),
    *("\x1b[31m\udcff", "\u202e", "a\nb", "%s%n", "1,1,1", "0x10", "[red]", "\\", "~"),
    *("exact+", "(", "exact(", "exact(limit=", "patterns(/)", "1000x1000/1000000", "0x0/0"),
    *("/", "..", "/dev/null", "/nonexistent/file.txt", "position.txt", "x.png"),
]

ALWAYS = ["ten", "1e99", "-1e99"]
"""The words that every option meets; of the others each meets its share."""

CONTENTS = [
    *(b"", b"\n", b"\0" * 100, b"\xff\xfe", b"\xef\xbb\xbf", b"{}", b"[" * 5000, b'{"a":' * 5000),
    *(b"1 1", b"1 1 0", b"9999999 1 0\n0", b"2 2 1\n##\n#", b"1 1 1 opening 0 0\n#", b"-1 -1 -1\n"),
    b"1 1 0\n\xd9\xa1",
    b'{"height":1,"width":1,"mines":1e400,"rows":["#"]}',
    b'{"height":1,"width":1,"mines":NaN,"rows":["#"]}',
    b'{"height":true,"width":1,"mines":[[0,0]]}',
    b'{"height":1,"width":1,"mines":[[0,0],[0,0]]}',
    b'{"height":1,"width":1,"mines":0,"rows":["\\ud800"]}',
    b'{"id":"\\u001b[31m","height":1,"width":1,"mines":[[9,9]]}',
    b"1x1x1\n?",
    b"SQLite format 3\0" + b"\0" * 200,
]

RUN_COMMANDS = ("show", "export", "delete", "result", "delete-result")

READERS = [
    ["analyse", "file"],
    ["analyse", "file.mine"],
    ["analyse", "file.mbf"],
    *(["convert", "file", "out.jsonl", "--from", name] for name in ("notation", "jsonl", "mbf")),
    ["convert", "file", "out.txt", "--from", "mine"],
    ["set", "file", "-n", "3"],
    ["bench", "random", "--no-store", "-j", "1", "--boards", "file"],
    ["bench", "random", "--no-store", "-j", "1", "-n", "3", "-l", "4x4/2", "--against", "file"],
    ["bench", "random", "-l", "4x4/2", "-n", "3", "-j", "1", "--weighted", "--store", "file"],
    ["watch", "patterns(file)"],
    ["watch", "net(file.onnx)", "-l", "4x4/2"],
    *(["runs", name, "--store", "file"] for name in ("list", "results")),
    *(["runs", name, "1", "--store", "file"] for name in RUN_COMMANDS),
    ["bench", "random", "-l", "4x4/2", "-n", "3", "-j", "1", "--store", "file"],
    ["evolve", "labels", "--runs", "1", "-n", "2", "-j", "1", "--store", "file"],
    ["evolve", "patterns", "-g", "1", "-n", "1", "-j", "1", "--store", "file"],
    ["papers", "report", "--store", "file"],
]
"""Every way in which a command reads a file."""

FILES = ("file", "file.mine", "file.mbf", "file.onnx", "file.json")
"""The names that the readers ask for."""

LEAST_LINES = 1_800
"""So many hostile lines are walked in all, at least: a walk that shrinks is seen."""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to be hostile in."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SAPPER_STORE", str(tmp_path / "runs.sqlite"))
    Path("position.txt").write_text("2 3 1\n1##\n1##\n")
    Path("puzzle.txt").write_text("1.\n..\n")
    # A server that got what it wants would serve for ever.
    monkeypatch.setattr(PageServer, "serve_forever", lambda server: None)
    monkeypatch.setattr(LabServer, "run", lambda server: None)
    return tmp_path


def sapper(arguments: list[str]) -> Result:
    return runner.invoke(app, arguments, input="")


def fault(arguments: list[str]) -> str | None:
    """What a command did that it must not do."""
    result = sapper(arguments)
    shown = [word[:50] for word in arguments]
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        return f"{shown} raises {result.exception!r}"
    if result.exit_code not in (0, 1, 2):
        return f"{shown} ends with {result.exit_code}"
    return f"{shown} prints an escape" if "\x1b" in result.output else None


def commands() -> Iterator[tuple[str, Any]]:
    """Every command by the words that call it; those of groups too."""
    for name in COMMANDS:
        command = load_command(name)
        children = getattr(command, "commands", None)
        if children is None:
            yield name, command
        else:
            yield from ((f"{name} {child}", children[child]) for child in children)


def options_of(command: Any) -> list[str]:
    """The options that take a value."""
    names = [option.opts[0] for option in command.params if not getattr(option, "is_flag", False)]
    return [name for name in names if name.startswith("-")]


def takes_arguments(command: Any) -> bool:
    return any(not option.opts[0].startswith("-") for option in command.params)


def lines_of(name: str) -> list[list[str]]:
    """Each word as an argument of a command, and each option with some of the words."""
    command = dict(commands())[name]
    lines = [[word] for word in WORDS if takes_arguments(command)]
    for place, option in enumerate(options_of(command)):
        words = dict.fromkeys([*ALWAYS, *WORDS[place % 8 :: 8]])
        lines += [[*QUICK[name], option, word] for word in words]
    return [[*name.split(), *line] for line in lines]


def test_every_command_is_tried() -> None:
    assert {name for name, _ in commands()} == set(QUICK)


def test_the_walk_does_not_shrink() -> None:
    num_lines = len(WORDS) + sum(len(lines_of(name)) for name in QUICK)
    assert num_lines + len(READERS) * len(CONTENTS) >= LEAST_LINES


def test_no_word_is_taken_for_a_command() -> None:
    assert [found for word in WORDS if (found := fault([word]))] == []


@pytest.mark.parametrize("name", QUICK)
def test_no_word_makes_a_command_fail_badly(name: str) -> None:
    assert [found for line in lines_of(name) if (found := fault(line))] == []


@pytest.mark.parametrize("reader", READERS, ids=" ".join)
def test_no_file_makes_a_command_fail_badly(reader: list[str]) -> None:
    faults = []
    for content in CONTENTS:
        for name in FILES:
            Path(name).write_bytes(content)
        found = fault(reader)
        if found is not None:
            faults.append(f"{content[:40]!r}: {found}")
    assert faults == []
