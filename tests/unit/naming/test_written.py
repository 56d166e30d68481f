"""The name of a solver, split into stages and options."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import InvalidOption
from sapper.naming.written import WrittenOption, WrittenStage, quoted, split_name


@pytest.mark.parametrize(
    ("text", "stages"),
    [
        ("exact", [WrittenStage("exact")]),
        (" logic + csp ", [WrittenStage("logic"), WrittenStage("csp")]),
        ("csp()", [WrittenStage("csp")]),
        ("csp( limit = 20 )", [WrittenStage("csp", (WrittenOption("limit", "20"),))]),
        (
            "ga(repair, weighted)",
            [WrittenStage("ga", (WrittenOption("repair"), WrittenOption("weighted")))],
        ),
        (
            "a(rate=1e+5)+net(model=runs/a+b=c.onnx)",
            [
                WrittenStage("a", (WrittenOption("rate", "1e+5"),)),
                WrittenStage("net", (WrittenOption("model", "runs/a+b=c.onnx"),)),
            ],
        ),
        (
            "net(model='my (best), it''s +1')",
            [WrittenStage("net", (WrittenOption("model", "my (best), it's +1", True),))],
        ),
        ("net('my net.onnx')", [WrittenStage("net", (WrittenOption(None, "my net.onnx", True),))]),
        ("net(model='')", [WrittenStage("net", (WrittenOption("model", "", True),))]),
    ],
)
def test_stages_and_options_are_read(text: str, stages: list[WrittenStage]) -> None:
    assert split_name(text) == stages


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("+exact", r"expected a stage at character 1, not '\+'"),
        ("exact+", "expected a stage at character 7, not the end"),
        ("exact++random", r"expected a stage at character 7, not '\+'"),
        ("(limit=1)", r"expected a stage at character 1, not '\('"),
        ("csp(limit=20", r"expected ',' or '\)' at character 13, not the end"),
        ("csp(limit=20))", r"expected '\+' or the end at character 14, not '\)'"),
        ("csp(limit=(20))", r"expected a value, .* at character 11, not '\('"),
        ("csp(limit=)", r"expected a value, .* at character 11, not '\)'"),
        ("csp(limit='20)", 'expected a value, .* at character 11, not "\'"'),
        ("csp(limit=1,)", r"expected an option at character 13, not '\)'"),
        ("csp(=1)", "expected an option at character 5, not '='"),
        ("csp(limit 20)", r"expected ',' or '\)' at character 11, not '2'"),
        ("csp limit", r"expected '\+' or the end at character 5, not 'l'"),
        ("csp(limit=1, limit=2)", "option 'limit' is given twice"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(text: str, message: str) -> None:
    with pytest.raises(InvalidOption, match=message):
        split_name(text)


@pytest.mark.parametrize("name", ["", "  ", None, 3, b"exact"])
def test_what_is_no_name_is_refused(name: Any) -> None:
    with pytest.raises(InvalidOption, match="a solver is named by its stages"):
        split_name(name)


@given(st.text())
def test_any_text_survives_quoting(value: str) -> None:
    (stage,) = split_name(f"net(model={quoted(value)})")
    assert stage.options[0].value == value


@given(st.text(alphabet="ab+(),=' "))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(InvalidOption):
        assert all(stage.name for stage in split_name(text))
