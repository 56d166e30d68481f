"""The error tree and what its messages carry."""

from __future__ import annotations

import pickle
import re

import pytest

import sapper.errors
from sapper.errors import MissingExtra, SapperError, UnknownName, shown

DRAWN = re.compile(r"^    [├└]── (\w+) \((\w+)\)\s+(\S.*)$", re.MULTILINE)


def error_classes() -> list[type[SapperError]]:
    found = [value for value in vars(sapper.errors).values() if isinstance(value, type)]
    return [cls for cls in found if issubclass(cls, SapperError) and cls is not SapperError]


def test_the_tree_in_the_docstring_is_the_tree_of_classes() -> None:
    drawn = [(name, base) for name, base, _ in DRAWN.findall(sapper.errors.__doc__ or "")]
    classes = [(cls.__name__, cls.__bases__[1].__name__) for cls in error_classes()]
    assert drawn == classes
    assert all(cls.__bases__[0] is SapperError for cls in error_classes())


def test_the_tree_says_of_each_error_what_its_docstring_says() -> None:
    drawn = {name: meaning for name, _, meaning in DRAWN.findall(sapper.errors.__doc__ or "")}
    for cls in error_classes():
        first_line = (cls.__doc__ or "").splitlines()[0]
        assert drawn[cls.__name__].casefold() == first_line.rstrip(".").casefold()


def test_unknown_name_suggests_the_nearest_and_lists_all() -> None:
    error = UnknownName("level", "expart", ["expert", "beginner"])
    assert str(error) == ("unknown level 'expart'. Did you mean 'expert'? Known: beginner, expert.")
    assert str(UnknownName("level", "x", ["expert"])) == "unknown level 'x'. Known: expert."


def test_missing_extra_names_the_command_that_installs_it() -> None:
    error = MissingExtra("env", "the environment")
    assert str(error) == "the environment needs the extra 'env': pip install 'sapper[env]'"
    assert isinstance(error, ImportError)


@pytest.mark.parametrize(
    "error",
    [
        UnknownName("level", "expart", ["expert", "beginner"]),
        MissingExtra("env", "the environment"),
        *(cls("a message") for cls in error_classes() if cls not in (UnknownName, MissingExtra)),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_error_travels_between_processes(error: SapperError) -> None:
    error.add_note("on its way")
    arrived = pickle.loads(pickle.dumps(error))
    assert (type(arrived), str(arrived)) == (type(error), str(error))
    assert arrived.__notes__ == ["on its way"]


@pytest.mark.parametrize("value", ["x" * 10**6, pytest.param(10**5000, id="huge"), list(range(99))])
def test_shown_values_stay_short(value: object) -> None:
    assert len(shown(value)) <= 60


def test_short_values_are_shown_whole() -> None:
    assert shown("ab") == "'ab'"
    assert shown((1, None)) == "(1, None)"
