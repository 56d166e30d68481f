"""The first cell of an experiment, by name or by coordinates."""

from __future__ import annotations

import pytest

from sapper.cells import Cell
from sapper.errors import InvalidCell, InvalidOption, InvalidSpec, SapperError, UnknownName
from sapper.first import best_first, first_cell
from sapper.generators import generate
from sapper.spec import EXPERT, BoardSpec, StartRule

SPEC = BoardSpec(height=4, width=7, num_mines=5)


@pytest.mark.parametrize(
    ("choice", "cell"),
    [("corner", (0, 0)), ("centre", (2, 3)), ("best", (0, 0)), ("3,6", (3, 6)), (None, (0, 0))],
)
def test_a_choice_names_a_cell(choice: str | None, cell: Cell) -> None:
    assert first_cell(choice, SPEC, seed=1, index=0) == cell


@pytest.mark.parametrize(
    ("level", "rule", "cell"),
    [
        (EXPERT, "safe", (0, 0)),
        (EXPERT, "any", (0, 0)),
        (EXPERT, "opening", (3, 3)),
        (BoardSpec(height=2, width=9, num_mines=3), "opening", (1, 3)),
        (BoardSpec(height=5, width=5, num_mines=17), "opening", (0, 0)),
    ],
)
def test_the_best_first_cell_follows_level_and_start_rule(
    level: BoardSpec, rule: str, cell: Cell
) -> None:
    spec = level.with_start_rule(rule)
    assert best_first(spec) == cell
    assert first_cell("best", spec, seed=1, index=0) == cell


def test_random_depends_on_seed_and_index_alone_and_reaches_every_cell() -> None:
    drawn = [first_cell("random", SPEC, seed=1, index=index) for index in range(400)]
    assert drawn == [first_cell("random", SPEC, seed=1, index=index) for index in range(400)]
    assert drawn != [first_cell("random", SPEC, seed=2, index=index) for index in range(400)]
    assert len(set(drawn)) == 28


def test_random_keeps_to_the_cells_that_leave_room() -> None:
    crowded = BoardSpec(height=3, width=4, num_mines=8, start_rule=StartRule.OPENING)
    drawn = {first_cell("random", crowded, seed=1, index=index) for index in range(100)}
    assert drawn == {(0, 0), (0, 3), (2, 0), (2, 3)}
    for cell in drawn:
        assert generate(crowded, seed=1, first=cell).start == cell


@pytest.mark.parametrize(
    ("choice", "error"),
    [("4,0", InvalidCell), ("center", UnknownName), ("-1,0", UnknownName), ("", UnknownName)],
)
def test_a_bad_choice_is_refused(choice: str, error: type[SapperError]) -> None:
    with pytest.raises(error):
        first_cell(choice, SPEC, seed=1, index=0)


@pytest.mark.parametrize("choice", ["corner", "centre", "best", "random", "1,1"])
def test_given_zero_draws_its_own_first_cell(choice: str) -> None:
    spec = SPEC.with_start_rule(StartRule.GIVEN_ZERO)
    assert first_cell(None, spec, seed=1, index=0) is None
    with pytest.raises(InvalidSpec, match="draws its own"):
        first_cell(choice, spec, seed=1, index=0)


def test_a_negative_seed_is_refused() -> None:
    with pytest.raises(InvalidOption):
        first_cell("random", SPEC, seed=-1, index=0)
