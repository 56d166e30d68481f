"""Every public name shows in its docstring how it is used, and what is shown there is true."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Callable
from typing import Any

import pytest

import sapper
import sapper.env
import sapper.testing

FACES = [sapper, sapper.env, sapper.testing]
PUBLIC = {
    f"{face.__name__}.{name}": getattr(face, name)
    for face in FACES
    for name in face.__all__
    if callable(getattr(face, name))
}
"""Functions and classes; the levels among the public names are values and have no docstring."""


def examples_of(named: Callable[..., Any], name: str) -> doctest.DocTest:
    """The examples of its own docstring, which import all that they use."""
    docstring = inspect.getdoc(named) or ""
    return doctest.DocTestParser().get_doctest(docstring, {}, name, None, None)


@pytest.mark.parametrize("name", PUBLIC)
def test_a_public_name_has_an_example(name: str) -> None:
    assert examples_of(PUBLIC[name], name).examples


@pytest.mark.parametrize("name", PUBLIC)
def test_the_examples_of_a_public_name_are_true(name: str) -> None:
    printed: list[str] = []
    doctest.DocTestRunner().run(examples_of(PUBLIC[name], name), out=printed.append)
    assert not printed, "".join(printed)


def test_the_walk_finds_functions_and_classes() -> None:
    assert {"sapper.generate", "sapper.Board", "sapper.env.Rewards"} <= PUBLIC.keys()
    assert "sapper.testing.check_stage" in PUBLIC
    assert "sapper.EXPERT" not in PUBLIC
