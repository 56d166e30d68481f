"""The registry finds formats and says what each can hold."""

from __future__ import annotations

import pytest

from sapper.errors import UnknownName
from sapper.formats import FORMATS, find_format, format_of_path


def test_a_format_is_found_by_name() -> None:
    assert find_format("mbf").suffix == ".mbf"


def test_a_misspelt_format_gets_a_suggestion() -> None:
    with pytest.raises(UnknownName, match="Did you mean 'jsonl'"):
        find_format("json")


def test_an_unknown_suffix_lists_the_known_ones() -> None:
    with pytest.raises(UnknownName, match=r"\.mbf, \.mine, \.txt"):
        format_of_path("board.png")


def test_names_and_suffixes_are_unique() -> None:
    assert len({format.suffix for format in FORMATS.values()}) == len(FORMATS)
    assert all(name == format.name for name, format in FORMATS.items())
