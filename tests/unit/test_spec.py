"""Board specs, start rules and levels."""

from __future__ import annotations

import pickle
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sapper.errors import InvalidCell, InvalidSpec, SapperError, UnknownName
from sapper.spec import EXPERT, LEVELS, BoardSpec, StartRule, parse_level


def spec_of(**changes: Any) -> BoardSpec:
    return BoardSpec(**({"height": 4, "width": 6, "num_mines": 3} | changes))


def test_levels_have_the_sizes_that_players_know() -> None:
    assert {name: (s.height, s.width, s.num_mines) for name, s in LEVELS.items()} == {
        "beginner": (9, 9, 10),
        "beginner8": (8, 8, 10),
        "intermediate": (16, 16, 40),
        "expert": (16, 30, 99),
    }
    assert {s.start_rule for s in LEVELS.values()} == {StartRule.SAFE_CELL}


def test_spec_prints_size_mines_and_start_rule() -> None:
    assert str(EXPERT.with_start_rule("opening")) == "16x30/99 opening"


def test_equal_specs_are_interchangeable() -> None:
    assert spec_of() == spec_of(start_rule="safe")
    assert hash(spec_of()) == hash(spec_of())
    assert spec_of() != spec_of(start_rule="any")
    assert pickle.loads(pickle.dumps(spec_of())) == spec_of()


def test_spec_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        spec_of().height = 5  # type: ignore[misc]  # the point of the test


def test_start_rule_is_read_from_its_name() -> None:
    assert [StartRule.parse(rule.value) for rule in StartRule] == list(StartRule)
    assert spec_of(start_rule="given-zero").start_rule is StartRule.GIVEN_ZERO


def test_unknown_start_rule_names_the_nearest_one() -> None:
    with pytest.raises(UnknownName, match="Did you mean 'opening'"):
        StartRule.parse("openings")


@pytest.mark.parametrize("name", ["height", "width"])
@pytest.mark.parametrize(
    "side",
    [0, -1, 1001, pytest.param(10**5000, id="huge"), 2.0, "9", None, True, int, np.array([1, 2])],
)
def test_impossible_side_is_named(name: str, side: Any) -> None:
    with pytest.raises(InvalidSpec, match=rf"{name} is .*; it must be a whole number in 1..1000"):
        spec_of(**{name: side})


@pytest.mark.parametrize("num_mines", [-1, 1.5, "3", None, False])
def test_impossible_mine_count_is_named(num_mines: Any) -> None:
    with pytest.raises(InvalidSpec, match="mine count"):
        spec_of(num_mines=num_mines)


@pytest.mark.parametrize(
    ("start_rule", "room"), [("any", 24), ("safe", 23), ("opening", 20), ("given-zero", 20)]
)
def test_mines_fill_what_the_start_rule_leaves_and_no_more(start_rule: str, room: int) -> None:
    assert spec_of(num_mines=room, start_rule=start_rule).num_mines == room
    with pytest.raises(InvalidSpec, match=f"{room + 1} mines do not fit: .* has room for {room}"):
        spec_of(num_mines=room + 1, start_rule=start_rule)


def test_huge_mine_count_is_refused_in_a_short_message() -> None:
    with pytest.raises(InvalidSpec) as caught:
        spec_of(num_mines=10**5000)
    assert len(str(caught.value)) < 200


def test_numpy_sizes_become_python_integers() -> None:
    spec = spec_of(height=np.int8(100), width=np.int8(100), num_mines=np.int16(50))
    assert spec.num_cells == 10_000
    assert {type(value) for value in (spec.height, spec.width, spec.num_mines)} == {int}


@pytest.mark.parametrize(
    ("start_rule", "first"),
    [("any", (0, 0)), ("safe", (0, 0)), ("opening", (3, 3)), ("given-zero", None)],
)
def test_default_first_cell_follows_the_start_rule(
    start_rule: str, first: tuple[int, int] | None
) -> None:
    assert EXPERT.with_start_rule(start_rule).default_first == first


def test_default_opening_moves_onto_small_boards_and_into_the_corner_of_full_ones() -> None:
    assert BoardSpec(
        height=2, width=9, num_mines=1, start_rule=StartRule.OPENING
    ).default_first == (
        1,
        3,
    )
    full = BoardSpec(height=9, width=9, num_mines=77, start_rule=StartRule.OPENING)
    assert full.default_first == (0, 0)
    assert full.check_first(None) == (0, 0)


def test_first_cell_must_leave_room_for_the_mines() -> None:
    spec = spec_of(num_mines=18, start_rule="opening")
    assert spec.check_first((0, 0)) == (0, 0)
    assert spec.check_first((3, 2)) == (3, 2)
    with pytest.raises(InvalidSpec, match=r"around first cell \(1, 1\) has room for 15"):
        spec.check_first((1, 1))


def test_given_zero_takes_no_first_cell() -> None:
    with pytest.raises(InvalidSpec, match="draws its own first cell"):
        spec_of(start_rule="given-zero").check_first((0, 0))


@pytest.mark.parametrize("first", [(4, 0), (0, 6), (-1, 0), (1,), (1, 2, 3), 7, "ab", (None, 1)])
def test_first_cell_outside_the_board_is_refused(first: Any) -> None:
    with pytest.raises(InvalidCell):
        spec_of().check_first(first)


def test_level_is_a_name_or_a_size() -> None:
    assert parse_level("expert") == EXPERT
    assert parse_level("expert", "opening") == EXPERT.with_start_rule("opening")
    assert parse_level("4x6/3", "any") == spec_of(start_rule="any")


@pytest.mark.parametrize(
    "text", ["", "expart", "4x6", "4X6/3", "4x6/3\n", "٤x6/3", "-4x6/3", 5, None, []]
)
def test_unknown_level_lists_the_known_ones(text: Any) -> None:
    with pytest.raises(UnknownName, match="Known: HEIGHTxWIDTH/MINES such as 16x30/99, beginner"):
        parse_level(text)


def test_level_of_impossible_size_is_no_unknown_name() -> None:
    with pytest.raises(InvalidSpec):
        parse_level("0x6/3")


ODD_VALUES = st.one_of(
    st.integers(), st.floats(), st.booleans(), st.none(), st.text(), st.lists(st.integers())
)


@given(ODD_VALUES, ODD_VALUES, ODD_VALUES, ODD_VALUES)
def test_any_values_make_a_spec_or_a_sapper_error(
    height: Any, width: Any, num_mines: Any, start_rule: Any
) -> None:
    with suppress(SapperError):  # any other error fails the test
        BoardSpec(height=height, width=width, num_mines=num_mines, start_rule=start_rule)


@given(st.one_of(st.text(), st.from_regex(r"[0-9]{1,8}x[0-9]{1,8}/[0-9]{1,10}", fullmatch=True)))
def test_any_text_is_a_level_or_a_sapper_error(text: str) -> None:
    try:
        spec = parse_level(text)
    except (UnknownName, InvalidSpec):
        return
    assert spec.num_mines < spec.num_cells
