"""What crosses into the native core: values, in calls that can be read."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import sapper

STUB = Path(sapper.__file__).with_name("_core.pyi")

MAX_ARGUMENTS = 6
"""Beyond that nobody knows which is which; what belongs together crosses as one value."""


def bound_functions() -> Iterator[tuple[str, list[str]]]:
    """Every function and method of the core with its arguments, `self` aside."""
    for node in ast.walk(ast.parse(STUB.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            yield node.name, [one.arg for one in arguments if one.arg != "self"]


def test_no_bound_function_takes_many_arguments() -> None:
    functions = list(bound_functions())
    assert ("analyse", ["question", "budget"]) in functions
    assert [name for name, arguments in functions if len(arguments) > MAX_ARGUMENTS] == []
