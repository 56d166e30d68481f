"""What the page knows of solvers is what Python says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.first import best_first
from sapper.solvers.registry import STAGES
from sapper.spec import parse_level
from scripts.page_files import is_current
from scripts.page_stages import EXAMPLES, FILES, examples, stage_table, text_of


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_files_of_the_page_are_up_to_date(path: Path) -> None:
    is_as_written = is_current(path, text_of(path))
    assert is_as_written, f"{path} is out of date: python -m scripts.page_stages"


def test_every_stage_is_native_or_named_as_absent() -> None:
    table = stage_table()
    native = {stage["name"] for stage in table["stages"]}
    assert native | table["absent"].keys() == STAGES.keys()
    assert table["absent"].keys() == {"net", "dqn"}


def test_the_examples_name_every_stage_of_the_page() -> None:
    shown = {stage["name"] for example in examples() for stage in example.get("stages", ())}
    assert shown == {stage["name"] for stage in stage_table()["stages"]}
    assert len(set(EXAMPLES)) == len(EXAMPLES)


@pytest.mark.parametrize("rule", ["any", "safe", "opening"])
@pytest.mark.parametrize("level", ["2x9/1", "9x9/11", "16x30/98", "30x16/99", "20x30/90"])
def test_the_page_may_take_the_usual_first_cell_of_other_boards_for_the_best(
    level: str, rule: str
) -> None:
    spec = parse_level(level, rule)
    assert best_first(spec) == spec.default_first


def test_what_an_option_does_is_one_whole_sentence() -> None:
    options = [option for stage in stage_table()["stages"] for option in stage["options"]]
    assert [option["doc"] for option in options if not option["doc"].endswith(".")] == []
