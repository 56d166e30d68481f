"""Boards and positions never change: their hash and their equality rest on it."""

from __future__ import annotations

import pytest

from sapper.board import Board
from sapper.position import Position

VALUES = [Board.parse("1 2 1\n1*"), Position.parse("1 2 1\n1#")]


@pytest.mark.parametrize("value", VALUES, ids=["board", "position"])
@pytest.mark.parametrize("name", ["numbers", "start", "start_rule", "unheard_of"])
def test_attributes_can_be_neither_set_nor_deleted(value: object, name: str) -> None:
    with pytest.raises(AttributeError, match=f"is immutable; '{name}' cannot be set"):
        setattr(value, name, None)
    with pytest.raises(AttributeError, match=f"is immutable; '{name}' cannot be deleted"):
        delattr(value, name)


@pytest.mark.parametrize("value", VALUES, ids=["board", "position"])
def test_the_arrays_are_read_only(value: Board | Position) -> None:
    with pytest.raises(ValueError, match="read-only"):
        value.numbers[0, 0] = 0
