"""What the commands share: JSON on standard output, and options that take whole numbers."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest
import typer
from typer.testing import CliRunner

from sapper.cli.common import print_json, whole_number
from sapper.cli.main import COMMANDS, app, load_command
from sapper.errors import shown


def test_json_is_one_document_on_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"cells": [[0, 1]]})
    assert capsys.readouterr().out == '{"cells": [[0, 1]]}\n'


@pytest.mark.parametrize(
    ("text", "number"), [("12", 12), ("-3", -3), ("1e6", 10**6), ("5E+2", 500), ("1_000", 1000)]
)
def test_a_whole_number_may_have_a_power_of_ten(text: str, number: int) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["ten", "", "1.5", "1e-3", "1e999", "9" * 5000, "0x10", "\x1b"])
def test_what_is_no_whole_number_is_named(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="not a whole number such as 1000 or 1e3") as error:
        whole_number(text)
    assert shown(text) in error.value.message


def callbacks(command: Any) -> Iterator[Callable[..., None]]:
    """The functions behind a command and behind those of a group."""
    yield command.callback
    for child in getattr(command, "commands", {}).values():
        yield from callbacks(child)


def whole_parameters() -> Iterator[tuple[str, Any]]:
    """Every parameter of a command that takes a whole number, with what makes its option."""
    for command in map(load_command, COMMANDS):
        for callback in callbacks(command):
            for name, parameter in inspect.signature(callback, eval_str=True).parameters.items():
                kind, *settings = get_args(parameter.annotation) or [None]
                if kind in (int, int | None):
                    yield f"{callback.__name__} {name}", settings[0]


def test_every_option_that_takes_a_whole_number_names_what_is_none() -> None:
    found = dict(whole_parameters())
    assert len(found) > 25
    assert [name for name, settings in found.items() if settings.parser is not whole_number] == []


def test_a_bench_names_what_is_no_number_of_games() -> None:
    result = CliRunner().invoke(app, ["bench", "random", "--games", "ten"])
    assert result.exit_code == 2
    assert "'ten' is not a whole number" in result.stderr
